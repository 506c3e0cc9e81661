import { useState } from 'react'
import { ButtonContext } from 'react-aria-components'
import { setEpicFieldValue, setFieldValue, valueKey } from '../../actions/field-values.ts'
import { useDraft } from '../../data/drafts.ts'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow, FieldRow, FieldValue } from '../../data/rows.ts'
import { FieldEditor } from '../../field/FieldEditor.tsx'
import { isTyped, valueInWords, valueTyped } from '../../field/values.ts'
import { EditBox } from '../../ui/EditBox.tsx'
import styles from './Table.module.css'
import { Nothing } from './TableChooser.tsx'

/** A custom field of a card; a card of another space has none of them. */
export function FieldCell({ card, field_id }: { card: CardRow; field_id: string }) {
  const field = useRow('fields', field_id)
  if (!field || field.project_id !== card.project_id) return <Nothing />
  return <ValueCell noun="card" item={card} field={field} />
}

interface ValueCellProps {
  noun: 'card' | 'epic'
  item: Pick<CardRow, 'id' | 'values'>
  field: FieldRow
}

/** A custom field of a card or an epic. */
export function ValueCell({ noun, item: { id, values }, field }: ValueCellProps) {
  const workspace = useWorkspace()
  const mayChange = useAllowed(`${noun}.update`)
  const set = noun === 'card' ? setFieldValue : setEpicFieldValue
  const props = {
    field,
    value: values[field.id],
    onChange: (value: FieldValue | null) => set(workspace, id, field.id, value),
  }
  if (isTyped(field)) return <TypedCell {...props} id={id} mayChange={mayChange} />
  return (
    <ButtonContext value={{ isDisabled: !mayChange }}>
      <FieldEditor {...props} className={styles.choose} isReadOnly={!mayChange} />
    </ButtonContext>
  )
}

interface TypedCellProps {
  /** Of the card or the epic. */
  id: string
  field: FieldRow
  value: FieldValue | undefined
  mayChange: boolean
  onChange(value: FieldValue | null): void
}

/** Edited in place, as an estimate is. */
function TypedCell({ id, field, value, mayChange, onChange }: TypedCellProps) {
  const workspace = useWorkspace()
  const refused = useDraft(valueKey(workspace, id, field.id))?.text
  const [isEditing, setEditing] = useState(false)
  if (!isEditing)
    return (
      <button type="button" className={styles.choose} disabled={!mayChange} onClick={() => setEditing(true)}>
        <span className="visually-hidden">{field.title}: </span>
        {value === undefined ? (
          <Nothing />
        ) : (
          <span className={styles.name}>{valueInWords(workspace.mirror, field, value)}</span>
        )}
      </button>
    )
  return (
    <EditBox
      label={field.title}
      value={String(value ?? '')}
      typedBefore={refused}
      isEmptyAllowed
      onEnd={(typed) => {
        setEditing(false)
        const next = typed === null ? undefined : valueTyped(field, typed)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}
