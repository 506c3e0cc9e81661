import { type CardProperty, FIELD_TYPES, TAKE_SEVERAL } from '../../rules/forms.generated.ts'
import { formsText } from '../../text/forms.ts'
import { Check } from '../../ui/Check.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { type DraftField, propertiesOf, withType } from './draft.ts'

const words = formsText
const TYPES = FIELD_TYPES.map((value) => ({ value, words: words.types[value] }))

interface FieldDetailsProps {
  field: DraftField
  /** The fields above it: a condition can ask about one of them. */
  before: readonly DraftField[]
  onChange(field: DraftField): void
}

/** The question, and what its answer fills. */
export function FieldDetails({ field, before, onChange }: FieldDetailsProps) {
  const { type, label, required, options, placeholder, description, card_property, multi_select } = field
  const change = (fields: Partial<DraftField>) => onChange({ ...field, ...fields })
  return (
    <>
      <Field label={words.label} value={label} onChange={(value) => change({ label: value })} isRequired autoFocus />
      <Select label={words.type} value={type} choices={TYPES} onChoose={(value) => onChange(withType(field, value))} />
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
        choices={['none' as const, ...propertiesOf(type, multi_select)].map((value) => ({
          value,
          words: words.properties[value],
        }))}
        onChoose={(value) => change({ card_property: value === 'none' ? null : value })}
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
