import { PRIORITY_OPTIONS, useMemberOptions, useTagOptions } from '../card/options.tsx'
import type { Rule } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { choicesOf, optionChoices } from './choices.ts'
import { filterValue, hasMore, type Offered, withFilter } from './draft.ts'
import { Optional } from './Optional.tsx'
import styles from './Rules.module.css'

interface RuleFiltersProps {
  filters: Rule['filters']
  project_id: string
  onChange(filters: Rule['filters']): void
}

/** The second sentence: which cards it is for. */
export function RuleFilters({ filters, project_id, onChange }: RuleFiltersProps) {
  const [tags, people] = [useTagOptions(project_id), useMemberOptions()]
  const offered: readonly [Offered, string, readonly { value: string; words: string }[]][] = [
    ['tags', words.filterTag, optionChoices(tags)],
    ['members', words.filterPerson, optionChoices(people)],
    ['priority', words.filterPriority, optionChoices(PRIORITY_OPTIONS)],
    ['statuses', words.filterStatus, choicesOf(words.status)],
    ['dues', words.filterDue, choicesOf(words.dues)],
  ]
  return (
    <fieldset className={styles.sentence}>
      <legend>{words.if}</legend>
      <p className={styles.quiet}>{words.ifHelp}</p>
      <div className={styles.pair}>
        {offered.map(([name, label, choices]) => (
          <Optional
            key={name}
            label={label}
            value={filterValue(filters, name) ?? undefined}
            choices={choices}
            onChoose={(value) => onChange(withFilter(filters, name, value ?? null))}
          />
        ))}
      </div>
      {hasMore(filters) && <p className={styles.quiet}>{words.moreFilters}</p>}
    </fieldset>
  )
}
