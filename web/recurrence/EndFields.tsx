import {
  type CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  parseDate,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'
import { DateValue } from '../card/DateRow.tsx'
import { recurrenceText as words } from '../text/recurrences.ts'
import { startOf } from '../ui/DayCalendar.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './Recurrence.module.css'
import { endOfRule, MAX_COUNT, type Repeat, untilAt } from './rule.ts'

type End = Pick<Repeat, 'count' | 'until'>

// The keys of an object are texts, but these are the ways to end.
const ENDINGS = Object.entries(words.endings).map(([value, said]) => ({
  value: value as keyof typeof words.endings,
  words: said,
}))

const FIRST_COUNT = 10
const FIRST_MONTHS = 3

interface EndFieldsProps extends End {
  /** The first date, and whose clock it is. */
  starts: string
  time_zone: string
  onChange(end: End): void
}

/** When the dates end, if they do. */
export function EndFields({ count, until, starts, time_zone, onChange }: EndFieldsProps) {
  const first = parseDate(starts.slice(0, 10))
  const ending = count !== null ? 'count' : until !== null ? 'until' : 'never'
  const endOn = (day: CalendarDate) => onChange({ count: null, until: untilAt(endOfDay(day, time_zone)) })
  const choose = (next: typeof ending) => {
    if (next === 'until') endOn(first.add({ months: FIRST_MONTHS }))
    else onChange({ count: next === 'count' ? FIRST_COUNT : null, until: null })
  }
  return (
    <div className={styles.row}>
      <Select label={words.ends} value={ending} choices={ENDINGS} onChoose={choose} />
      {count !== null && (
        <NumberBox
          label={words.count}
          value={count}
          least={1}
          most={MAX_COUNT}
          onChange={(next) => onChange({ count: next, until: null })}
        />
      )}
      {until !== null && (
        <div className={styles.first}>
          <span className={styles.small} aria-hidden>
            {words.lastDay}
          </span>
          <DateValue
            label={words.lastDay}
            className={styles.date}
            value={startOf(toCalendarDate(fromAbsolute(endOfRule(until), time_zone)))}
            earliest={startOf(first)}
            isNeeded
            onChange={(day) => day && endOn(day)}
          />
        </div>
      )}
    </div>
  )
}

/** The last second of a day on the clock of a time zone. */
function endOfDay({ year, month, day }: CalendarDate, time_zone: string): number {
  return toZoned(new CalendarDateTime(year, month, day, 23, 59, 59), time_zone)
    .toDate()
    .getTime()
}
