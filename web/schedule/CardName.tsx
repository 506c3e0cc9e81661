import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import { changeCards } from '../actions/cards.ts'
import { useBoardState, useNow, useRequestedFocus } from '../board/state.ts'
import { CardLink } from '../card/CardLink.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { EditBox } from '../ui/EditBox.tsx'
import type { NameProps } from './items.ts'
import styles from './Name.module.css'

/** A card in a timeline or a calendar: it opens, is selected and has its menu as on its board. */
export function CardName({ id, dates, isFirst, isMain = true, hasMenu = false }: NameProps) {
  const workspace = useWorkspace()
  const state = useBoardState()
  const link = useRef<HTMLAnchorElement>(null)
  const card = useRow('cards', id)
  const isSelected = useNow(({ selected }) => selected.has(id))
  const isEditing = useNow(({ editing }) => editing === id) && isMain
  const isFocused = useNow(({ focused }) => focused === id)
  const isEntry = useNow(({ focused }) => focused === null) && isFirst
  const focusRequest = useNow(({ focused, focusRequest: now }) => (focused === id && isMain ? now : 0))
  useRequestedFocus(link, focusRequest)
  const mayChange = useAllowed('card.update')
  if (!card) return null
  if (isEditing && mayChange)
    return (
      <EditBox
        label={text.board.cardTitle}
        value={card.title}
        onEnd={(title) => {
          if (title !== null) changeCards(workspace, [id], { title })
          state.set({ editing: null })
          state.go(id)
        }}
      />
    )
  return (
    <>
      <CardLink
        id={id}
        ref={link}
        className={styles.link ?? ''}
        draggable={false}
        data-item
        data-card={isMain ? id : undefined}
        data-selected={isSelected || undefined}
        tabIndex={isMain && (isFocused || isEntry) ? 0 : -1}
        onFocus={() => state.now.focused !== id && state.set({ focused: id })}
        onContextMenu={(event) => {
          event.preventDefault()
          // A long press on a screen that is touched drags. Not every browser says what was pressed with.
          const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'
          if (!isTouch) state.set({ menu: { id, anchor: event.currentTarget } })
        }}
      >
        {/* All of it, where the column cuts it. */}
        <span dir="auto" title={card.title}>
          {card.title || cardText.untitled}
        </span>
        <span className="visually-hidden">
          , {dates}
          {isSelected && text.board.isSelected}
        </span>
      </CardLink>
      {hasMenu && (
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="menu"
          aria-label={text.board.cardMenu(card.title)}
          tabIndex={isFocused ? 0 : -1}
          onClick={(event) => state.set({ menu: { id, anchor: event.currentTarget } })}
        >
          <Ellipsis size={16} aria-hidden />
        </button>
      )}
    </>
  )
}
