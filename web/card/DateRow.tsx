import type { CalendarDate } from '@internationalized/date'
import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
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
  onChange(day: CalendarDate | null): void
}

/** A day, typed or picked from a calendar. */
export function DateRow({ label, value, earliest, latest, isDue = false, onChange }: DateRowProps) {
  const [isOpen, setOpen] = useState(false)
  const pick = (day: CalendarDate | null) => {
    setOpen(false)
    onChange(day)
  }
  const shown = value === null ? text.none : formatDay(value)
  return (
    <Property label={label}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton
          className={styles.value ?? ''}
          aria-label={text.card.choose(label, shown)}
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
              isClearable={value !== null}
              onChange={pick}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </Property>
  )
}
