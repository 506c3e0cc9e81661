import type { FieldRow } from '../../data/rows.ts'
import { type CardProperty, FIELD_TYPES, TAKE_SEVERAL } from '../../rules/forms.generated.ts'
import { formsText } from '../../text/forms.ts'
import { Check } from '../../ui/Check.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { type DraftField, filling, propertiesOf, withType } from './draft.ts'

const words = formsText
const TYPES = FIELD_TYPES.map((value) => ({ value, words: words.types[value] }))

interface FieldDetailsProps {
  field: DraftField
  /** The fields above it: a condition can ask about one of them. */
  before: readonly DraftField[]
  /** The custom fields that its answer can fill. */
  custom: readonly FieldRow[]
  onChange(field: DraftField): void
}

/** The question, and what its answer fills. */
export function FieldDetails({ field, before, custom, onChange }: FieldDetailsProps) {
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
      <Filled field={field} custom={custom} onChange={onChange} />
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

/** What of the card the answer becomes: one of its own properties, or a custom field of the space. */
function Filled({ field, custom, onChange }: Omit<FieldDetailsProps, 'before'>) {
  const { type, multi_select, card_property, custom_field_id } = field
  const own: { value: string; words: string }[] = [
    { value: 'none', words: words.properties.none },
    ...propertiesOf(type, multi_select).map((value) => ({ value, words: words.properties[value] })),
  ]
  const choose = (value: string) => {
    const chosen = custom.find(({ id }) => id === value)
    if (chosen) return onChange(filling(field, chosen))
    const { custom_field_id: _, ...others } = field
    const property = propertiesOf(type, multi_select).find((known) => known === value)
    onChange({ ...others, card_property: property ?? null })
  }
  return (
    <Select
      label={words.property}
      value={custom_field_id ?? card_property ?? 'none'}
      choices={[...own, ...custom.map(({ id, title }) => ({ value: id, words: title, hint: words.customField }))]}
      onChoose={choose}
    />
  )
}

function helpFor(property: CardProperty | null): { help?: string } {
  const known = Object.entries(words.optionsFor).find(([name]) => name === property)
  return known ? { help: known[1] } : {}
}
