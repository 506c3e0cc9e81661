import { type CalendarDate, fromDate, getLocalTimeZone, toCalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components'
import styles from './DayCalendar.module.css'

interface DayCalendarProps {
  label: string
  value: CalendarDate | null
  earliest?: CalendarDate | null
  latest?: CalendarDate | null
  /** Whether the focus comes to it at once. */
  isFocused?: boolean
  onChange(day: CalendarDate): void
}

/** A month to choose a day from. */
export function DayCalendar(props: DayCalendarProps) {
  const { label, value, earliest = null, latest = null, isFocused = false, onChange } = props
  return (
    <Calendar
      aria-label={label}
      value={value}
      minValue={earliest}
      maxValue={latest}
      onChange={onChange}
      autoFocus={isFocused}
    >
      <Month />
    </Calendar>
  )
}

/** The inside of a calendar: of one day, or of a span of them. */
export function Month({ isSpan = false }: { isSpan?: boolean }) {
  return (
    <>
      <header className={styles.header}>
        <Button slot="previous" className={styles.turn ?? ''}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <CalendarHeading className={styles.month ?? ''} />
        <Button slot="next" className={styles.turn ?? ''}>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </header>
      <CalendarGrid className={styles.grid ?? ''} data-span={isSpan || undefined}>
        {(day) => <CalendarCell date={day} className={styles.day ?? ''} />}
      </CalendarGrid>
    </>
  )
}

/** The day of the reader on which a moment is. */
export function dayOf(time: number | null | undefined): CalendarDate | null {
  return typeof time === 'number' ? toCalendarDate(fromDate(new Date(time), getLocalTimeZone())) : null
}

/** When a day begins for the reader. */
export function startOf(day: CalendarDate): number {
  return day.toDate(getLocalTimeZone()).getTime()
}

/** The last moment of a day for the reader: what is due on it is not late before. */
export function endOf(day: CalendarDate): number {
  return startOf(day.add({ days: 1 })) - 1
}
