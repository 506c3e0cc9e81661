import { CalendarPlus } from 'lucide-react'
import { memo } from 'react'
import { scheduleText } from '../text/schedule.ts'
import { IconButton } from '../ui/Button.tsx'
import { Sign } from '../ui/Sign.tsx'
import type { Schedule, ScheduleItem } from './items.ts'
import styles from './Unscheduled.module.css'

interface SideRowProps extends Pick<Schedule, 'Name' | 'mayChange' | 'onSchedule'> {
  item: ScheduleItem
  index: number
  start: number
  count: number
}

/** Something without days. Drawn again only when it changes itself: keys and pages of the days change much beside it. */
export const SideRow = memo(function SideRow({ item, index, start, count, Name, mayChange, onSchedule }: SideRowProps) {
  return (
    <li
      className={styles.item}
      style={{ insetBlockStart: start }}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-tile={item.id}
      data-grip="place"
    >
      <Sign behavior={item.behavior} color={item.color} />
      <Name id={item.id} dates={scheduleText.noDates} isFirst={index === 0} />
      {mayChange && (
        <IconButton
          label={scheduleText.schedule(item.title)}
          // What was pressed is a button.
          onPress={({ target }) => onSchedule(item.id, target as HTMLElement)}
        >
          <CalendarPlus size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
})
