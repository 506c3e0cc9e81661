import { memo, useMemo } from 'react'
import type { ItemLink, ScheduleItem } from './items.ts'
import styles from './Lines.module.css'
import { linePath } from './line-path.ts'
import { clamped } from './scale.ts'
import { type Span, spanOf } from './span.ts'
import { type DrawnRow, ROW_PX } from './use-timeline.ts'

/** More at once is not read by anybody. */
const MOST = 400

const LOOKS = [
  { kind: 'parent', isLate: false },
  { kind: 'blocks', isLate: false },
  { kind: 'blocks', isLate: true },
] as const

interface LinesProps {
  links: readonly ItemLink[]
  items: readonly ScheduleItem[]
  rows: readonly DrawnRow[]
  px: number
  range: Span
}

/** What waits for what, and what is a part of what, as far as one of the two is on the screen. */
export const Lines = memo(function Lines({ links, items, rows, px, range }: LinesProps) {
  const places = useMemo(() => new Map(items.map(({ id }, place) => [id, place])), [items])
  const [first, last] = [rows[0]?.index ?? 0, rows.at(-1)?.index ?? -1]
  const isDrawn = (place: number) => place >= first && place <= last
  // A line to a row far away leaves the screen: browsers take long to draw one of thousands of rows.
  const heightOf = (place: number) => {
    const row = rows[Math.min(Math.max(place, first), last) - first]
    const beyond = place < first ? -1 : place > last ? 1 : 0
    return row ? row.start + row.size / 2 + beyond * ROW_PX : 0
  }
  const ends = (id: string) => {
    const place = places.get(id)
    const item = place === undefined ? undefined : items[place]
    const span = item && spanOf(item)
    const shown = span && clamped(span, range)
    if (place === undefined || !span || !shown) return null
    const [left, right] = [(shown.from - range.from) * px, (shown.to + 1 - range.from) * px]
    return { place, span, left, right, y: heightOf(place) }
  }
  const drawn = links
    .flatMap(({ from: one, to: other, kind }) => {
      const [from, to] = [ends(one), ends(other)]
      if (!from || !to || !(isDrawn(from.place) || isDrawn(to.place))) return []
      // It begins before what it waits for is over.
      const isLate = kind === 'blocks' && to.span.from <= from.span.to
      return [
        { look: LOOKS.findIndex((look) => look.kind === kind && look.isLate === isLate), d: linePath(kind, from, to) },
      ]
    })
    .slice(0, MOST)
  // All that look the same are one path: hundreds of elements would take longer than a key may.
  const paths = LOOKS.map((_, index) => drawn.flatMap(({ look, d }) => (look === index ? d : [])).join(' '))
  return (
    <svg className={styles.lines} aria-hidden width={1} height={1}>
      {LOOKS.map(
        ({ kind, isLate }, index) =>
          paths[index] && (
            <path
              key={`${kind} ${isLate}`}
              className={styles.line}
              d={paths[index]}
              data-kind={kind}
              data-late={isLate || undefined}
            />
          ),
      )}
    </svg>
  )
})
