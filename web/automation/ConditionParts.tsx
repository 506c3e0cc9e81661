import { FilterField } from '../board/FilterField.tsx'
import { toApi } from '../board/field-filter.ts'
import { useFields } from '../data/fields.ts'
import type { RuleOptions } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { Field } from '../ui/Field.tsx'
import { askedOf, type DateRange, type FieldFilter, momentOf, momentText } from './filters.ts'
import styles from './Rules.module.css'
import { RawValue } from './TextValues.tsx'

interface OfFieldProps {
  id: string
  title: string
  filter: FieldFilter
  options: RuleOptions
  onChange(filter: FieldFilter): void
}

/** The part of the filter bar, if it can show what is asked for. */
export function OfField({ id, title, filter, options, onChange }: OfFieldProps) {
  const field = useFields(options.project_id).find((one) => one.id === id)
  const asked = askedOf(filter)
  if (!field || asked === null)
    return (
      <div className={styles.pair}>
        <RawValue label={title} value={filter} onChange={onChange} />
      </div>
    )
  return (
    <div className={styles.pair}>
      {/* It makes the parts that the API has. */}
      <FilterField field={field} asked={asked} onChange={(next) => onChange(next === '' ? {} : toApi(next))} />
    </div>
  )
}

/** From one moment on, and before another; moments may count from the run of the rule. */
export function Range({ name, range, onChange }: { name: string; range: DateRange; onChange(range: DateRange): void }) {
  const change = (end: 'after' | 'before') => (typed: string) => {
    const { [end]: _, ...other } = range
    const moment = momentOf(typed)
    onChange(moment === undefined ? other : { ...other, [end]: moment })
  }
  return (
    <div className={styles.pair}>
      <Field
        label={words.after(name)}
        defaultValue={momentText(range.after)}
        help={words.moments}
        onChange={change('after')}
      />
      <Field label={words.before(name)} defaultValue={momentText(range.before)} onChange={change('before')} />
    </div>
  )
}
