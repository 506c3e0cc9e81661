import { memo, useMemo } from 'react'
import type { ItemLink, ScheduleItem } from './items.ts'
import styles from './Lines.module.css'
import { linePath } from './line-path.ts'
import { clamped } from './scale.ts'
import { type Span, spanOf } from './span.ts'
import { type DrawnRow, ROW_PX } from './use-timeline.ts'

/** More at once is not read by anybody. */
const MOST = 400

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
  const ends = (id: string) => {
    const place = places.get(id)
    const item = place === undefined ? undefined : items[place]
    const span = item && spanOf(item)
    const shown = span && clamped(span, range)
    if (place === undefined || !span || !shown) return null
    const [left, right] = [(shown.from - range.from) * px, (shown.to + 1 - range.from) * px]
    return { place, span, left, right, y: place * ROW_PX + ROW_PX / 2 }
  }
  const drawn = links
    .flatMap((link) => {
      const [from, to] = [ends(link.from), ends(link.to)]
      return from && to && (isDrawn(from.place) || isDrawn(to.place)) ? [{ link, from, to }] : []
    })
    .slice(0, MOST)
  return (
    <svg className={styles.lines} aria-hidden width={1} height={1}>
      {drawn.map(({ link: { from: one, to: other, kind }, from, to }) => (
        <path
          key={`${kind} ${one} ${other}`}
          className={styles.line}
          d={linePath(kind, from, to)}
          data-kind={kind}
          // It begins before what it waits for is over.
          data-late={(kind === 'blocks' && to.span.from <= from.span.to) || undefined}
        />
      ))}
    </svg>
  )
})
