import { useEffect, useId, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readDates, type Schedule } from '../data/recurrences.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { keepRowFocus } from '../ui/row-focus.ts'
import { ComingDates } from './ComingDates.tsx'
import { DateLine } from './DateLine.tsx'
import styles from './Recurrence.module.css'
import { dateInWords } from './rule.ts'

/** Typing need not ask for each letter. */
const WAIT_MS = 200

interface NextDatesProps extends Schedule {
  /** What is saved, if it is. */
  recurrence: RecurrenceRow | undefined
}

/** The coming dates. Those of a schedule that is saved can be skipped. */
export function NextDates({ recurrence, ...schedule }: NextDatesProps) {
  const heading = useId()
  const isSaved = recurrence && !recurrence.paused && isSame(recurrence, schedule)
  return (
    <section ref={keepRowFocus} aria-labelledby={heading} className={styles.next}>
      <h3 id={heading}>{words.next}</h3>
      {isSaved ? (
        <>
          <ComingDates recurrence={recurrence} label={words.next} mayChange />
          <p className={styles.small}>{words.skipHelp}</p>
        </>
      ) : (
        <PreviewedDates {...schedule} recurrence={recurrence} />
      )}
    </section>
  )
}

function isSame(saved: Schedule, { rule, starts, time_zone }: Schedule): boolean {
  return saved.rule === rule && saved.starts === starts && saved.time_zone === time_zone
}

/** What a schedule that is not saved means, as the server computes it. */
function PreviewedDates({ rule, starts, time_zone, recurrence }: NextDatesProps) {
  const workspace = useWorkspace()
  const [dates, setDates] = useState<readonly number[] | undefined>(
    recurrence?.paused === false ? recurrence.next_dates : undefined,
  )
  const [failure, setFailure] = useState('')
  useEffect(() => {
    let isOld = false
    const timer = setTimeout(() => {
      readDates(workspace, { rule, starts, time_zone }).then(
        (answer) => {
          if (isOld) return
          setDates(answer)
          setFailure('')
        },
        (error: unknown) => isOld || setFailure(reasonOf(error)),
      )
    }, WAIT_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [workspace, rule, starts, time_zone])
  return (
    <div role="status">
      {failure !== '' && <p className={styles.failure}>{failure}</p>}
      {failure === '' && dates?.length === 0 && <p>{words.noDates}</p>}
      {failure === '' && dates && dates.length > 0 && (
        <ul className={styles.dates}>
          {dates.map((date) => (
            <DateLine key={date} isSkipped={recurrence?.skipped_dates.includes(date) ?? false}>
              {dateInWords(date, time_zone)}
            </DateLine>
          ))}
        </ul>
      )}
    </div>
  )
}
