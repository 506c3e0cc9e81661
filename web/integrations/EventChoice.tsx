import { useState } from 'react'
import { integrationsText } from '../text/integrations.ts'
import { Check } from '../ui/Check.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import styles from './EventChoice.module.css'
import { ALL, allOf, choose, type EventGroup, findEvents, isChosen } from './event-choice.ts'

const words = integrationsText.events
const EXTENTS = [
  { value: 'all', words: words.all },
  { value: 'some', words: words.some },
] as const

interface EventChoiceProps {
  chosen: readonly string[]
  onChoose(chosen: string[]): void
  /** What follows from choosing none. */
  nothing?: string
}

/** Everything, or some kinds of events: searched, and grouped by what they are about. */
export function EventChoice({ chosen, onChoose, nothing = words.nothing }: EventChoiceProps) {
  const [sought, setSought] = useState('')
  const groups = findEvents(sought, words.nouns)
  const isAll = chosen.includes(ALL)
  return (
    <div className={styles.choice}>
      <Select
        label={words.title}
        value={isAll ? 'all' : 'some'}
        choices={EXTENTS}
        onChoose={(value) => onChoose(value === 'all' ? [ALL] : [])}
      />
      {!isAll && (
        <>
          <Field
            label={words.search}
            isLabelHidden
            placeholder={words.search}
            type="search"
            value={sought}
            onChange={setSought}
            autoComplete="off"
          />
          <fieldset className={styles.list} aria-label={words.title}>
            {groups.map((group) => (
              <Group key={group.noun} group={group} chosen={chosen} onChoose={onChoose} />
            ))}
            {groups.length === 0 && <p className={styles.empty}>{words.notFound}</p>}
          </fieldset>
          <p className={styles.empty} role="status">
            {chosen.length === 0 ? nothing : words.count(chosen.length)}
          </p>
        </>
      )}
    </div>
  )
}

function Group({ group: { noun, events }, chosen, onChoose }: EventChoiceProps & { group: EventGroup }) {
  const name = words.nouns[noun] ?? noun
  const check = (type: string, label: string) => (
    <Check isSelected={isChosen(chosen, type)} onChange={(isOn) => onChoose(choose(chosen, type, isOn))}>
      {label}
    </Check>
  )
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{name}</legend>
      {check(allOf(noun), words.allOf(name))}
      {events.map(({ type, description }) => (
        <div key={type} className={styles.event}>
          {check(type, type)}
          <span className={styles.description}>{description}</span>
        </div>
      ))}
    </fieldset>
  )
}
