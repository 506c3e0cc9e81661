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
  const drawn = rows.flatMap(({ index }) => {
    const item = planned[index]
    return item ? { item, index } : []
  })
  return (
    <>
      <ul className={styles.names} aria-label={scheduleText.rows}>
        {drawn.map(({ item, index }, at) => (
          <TimelineName
            key={item.id}
            item={item}
            place={index}
            isFirst={at === 0}
            count={planned.length}
            Name={Name}
            now={now}
          />
        ))}
      </ul>
      {/* Every name says its days. */}
      <div className={styles.bars} aria-hidden>
        {drawn.map(({ item, index }) => (
          <TimelineBar key={item.id} item={item} place={index} mayChange={mayChange} px={px} range={range} now={now} />
        ))}
      </div>
    </>
  )
}

interface TimelineNameProps {
  item: ScheduleItem
  place: number
  isFirst: boolean
  count: number
  Name: ComponentType<NameProps>
  now: Day
}

const TimelineName = memo(function TimelineName({ item, place, isFirst, count, Name, now }: TimelineNameProps) {
  return (
    <li
      className={styles.name}
      style={placeOf(place)}
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
  place: number
  mayChange: boolean
  px: number
  range: Span
  now: Day
}

const TimelineBar = memo(function TimelineBar({ item, place, ...bar }: TimelineBarProps) {
  return (
    <div className={styles.row} style={placeOf(place)} data-tile={item.id}>
      <Bar item={item} {...bar} />
    </div>
  )
})

const placeOf = (place: number) => ({ insetBlockStart: place * ROW_PX })
