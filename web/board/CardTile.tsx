import { memo, use, useRef } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { CardRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { tileText } from '../text/tile.ts'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { isTouching } from '../ui/touch-drag.ts'
import { useBoardActions } from './actions.ts'
import { CardFacts } from './CardFacts.tsx'
import styles from './CardTile.module.css'
import { Cover } from './Cover.tsx'
import { useCardDrag } from './drag.ts'
import { EditTitle } from './EditTitle.tsx'
import { LaneContext, useBoardState, useNow, useRequestedFocus } from './state.ts'
import { TileCheck, TileMenu } from './TileCheck.tsx'
import { useTouchDrag } from './touch.ts'

interface CardTileProps {
  id: string
  /** The first of its list: where the keys begin. */
  isFirst?: boolean
  /** Without what shows only when it is pointed at. */
  isPlain?: boolean
}

/** A card as a board shows it, or its title being edited. */
export const CardTile = memo(function CardTile({ id, isFirst = false, isPlain = false }: CardTileProps) {
  const card = useRow('cards', id)
  const mayEdit = useAllowed('card.update')
  const lane = use(LaneContext)
  const isEditing = useNow(({ editing, lane: at }) => editing === id && (lane === null || at === lane)) && mayEdit
  if (!card) return null
  return isEditing ? <EditTitle id={id} title={card.title} /> : <Tile card={card} isFirst={isFirst} isPlain={isPlain} />
})

const [SELECTED, FOCUSED, ENTRY, MENU] = [1, 2, 4, 8]

/** Only what the card has. */
function Tile({ card, isFirst, isPlain }: { card: CardRow; isFirst: boolean; isPlain: boolean }) {
  const { id } = card
  const { queue } = useWorkspace()
  const state = useBoardState()
  const lane = use(LaneContext)
  const actions = useBoardActions()
  const element = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  // In one answer: there are hundreds of tiles, and each question is asked again with every press of a key.
  const marks = useNow(
    ({ selected, focused, lane: at, menu }) =>
      (selected.has(id) ? SELECTED : 0) |
      (focused !== null && queue.idOf(focused) === id && at === lane ? FOCUSED : 0) |
      (focused === null && isFirst ? ENTRY : 0) |
      (menu?.id === id ? MENU : 0),
  )
  const [isSelected, isFocused, isEntry, hasMenu] = [SELECTED, FOCUSED, ENTRY, MENU].map((mark) => (marks & mark) > 0)
  const focusRequest = useNow((now) => (isFocused ? now.focusRequest : 0))
  const dropEdge = useNow(({ drop }) => (drop?.card_id === id && drop.lane === lane ? drop.edge : undefined))
  const mayMove = useAllowed('card.update')
  const { edge, isDragged } = useCardDrag(element, id, actions.subjectsOf, mayMove)
  useTouchDrag(element, mayMove ? id : null)
  useRequestedFocus(link, focusRequest)
  // Of a card in several lanes, what is chosen happens where the menu was opened.
  const openMenu = (anchor: HTMLElement) =>
    state.set({ menu: { id, anchor }, ...(lane !== null && { focused: id, lane }) })
  return (
    <div
      ref={element}
      className={styles.card}
      data-edge={edge ?? dropEdge}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
      data-tile={id}
      {...refusedHere('cards', id)}
    >
      {card.cover !== null && <Cover key={card.cover} address={card.cover} />}
      <CardLink
        id={id}
        ref={link}
        className={styles.link ?? ''}
        draggable={false}
        tabIndex={isFocused || isEntry ? 0 : -1}
        data-card={id}
        onFocus={() => (state.now.focused !== id || state.now.lane !== lane) && state.set({ focused: id, lane })}
        onContextMenu={(event) => {
          event.preventDefault()
          // A long press on a screen that is touched drags.
          if (!isTouching()) openMenu(event.currentTarget)
        }}
        onClick={(event) => {
          if (!event.shiftKey || event.ctrlKey || event.metaKey) return
          state.extendTo(id, actions.order())
          event.preventDefault()
        }}
      >
        <span className={styles.number}>#{id.startsWith('new-') ? '…' : id}</span>
        <span className={styles.title} dir="auto">
          {card.title || tileText.untitled}
        </span>
        {isSelected && <span className="visually-hidden">{text.board.isSelected}</span>}
      </CardLink>
      {!isPlain && (
        <>
          <TileCheck id={id} title={card.title} isSelected={isSelected === true} isFocused={isFocused === true} />
          <TileMenu title={card.title} isOpen={hasMenu === true} isFocused={isFocused === true} onOpen={openMenu} />
        </>
      )}
      <CardFacts card={card} />
      <RefusedOf table="cards" id={id} />
    </div>
  )
}
