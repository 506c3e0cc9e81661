import { Plus, X } from 'lucide-react'
import type { RuleAction, RuleOptions } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { ActionDetails } from './ActionDetails.tsx'
import { choicesOf } from './choices.ts'
import { actionOf } from './draft.ts'
import styles from './Rules.module.css'

const MAX_ACTIONS = 10

interface RuleActionsProps {
  actions: readonly RuleAction[]
  options: RuleOptions
  onChange(actions: RuleAction[]): void
}

/** The third sentence: what it does, in order. */
export function RuleActions({ actions, options, onChange }: RuleActionsProps) {
  const isOffered = { checklist: options.templates.length > 0, webhook: options.integrations.length > 0 }
  const change = (at: number, action: RuleAction) => onChange([...actions].with(at, action))
  return (
    <fieldset className={styles.sentence}>
      <legend>{words.do}</legend>
      {actions.map((action, at) => {
        const choices = choicesOf(words.actions).filter(
          ({ value }) => value === action.type || (value !== 'checklist' && value !== 'webhook') || isOffered[value],
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: actions have no other name than their position
          <div key={at} className={styles.action}>
            <div className={styles.pair}>
              <Select
                label={words.action(at + 1)}
                value={action.type}
                choices={choices}
                onChoose={(type) => change(at, actionOf(type))}
              />
              <ActionDetails action={action} options={options} onChange={(next) => change(at, next)} />
            </div>
            <IconButton
              label={words.removeAction(at + 1)}
              isDisabled={actions.length === 1}
              onPress={() => onChange(actions.filter((_, index) => index !== at))}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        )
      })}
      <div>
        <Button
          kind="plain"
          isDisabled={actions.length >= MAX_ACTIONS}
          onPress={() => onChange([...actions, actionOf('comment')])}
        >
          <Plus size={16} aria-hidden /> {words.addAction}
        </Button>
      </div>
    </fieldset>
  )
}
