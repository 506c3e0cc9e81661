import { parseDate } from '@internationalized/date'
import { formatNumber } from '../text/format.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Select } from '../ui/Select.tsx'
import styles from './Recurrence.module.css'
import { ofMonthAt, ofMonthInWords, type Repeat } from './rule.ts'

/** The shortest month has these. */
const IN_ALL_MONTHS = 28
const SAME_DAY = 'same'

interface MonthDayProps extends Pick<Repeat, 'ofMonth'> {
  starts: string
  onChange(ofMonth: Repeat['ofMonth']): void
}

/** The day of the first date, the last day, or a weekday by its number, as the first date is one. */
export function MonthDay({ ofMonth, starts, onChange }: MonthDayProps) {
  const first = parseDate(starts.slice(0, 10))
  const day = formatNumber(first.day)
  const options = [...ofMonthAt(first), ...(ofMonth ? [ofMonth] : [])].map((choice) => ({
    value: ofMonthInWords(choice),
    words: ofMonthInWords(choice),
    choice,
  }))
  const choices = [
    { value: SAME_DAY, words: words.dayOfMonth(day), choice: null },
    // The one that is chosen may be one of the first date's.
    ...new Map(options.map((option) => [option.value, option])).values(),
  ]
  return (
    <>
      <Select
        label={words.monthDays}
        value={ofMonth ? ofMonthInWords(ofMonth) : SAME_DAY}
        choices={choices}
        onChoose={(value) => onChange(choices.find((one) => one.value === value)?.choice ?? null)}
      />
      {!ofMonth && first.day > IN_ALL_MONTHS && <p className={styles.quiet}>{words.shortMonths(day)}</p>}
    </>
  )
}
