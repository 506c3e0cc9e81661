import type { RuleOptions, RuleTrigger } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { NumberBox } from '../ui/NumberBox.tsx'
import { Select } from '../ui/Select.tsx'
import { choicesOf, namedChoices } from './choices.ts'
import { triggerOf } from './draft.ts'
import { FieldChoice, FieldValue } from './FieldChoice.tsx'
import { Optional } from './Optional.tsx'
import styles from './Rules.module.css'
import { TimeOfDay } from './TimeOfDay.tsx'

const MAX_HOURS = 8760

interface RuleWhenProps {
  trigger: RuleTrigger
  options: RuleOptions
  onChange(trigger: RuleTrigger): void
}

/** The first sentence: what sets the rule off. */
export function RuleWhen({ trigger, options, onChange }: RuleWhenProps) {
  return (
    <fieldset className={styles.sentence}>
      <legend>{words.when}</legend>
      <Select
        label={words.trigger}
        value={trigger.type}
        choices={choicesOf(words.triggers)}
        onChoose={(type) => onChange(triggerOf(type))}
      />
      <Details trigger={trigger} options={options} onChange={onChange} />
    </fieldset>
  )
}

function Details({ trigger, options, onChange }: RuleWhenProps) {
  const change = (part: Partial<RuleTrigger>) => onChange({ ...trigger, ...part })
  switch (trigger.type) {
    case 'moved':
      return (
        <div className={styles.pair}>
          {options.lists.length > 0 && (
            <Optional
              label={words.toList}
              value={trigger.list_id}
              choices={namedChoices(options.lists)}
              onChoose={(list_id) => onChange({ type: 'moved', ...(list_id !== undefined && { list_id }) })}
            />
          )}
          <Optional
            label={words.toStatus}
            value={trigger.status}
            choices={choicesOf(words.status)}
            onChoose={(status) => onChange({ type: 'moved', ...(status !== undefined && { status }) })}
          />
        </div>
      )
    case 'field':
      return (
        <div className={styles.pair}>
          <FieldChoice
            names={words.fields}
            project_id={options.project_id}
            value={trigger.field}
            onChoose={(field) => onChange({ type: 'field', field })}
          />
          <FieldValue
            label={words.value}
            field={trigger.field ?? ''}
            project_id={options.project_id}
            value={trigger.value}
            onChange={(value) => {
              const { value: _, ...rest } = trigger
              onChange(value === undefined ? rest : { ...rest, value })
            }}
          />
        </div>
      )
    case 'due':
      return (
        <NumberBox
          label={words.hours}
          value={trigger.hours ?? 0}
          least={0}
          most={MAX_HOURS}
          onChange={(hours) => change({ hours })}
        />
      )
    case 'pull_request':
      return (
        <Optional
          label={words.state}
          value={trigger.state}
          choices={choicesOf(words.states)}
          onChoose={(state) => onChange({ type: 'pull_request', ...(state !== undefined && { state }) })}
        />
      )
    case 'form':
      return (
        <Optional
          label={words.form}
          value={trigger.form_id}
          choices={namedChoices(options.forms)}
          onChoose={(form_id) => onChange({ type: 'form', ...(form_id !== undefined && { form_id }) })}
        />
      )
    case 'time':
      return <TimeOfDay trigger={trigger} onChange={onChange} />
    default:
      return null
  }
}
