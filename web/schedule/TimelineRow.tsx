import { type ComponentType, memo } from 'react'
import { Bar } from './Bar.tsx'
import type { Day } from './days.ts'
import type { NameProps, ScheduleItem } from './items.ts'
import type { Span } from './span.ts'
import styles from './Timeline.module.css'
import { ROW_PX } from './use-timeline.ts'
import { itemInWords } from './words.ts'

interface TimelineRowProps {
  item: ScheduleItem
  place: number
  isFirst: boolean
  count: number
  Name: ComponentType<NameProps>
  mayChange: boolean
  px: number
  range: Span
  now: Day
}

/** One item: its name with its days in words, and the bar of its days. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { item, place, isFirst, count, Name, mayChange, px, range, now } = props
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${place * ROW_PX}px)` }}
      aria-setsize={count}
      aria-posinset={place + 1}
      data-tile={item.id}
    >
      <div className={styles.name}>
        <Name id={item.id} dates={itemInWords(item, now)} isFirst={isFirst} hasMenu />
      </div>
      <Bar item={item} mayChange={mayChange} px={px} range={range} now={now} />
    </li>
  )
})
