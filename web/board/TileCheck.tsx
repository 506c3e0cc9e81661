import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { text } from '../text/text.ts'
import { useBoardActions } from './actions.ts'
import styles from './CardTile.module.css'
import { useBoardState } from './state.ts'

interface TileCheckProps {
  id: string
  title: string
  isSelected: boolean
  isFocused: boolean
}

/** Selects a card; with Shift, all up to it. Shown where the card is pointed at, or has the focus. */
export const TileCheck = memo(function TileCheck({ id, title, isSelected, isFocused }: TileCheckProps) {
  const state = useBoardState()
  const actions = useBoardActions()
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={text.board.selectCard(title)}
        checked={isSelected}
        tabIndex={isFocused ? 0 : -1}
        onChange={({ nativeEvent }) => {
          const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
          if (isRange) state.extendTo(id, actions.order())
          else state.toggle(id)
        }}
      />
    </label>
  )
})

interface TileMenuProps {
  title: string
  isOpen: boolean
  isFocused: boolean
  onOpen(anchor: HTMLElement): void
}

/** Opens the menu of a card, which is one for all cards. */
export function TileMenu({ title, isOpen, isFocused, onOpen }: TileMenuProps) {
  return (
    <button
      type="button"
      className={styles.menu}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={text.board.cardMenu(title)}
      tabIndex={isFocused ? 0 : -1}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <Ellipsis size={16} aria-hidden />
    </button>
  )
}
