import { useEffect, useMemo, useRef } from 'react'
import styles from './Calendar.module.css'
import { CalendarDays } from './CalendarDays.tsx'
import type { Shown } from './CalendarTools.tsx'
import type { Day } from './days.ts'
import { Entry } from './Entry.tsx'
import type { Schedule, ScheduleItem } from './items.ts'
import { MoreOnDay } from './MoreOnDay.tsx'
import type { Span } from './span.ts'
import { useLanes } from './use-lanes.ts'
import { daysFrom, layPage, type SpannedItem, type Week } from './weeks.ts'
import { weekdayName, weekName } from './words.ts'

export interface PageProps {
  schedule: Schedule
  /** Those that have a day on the page. */
  planned: readonly SpannedItem[]
  page: Span
  now: Day
  onDrawn(ids: readonly string[]): void
}

/** Weeks below each other, with what is planned in lanes across their days. */
export function CalendarWeeks({ schedule, planned, page, now, shown, onDrawn }: PageProps & { shown: Shown }) {
  const grid = useRef<HTMLDivElement>(null)
  const count = (page.to - page.from + 1) / 7
  const lanes = useLanes(grid, count)
  const weeks = useMemo(() => layPage(planned, page, lanes), [planned, page, lanes])
  const items = useMemo(() => new Map(schedule.items.map((item) => [item.id, item])), [schedule.items])
  // Each item is drawn in every week that it has days in, and gone through once.
  const firsts = useMemo(() => {
    const found = new Map<string, Day>()
    for (const { from, segments } of weeks) for (const { id } of segments) if (!found.has(id)) found.set(id, from)
    return found
  }, [weeks])
  useEffect(() => onDrawn([...firsts.keys()]), [onDrawn, firsts])
  return (
    <div className={styles.page}>
      <div className={styles.weekdays} aria-hidden>
        {daysFrom(page.from).map((day) => (
          <span key={day}>{weekdayName(day)}</span>
        ))}
      </div>
      <div ref={grid} className={styles.grid} data-kind={shown.kind}>
        {weeks.map((week) => (
          <WeekOf
            key={week.from}
            week={week}
            month={shown.kind === 'month' ? shown.day : null}
            {...{ schedule, planned, items, firsts, now, lanes }}
          />
        ))}
      </div>
    </div>
  )
}

interface WeekProps {
  week: Week
  schedule: Schedule
  planned: readonly SpannedItem[]
  items: ReadonlyMap<string, ScheduleItem>
  /** In which week an item is gone through by keys. */
  firsts: ReadonlyMap<string, Day>
  now: Day
  /** The month that is meant; null for a week. */
  month: Day | null
  lanes: number
}

function WeekOf({ week, schedule, planned, items, firsts, now, month, lanes }: WeekProps) {
  const [start] = firsts.keys()
  return (
    <div className={styles.week}>
      <CalendarDays from={week.from} now={now} month={month} milestones={schedule.milestones} />
      <ul className={styles.entries} aria-label={weekName(week.from)}>
        {week.segments.map((segment) => {
          const item = items.get(segment.id)
          return (
            item && (
              <Entry
                key={segment.id}
                item={item}
                segment={segment}
                isMain={firsts.get(segment.id) === week.from}
                isFirst={segment.id === start}
                {...{ schedule, now }}
              />
            )
          )
        })}
        {daysFrom(week.from).map((day, column) => {
          const count = week.more[column] ?? 0
          const place = { gridColumn: column + 1, gridRow: lanes }
          return count > 0 && <MoreOnDay key={day} {...{ day, count, place, planned, items, schedule, now }} />
        })}
      </ul>
    </div>
  )
}
