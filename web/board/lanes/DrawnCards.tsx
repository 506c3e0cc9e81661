import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWorkspace } from '../../data/hooks.ts'
import { useLater } from '../../ui/later.ts'
import { CardTile } from '../CardTile.tsx'
import styles from './Lanes.module.css'
import type { Viewport } from './viewport.ts'

interface DrawnCardsProps {
  /** Those of the cell. */
  cards: readonly string[]
  /** The first of those to draw, and the one behind the last. */
  first: number
  last: number
  /** One more to draw, away from the others; -1 for none. */
  besides: number
  /** Where that one stands in the cell. */
  besidesAt: number
  viewport: Viewport
  isEntry: boolean
  /** Whether the cell has not been shown yet. */
  isNew: RefObject<boolean>
  onMeasured(): void
}

/** Some of the cards of a cell, one after the other: the cell says where the first of them begins. */
export const DrawnCards = memo(function DrawnCards({ cards, first, last, besides, ...props }: DrawnCardsProps) {
  const { queue } = useWorkspace()
  const isPlain = !useLater()
  const { besidesAt, viewport, isEntry, isNew, onMeasured } = props
  const item = (index: number, start: number | null = null) => {
    const id = cards[index]
    if (id === undefined) return null
    const itemKey = queue.keyOf(id)
    return (
      <DrawnCard
        key={itemKey}
        {...{ id, itemKey, index, isPlain, viewport, isNew, onMeasured }}
        count={cards.length}
        start={start}
        isFirst={isEntry && index === 0}
      />
    )
  }
  const items: ReactNode[] = Array.from({ length: Math.max(0, last - first) }, (_, at) => item(first + at))
  if (besides >= 0 && besides < first) items.unshift(item(besides, besidesAt))
  else if (besides >= 0) items.push(item(besides, besidesAt))
  return items
})

interface DrawnCardProps {
  id: string
  itemKey: string
  index: number
  count: number
  /** Where it stands in its cell, if not below the one before it. */
  start: number | null
  isFirst: boolean
  isPlain: boolean
  viewport: Viewport
  isNew: RefObject<boolean>
  onMeasured(): void
}

const DrawnCard = memo(function DrawnCard({ id, itemKey, index, count, start, isFirst, ...props }: DrawnCardProps) {
  const { isPlain, viewport, isNew, onMeasured } = props
  const item = useRef<HTMLLIElement>(null)
  const [known] = useState(() => viewport.heightOf(itemKey))
  useLayoutEffect(() => {
    const { current } = item
    return current ? viewport.watch(current, itemKey, onMeasured, isNew.current, known) : undefined
  }, [viewport, itemKey, isNew, onMeasured, known])
  return (
    <li
      ref={item}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.item}
      data-away={start !== null || undefined}
      style={start === null ? {} : { insetBlockStart: start }}
    >
      <CardTile id={id} isFirst={isFirst} isPlain={isPlain} />
    </li>
  )
})
