import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Lane } from '../board/lanes/derive.ts'
import { VIEW_CELL } from './lane-drag.ts'
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
      onDragEnter: ({ source: { data } }) => above.set({ id: String(data.id), lane: key, column: null }),
      onDragLeave: leave,
      onDrop: ({ source: { data }, location }) => {
        leave()
        const column = location.current.dropTargets.find((target) => target.data.type === VIEW_CELL)?.data.column
        drop(String(data.id), String(data.lane), { lane: key, column: column === undefined ? null : String(column) })
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
