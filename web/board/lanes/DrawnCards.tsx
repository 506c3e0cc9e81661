import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useWorkspace } from '../../data/hooks.ts'
import { useLater } from '../../ui/later.ts'
import { usePrinting } from '../../ui/printing.ts'
import { CardTile } from '../CardTile.tsx'
import styles from './Lanes.module.css'
import type { CardPlaces } from './range.ts'
import type { Viewport } from './viewport.ts'

interface DrawnCardsProps {
  /** Those of the cell, and where they stand in it. */
  cards: readonly string[]
  places: CardPlaces
  /** The first of those to draw, and the one behind the last. */
  first: number
  last: number
  /** One more to draw; -1 for none. */
  besides: number
  viewport: Viewport
  isEntry: boolean
  onMeasured(): void
}

/** Some of the cards of a cell. */
export const DrawnCards = memo(function DrawnCards({ cards, places, first, last, besides, ...props }: DrawnCardsProps) {
  const { queue } = useWorkspace()
  const isPlain = !useLater()
  const isPrinting = usePrinting()
  const { viewport, isEntry, onMeasured } = props
  const item = (index: number) => {
    const id = cards[index]
    if (id === undefined) return null
    const itemKey = queue.keyOf(id)
    return (
      <DrawnCard
        key={itemKey}
        {...{ id, itemKey, index, isPlain, viewport, onMeasured }}
        count={cards.length}
        start={isPrinting ? null : (places.starts[index] ?? 0)}
        isFirst={isEntry && index === 0}
      />
    )
  }
  const items: ReactNode[] = Array.from({ length: Math.max(0, last - first) }, (_, at) => item(first + at))
  if (besides >= 0 && besides < first) items.unshift(item(besides))
  else if (besides >= 0) items.push(item(besides))
  return items
})

interface DrawnCardProps {
  id: string
  itemKey: string
  index: number
  count: number
  /** Where it stands in its cell; null on paper. */
  start: number | null
  isFirst: boolean
  isPlain: boolean
  viewport: Viewport
  onMeasured(): void
}

const DrawnCard = memo(function DrawnCard({ id, itemKey, index, count, start, isFirst, ...props }: DrawnCardProps) {
  const { isPlain, viewport, onMeasured } = props
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { current } = item
    return current ? viewport.watch(current, itemKey, onMeasured) : undefined
  }, [viewport, itemKey, onMeasured])
  return (
    <li
      ref={item}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={styles.item}
      style={start === null ? {} : { insetBlockStart: start }}
    >
      <CardTile id={id} isFirst={isFirst} isPlain={isPlain} />
    </li>
  )
})
