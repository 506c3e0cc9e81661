import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { deleteSpace } from '../actions/upkeep.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { showToast } from '../data/toasts.ts'
import { readContentsOfSpace, type SpaceContents } from '../data/upkeep.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { formatNumber } from '../text/format.ts'
import { spaceText } from '../text/space.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'

interface DeleteSpaceProps {
  id: string
  title: string
  onClose(): void
}

// The words have each of them, and no other.
const NOUNS = Object.keys(spaceText.contents satisfies Record<keyof SpaceContents, unknown>) as (keyof SpaceContents)[]

/** Says what would be deleted with a space, and waits for its name: nothing brings it back. */
export function DeleteSpace({ id, title, onClose }: DeleteSpaceProps) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const { answer, failure } = useRead(useCallback((data: WorkspaceData) => readContentsOfSpace(data, id), [id]))
  const [typed, setTyped] = useState('')
  const words = spaceText
  const gone = answer
    ? NOUNS.filter((noun) => answer[noun] > 0).map((noun) =>
        words.contents[noun](answer[noun], formatNumber(answer[noun])),
      )
    : []
  return (
    <Dialog title={words.deleteTitle(title)} isOpen onClose={onClose}>
      <Form
        action={words.delete}
        isDanger
        isDisabled={!answer || typed.trim() !== title.trim()}
        onCancel={onClose}
        onSubmit={async () => {
          await deleteSpace(workspace, id)
          showToast({ words: words.deleted(title), kind: 'done' })
          await navigate({ to: '/$team', params: { team: workspace.team_id } })
        }}
      >
        {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
        {answer && <p>{gone.length > 0 ? words.deleteHelp : words.deleteEmpty}</p>}
        {gone.length > 0 && (
          <ul aria-label={words.deletedToo}>
            {gone.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Field label={words.typeName(title)} value={typed} onChange={setTyped} autoComplete="off" autoFocus />
      </Form>
    </Dialog>
  )
}
