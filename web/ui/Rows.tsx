import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Rows.module.css'
import { keepRowFocus } from './row-focus.ts'

interface RowsProps {
  label: string
  /** What is to be known of them. */
  help?: ReactNode
  addLabel: string
  onAdd(): void
  /** The rows (`li`), each with its `RowButtons`. */
  children: ReactNode
}

/** Rows that are edited together, in their order, and what adds one. A row that is removed leaves the focus to the next. */
export function Rows({ label, help, addLabel, onAdd, children }: RowsProps) {
  return (
    <fieldset ref={keepRowFocus} className={styles.rows}>
      <legend>{label}</legend>
      {help}
      <ol className={styles.list}>{children}</ol>
      <div>
        <Button kind="plain" data-add onPress={onAdd}>
          <Plus size={16} aria-hidden /> {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}

/** A row that is a line: the first thing in it takes the room, on a phone the whole line. */
export function Row({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>
}
