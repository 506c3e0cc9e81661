import { OPERATORS_OF } from '../../rules/forms.generated.ts'
import { formsText } from '../../text/forms.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { ALWAYS, conditionAbout, type DraftField, firstValue, optionsIn } from './draft.ts'
import styles from './Forms.module.css'

const words = formsText
const UNASKED = 'always'

interface ConditionEditorProps {
  field: DraftField
  before: readonly DraftField[]
  onChange(field: DraftField): void
}

/** When a question is asked: always, or by the answer to one above it. */
export function ConditionEditor({ field, before, onChange }: ConditionEditorProps) {
  const { condition_field_id, condition_operator } = field
  const asked = before.find(({ id }) => id === condition_field_id)
  const choose = (id: string) => {
    const other = before.find((one) => one.id === id)
    onChange({ ...field, ...(other ? conditionAbout(other, optionsIn(other)) : ALWAYS) })
  }
  return (
    <div className={styles.pair}>
      <Select
        label={words.condition}
        // No generated id is called so: they begin with f.
        value={condition_field_id ?? UNASKED}
        choices={[
          { value: UNASKED, words: words.always },
          ...before.map(({ id, label }) => ({ value: id, words: words.onlyIf(label) })),
        ]}
        onChoose={choose}
      />
      {asked && condition_operator && (
        <>
          <Select
            label={words.operator}
            value={condition_operator}
            choices={OPERATORS_OF[asked.type].map((value) => ({ value, words: words.operators[value] }))}
            onChoose={(operator) => {
              const first = firstValue(asked.type, operator, optionsIn(asked))
              const kept = first === null ? null : (field.condition_value ?? first)
              onChange({ ...field, condition_operator: operator, condition_value: kept })
            }}
          />
          <ConditionValue field={field} asked={asked} onChange={onChange} />
        </>
      )}
    </div>
  )
}

interface ConditionValueProps {
  field: DraftField
  asked: DraftField
  onChange(field: DraftField): void
}

function ConditionValue({ field, asked, onChange }: ConditionValueProps) {
  const { condition_value: value } = field
  if (value === null) return null
  const change = (condition_value: string) => onChange({ ...field, condition_value })
  if (asked.type === 'select' || asked.type === 'checkbox') {
    const offered = asked.type === 'select' ? optionsIn(asked) : ['true', 'false']
    const choices = offered.map((option) => ({
      value: option,
      words: asked.type === 'checkbox' && (option === 'true' || option === 'false') ? words.values[option] : option,
    }))
    return <Select label={words.value} value={value} choices={choices} onChoose={change} />
  }
  const type = asked.type === 'date' || asked.type === 'number' ? asked.type : 'text'
  return <Field label={words.value} type={type} value={value} onChange={change} />
}
