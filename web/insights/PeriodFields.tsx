import { parseDate } from '@internationalized/date'
import { DateValue } from '../card/DateRow.tsx'
import type { DaySpan } from '../data/reports.ts'
import { insightText as words } from '../text/insights.ts'
import { dayOf, startOf } from '../ui/DayCalendar.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './PeriodFields.module.css'
import { PERIODS, type Period, withEnd } from './period.ts'

interface PeriodFieldsProps {
  period: Period
  /** The days that are shown. */
  span: DaySpan
  isSprint: boolean
  onPeriod(period: Period): void
  onSpan(span: DaySpan): void
}

/** Which days the page is about. */
export function PeriodFields({ period, span, isSprint, onPeriod, onSpan }: PeriodFieldsProps) {
  const choices: Period[] = [...(isSprint ? (['own'] as const) : []), ...PERIODS, 'chosen']
  const end = (which: keyof DaySpan, label: string) => (
    <DateValue
      label={label}
      className={styles.day}
      value={startOf(parseDate(span[which]))}
      latest={Date.now()}
      isNeeded
      onChange={(day) => day && onSpan(withEnd(span, which, day.toString()))}
    />
  )
  return (
    <div className={styles.fields}>
      {period === 'chosen' && (
        <span className={styles.span}>
          {end('from', words.firstDay)}
          <span aria-hidden>{words.between}</span>
          {end('to', words.lastDay)}
        </span>
      )}
      <Select
        label={words.period}
        isLabelHidden
        value={period}
        choices={choices.map((value) => ({ value, words: words.periods[value] }))}
        onChoose={onPeriod}
      />
    </div>
  )
}

/** The last 30 days, where nothing is shown yet. */
export function lastSpan(): DaySpan {
  const today = dayOf(Date.now()) ?? parseDate(new Date().toISOString().slice(0, 10))
  return { from: today.subtract({ days: 29 }).toString(), to: today.toString() }
}
