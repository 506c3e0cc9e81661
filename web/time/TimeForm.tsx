import { useState } from 'react'
import type { EntryFields } from '../actions/time.ts'
import { text } from '../text/text.ts'
import { timeText as words } from '../text/time.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { formatSeconds, parseDuration } from './duration.ts'
import styles from './Time.module.css'

interface TimeFormProps {
  action?: string
  first: { seconds: number | null; day: string; note: string }
  onSubmit(fields: EntryFields): Promise<void>
  onCancel?(): void
}

const NOTE_LENGTH = 500

/** How long, on which day, and what for. */
export function TimeForm({ action = text.save, first, onSubmit, onCancel }: TimeFormProps) {
  const before = first.seconds === null ? '' : formatSeconds(first.seconds)
  const [typed, setTyped] = useState(before)
  const [day, setDay] = useState(first.day)
  const [note, setNote] = useState(first.note)
  // What nobody retyped keeps its seconds.
  const seconds = typed === before ? first.seconds : parseDuration(typed)
  const isWrong = typed.trim() !== '' && seconds === null
  return (
    <Form
      action={action}
      isDisabled={seconds === null || day === ''}
      {...(onCancel && { onCancel })}
      onSubmit={async () => {
        if (seconds === null) return
        await onSubmit({ seconds, day, note })
        setTyped(before)
        setNote(first.note)
      }}
    >
      <div className={styles.fields}>
        <Field
          label={words.duration}
          placeholder={words.durationExample}
          error={isWrong ? words.wrongDuration : undefined}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        <Field label={words.day} type="date" value={day} onChange={setDay} />
      </div>
      <Field label={words.note} value={note} onChange={setNote} maxLength={NOTE_LENGTH} />
    </Form>
  )
}
