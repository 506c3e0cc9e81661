import type { RuleTrigger } from '../data/rules.ts'
import { DAYS, type Day } from '../recurrence/rule.ts'
import { weekdays } from '../text/format.ts'
import { ruleText as words } from '../text/rules.ts'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Rules.module.css'

interface TimeOfDayProps {
  trigger: RuleTrigger
  onChange(trigger: RuleTrigger): void
}

/** When a rule runs by the clock: every day, or on some days of the week. */
export function TimeOfDay({ trigger, onChange }: TimeOfDayProps) {
  const { days, ...rest } = trigger
  return (
    <>
      <Field
        label={words.time}
        type="time"
        value={trigger.time ?? ''}
        help={words.zone(trigger.time_zone ?? '')}
        onChange={(time) => onChange({ ...trigger, time })}
      />
      <Days
        days={days ?? DAYS}
        onChange={(chosen) => onChange(chosen.length === DAYS.length ? rest : { ...rest, days: chosen })}
      />
    </>
  )
}

interface DaysProps {
  days: readonly Day[]
  onChange(days: Day[]): void
}

/** The days of the week on which the time counts. One of them has to. */
function Days({ days, onChange }: DaysProps) {
  const names = weekdays()
  return (
    <fieldset className={styles.days}>
      <legend>{words.days}</legend>
      {DAYS.map((day, index) => (
        <Check
          key={day}
          isSelected={days.includes(day)}
          isDisabled={days.length === 1 && days.includes(day)}
          onChange={(isOn) => onChange(DAYS.filter((one) => (one === day ? isOn : days.includes(one))))}
        >
          {names[index] ?? day}
        </Check>
      ))}
    </fieldset>
  )
}
