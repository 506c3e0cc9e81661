import { useState } from 'react'
import { changeList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { ListRow } from '../data/rows.ts'
import { CARD_LIMIT } from '../rules/work.generated.ts'
import { limitsText as words } from '../text/limits.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './LimitDialog.module.css'

const UNITS = (['cards', 'points'] as const).map((value) => ({ value, words: words.units[value] }))

/** How much a list should hold. */
export function LimitDialog({ list, onClose }: { list: ListRow; onClose(): void }) {
  const workspace = useWorkspace()
  const { max_cards, min_cards, limit_unit, limit_is_hard } = list
  const [limit, setLimit] = useState({ max_cards, min_cards, limit_unit, limit_is_hard })
  const set = (part: Partial<typeof limit>) => setLimit((now) => ({ ...now, ...part }))
  const isCrossed = limit.max_cards > 0 && limit.min_cards > limit.max_cards
  return (
    <Dialog title={words.title(list.title)} isOpen onClose={onClose}>
      <Form
        action={text.save}
        isDisabled={isCrossed}
        onCancel={onClose}
        onSubmit={() => {
          changeList(workspace, list.id, limit, words.saved)
          onClose()
        }}
      >
        <NumberBox
          label={words.max}
          value={limit.max_cards}
          least={0}
          most={CARD_LIMIT}
          autoFocus
          onChange={(value) => set({ max_cards: value })}
        />
        <NumberBox
          label={words.min}
          value={limit.min_cards}
          least={0}
          most={CARD_LIMIT}
          onChange={(value) => set({ min_cards: value })}
        />
        <Select
          label={words.unit}
          value={limit.limit_unit}
          choices={UNITS}
          onChoose={(unit) => set({ limit_unit: unit })}
        />
        <Check isSelected={limit.limit_is_hard} onChange={(isOn) => set({ limit_is_hard: isOn })}>
          {words.hard}
        </Check>
        <p className={styles.help} role={isCrossed ? 'alert' : undefined}>
          {isCrossed ? words.crossed : words.hardHelp}
        </p>
      </Form>
    </Dialog>
  )
}
