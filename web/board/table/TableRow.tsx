import { Ellipsis } from 'lucide-react'
import { memo, useRef } from 'react'
import { changeCards } from '../../actions/cards.ts'
import { CardLink } from '../../card/CardLink.tsx'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'
import { cardText } from '../../text/card.ts'
import { text } from '../../text/text.ts'
import { EditBox } from '../../ui/EditBox.tsx'
import { RefusedOf } from '../../ui/Refused.tsx'
import { useBoardState, useNow, useRequestedFocus } from '../state.ts'
import { type Column, type ColumnKey, fieldIn } from './columns.ts'
import { FieldCell } from './FieldCell.tsx'
import styles from './Table.module.css'
import { TableCell } from './TableCell.tsx'

interface TableRowProps {
  id: string
  columns: readonly Column[]
  isFirst: boolean
}

/** One card. Each of its fields is a button that opens what it is chosen by. */
export const TableRow = memo(function TableRow({ id, columns, isFirst }: TableRowProps) {
  const card = useRow('cards', id)
  if (!card) return null
  return (
    <>
      <TitleCell card={card} isFirst={isFirst} />
      {columns.map((key) => (
        <td key={key} className={styles.cell} data-column={key}>
          <Cell card={card} column={key} />
        </td>
      ))}
    </>
  )
})

function Cell({ card, column }: { card: CardRow; column: Column }) {
  const field_id = fieldIn(column)
  if (field_id) return <FieldCell card={card} field_id={field_id} />
  // All others are ours.
  return <TableCell card={card} column={column as ColumnKey} />
}

function TitleCell({ card, isFirst }: { card: CardRow; isFirst: boolean }) {
  const { id } = card
  const workspace = useWorkspace()
  const state = useBoardState()
  const link = useRef<HTMLAnchorElement>(null)
  const isSelected = useNow(({ selected }) => selected.has(id))
  const isEditing = useNow(({ editing }) => editing === id)
  const isFocused = useNow(({ focused }) => focused === id)
  const isEntry = useNow(({ focused }) => focused === null) && isFirst
  const focusRequest = useNow(({ focused, focusRequest: now }) => (focused === id ? now : 0))
  useRequestedFocus(link, focusRequest)
  const mayChange = useAllowed('card.update')
  return (
    <td className={styles.cell} data-column="title" data-tile={id} data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        className={styles.check}
        checked={isSelected}
        aria-label={tableText.select(card.title)}
        onChange={() => state.toggle(id)}
      />
      <span className={styles.number}>#{id}</span>
      {isEditing ? (
        <EditBox
          label={text.board.cardTitle}
          value={card.title}
          onEnd={(title) => {
            if (title !== null) changeCards(workspace, [id], { title })
            state.set({ editing: null })
            state.go(id)
          }}
        />
      ) : (
        <>
          <CardLink
            id={id}
            ref={link}
            className={styles.link ?? ''}
            data-card={id}
            dir="auto"
            tabIndex={isFocused || isEntry ? 0 : -1}
            onFocus={() => state.now.focused !== id && state.set({ focused: id })}
            onDoubleClick={() => mayChange && state.set({ editing: id })}
          >
            {card.title || cardText.untitled}
          </CardLink>
          <button
            type="button"
            className={styles.menu}
            aria-haspopup="menu"
            aria-label={text.board.cardMenu(card.title)}
            onClick={(event) => state.set({ menu: { id, anchor: event.currentTarget } })}
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        </>
      )}
      <div className={styles.refused}>
        <RefusedOf table="cards" id={id} />
      </div>
    </td>
  )
}
