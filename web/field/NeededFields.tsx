import { type RefObject, useEffect, useId } from 'react'
import { useFields } from '../data/fields.ts'
import type { CardRow, FieldRow, FieldValue } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import styles from './Field.module.css'
import { FieldEditor } from './FieldEditor.tsx'

interface NeededFieldsProps {
  project_id: string
  values: CardRow['values']
  /** The ids of fields that the new card gets otherwise. */
  given?: readonly string[]
  /** True once a card was to be added without them. */
  isAsked: boolean
  /** The ids of the fields without which no card is added. */
  needed: RefObject<readonly string[]>
  onChange(values: CardRow['values']): void
}

const NONE: readonly string[] = []

/** The values that new cards of a space must have and nothing else gives them. They stay for the next card. */
export function NeededFields({ project_id, values, given = NONE, isAsked, needed, onChange }: NeededFieldsProps) {
  const hint = useId()
  const fields = useFields(project_id).filter((field) => isNeeded(field) && !given.includes(field.id))
  useEffect(() => {
    needed.current = fields.map(({ id }) => id)
  })
  if (fields.length === 0) return null
  const set = (id: string, value: FieldValue | null) => {
    const { [id]: _, ...others } = values
    onChange(value === null ? others : { ...others, [id]: value })
  }
  return (
    <fieldset className={styles.needed} aria-describedby={hint}>
      <legend>{fieldText.needed}</legend>
      {fields.map((field) => (
        <div key={field.id} className={styles.neededRow}>
          <span aria-hidden>{field.title}</span>
          <FieldEditor
            field={field}
            value={values[field.id]}
            isReadOnly={false}
            onChange={(value) => set(field.id, value)}
          />
        </div>
      ))}
      <p id={hint} role="status">
        {isAsked && fields.some(({ id }) => values[id] === undefined) ? fieldText.neededFirst : ''}
      </p>
    </fieldset>
  )
}

function isNeeded(field: FieldRow): boolean {
  return field.required && field.default === null
}
