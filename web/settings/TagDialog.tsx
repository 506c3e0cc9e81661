import { useState } from 'react'
import { removeTag } from '../actions/upkeep.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Tag } from '../data/tags.ts'
import { showToast } from '../data/toasts.ts'
import { formatNumber } from '../text/format.ts'
import { settingsText } from '../text/settings.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { EditTag } from './EditTag.tsx'

/** What is being done with a tag. */
export interface TagTask {
  kind: 'edit' | 'merge' | 'delete'
  tag: Tag
}

interface TagDialogProps {
  task: TagTask
  others: readonly Tag[]
  titleOf(project_id: string | null): string
  onClose(): void
  onDone(): Promise<void>
}

export function TagDialog({ task: { kind, tag }, others, titleOf, onClose, onDone }: TagDialogProps) {
  const done = async (toast: string) => {
    onClose()
    showToast({ words: toast, kind: 'done' })
    await onDone()
  }
  if (kind === 'edit') return <EditTag tag={tag} onClose={onClose} onDone={() => done(settingsText.saved)} />
  if (kind === 'merge') return <MergeTag tag={tag} others={others} titleOf={titleOf} onClose={onClose} onDone={done} />
  return <DeleteTag tag={tag} onClose={onClose} onDone={done} />
}

const cardsOf = ({ total_cards }: Tag) => settingsText.tags.cards(total_cards, formatNumber(total_cards))

interface MergeTagProps extends Pick<TagDialogProps, 'others' | 'titleOf' | 'onClose'> {
  tag: Tag
  onDone(toast: string): Promise<void>
}

function MergeTag({ tag, others, titleOf, onClose, onDone }: MergeTagProps) {
  const workspace = useWorkspace()
  const [into, setInto] = useState(others[0]?.id ?? '')
  const words = settingsText.tags
  const chosen = others.find(({ id }) => id === into)
  return (
    <Dialog title={words.mergeTitle(tag.name)} isOpen onClose={onClose}>
      <Form
        action={words.mergeAction}
        isDanger
        isDisabled={!chosen}
        onCancel={onClose}
        onSubmit={async () => {
          await removeTag(workspace, tag.id, into)
          await onDone(words.merged(tag.name, chosen?.name ?? ''))
        }}
      >
        <Select
          label={words.mergeInto}
          value={into}
          choices={others.map(({ id, name, project_id }) => ({ value: id, words: `${name} · ${titleOf(project_id)}` }))}
          onChoose={setInto}
        />
        <p>{words.mergeHelp(tag.name, cardsOf(tag))}</p>
      </Form>
    </Dialog>
  )
}

interface DeleteTagProps {
  tag: Tag
  onClose(): void
  onDone(toast: string): Promise<void>
}

function DeleteTag({ tag, onClose, onDone }: DeleteTagProps) {
  const workspace = useWorkspace()
  const words = settingsText.tags
  return (
    <Dialog title={words.deleteTitle(tag.name)} isOpen onClose={onClose}>
      <Form
        action={words.delete}
        isDanger
        onCancel={onClose}
        onSubmit={async () => {
          await removeTag(workspace, tag.id)
          await onDone(words.deleted(tag.name))
        }}
      >
        <p>{words.deleteHelp(cardsOf(tag))}</p>
      </Form>
    </Dialog>
  )
}
