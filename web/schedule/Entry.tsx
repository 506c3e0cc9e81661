import { colorOf } from '../ui/Sign.tsx'
import type { Day } from './days.ts'
import { draggedDates, useDragOf } from './dragged.ts'
import styles from './Entry.module.css'
import type { Schedule, ScheduleItem } from './items.ts'
import { isLate } from './late.ts'
import type { Segment } from './weeks.ts'
import { datesInWords, itemInWords } from './words.ts'

interface EntryProps {
  item: ScheduleItem
  segment: Segment
  isMain: boolean
  isFirst: boolean
  schedule: Schedule
  now: Day
}

/** An item on its days of one week. */
export function Entry({ item, segment, isMain, isFirst, schedule, now }: EntryProps) {
  const { column, length, lane, isStart, isEnd } = segment
  const { Name, mayChange } = schedule
  const drag = useDragOf(item.id)
  const { style, ...color } = colorOf(item.behavior, item.color)
  return (
    <li
      className={styles.entry}
      style={{ gridColumn: `${column + 1} / span ${length}`, gridRow: lane + 1, ...style }}
      {...color}
      data-tile={item.id}
      data-grip="move"
      data-fixed={!mayChange || undefined}
      data-dragged={drag ? true : undefined}
      data-late={isLate(item, now) || undefined}
      data-done={item.behavior === 'completed' || item.behavior === 'cancelled' || undefined}
      data-start={isStart || undefined}
      data-end={isEnd || undefined}
      // The days are read once.
      aria-hidden={!isMain || undefined}
    >
      <Name id={item.id} dates={itemInWords(item, now)} isFirst={isFirst} isMain={isMain} />
      {mayChange && isStart && <span className={styles.edge} data-grip="start" />}
      {mayChange && isEnd && <span className={styles.edge} data-grip="due" />}
      {drag && isMain && (
        <span className={styles.dates} aria-hidden>
          {datesInWords(draggedDates(item, drag), now)}
        </span>
      )}
    </li>
  )
}
