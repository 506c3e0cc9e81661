import { DateValue } from '../card/DateRow.tsx'
import { recurrenceText as words } from '../text/recurrences.ts'
import { startOf } from '../ui/DayCalendar.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { type Draft, dayOfStart, startAt, timeOfStart, timeZones } from './draft.ts'
import styles from './Recurrence.module.css'

interface StartFieldsProps {
  draft: Draft
  onChange(part: Partial<Draft>): void
}

/** The first date, the time of all of them, and whose clock it is. */
export function StartFields({ draft, onChange }: StartFieldsProps) {
  const day = dayOfStart(draft)
  return (
    <>
      <div className={styles.row}>
        <div className={styles.first}>
          <span className={styles.small} aria-hidden>
            {words.starts}
          </span>
          <DateValue
            label={words.starts}
            className={styles.date}
            value={startOf(day)}
            isNeeded
            onChange={(chosen) => chosen && onChange({ starts: startAt(chosen, timeOfStart(draft)) })}
          />
        </div>
        <Field
          label={words.time}
          type="time"
          value={timeOfStart(draft)}
          // Browsers answer nothing while a part of it is missing.
          onChange={(time) => time && onChange({ starts: startAt(day, time) })}
        />
      </div>
      <Select
        label={words.timeZone}
        value={draft.time_zone}
        choices={timeZones(draft.time_zone).map((zone) => ({ value: zone, words: zone.replaceAll('_', ' ') }))}
        onChoose={(time_zone) => onChange({ time_zone })}
      />
    </>
  )
}
