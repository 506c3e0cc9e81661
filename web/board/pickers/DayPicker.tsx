import { type CalendarDate, getLocalTimeZone, today } from '@internationalized/date'
import { changeCards } from '../../actions/cards.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/Button.tsx'
import { DayCalendar, dayOf, endOf, startOf } from '../../ui/DayCalendar.tsx'
import { Float } from '../../ui/Float.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { useSame } from './common.ts'
import styles from './DayPicker.module.css'

/** The day until which something should be done. It is over when the day is, where the reader is. */
export function DuePicker(props: PickerProps) {
  return <DayPicker {...props} label={text.pick.due} field="due_date" timeOf={endOf} />
}

/** The day on which something begins. */
export function StartPicker(props: PickerProps) {
  return <DayPicker {...props} label={text.pick.start} field="start_date" timeOf={startOf} />
}

interface DayPickerProps extends PickerProps {
  label: string
  field: 'start_date' | 'due_date'
  timeOf(day: CalendarDate): number
}

function DayPicker({ ids, anchor, onClose, label, field, timeOf }: DayPickerProps) {
  const workspace = useWorkspace()
  const value = useSame(ids, field)
  const now = today(getLocalTimeZone())
  const choose = (day: CalendarDate | null) => {
    changeCards(workspace, ids, { [field]: day && timeOf(day) })
    onClose()
  }
  const quick: [string, CalendarDate | null][] = [
    [text.pick.today, now],
    [text.pick.tomorrow, now.add({ days: 1 })],
    [text.pick.nextWeek, now.add({ weeks: 1 })],
    [text.pick.noDate, null],
  ]
  return (
    <Float label={label} anchor={anchor} onClose={onClose}>
      <div className={styles.due}>
        <div className={styles.quick}>
          {quick.map(([words, day]) => (
            <Button key={words} kind="plain" onPress={() => choose(day)}>
              {words}
            </Button>
          ))}
        </div>
        <DayCalendar label={label} value={dayOf(value)} onChange={choose} />
      </div>
    </Float>
  )
}
