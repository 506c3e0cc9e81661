import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { scheduleText } from '../text/schedule.ts'
import { Sign } from '../ui/Sign.tsx'
import type { PageProps } from './CalendarWeeks.tsx'
import styles from './DayList.module.css'
import { linesOf } from './day-lines.ts'
import { RowFocus } from './RowFocus.tsx'
import { itemInWords, wholeDay } from './words.ts'

const [DAY_PX, ITEM_PX] = [40, 44]

/** Where there is no room for weeks: the days that have something, one after the other. */
export function DayList({ schedule, planned, page, now, onDrawn }: PageProps) {
  const { Name, useFocus } = schedule
  const items = useMemo(() => new Map(schedule.items.map((item) => [item.id, item])), [schedule.items])
  const lines = useMemo(() => linesOf(planned, page), [planned, page])
  useEffect(
    () => onDrawn(lines.flatMap((line) => (line.kind === 'item' && line.isMain ? [line.id] : []))),
    [onDrawn, lines],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? DAY_PX : ITEM_PX),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 10,
  })
  // Begins with today, where that is on the page.
  const { from } = page
  const first = lines.findIndex((line) => line.day >= now)
  const start = page.from <= now && now <= page.to ? first : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useLayoutEffect(() => {
    if (start > 0) virtual.scrollToIndex(start, { align: 'start' })
  }, [from, lines.length > 0])
  const ends = useMemo(() => lines.map((line) => ({ id: line.kind === 'item' && line.isMain ? line.id : '' })), [lines])
  if (lines.length === 0) return <p className={styles.empty}>{scheduleText.emptyMonth}</p>
  return (
    <div ref={scroller} className={styles.scroller}>
      <RowFocus useFocus={useFocus} items={ends} scrollTo={(index) => virtual.scrollToIndex(index)} />
      <ul className={styles.list} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          const place = { insetBlockStart: start }
          const item = line?.kind === 'item' ? items.get(line.id) : undefined
          if (line?.kind === 'day')
            return (
              <li
                key={key}
                className={styles.day}
                style={place}
                data-day={line.day}
                data-today={line.day === now || undefined}
              >
                <h2>{wholeDay(line.day)}</h2>
              </li>
            )
          if (!item || !line) return null
          return (
            <li
              key={key}
              className={styles.item}
              style={place}
              data-day={line.day}
              data-tile={line.isMain ? item.id : undefined}
            >
              <Sign behavior={item.behavior} color={item.color} />
              <Name id={item.id} dates={itemInWords(item, now)} isFirst={index === 1} isMain={line.isMain} hasMenu />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
