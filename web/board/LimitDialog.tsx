import { useState } from 'react'
import { changeList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { ListRow } from '../data/rows.ts'
import { limitsText as words } from '../text/limits.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { LimitFields } from './LimitFields.tsx'
import { isCrossed } from './limit.ts'

/** How much a list should hold. */
export function LimitDialog({ list, onClose }: { list: ListRow; onClose(): void }) {
  const workspace = useWorkspace()
  const { max_cards, min_cards, limit_unit, limit_is_hard } = list
  const [limit, setLimit] = useState({ max_cards, min_cards, limit_unit, limit_is_hard })
  return (
    <Dialog title={words.title(list.title)} isOpen onClose={onClose}>
      <Form
        action={text.save}
        isDisabled={isCrossed(limit)}
        onCancel={onClose}
        onSubmit={() => {
          changeList(workspace, list.id, limit, words.saved)
          onClose()
        }}
      >
        <LimitFields limit={limit} onChange={setLimit} autoFocus />
      </Form>
    </Dialog>
  )
}
