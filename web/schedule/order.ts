import { useRef } from 'react'
import type { ScheduleItem } from './items.ts'
import { spanOf } from './span.ts'

/** Those with days, the earliest first. */
function byDate(items: readonly ScheduleItem[]): readonly ScheduleItem[] {
  return items
    .map((item) => ({ item, span: spanOf(item) }))
    .sort((a, b) => (a.span?.from ?? 0) - (b.span?.from ?? 0) || (a.span?.to ?? 0) - (b.span?.to ?? 0))
    .map(({ item }) => item)
}

/**
 * By date, as it was when something last came or went: a row that is moved in time stays where the person who moves it looks.
 */
export function useSteadyOrder(items: readonly ScheduleItem[]): readonly ScheduleItem[] {
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  const kept = useRef<{ from: readonly ScheduleItem[]; order: readonly ScheduleItem[] } | null>(null)
  if (kept.current?.from === items) return kept.current.order
  const isKnown = items.length === places.current.size && items.every(({ id }) => places.current.has(id))
  const order = isKnown
    ? items.toSorted((a, b) => (places.current.get(a.id) ?? 0) - (places.current.get(b.id) ?? 0))
    : byDate(items)
  if (!isKnown) places.current = new Map(order.map(({ id }, place) => [id, place]))
  kept.current = { from: items, order }
  return order
}
