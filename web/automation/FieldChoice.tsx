import { PRIORITY_OPTIONS, useMemberOptions, useTagOptions } from '../card/options.tsx'
import { useFields } from '../data/fields.ts'
import type { RuleAction } from '../data/rules.ts'
import { FieldEditor } from '../field/FieldEditor.tsx'
import { fieldText } from '../text/fields.ts'
import { ruleText as words } from '../text/rules.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { choicesOf, optionChoices } from './choices.ts'
import { Optional } from './Optional.tsx'
import styles from './Rules.module.css'

interface FieldChoiceProps {
  /** The fields of cards that can be chosen. */
  names: Readonly<Record<string, string>>
  project_id: string
  value: string | undefined
  onChoose(field: string): void
}

/** A field of cards: their own, or a custom one of the space. */
export function FieldChoice({ names, project_id, value, onChoose }: FieldChoiceProps) {
  const fields = useFields(project_id)
  const choices = [
    ...choicesOf(names),
    ...fields.map(({ id, title }) => ({ value: `custom_fields.${id}`, words: title })),
  ]
  return <Select label={words.field} value={value ?? null} choices={choices} onChoose={onChoose} />
}

type Value = RuleAction['value']

interface FieldValueProps {
  label: string
  field: string
  project_id: string
  value: Value
  /** What no value says. */
  none?: string
  /** A field of several options gets all that are chosen; else one of them is enough. */
  isWhole?: boolean
  onChange(value: Value): void
}

const YES_NO = [
  { value: 'true', words: fieldText.yes },
  { value: 'false', words: fieldText.no },
]

/** A value that the field can have, chosen where there are few. */
export function FieldValue({ label, field, project_id, value, none, isWhole = false, onChange }: FieldValueProps) {
  const [tags, people, fields] = [useTagOptions(project_id), useMemberOptions(), useFields(project_id)]
  const own = fields.find(({ id }) => field === `custom_fields.${id}`)
  if (own?.type === 'date' || (own?.type === 'multi_select' && isWhole))
    return (
      <div className={styles.chosen}>
        <span className={styles.quiet} aria-hidden>
          {label}
        </span>
        <FieldEditor
          field={own}
          value={value ?? undefined}
          isReadOnly={false}
          onChange={(chosen) => onChange(chosen ?? undefined)}
        />
      </div>
    )
  if (own?.type === 'checkbox')
    return (
      <Optional
        label={label}
        value={typeof value === 'boolean' ? String(value) : undefined}
        {...(none !== undefined && { none })}
        choices={YES_NO}
        onChoose={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'true')}
      />
    )
  const choices = { priority: PRIORITY_OPTIONS, tag: tags, member: people, owner_id: people }
  const known = Object.entries(choices).find(([name]) => name === field)?.[1]
  const options = own?.options.map(({ id, title }) => ({ value: String(id), words: title })) ?? []
  const offered = known ? optionChoices(known) : own?.type === 'person' ? optionChoices(people) : options
  if (offered.length > 0)
    return (
      <Optional
        label={label}
        value={value === undefined || value === null ? undefined : String(value)}
        {...(none !== undefined && { none })}
        choices={offered}
        onChoose={(chosen) => onChange(field === 'priority' && chosen !== undefined ? Number(chosen) : chosen)}
      />
    )
  const isNumber = field === 'estimate' || own?.type === 'number' || own?.type === 'money' || own?.type === 'rating'
  const isDate = field === 'due_date' || field === 'start_date'
  return (
    <Field
      label={label}
      value={value === undefined || value === null ? '' : String(value)}
      {...(isDate && { help: words.dates })}
      {...(isNumber && { type: 'number' })}
      onChange={(typed) => onChange(typed === '' ? undefined : isNumber ? Number(typed) : typed)}
    />
  )
}
