import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Rule, RuleOptions, RulePlace } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { Button } from '../ui/Button.tsx'
import { keepRowFocus } from '../ui/row-focus.ts'
import { EMPTY, READY, type RuleDraft } from './draft.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleItem } from './RuleItem.tsx'
import { RuleRuns } from './RuleRuns.tsx'
import styles from './Rules.module.css'
import { RuleTrial } from './RuleTrial.tsx'
import { useNamed } from './use-named.ts'

/** What is open beside the list. */
type Asked = { about: 'edit' | 'runs' | 'try'; rule: Rule } | { about: 'new'; draft: RuleDraft }

export interface RuleListProps {
  place: RulePlace
  rules: readonly Rule[]
  options: RuleOptions
  onChanged(): Promise<void>
}

/** The rules of a place, and a few to begin with. */
export function RuleList({ place, rules, options, onChanged }: RuleListProps) {
  const [asked, ask] = useState<Asked | null>(null)
  useNamed(rules, options.project_id)
  const close = () => ask(null)
  const saved = async () => {
    close()
    await onChanged()
  }
  const used = new Set(rules.map(({ title }) => title))
  const offered = READY.filter(
    ({ title, trigger }) => !used.has(title) && (place.kind === 'board' || trigger.type !== 'form'),
  )
  return (
    <div ref={keepRowFocus} className={styles.part}>
      <p className={styles.quiet}>{words.help}</p>
      {rules.length === 0 && <p>{words.nothing}</p>}
      {rules.length > 0 && (
        <ul className={styles.list} aria-label={words.list}>
          {rules.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              options={options}
              onAsk={(about) => ask({ about, rule })}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      <div>
        <Button kind="strong" data-add="" onPress={() => ask({ about: 'new', draft: EMPTY })}>
          <Plus size={16} aria-hidden /> {words.add}
        </Button>
      </div>
      {offered.length > 0 && (
        <section className={styles.part} aria-labelledby="ready-rules">
          <h2 id="ready-rules" className={styles.heading}>
            {words.ready}
          </h2>
          <div className={styles.ready}>
            {offered.map((draft) => (
              <Button key={draft.title} onPress={() => ask({ about: 'new', draft })}>
                {draft.title}
              </Button>
            ))}
          </div>
        </section>
      )}
      {asked?.about === 'new' && (
        <RuleDialog place={place} options={options} draft={asked.draft} onClose={close} onSaved={saved} />
      )}
      {asked?.about === 'edit' && (
        <RuleDialog
          place={place}
          options={options}
          rule={asked.rule}
          draft={asked.rule}
          onClose={close}
          onSaved={saved}
        />
      )}
      {asked?.about === 'runs' && <RuleRuns rule={asked.rule} onClose={close} />}
      {asked?.about === 'try' && <RuleTrial rule={asked.rule} onClose={close} />}
    </div>
  )
}
