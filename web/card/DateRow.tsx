import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { cardText } from '../text/card.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { text } from '../text/text.ts'
import { dayOf } from '../ui/DayCalendar.tsx'
import { DayChoice } from '../ui/DayChoice.tsx'
import floating from '../ui/Floating.module.css'
import styles from './Properties.module.css'
import { Property } from './Property.tsx'

interface DateRowProps {
  label: string
  value: number | null
  earliest?: number | null
  latest?: number | null
  /** True when it matters that it comes near. */
  isDue?: boolean
  /** True when there must be one. */
  isNeeded?: boolean
  onChange(day: CalendarDate | null): void
}

/** A day, typed or picked from a calendar, under its name. */
export function DateRow(props: DateRowProps) {
  return (
    <Property label={props.label}>
      <DateValue {...props} className={styles.value} />
    </Property>
  )
}

interface DateValueProps extends DateRowProps {
  className: string | undefined
}

/** The same where its name stands elsewhere. */
export function DateValue(props: DateValueProps) {
  const { label, className, value, earliest, latest, isDue = false, isNeeded = false, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const pick = (day: CalendarDate | null) => {
    setOpen(false)
    onChange(day)
  }
  const shown = value === null ? text.none : formatDay(value)
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        className={className ?? ''}
        aria-label={cardText.choose(label, shown)}
        data-empty={value === null || undefined}
        data-kind={isDue && value !== null ? urgencyOf(value) : undefined}
      >
        {shown}
      </AriaButton>
      <Popover className={floating.popover ?? ''} placement="bottom start" offset={4}>
        <Dialog className={floating.dialog ?? ''} aria-label={label}>
          <DayChoice
            label={label}
            value={dayOf(value)}
            earliest={dayOf(earliest)}
            latest={dayOf(latest)}
            isClearable={value !== null && !isNeeded}
            onChange={pick}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
