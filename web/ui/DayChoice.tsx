import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date'
import { useId, useState } from 'react'
import { formatLongDay } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button } from './Button.tsx'
import { DayCalendar, startOf } from './DayCalendar.tsx'
import styles from './DayChoice.module.css'
import { typedDay } from './typed-day.ts'

interface DayChoiceProps {
  label: string
  value: CalendarDate | null
  earliest?: CalendarDate | null
  latest?: CalendarDate | null
  /** Whether there is a day to be taken away. */
  isClearable: boolean
  onChange(day: CalendarDate | null): void
}

/** A day: typed, one of a few near ones, or from a calendar. */
export function DayChoice({ label, value, earliest = null, latest = null, isClearable, onChange }: DayChoiceProps) {
  const [typed, setTyped] = useState('')
  const message = useId()
  const now = today(getLocalTimeZone())
  const isAllowed = (day: CalendarDate) =>
    !(earliest && day.compare(earliest) < 0) && !(latest && day.compare(latest) > 0)
  const meant = typedDay(typed, now)
  const day = meant && isAllowed(meant) ? meant : null
  const quick: [string, CalendarDate][] = [
    [text.pick.today, now],
    [text.pick.tomorrow, now.add({ days: 1 })],
    [text.pick.nextWeek, now.add({ weeks: 1 })],
  ]
  // On a screen that is touched, the keyboard would cover the calendar.
  const isTouched = matchMedia('(pointer: coarse)').matches
  return (
    <div className={styles.choice}>
      <input
        className={styles.input}
        aria-label={text.pick.typeDay(label)}
        aria-describedby={message}
        placeholder={text.pick.dayExamples}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the person who opened it wants to type or to go on to the calendar
        autoFocus={!isTouched}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && day) onChange(day)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          const { parentElement } = event.currentTarget
          parentElement?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
        }}
      />
      <p id={message} className={styles.meant} role="status">
        {typed.trim() !== '' && (day ? formatLongDay(startOf(day)) : meant ? text.pick.dayOut : text.pick.noDay)}
      </p>
      <div className={styles.quick}>
        {quick.map(([words, near]) => (
          <Button key={words} kind="plain" isDisabled={!isAllowed(near)} onPress={() => onChange(near)}>
            {words}
          </Button>
        ))}
        {isClearable && (
          <Button kind="plain" onPress={() => onChange(null)}>
            {text.pick.noDate}
          </Button>
        )}
      </div>
      <DayCalendar
        label={label}
        value={value}
        earliest={earliest}
        latest={latest}
        isFocused={isTouched}
        onChange={onChange}
      />
    </div>
  )
}
