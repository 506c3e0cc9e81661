import { useCallback } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useRead } from '../data/answer.ts'
import { loadRecurrences, useRecurrences } from '../data/recurrences.ts'
import type { BoardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import styles from './Recurrence.module.css'
import { RecurrenceItem } from './RecurrenceItem.tsx'

interface RecurringCardsProps {
  board: BoardRow
  /** The one that the address names. */
  named: string | undefined
  onClose(): void
}

/** The recurring cards of a board. */
export function RecurringCards({ board, named, onClose }: RecurringCardsProps) {
  const read = useCallback(
    async (workspace: WorkspaceData) => {
      await loadRecurrences(workspace, board.id)
      return true
    },
    [board.id],
  )
  const { answer, failure } = useRead(read)
  const recurrences = useRecurrences(board.id)
  return (
    <Dialog title={words.of(board.title)} isOpen size="large" onClose={onClose}>
      <div ref={keepRowFocus} className={styles.content}>
        <p className={styles.quiet}>{words.help}</p>
        {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
        {answer && recurrences.length === 0 && <p>{words.none}</p>}
        {recurrences.length > 0 && (
          <ul className={styles.list} aria-label={words.open}>
            {recurrences.map((recurrence) => (
              <RecurrenceItem key={recurrence.id} recurrence={recurrence} isNamed={recurrence.id === named} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
