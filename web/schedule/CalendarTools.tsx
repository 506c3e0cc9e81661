import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { scheduleText } from '../text/schedule.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { DayCalendar } from '../ui/DayCalendar.tsx'
import floating from '../ui/Floating.module.css'
import { Tabs } from '../ui/Tabs.tsx'
import { type Day, firstWeekday, fromIso, startOfMonth, startOfWeek, toIso } from './days.ts'
import styles from './Tools.module.css'
import { type Side, SideButton } from './Unscheduled.tsx'
import { monthName, weekName } from './words.ts'

const KINDS = ['month', 'week'] as const
const CHOICES = KINDS.map((value) => ({ value, words: scheduleText.spans[value] }))

/** Which page of the calendar is open: the month or the week of a day. */
export interface Shown {
  kind: (typeof KINDS)[number]
  day: Day
}

interface CalendarToolsProps {
  shown: Shown
  now: Day
  onShow(shown: Shown): void
  side: Side
}

export function CalendarTools({ shown, now, onShow, side }: CalendarToolsProps) {
  const { kind, day } = shown
  const turn = (pages: number) =>
    onShow({ kind, day: kind === 'month' ? startOfMonth(day, pages) : startOfWeek(day, firstWeekday()) + 7 * pages })
  return (
    <div className={styles.tools}>
      <div className={styles.turn}>
        <Button onPress={() => onShow({ kind, day: now })}>{scheduleText.today}</Button>
        <IconButton label={scheduleText.earlier} onPress={() => turn(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label={scheduleText.later} onPress={() => turn(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <GoTo shown={shown} onShow={onShow} />
      </div>
      <Tabs label={scheduleText.span} value={kind} choices={CHOICES} onChoose={(next) => onShow({ kind: next, day })} />
      <SideButton side={side} />
    </div>
  )
}

/** What is shown, and any other day. */
function GoTo({ shown: { kind, day }, onShow }: Pick<CalendarToolsProps, 'shown' | 'onShow'>) {
  const [isOpen, setOpen] = useState(false)
  const name = kind === 'month' ? monthName(day) : weekName(startOfWeek(day, firstWeekday()))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton className={styles.shown ?? ''} aria-label={scheduleText.goTo(name)}>
        {name}
      </AriaButton>
      <Popover className={floating.popover ?? ''} placement="bottom start" offset={4}>
        <Dialog className={`${floating.dialog} ${styles.choice}`} aria-label={scheduleText.day}>
          <DayCalendar
            label={scheduleText.day}
            value={parseDate(toIso(day))}
            isFocused
            onChange={(chosen) => {
              setOpen(false)
              onShow({ kind, day: fromIso(chosen.toString()) ?? day })
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
