import { memo } from 'react'
import { scheduleText } from '../text/schedule.ts'
import styles from './Calendar.module.css'
import { type Day, inUtc, toIso, weekdayOf } from './days.ts'
import { useOverDay } from './dragged.ts'
import type { Milestone } from './items.ts'
import { daysFrom } from './weeks.ts'
import { dayNumber, wholeDay } from './words.ts'

interface CalendarDaysProps {
  from: Day
  now: Day
  month: Day | null
  milestones: readonly Milestone[]
}

/** The seven days that lie behind what is planned for them: each takes what is dropped on it. */
export const CalendarDays = memo(function CalendarDays({ from, now, month, milestones }: CalendarDaysProps) {
  const over = useOverDay()
  return (
    <div className={styles.days}>
      {daysFrom(from).map((day) => (
        <div
          key={day}
          className={styles.day}
          data-day={day}
          data-weekend={weekdayOf(day) > 4 || undefined}
          data-outside={(month !== null && inUtc(day).getUTCMonth() !== inUtc(month).getUTCMonth()) || undefined}
          data-over={over === day || undefined}
        >
          <time className={styles.number} dateTime={toIso(day)} aria-current={day === now ? 'date' : undefined}>
            <span className="visually-hidden">{wholeDay(day)}</span>
            <span aria-hidden>{dayNumber(day)}</span>
          </time>
          <Marks day={day} milestones={milestones} />
        </div>
      ))}
    </div>
  )
})

/** What begins and ends on a day. */
function Marks({ day, milestones }: { day: Day; milestones: readonly Milestone[] }) {
  const words = milestones.flatMap(({ title, from, to }) => [
    ...(from === day ? [scheduleText.begins(title)] : []),
    ...(to === day ? [scheduleText.ends(title)] : []),
  ])
  if (words.length === 0) return null
  return (
    <span className={styles.mark} title={words.join(', ')}>
      {words.join(', ')}
    </span>
  )
}
