import { useState } from 'react'
import type { NotificationSettings } from '../data/settings.ts'
import { settingsText } from '../text/settings.ts'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import styles from './Settings.module.css'

type Hours = NonNullable<NotificationSettings['quiet_hours']>

const NIGHTS: Hours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }
const DAYS = NIGHTS.days

/** The names of the days, as the browser says them: 1 is Monday. */
const dayName = (day: number) =>
  new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

interface QuietHoursProps {
  hours: Hours | null
  onChange(hours: Hours | null): void
}

/** When no mail comes. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const words = settingsText.notifications
  return (
    <fieldset className={styles.quietHours}>
      <legend className="visually-hidden">{words.quiet}</legend>
      <Check isSelected={hours !== null} onChange={(isOn) => onChange(isOn ? NIGHTS : null)}>
        {words.quiet}
      </Check>
      <p className={styles.quiet}>{words.quietHelp}</p>
      {hours && <Times hours={hours} onChange={onChange} />}
      {hours && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset would be announced twice
        <div role="group" aria-label={words.quietDays} className={styles.quietTimes}>
          {DAYS.map((day) => (
            <Check
              key={day}
              isSelected={hours.days.includes(day)}
              // One day at least: without days there would be no quiet hours.
              isDisabled={hours.days.length === 1 && hours.days.includes(day)}
              onChange={(isOn) => {
                const others = hours.days.filter((other) => other !== day)
                onChange({ ...hours, days: isOn ? [...others, day].sort((a, b) => a - b) : others })
              }}
            >
              {dayName(day)}
            </Check>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** Times are sent when they are complete: while one is typed it is empty. */
function Times({ hours, onChange }: { hours: Hours; onChange(hours: Hours): void }) {
  const [typed, setTyped] = useState({ from: hours.from, to: hours.to })
  const words = settingsText.notifications
  const set = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.from !== '' && next.to !== '' && next.from !== next.to) onChange({ ...hours, ...next })
  }
  return (
    <div className={styles.quietTimes}>
      <Field label={words.quietFrom} type="time" value={typed.from} onChange={(from) => set({ from })} />
      <Field
        label={words.quietTo}
        type="time"
        value={typed.to}
        error={typed.to !== '' && typed.from === typed.to ? words.quietSame : undefined}
        onChange={(to) => set({ to })}
      />
    </div>
  )
}
