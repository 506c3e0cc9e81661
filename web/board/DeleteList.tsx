import { useState } from 'react'
import { deleteList } from '../actions/lists.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import type { ListRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Select } from '../ui/Select.tsx'

const DELETE = 'delete'

interface DeleteListProps {
  list: ListRow
  others: readonly string[]
  onClose(): void
}

/** Asks what becomes of a list's cards before it is deleted. */
export function DeleteList({ list, others, onClose }: DeleteListProps) {
  const workspace = useWorkspace()
  const cards = useIds('cards', 'list', list.id)
  // The cards of an archived list need not be known here.
  const count = list.is_archived ? list.total_cards : cards.length
  const [fate, setFate] = useState(others[0] ?? DELETE)
  const titleOf = (id: string) => workspace.mirror.row('lists', id)?.title ?? ''
  return (
    <Dialog title={text.board.deleteList(list.title)} isOpen onClose={onClose}>
      {count > 0 && (
        <Select
          label={text.board.itsCards(count)}
          value={fate}
          onChoose={setFate}
          choices={[
            ...others.map((id) => ({ value: id, words: text.board.moveTo(titleOf(id)) })),
            { value: DELETE, words: text.board.deleteToo },
          ]}
        />
      )}
      <DialogButtons>
        <Button onPress={onClose}>{text.cancel}</Button>
        <Button
          kind="danger"
          onPress={() => {
            deleteList(workspace, list.id, fate === DELETE ? null : fate)
            onClose()
          }}
        >
          {text.delete}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
