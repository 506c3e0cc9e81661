import { type ComponentType, memo } from 'react'
import { scheduleText } from '../text/schedule.ts'
import { Bar } from './Bar.tsx'
import type { Day } from './days.ts'
import type { NameProps, Schedule, ScheduleItem } from './items.ts'
import type { Span } from './span.ts'
import styles from './Timeline.module.css'
import { type DrawnRow, ROW_PX } from './use-timeline.ts'
import { itemInWords } from './words.ts'

interface TimelineRowsProps {
  schedule: Schedule
  planned: readonly ScheduleItem[]
  rows: readonly DrawnRow[]
  px: number
  range: Span
  now: Day
}

/**
 * Each item: its name with its days in words, and the bar of its days. The names are one column that stays visible: a browser draws
 * each thing that does so by itself, and dozens of them take it longer than a key may.
 */
export function TimelineRows({ schedule, planned, rows, px, range, now }: TimelineRowsProps) {
  const { Name, mayChange } = schedule
  const drawn = rows.flatMap(({ index, start, size }) => {
    const item = planned[index]
    return item ? { item, index, start, size } : []
  })
  return (
    <>
      <ul className={styles.names} aria-label={scheduleText.rows}>
        {drawn.map(({ item, index, start, size }, at) => (
          <TimelineName
            key={item.id}
            item={item}
            place={index}
            start={start}
            size={size}
            isFirst={at === 0}
            count={planned.length}
            Name={Name}
            now={now}
          />
        ))}
      </ul>
      {/* Every name says its days. */}
      <div className={styles.bars} aria-hidden>
        {drawn.map(({ item, start, size }) => (
          <TimelineBar
            key={item.id}
            item={item}
            start={start + (size - ROW_PX) / 2}
            mayChange={mayChange}
            px={px}
            range={range}
            now={now}
          />
        ))}
      </div>
    </>
  )
}

interface TimelineNameProps {
  item: ScheduleItem
  place: number
  start: number
  size: number
  isFirst: boolean
  count: number
  Name: ComponentType<NameProps>
  now: Day
}

const TimelineName = memo(function TimelineName({ item, place, start, size, ...props }: TimelineNameProps) {
  const { isFirst, count, Name, now } = props
  return (
    <li
      className={styles.name}
      style={size === ROW_PX ? { insetBlockStart: start } : { insetBlockStart: start, blockSize: size }}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-tile={item.id}
    >
      <Name id={item.id} dates={itemInWords(item, now)} isFirst={isFirst} hasMenu />
    </li>
  )
})

interface TimelineBarProps {
  item: ScheduleItem
  start: number
  mayChange: boolean
  px: number
  range: Span
  now: Day
}

const TimelineBar = memo(function TimelineBar({ item, start, ...bar }: TimelineBarProps) {
  return (
    <div className={styles.row} style={{ insetBlockStart: start }} data-tile={item.id}>
      <Bar item={item} {...bar} />
    </div>
  )
})
