import { useEffect, useId, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { readDates, type Schedule } from '../data/recurrences.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import styles from './Recurrence.module.css'
import { dateInWords } from './rule.ts'

/** Typing need not ask for each letter. */
const WAIT_MS = 200

/** What a schedule that is not saved means, as the server computes it. */
export function NextDates({ rule, starts, time_zone }: Schedule) {
  const workspace = useWorkspace()
  const heading = useId()
  const [dates, setDates] = useState<readonly number[]>()
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
    <section aria-labelledby={heading} className={styles.next}>
      <h3 id={heading}>{words.next}</h3>
      <div role="status">
        {failure !== '' && <p className={styles.failure}>{failure}</p>}
        {failure === '' && dates?.length === 0 && <p>{words.noDates}</p>}
        {failure === '' && dates && dates.length > 0 && (
          <ul>
            {dates.map((date) => (
              <li key={date}>{dateInWords(date, time_zone)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
