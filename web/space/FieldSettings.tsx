import { FieldEditor } from '../field/FieldEditor.tsx'
import { fieldText } from '../text/fields.ts'
import { Field } from '../ui/Field.tsx'
import { NumberBox } from '../ui/NumberBox.tsx'
import { FieldOptions } from './FieldOptions.tsx'
import { type FieldDraft, hasOptions, hasUnit } from './field-draft.ts'
import styles from './SpacePage.module.css'

const MAX_DECIMALS = 6

interface FieldSettingsProps {
  draft: FieldDraft
  onChange(part: Partial<FieldDraft>): void
}

/** What fields of some types have: units, options; and what new cards get. */
export function FieldSettings({ draft, onChange }: FieldSettingsProps) {
  const { type, unit, decimals, options } = draft
  const field = { ...draft, id: '', project_id: '', position: 0, required: false, title: fieldText.defaultValue }
  return (
    <>
      {hasUnit(type) && (
        <div className={styles.row}>
          <Field
            label={type === 'money' ? fieldText.currency : fieldText.unit}
            value={unit}
            maxLength={20}
            onChange={(words) => onChange({ unit: words })}
          />
          <NumberBox
            label={fieldText.decimals}
            value={decimals}
            least={0}
            most={MAX_DECIMALS}
            onChange={(count) => onChange({ decimals: count })}
          />
        </div>
      )}
      {hasOptions(type) && <FieldOptions options={options} onChange={(next) => onChange({ options: next })} />}
      <div>
        <span className={styles.small} aria-hidden>
          {fieldText.defaultValue}
        </span>
        <FieldEditor
          key={type}
          field={field}
          value={draft.default ?? undefined}
          isReadOnly={false}
          onChange={(value) => onChange({ default: value })}
        />
      </div>
    </>
  )
}
