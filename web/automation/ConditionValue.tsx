import type { RuleOptions } from '../data/rules.ts'
import { fieldText } from '../text/fields.ts'
import { ruleText as words } from '../text/rules.ts'
import { Select } from '../ui/Select.tsx'
import { ChosenValues } from './ChosenValues.tsx'
import { OfField, Range } from './ConditionParts.tsx'
import {
  CHOICES,
  type Condition,
  type DateRange,
  type FieldFilter,
  type Filters,
  inMode,
  isPicked,
  keyOf,
  type Mode,
  modesOf,
  OWN,
  valueAt,
  withValue,
} from './filters.ts'
import styles from './Rules.module.css'
import { TextValues } from './TextValues.tsx'

interface ConditionValueProps {
  name: string
  condition: Condition
  value: unknown
  filters: Filters
  options: RuleOptions
  onChange(filters: Filters): void
}

/** What one condition asks for, as its kind allows. */
export function ConditionValue({ name, condition, value, filters, options, onChange }: ConditionValueProps) {
  const set = (next: unknown) => onChange(withValue(filters, condition, next))
  if (condition.group === 'custom_fields')
    // The server keeps these in this form.
    return <OfField id={condition.name} title={name} filter={value as FieldFilter} options={options} onChange={set} />
  if (condition.group === null) {
    const kind = OWN[condition.name]
    // As above.
    if (kind === 'range') return <Range name={name} range={value as DateRange} onChange={set} />
    if (kind === 'sprint')
      // As above.
      return <TextValues label={name} kind="ids" value={[value as string]} onChange={([id]) => set(id ?? '')} />
    return (
      <div className={styles.pair}>
        <Select
          label={name}
          value={String(value)}
          choices={[
            { value: 'true', words: fieldText.yes },
            { value: 'false', words: fieldText.no },
          ]}
          onChoose={(chosen) => set(chosen === 'true')}
        />
      </div>
    )
  }
  const { name: choice } = condition
  const kind = CHOICES[choice]
  // As above: what a group holds are lists, or one text.
  const values = [value ?? []].flat() as (string | number)[]
  const free = modesOf(choice).filter(
    (mode) => mode === condition.group || valueAt(filters, { group: mode, name: choice }) === undefined,
  )
  return (
    <div className={styles.pair}>
      <Select<Mode>
        label={name}
        value={condition.group}
        choices={free.map((mode) => ({ value: mode, words: words.modes[kind === 'texts' ? 'texts' : 'values'][mode] }))}
        onChoose={(mode) => mode !== condition.group && onChange(inMode(filters, condition, mode))}
      />
      {isPicked(choice) ? (
        <ChosenValues
          key={keyOf(condition)}
          label={words.valuesOf(name)}
          name={choice}
          mode={condition.group}
          values={values}
          options={options}
          onChange={set}
        />
      ) : (
        <TextValues
          key={keyOf(condition)}
          label={words.valuesOf(name)}
          kind={CHOICES[choice]}
          value={values}
          onChange={set}
        />
      )}
    </div>
  )
}
