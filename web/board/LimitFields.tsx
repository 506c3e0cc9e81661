import { useRef } from 'react'
import { CARD_LIMIT } from '../rules/work.generated.ts'
import { limitsText as words } from '../text/limits.ts'
import { Check } from '../ui/Check.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './LimitFields.module.css'
import { isCrossed, type Limit } from './limit.ts'

const UNITS = (['cards', 'points'] as const).map((value) => ({ value, words: words.units[value] }))

interface LimitFieldsProps {
  limit: Limit
  autoFocus?: boolean
  onChange(limit: Limit): void
}

/** How much a list should hold. */
export function LimitFields({ limit, autoFocus = false, onChange }: LimitFieldsProps) {
  // A number counts when its field is left, which the press of the check below it does: two changes come at once.
  const latest = useRef(limit)
  latest.current = limit
  const set = (part: Partial<Limit>) => {
    latest.current = { ...latest.current, ...part }
    onChange(latest.current)
  }
  const isWrong = isCrossed(limit)
  return (
    <>
      <NumberBox
        label={words.max}
        value={limit.max_cards}
        least={0}
        most={CARD_LIMIT}
        autoFocus={autoFocus}
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
      <p className={styles.help} role={isWrong ? 'alert' : undefined}>
        {isWrong ? words.crossed : words.hardHelp}
      </p>
    </>
  )
}
