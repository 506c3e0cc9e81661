import { useState } from 'react'
import { ButtonContext } from 'react-aria-components'
import { setFieldValue, valueKey } from '../../actions/field-values.ts'
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
  const workspace = useWorkspace()
  const field = useRow('fields', field_id)
  const mayChange = useAllowed('card.update')
  if (!field || field.project_id !== card.project_id) return <Nothing />
  const props = {
    field,
    value: card.values[field_id],
    onChange: (value: FieldValue | null) => setFieldValue(workspace, card.id, field_id, value),
  }
  if (isTyped(field)) return <TypedCell {...props} card_id={card.id} mayChange={mayChange} />
  return (
    <ButtonContext value={{ isDisabled: !mayChange }}>
      <FieldEditor {...props} className={styles.choose} isReadOnly={!mayChange} />
    </ButtonContext>
  )
}

interface TypedCellProps {
  card_id: string
  field: FieldRow
  value: FieldValue | undefined
  mayChange: boolean
  onChange(value: FieldValue | null): void
}

/** Edited in place, as its estimate is. */
function TypedCell({ card_id, field, value, mayChange, onChange }: TypedCellProps) {
  const workspace = useWorkspace()
  const refused = useDraft(valueKey(workspace, card_id, field.id))?.text
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
      value={refused ?? String(value ?? '')}
      isEmptyAllowed
      onEnd={(typed) => {
        setEditing(false)
        const next = typed === null ? undefined : valueTyped(field, typed)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}
