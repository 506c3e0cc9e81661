import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Lane } from '../board/lanes/derive.ts'
import { WorkLine } from '../card/WorkLine.tsx'
import { useRow } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { LaneMoves } from './lane-moves.ts'
import styles from './Views.module.css'

/** Takes cards of other lanes, which get what it stands for. */
export function ViewLane({
  lane: { key, name },
  moves,
  children,
}: {
  lane: Lane
  moves: LaneMoves
  children: ReactNode
}) {
  const element = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const { takes, move } = moves
  useEffect(() => {
    const { current } = element
    if (!current) return
    return dropTargetForElements({
      element: current,
      canDrop: ({ source: { data } }) => data.type === 'card' && data.lane !== key && takes(String(data.id), key),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source: { data } }) => {
        setOver(false)
        move(String(data.id), String(data.lane), key)
      },
    })
  }, [key, takes, move])
  return (
    <section ref={element} className={styles.lane} aria-label={name} data-lane={key} data-over={isOver || undefined}>
      {children}
    </section>
  )
}

const WAYS: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/** A card that is dragged, or moved by keys, to another lane. */
export function LaneCard({ id, lane, moves }: { id: string; lane: string; moves: LaneMoves }) {
  const element = useRef<HTMLLIElement>(null)
  const card = useRow('cards', id)
  const mayMove = useAllowedIn({ project_id: card?.project_id ?? '', board_id: card?.board_id ?? null })('card.update')
  useEffect(() => {
    const { current } = element
    if (!current || !mayMove) return
    return draggable({ element: current, getInitialData: () => ({ type: 'card', id, ids: [id], lane }) })
  }, [id, lane, mayMove])
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
      aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onKeyDown={(event) => {
        const way = event.altKey ? WAYS[event.key] : undefined
        if (way === undefined || !mayMove) return
        event.preventDefault()
        moves.shift(id, lane, way)
      }}
    />
  )
}
