import { memo } from 'react'
import { text } from '../text/text.ts'
import styles from './CardTile.module.css'
import { orderOf, useShown } from './shown.ts'
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
  const shown = useShown()
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={text.board.selectCard(title)}
        checked={isSelected}
        tabIndex={isFocused ? 0 : -1}
        onChange={({ nativeEvent }) => {
          const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
          if (isRange) state.extendTo(id, orderOf(shown))
          else state.toggle(id)
        }}
      />
    </label>
  )
})
