import { deleteRecurrence, pauseRecurrence } from '../actions/recurrences.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { RecurrenceRow } from '../data/rows.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Recurrence.module.css'

/** Why it is paused, and what pauses, resumes and ends it: who comes from its card has no other menu of it. */
export function StateOfRecurrence({ recurrence, onClose }: { recurrence: RecurrenceRow; onClose(): void }) {
  const workspace = useWorkspace()
  const { id, paused, paused_reason } = recurrence
  return (
    <div className={styles.state}>
      {paused_reason !== null && <p className={styles.failure}>{words.paused[paused_reason]}</p>}
      {/* What is over has nothing to resume: other dates begin it again. */}
      {paused_reason !== 'ended' && (
        <Button onPress={() => pauseRecurrence(workspace, id, !paused)}>{paused ? words.resume : words.pause}</Button>
      )}
      <Button
        onPress={() => {
          onClose()
          deleteRecurrence(workspace, recurrence)
        }}
      >
        {words.stop}
      </Button>
    </div>
  )
}
