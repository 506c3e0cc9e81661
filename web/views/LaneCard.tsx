import { useEffect, useRef } from 'react'
import { WorkLine } from '../card/WorkLine.tsx'
import { useRow } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { isTouching } from '../ui/touch-drag.ts'
import { useLaneDrag } from './lane-drag.ts'
import type { LaneMoves } from './lane-moves.ts'

const WAYS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

interface LaneCardProps {
  id: string
  lane: string
  moves: LaneMoves
  /** Where a card would come that is above its lane. */
  edge: 'top' | 'bottom' | undefined
}

/** A card that is dragged, or moved by keys, to another lane. */
export function LaneCard({ id, lane, moves, edge }: LaneCardProps) {
  const element = useRef<HTMLLIElement>(null)
  const card = useRow('cards', id)
  const mayMove = useAllowedIn({ project_id: card?.project_id ?? '', board_id: card?.board_id ?? null })('card.update')
  const isDragged = useLaneDrag(element, id, lane, moves, mayMove)
  const { followed, focused } = moves
  useEffect(() => {
    const isFollowed = followed.current?.id === id && followed.current.lane === lane
    // The one that had the focus is drawn in another lane: its move was refused, or taken back.
    const isBack = focused.current === id && document.activeElement === document.body
    if (isFollowed) followed.current = null
    if (isFollowed || isBack) element.current?.querySelector('a')?.focus()
  }, [followed, focused, id, lane])
  return (
    <WorkLine
      ref={element}
      id={id}
      isDraggable={mayMove}
      data-edge={edge}
      data-dragged={isDragged || undefined}
      aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      // A long press on a screen that is touched drags.
      onContextMenu={(event) => isTouching() && event.preventDefault()}
      onFocus={() => {
        focused.current = id
      }}
      onKeyDown={(event) => {
        const way = event.altKey ? WAYS[event.key] : undefined
        if (way === undefined || !mayMove) return
        event.preventDefault()
        moves.shift(id, lane, way)
      }}
      {...refusedHere('cards', id)}
    >
      <RefusedOf table="cards" id={id} />
    </WorkLine>
  )
}
