import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { changeNotificationSettings } from '../actions/settings.ts'
import { useRead } from '../data/answer.ts'
import { useWorkspace } from '../data/hooks.ts'
import { type NotificationChange, type NotificationSettings, readNotificationSettings } from '../data/settings.ts'
import { settingsText } from '../text/settings.ts'
import { Check } from '../ui/Check.tsx'
import { Select } from '../ui/Select.tsx'
import { useDoing } from './doing.tsx'
import { KindTable, MAILS } from './KindTable.tsx'
import { PlaceNotifications } from './PlaceNotifications.tsx'
import { QuietHours } from './QuietHours.tsx'
import styles from './Settings.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

type Lead = NotificationSettings['due_reminder']

// The words have each lead, and no other.
const LEADS = Object.keys(settingsText.notifications.leads satisfies Record<Lead, string>) as Lead[]

/** Notifications in the inbox and by mail, in general and for single spaces and boards. Each change applies at once. */
export function Notifications() {
  const workspace = useWorkspace()
  const { answer, failure } = useRead(readNotificationSettings)
  const [changed, setChanged] = useState<NotificationSettings>()
  const { doing, refusedOf } = useDoing()
  const settings = changed ?? answer
  const words = settingsText.notifications
  if (failure !== undefined) return <p role="alert">{reasonOf(failure)}</p>
  if (!settings) return null
  const change = (part: NotificationChange) =>
    doing(settingsText.pages.notifications, async () => setChanged(await changeNotificationSettings(workspace, part)))
  return (
    <div className={styles.sections}>
      <div className={styles.wide}>
        <p className={styles.quiet}>{words.help}</p>
        {refusedOf()}
        <div className={styles.bar}>
          <Check isSelected={settings.email_enabled} onChange={(email_enabled) => change({ email_enabled })}>
            {words.email}
          </Check>
          <Select
            label={words.hour}
            isDisabled={!settings.email_enabled}
            value={String(settings.digest_hour)}
            choices={HOURS.map((value) => ({ value, words: words.hours(Number(value)) }))}
            onChoose={(hour) => change({ digest_hour: Number(hour) })}
          />
        </div>
        <Select
          label={words.dueReminder}
          value={settings.due_reminder}
          choices={LEADS.map((value) => ({ value, words: words.leads[value] }))}
          onChoose={(due_reminder) => change({ due_reminder })}
        />
        <Check isSelected={settings.watched_due_dates} onChange={(watched_due_dates) => change({ watched_due_dates })}>
          {words.watchedDueDates}
        </Check>
        <QuietHours hours={settings.quiet_hours} onChange={(quiet_hours) => change({ quiet_hours })} />
        <KindTable
          row={(kind) => {
            const { inbox, email } = settings.kinds[kind]
            return {
              inbox: (
                <Check
                  aria-label={words.cell(kind, words.inbox)}
                  isSelected={inbox}
                  onChange={(isOn) => change({ kinds: { [kind]: { inbox: isOn } } })}
                />
              ),
              mail: (
                <Select
                  label={words.cell(kind, words.mail)}
                  isLabelHidden
                  isDisabled={!settings.email_enabled}
                  value={email}
                  choices={MAILS.map((value) => ({ value, words: words.mails[value] }))}
                  onChoose={(value) => change({ kinds: { [kind]: { email: value } } })}
                />
              ),
            }
          }}
        />
      </div>
      <PlaceNotifications settings={settings} onChange={(places) => change({ places })} />
    </div>
  )
}
