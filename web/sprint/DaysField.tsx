import { CalendarDays } from 'lucide-react'
import {
  Button,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Label,
  Popover,
  RangeCalendar,
} from 'react-aria-components'
import { sprintText } from '../text/sprint.ts'
import { Month } from '../ui/DayCalendar.tsx'
import field from '../ui/Field.module.css'
import floating from '../ui/Floating.module.css'
import styles from './DaysField.module.css'
import type { Span } from './span.ts'

/** The first and the last day: typed, or chosen from a calendar. */
export function DaysField({ value, onChange }: { value: Span | null; onChange(span: Span | null): void }) {
  const words = sprintText.edit
  return (
    <DateRangePicker
      className={field.field ?? ''}
      value={value}
      onChange={onChange}
      isInvalid={value === null}
      shouldForceLeadingZeros
    >
      <Label className={field.label ?? ''}>{words.dates}</Label>
      <Group className={styles.group ?? ''}>
        <DateInput slot="start" className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        <span aria-hidden>–</span>
        <DateInput slot="end" className={styles.input ?? ''}>
          {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
        </DateInput>
        <Button className={styles.open ?? ''} aria-label={words.calendar}>
          <CalendarDays size={16} aria-hidden />
        </Button>
      </Group>
      <FieldError className={field.error ?? ''}>{words.noDates}</FieldError>
      <Popover className={floating.popover ?? ''} offset={4}>
        <Dialog className={styles.dialog ?? ''} aria-label={words.calendar}>
          <RangeCalendar>
            <Month isSpan />
          </RangeCalendar>
        </Dialog>
      </Popover>
    </DateRangePicker>
  )
}
