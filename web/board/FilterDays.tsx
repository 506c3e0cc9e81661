import { parseDate } from '@internationalized/date'
import type { ComponentProps } from 'react'
import { DateValue } from '../card/DateRow.tsx'
import properties from '../card/Properties.module.css'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { startOf } from '../ui/DayCalendar.tsx'
import styles from './FilterBar.module.css'
import { rangeOf, rangeText } from './field-filter.ts'

const words = fieldText.filter

interface FilterDaysProps {
  field: FieldRow
  asked: string
  onChange(asked: string): void
}

/** From one day on, and before another. */
export function FilterDays({ field: { title }, asked, onChange }: FilterDaysProps) {
  const { from, to } = rangeOf(asked) ?? { from: '', to: '' }
  const momentOf = (day: string) => (day === '' ? null : startOf(parseDate(day)))
  return (
    <div className={styles.range}>
      <Day
        label={words.from(title)}
        value={momentOf(from)}
        onChange={(day) => onChange(rangeText(String(day ?? ''), to))}
      />
      <Day
        label={words.before(title)}
        value={momentOf(to)}
        onChange={(day) => onChange(rangeText(from, String(day ?? '')))}
      />
    </div>
  )
}

/** A day under its name. */
function Day(props: Omit<ComponentProps<typeof DateValue>, 'className'>) {
  return (
    <div>
      <span className={styles.label} aria-hidden>
        {props.label}
      </span>
      <DateValue {...props} className={properties.value} />
    </div>
  )
}
