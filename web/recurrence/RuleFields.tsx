import { useState } from 'react'
import { weekdays } from '../text/format.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import { Select } from '../ui/Select.tsx'
import { EndFields } from './EndFields.tsx'
import { MonthDay } from './MonthDay.tsx'
import styles from './Recurrence.module.css'
import { DAYS, MAX_INTERVAL, type Repeat, repeatOf, ruleOf, UNITS } from './rule.ts'

interface RuleFieldsProps {
  rule: string
  /** The first date, and whose clock it is. */
  starts: string
  time_zone: string
  onChange(rule: string): void
}

const NOTHING_CHOSEN: Repeat = { unit: 'WEEKLY', interval: 1, days: [], ofMonth: null, count: null, until: null }

/** Every so many days, weeks, months or years; any other rule as text. */
export function RuleFields({ rule, starts, time_zone, onChange }: RuleFieldsProps) {
  const repeat = repeatOf(rule)
  const [isMore, setMore] = useState(repeat === null)
  const interval = repeat?.interval ?? 1
  const change = (part: Partial<Repeat>) => onChange(ruleOf({ ...NOTHING_CHOSEN, ...repeat, ...part }))
  return (
    <>
      <div className={styles.row}>
        {repeat && (
          <NumberBox
            label={words.every}
            value={interval}
            least={1}
            most={MAX_INTERVAL}
            onChange={(count) => change({ interval: count })}
          />
        )}
        <Select
          label={words.unit}
          value={repeat?.unit ?? null}
          placeholder={words.own}
          choices={UNITS.map((unit) => ({ value: unit, words: words.units(unit, interval) }))}
          onChoose={(unit) => change({ unit })}
        />
      </div>
      {!repeat && <p className={styles.quiet}>{words.ownHelp}</p>}
      {repeat?.unit === 'WEEKLY' && <Weekdays days={repeat.days} onChange={(days) => change({ days })} />}
      {repeat?.unit === 'MONTHLY' && (
        <MonthDay ofMonth={repeat.ofMonth} starts={starts} onChange={(ofMonth) => change({ ofMonth })} />
      )}
      {repeat && (
        <EndFields count={repeat.count} until={repeat.until} starts={starts} time_zone={time_zone} onChange={change} />
      )}
      <div>
        <Button kind="plain" aria-expanded={isMore} onPress={() => setMore(!isMore)}>
          {isMore ? words.less : words.more}
        </Button>
      </div>
      {isMore && (
        <Field
          label={words.rule}
          help={words.ruleHelp}
          value={rule}
          onChange={onChange}
          maxLength={255}
          spellCheck="false"
        />
      )}
    </>
  )
}

interface WeekdaysProps {
  days: Repeat['days']
  onChange(days: Repeat['days']): void
}

function Weekdays({ days, onChange }: WeekdaysProps) {
  const names = weekdays()
  return (
    <fieldset className={styles.days}>
      <legend>{words.weekdays}</legend>
      {DAYS.map((day, index) => (
        <Check
          key={day}
          isSelected={days.includes(day)}
          onChange={(isOn) => onChange(isOn ? [...days, day] : days.filter((other) => other !== day))}
        >
          {names[index] ?? day}
        </Check>
      ))}
    </fieldset>
  )
}
