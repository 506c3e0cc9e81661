import { reasonOf } from '../actions/action.ts'
import { localDay, logTime } from '../actions/time.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { useTimeOfCard } from '../data/time.ts'
import { timeText as words } from '../text/time.ts'
import { EntryLine } from './EntryLine.tsx'
import styles from './Time.module.css'
import { TimeForm } from './TimeForm.tsx'

/** Who spent how much on a card, and the way to add to it. */
export function TimeEntries({ card_id }: { card_id: string }) {
  const workspace = useWorkspace()
  const mayLog = useAllowed('time_entry.create')
  const { answer, failure, again } = useTimeOfCard(card_id)
  return (
    <div className={styles.entries}>
      {mayLog && (
        <TimeForm
          action={words.add}
          first={{ seconds: null, day: localDay(), note: '' }}
          onSubmit={async (fields) => {
            await logTime(workspace, card_id, fields)
            await again()
          }}
        />
      )}
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer?.entries.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      {answer && answer.entries.length > 0 && (
        <ul className={styles.list} aria-label={words.title}>
          {answer.entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} onChanged={again} />
          ))}
        </ul>
      )}
      {answer?.isCut && <p className={styles.quiet}>{words.older}</p>}
    </div>
  )
}
