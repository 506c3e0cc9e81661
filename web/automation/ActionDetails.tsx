import { useMemberOptions, useTagOptions } from '../card/options.tsx'
import type { RuleAction, RuleOptions } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { text } from '../text/text.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { namedChoices, optionChoices } from './choices.ts'
import { FieldChoice, FieldValue } from './FieldChoice.tsx'
import { MoveDetails } from './MoveDetails.tsx'

const { title: _, epic_id: _epic, member: _member, tag: _tag, ...SET_FIELDS } = words.fields

interface ActionDetailsProps {
  action: RuleAction
  options: RuleOptions
  onChange(action: RuleAction): void
}

/** What an action needs to know. */
export function ActionDetails({ action, options, onChange }: ActionDetailsProps) {
  const tags = useTagOptions(options.project_id)
  const people = [{ value: 'actor', words: words.actor }, ...optionChoices(useMemberOptions())]
  const { type } = action
  const choose = (name: 'tag_id' | 'template_id' | 'integration_id' | 'user_id') => (value: string) =>
    onChange({ ...action, [name]: value })
  const content = (
    <Field
      label={words.content}
      value={action.content ?? ''}
      isMultiline
      help={words.variables}
      onChange={(value) => onChange({ ...action, content: value })}
    />
  )
  const person = (
    <Select label={words.person} value={action.user_id ?? null} choices={people} onChoose={choose('user_id')} />
  )
  switch (type) {
    case 'move':
      return <MoveDetails action={action} options={options} onChange={onChange} />
    case 'assign':
      return person
    case 'notify':
      return (
        <>
          {person}
          {content}
        </>
      )
    case 'comment':
      return content
    case 'set':
      return <SetDetails action={action} options={options} onChange={onChange} />
    case 'tag':
      return (
        <Select
          label={words.tag}
          value={action.tag_id ?? null}
          choices={optionChoices(tags)}
          onChoose={choose('tag_id')}
        />
      )
    case 'checklist': {
      const choices = namedChoices(options.templates)
      const value = action.template_id ?? null
      return <Select label={words.template} value={value} choices={choices} onChoose={choose('template_id')} />
    }
    case 'webhook': {
      const choices = namedChoices(options.integrations)
      const value = action.integration_id ?? null
      return <Select label={words.integration} value={value} choices={choices} onChoose={choose('integration_id')} />
    }
    case 'child': {
      const change = (title: string) => onChange({ ...action, title })
      return <Field label={words.childTitle} value={action.title ?? ''} help={words.variables} onChange={change} />
    }
    case 'archive':
      return null
  }
}

function SetDetails({ action, options: { project_id }, onChange }: ActionDetailsProps) {
  return (
    <>
      <FieldChoice
        names={SET_FIELDS}
        project_id={project_id}
        value={action.field}
        onChoose={(field) => onChange({ type: 'set', field })}
      />
      <FieldValue
        label={words.setTo}
        none={text.none}
        isWhole
        field={action.field ?? ''}
        project_id={project_id}
        value={action.value}
        onChange={(value) => onChange({ ...action, value: value ?? null })}
      />
    </>
  )
}
