import { skipDate } from '../actions/recurrences.ts'
import { useWorkspace } from '../data/hooks.ts'
import { datesToCome } from '../data/recurrences.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Button } from '../ui/Button.tsx'
import { DateLine } from './DateLine.tsx'
import styles from './Recurrence.module.css'
import { dateInWords } from './rule.ts'

interface ComingDatesProps {
  recurrence: RecurrenceRow
  label: string
  /** Whether the person may skip them. */
  mayChange: boolean
}

/** The coming dates of recurring cards, each to be skipped, and the skipped ones among them. */
export function ComingDates({ recurrence, label, mayChange }: ComingDatesProps) {
  const workspace = useWorkspace()
  const { id, time_zone, mode, skipped_dates } = recurrence
  const now = Date.now()
  const dates = datesToCome(recurrence, now)
  return (
    <ul className={styles.dates} aria-label={label}>
      {dates.map((date) => {
        const said = dateInWords(date, time_zone)
        const isSkipped = skipped_dates.includes(date)
        // Its date has passed: it waits for the card before, or is being made.
        if (date <= now) return <DateLine key={date}>{mode === 'completion' ? words.whenDone : said}</DateLine>
        return (
          <DateLine
            key={date}
            isSkipped={isSkipped}
            action={
              mayChange && (
                <Button
                  kind="plain"
                  aria-label={isSkipped ? words.unskipDate(said) : words.skipDate(said)}
                  onPress={() =>
                    skipDate(
                      workspace,
                      { id, date, isSkipped: !isSkipped },
                      isSkipped ? words.unskippedDate(said) : words.skippedDate(said),
                    )
                  }
                >
                  {isSkipped ? words.unskip : words.skip}
                </Button>
              )
            }
          >
            {said}
          </DateLine>
        )
      })}
    </ul>
  )
}
