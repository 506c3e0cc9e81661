import type { CalendarDate } from '@internationalized/date'
import { changeCards } from '../../actions/cards.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { dayOf, endOf, startOf } from '../../ui/DayCalendar.tsx'
import { DayChoice } from '../../ui/DayChoice.tsx'
import { Float } from '../../ui/Float.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { useSame } from './common.ts'

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
  const choose = (day: CalendarDate | null) => {
    changeCards(workspace, ids, { [field]: day && timeOf(day) })
    onClose()
  }
  return (
    <Float label={label} anchor={anchor} onClose={onClose}>
      <DayChoice label={label} value={dayOf(value)} isClearable onChange={choose} />
    </Float>
  )
}
