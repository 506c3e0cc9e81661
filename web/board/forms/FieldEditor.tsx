import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { type CardProperty, FIELD_TYPES, type FieldType, TAKE_SEVERAL } from '../../rules/forms.generated.ts'
import { text } from '../../text/text.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Check } from '../../ui/Check.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { type DraftField, propertiesOf, withType } from './draft.ts'
import styles from './Forms.module.css'

const words = text.forms
const TYPES = FIELD_TYPES.map((value) => ({ value, label: words.types[value] }))

interface FieldEditorProps {
  field: DraftField
  /** The fields above it: a condition can ask about one of them. */
  before: readonly DraftField[]
  isOpen: boolean
  isLast: boolean
  onToggle(): void
  onChange(field: DraftField): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** One question of a form: in short, and opened to change it. */
export function FieldEditor({ field, before, isOpen, isLast, onToggle, onChange, onMove, onRemove }: FieldEditorProps) {
  const id = useId()
  const { label, type } = field
  return (
    <li className={styles.field}>
      <div className={styles.fieldHeader}>
        <AriaButton
          className={styles.toggle ?? ''}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onPress={onToggle}
        >
          <span>{label || words.newLabel}</span>
          <span className={styles.quiet}>{words.types[type]}</span>
        </AriaButton>
        <IconButton label={words.up(label)} isDisabled={before.length === 0} onPress={() => onMove(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={words.down(label)} isDisabled={isLast} onPress={() => onMove(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={words.remove(label)} onPress={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {isOpen && (
        <div id={id} className={styles.part}>
          <Details field={field} before={before} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

function Details({ field, before, onChange }: Pick<FieldEditorProps, 'field' | 'before' | 'onChange'>) {
  const { type, label, required, options, placeholder, description, card_property, multi_select } = field
  const change = (fields: Partial<DraftField>) => onChange({ ...field, ...fields })
  return (
    <>
      <Field label={words.label} value={label} onChange={(value) => change({ label: value })} isRequired autoFocus />
      <Select
        label={words.type}
        value={type}
        options={TYPES}
        // The values are those of the options.
        onChange={(value) => onChange(withType(field, value as FieldType))}
      />
      {type === 'select' && (
        <Field
          label={words.options}
          value={options}
          onChange={(value) => change({ options: value })}
          isMultiline
          {...helpFor(card_property)}
        />
      )}
      <Check isSelected={required} onChange={(isOn) => change({ required: isOn })}>
        {words.required}
      </Check>
      {TAKE_SEVERAL.includes(type) && (
        <Check
          isSelected={multi_select}
          onChange={(isOn) => onChange(withType({ ...field, multi_select: isOn }, type))}
        >
          {type === 'select' ? words.several : words.severalPeople}
        </Check>
      )}
      <Select
        label={words.property}
        value={card_property ?? 'none'}
        options={['none' as const, ...propertiesOf(type, multi_select)].map((value) => ({
          value,
          label: words.properties[value],
        }))}
        // As above.
        onChange={(value) => change({ card_property: value === 'none' ? null : (value as CardProperty) })}
      />
      <Field
        label={words.fieldHelp}
        value={description}
        onChange={(value) => change({ description: value })}
        isMultiline
      />
      {type !== 'checkbox' && (
        <Field label={words.placeholder} value={placeholder} onChange={(value) => change({ placeholder: value })} />
      )}
      {before.length > 0 && <ConditionEditor field={field} before={before} onChange={onChange} />}
    </>
  )
}

function helpFor(property: CardProperty | null): { help?: string } {
  const known = Object.entries(words.optionsFor).find(([name]) => name === property)
  return known ? { help: known[1] } : {}
}
