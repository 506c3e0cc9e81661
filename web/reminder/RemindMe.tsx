import { useEffect, useState } from 'react'
import { changeReminder } from '../actions/reminders.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { Lead, NewReminder, Reminder } from '../data/reminders.ts'
import { useReminder } from '../data/reminders.ts'
import { closeDialog } from '../shell/dialogs.ts'
import { reminderText as words } from '../text/reminders.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { asFieldValue, tomorrowMorning } from './moments.ts'
import styles from './Reminder.module.css'

export interface RemindMeProps {
  card_id: string
}

/** When one is reminded of a card oneself. */
export function RemindMe({ card_id }: RemindMeProps) {
  const reminder = useReminder(card_id)
  useCard(card_id)
  return (
    <Dialog title={words.title} isOpen onClose={closeDialog}>
      {reminder !== undefined && <ReminderForm card_id={card_id} reminder={reminder} />}
    </Dialog>
  )
}

/** Its due date is said below the choice. One that no open place shows is read; it may be hidden from the person by now. */
function useCard(card_id: string) {
  const workspace = useWorkspace()
  useEffect(() => {
    if (workspace.mirror.row('cards', card_id)) return
    workspace.showCards([card_id]).catch(() => undefined)
  }, [workspace, card_id])
}

type Choice = Lead | 'settings' | 'moment'

// The words have each lead, and no other.
const LEADS = Object.keys(words.leads satisfies Record<Lead, string>) as Lead[]

function ReminderForm({ card_id, reminder }: RemindMeProps & { reminder: Reminder | null }) {
  const workspace = useWorkspace()
  const due = useRow('cards', card_id)?.due_date ?? null
  const [choice, setChoice] = useState<Choice>(
    reminder ? (reminder.lead ?? 'moment') : due === null ? 'moment' : 'settings',
  )
  const [moment, setMoment] = useState(asFieldValue(reminder?.time ?? tomorrowMorning(Date.now())))
  const [isRefused, setRefused] = useState(false)
  const submit = async () => {
    const after = toReminder(choice, moment)
    if (after === undefined) return setRefused(true)
    if (after || reminder) await changeReminder(workspace, card_id, reminder, after)
    closeDialog()
  }
  return (
    <Form action={text.save} onCancel={closeDialog} onSubmit={submit}>
      <div className={styles.fields}>
        <Select
          label={words.when}
          value={choice}
          choices={[
            { value: 'settings' as const, words: words.asSettings },
            ...LEADS.map((value) => ({ value, words: words.leads[value] })),
            { value: 'moment' as const, words: words.moment },
          ]}
          onChoose={setChoice}
        />
        {choice === 'moment' && (
          <Field
            label={words.day}
            type="datetime-local"
            value={moment}
            error={isRefused ? words.needsDay : undefined}
            onChange={(value) => {
              setMoment(value)
              setRefused(false)
            }}
          />
        )}
        <p className={styles.help}>{due === null && isLead(choice) ? words.noDate : words.help}</p>
      </div>
    </Form>
  )
}

function isLead(choice: Choice): boolean {
  return choice !== 'settings' && choice !== 'moment' && choice !== 'none'
}

/** Null for what the settings say; undefined for a moment that is none, or is over. */
function toReminder(choice: Choice, moment: string): NewReminder | null | undefined {
  if (choice === 'settings') return null
  if (choice !== 'moment') return { lead: choice }
  const time = new Date(moment).getTime()
  return time > Date.now() ? { time } : undefined
}
