import type { RuleAction, RuleOptions } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { text } from '../text/text.ts'
import { choicesOf, namedChoices } from './choices.ts'
import { Optional } from './Optional.tsx'

interface MoveDetailsProps {
  action: RuleAction
  options: RuleOptions
  onChange(action: RuleAction): void
}

/** Where a card is moved: to a list, or to the list of a status. */
export function MoveDetails({ action: { list_id, status }, options, onChange }: MoveDetailsProps) {
  return (
    <>
      {options.lists.length > 0 && (
        <Optional
          label={words.toList}
          none={text.none}
          value={list_id}
          choices={namedChoices(options.lists)}
          onChoose={(list) => onChange({ type: 'move', ...(list !== undefined && { list_id: list }) })}
        />
      )}
      <Optional
        label={words.toStatus}
        none={text.none}
        value={status}
        choices={choicesOf(words.status)}
        onChoose={(chosen) => onChange({ type: 'move', ...(chosen !== undefined && { status: chosen }) })}
      />
    </>
  )
}
