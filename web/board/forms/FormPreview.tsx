import { useState } from 'react'
import type { FieldType } from '../../rules/forms.generated.ts'
import { formsText } from '../../text/forms.ts'
import { Button } from '../../ui/Button.tsx'
import { Check } from '../../ui/Check.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Draft, type DraftField, optionsIn } from './draft.ts'
import styles from './Forms.module.css'

const words = formsText

/** What people will be asked, as it is written. Questions that are not always asked say when they are. */
export function FormPreview({ draft: { title, description, fields } }: { draft: Draft }) {
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <p className={styles.quiet}>{words.preview}</p>
      <p className={styles.previewTitle}>{title || words.newTitle}</p>
      {description && <p className={styles.lines}>{description}</p>}
      {fields.map((field) => (
        <div key={field.id} className={styles.part}>
          <PreviewField field={field} />
          <Condition field={field} fields={fields} />
        </div>
      ))}
      <div className={styles.actions}>
        <Button kind="strong" isDisabled>
          {words.send}
        </Button>
      </div>
    </section>
  )
}

/** Each can be tried, and nothing of it is kept. */
function PreviewField({ field }: { field: DraftField }) {
  const { type, label, required, placeholder, description, multi_select } = field
  const name = required ? `${label} ${words.isRequired}` : label
  if (type === 'checkbox')
    return (
      <>
        <Check>{name}</Check>
        {description && <p className={`${styles.quiet} ${styles.lines}`}>{description}</p>}
      </>
    )
  if (type === 'select') return <PreviewChoices field={field} name={name} />
  const how = type === 'user' ? (multi_select ? words.people : words.person) : ''
  return (
    <Field
      label={name}
      placeholder={placeholder}
      help={[description, how].filter((part) => part !== '').join(' ')}
      isMultiline={type === 'long_text' || type === 'address'}
      type={INPUTS[type]}
    />
  )
}

const INPUTS: Record<FieldType, 'text' | 'email' | 'number' | 'date'> = {
  short_text: 'text',
  long_text: 'text',
  number: 'number',
  date: 'date',
  select: 'text',
  checkbox: 'text',
  user: 'text',
  email: 'email',
  address: 'text',
}

function PreviewChoices({ field, name }: { field: DraftField; name: string }) {
  const { multi_select, placeholder, description } = field
  const options = optionsIn(field)
  const help = description && <p className={`${styles.quiet} ${styles.lines}`}>{description}</p>
  if (multi_select)
    return (
      <fieldset className={styles.choices}>
        <legend>{name}</legend>
        {help}
        {options.map((option) => (
          <Check key={option}>{option}</Check>
        ))}
      </fieldset>
    )
  const first = { value: '', words: placeholder || words.choose }
  return (
    <>
      <PreviewSelect label={name} choices={[first, ...options.map((option) => ({ value: option, words: option }))]} />
      {help}
    </>
  )
}

function PreviewSelect({ label, choices }: { label: string; choices: readonly { value: string; words: string }[] }) {
  const [value, setValue] = useState('')
  return <Select label={label} value={value} choices={choices} onChoose={setValue} />
}

function Condition({ field, fields }: { field: DraftField; fields: readonly DraftField[] }) {
  const { condition_field_id, condition_operator, condition_value } = field
  const asked = fields.find(({ id }) => id === condition_field_id)
  if (!asked || !condition_operator) return null
  return (
    <p className={styles.quiet}>
      {words.shownIf(asked.label, words.operators[condition_operator], condition_value ?? '')}
    </p>
  )
}
