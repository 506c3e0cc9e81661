import { useNavigate, useRouter } from '@tanstack/react-router'
import { deletePage } from '../actions/pages.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { PageRow } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'

interface DeletePageProps {
  page: PageRow
  isOpen: boolean
  onClose(): void
}

/** Asks before a page is deleted. From its own address one goes to the page that it was below. */
export function DeletePage({ page: { id, parent_id, project_id }, isOpen, onClose }: DeletePageProps) {
  const workspace = useWorkspace()
  const { team_id: team } = workspace
  const router = useRouter()
  const navigate = useNavigate()
  const leave = () => {
    if (!router.state.location.pathname.endsWith(`/page-${id}`)) return
    void (parent_id === null
      ? navigate({ to: '/$team/space-{$project}', params: { team, project: project_id } })
      : navigate({ to: '/$team/page-{$page}', params: { team, page: parent_id } }))
  }
  return (
    <Dialog title={pageText.deleteTitle} isOpen={isOpen} onClose={onClose}>
      <p>{pageText.deleteHelp}</p>
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          kind="danger"
          onPress={() => {
            onClose()
            leave()
            deletePage(workspace, id)
          }}
        >
          {text.delete}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
