import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Lane } from '../board/lanes/derive.ts'
import { laneAt } from '../board/touch.ts'
import { WorkLine } from '../card/WorkLine.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { followTouches, isTouching } from '../ui/touch-drag.ts'
import type { LaneMoves } from './lane-moves.ts'
import { type Slot, slotHere } from './new-cards/slots.ts'
import styles from './Views.module.css'

interface ViewLaneProps {
  lane: Lane
  moves: LaneMoves
  slot: Slot | null
  children: ReactNode
}

/** Takes cards of other lanes, which get what it stands for. */
export function ViewLane({ lane: { key, name }, moves, slot, children }: ViewLaneProps) {
  const element = useRef<HTMLElement>(null)
  const { takes, drop, above } = moves
  const isOver = useSyncExternalStore(above.subscribe, () => above.value?.lane === key)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const leave = () => above.value?.lane === key && above.set(null)
    return dropTargetForElements({
      element: current,
      canDrop: ({ source: { data } }) => data.type === 'card' && data.lane !== key && takes(String(data.id), key),
      onDragEnter: ({ source: { data } }) => above.set({ id: String(data.id), lane: key }),
      onDragLeave: leave,
      onDrop: ({ source: { data } }) => {
        leave()
        drop(String(data.id), String(data.lane), key)
      },
    })
  }, [key, takes, drop, above])
  return (
    <section
      ref={element}
      className={styles.lane}
      aria-label={name}
      data-lane={key}
      data-over={isOver || undefined}
      {...slotHere(slot)}
    >
      {children}
    </section>
  )
}

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
  const { followed } = moves
  useEffect(() => {
    if (followed.current?.id !== id || followed.current.lane !== lane) return
    followed.current = null
    element.current?.querySelector('a')?.focus()
  }, [followed, id, lane])
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
      onKeyDown={(event) => {
        const way = event.altKey ? WAYS[event.key] : undefined
        if (way === undefined || !mayMove) return
        event.preventDefault()
        moves.shift(id, lane, way)
      }}
    />
  )
}

/** With a mouse, and with a finger after a long press. */
function useLaneDrag(
  element: { readonly current: HTMLElement | null },
  id: string,
  lane: string,
  { takes, drop, above }: LaneMoves,
  mayMove: boolean,
): boolean {
  const { mirror } = useWorkspace()
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || !mayMove) return
    const endMouse = draggable({
      element: current,
      canDrag: () => !isTouching(),
      getInitialData: () => ({ type: 'card', id, ids: [id], lane }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    const endTouch = followTouches(current, () => {
      setDragged(true)
      return {
        title: mirror.row('cards', id)?.title ?? '',
        over: (under) => {
          const to = laneAt(under)
          const isOther = to !== null && to !== lane && takes(id, to)
          if (!isOther) above.set(null)
          else if (above.value?.lane !== to) above.set({ id, lane: to })
        },
        end: (isDropped) => {
          setDragged(false)
          const to = above.value?.lane
          above.set(null)
          if (isDropped && to !== undefined) drop(id, lane, to)
        },
      }
    })
    return () => {
      endMouse()
      endTouch()
    }
  }, [element, mirror, id, lane, takes, drop, above, mayMove])
  return isDragged
}
