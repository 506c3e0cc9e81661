import type { ReactNode } from 'react'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'
import { text } from '../../text/text.ts'
import { type PickerKind, useBoardState } from '../state.ts'
import type { ColumnKey } from './columns.ts'
import styles from './Table.module.css'

interface TableChooserProps {
  card: CardRow
  kind: PickerKind
  column: ColumnKey
  children: ReactNode
}

/** A field that is changed by a picker. */
export function TableChooser({ card, kind, column, children }: TableChooserProps) {
  const state = useBoardState()
  const mayChange = useAllowed('card.update')
  return (
    <button
      type="button"
      className={styles.choose}
      aria-haspopup="dialog"
      disabled={!mayChange}
      onClick={(event) => state.set({ picker: { kind, ids: [card.id], anchor: event.currentTarget } })}
    >
      <span className="visually-hidden">{tableText.columns[column]}: </span>
      {children || <Nothing />}
    </button>
  )
}

/** A field that is empty says so to readers alone. */
export function Nothing() {
  return (
    <>
      <span className={styles.none} aria-hidden>
        –
      </span>
      <span className="visually-hidden">{text.none}</span>
    </>
  )
}
