import { X } from 'lucide-react'
import { useFields } from '../data/fields.ts'
import type { RuleOptions } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { IconButton } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import {
  beginningOf,
  CHOICES,
  type ChoiceName,
  type Condition,
  conditionsOf,
  type Filters,
  keyOf,
  modesOf,
  OWN,
  subjectOf,
  valueAt,
  withValue,
} from './filters.ts'
import styles from './Rules.module.css'

interface RuleFiltersProps {
  filters: Filters
  options: RuleOptions
  onChange(filters: Filters): void
}

/** The second sentence: which cards it is for. All conditions must hold. */
export function RuleFilters({ filters, options, onChange }: RuleFiltersProps) {
  const fields = useFields(options.project_id)
  const conditions = conditionsOf(filters)
  const nameOf = (condition: Condition) =>
    condition.group === 'custom_fields'
      ? (fields.find(({ id }) => id === condition.name)?.title ?? words.unknownField(condition.name))
      : words.conditions[condition.name]
  const used = new Set(conditions.map(keyOf))
  const offered = [
    // The names of objects are forgotten.
    ...(Object.keys(CHOICES) as ChoiceName[])
      .flatMap((name) => modesOf(name).map((group): Condition => ({ group, name })))
      .filter(isFirstLeft(used)),
    // As above.
    ...(Object.keys(OWN) as (keyof typeof OWN)[]).map((name): Condition => ({ group: null, name })),
    ...fields.map(({ id }): Condition => ({ group: 'custom_fields', name: id })),
  ].filter((condition) => !used.has(keyOf(condition)))
  return (
    <fieldset className={styles.sentence}>
      <legend>{words.if}</legend>
      <p className={styles.quiet}>{words.ifHelp}</p>
      {conditions.map((condition) => {
        const name = nameOf(condition)
        return (
          <fieldset key={keyOf(condition)} className={styles.condition} aria-label={name}>
            <ConditionValue
              name={name}
              condition={condition}
              value={valueAt(filters, condition)}
              filters={filters}
              options={options}
              onChange={onChange}
            />
            <IconButton
              label={words.removeCondition(name)}
              onPress={() => onChange(withValue(filters, condition, undefined))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </fieldset>
        )
      })}
      <Select
        label={words.addCondition}
        isLabelHidden
        placeholder={words.addCondition}
        value={null}
        choices={offered.map((condition) => ({ value: subjectOf(condition), words: nameOf(condition) }))}
        onChoose={(subject) => {
          const chosen = offered.find((condition) => subjectOf(condition) === subject)
          if (chosen) onChange(withValue(filters, chosen, beginningOf(chosen)))
        }}
      />
    </fieldset>
  )
}

/** Of the modes of one subject, the first that has no condition yet. */
function isFirstLeft(used: ReadonlySet<string>) {
  const seen = new Set<string>()
  return (condition: Condition) => {
    if (used.has(keyOf(condition)) || seen.has(condition.name)) return false
    seen.add(condition.name)
    return true
  }
}
