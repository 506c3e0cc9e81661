import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { UnfinishedTo } from '../actions/sprint-steps.ts'
import { sprintText } from '../text/sprint.ts'
import styles from './UnfinishedChoice.module.css'

// `Object.entries` forgets the names of what it lists.
const CHOICES = Object.entries(sprintText.complete.choices) as [UnfinishedTo, string][]

interface UnfinishedChoiceProps {
  count: number
  value: UnfinishedTo
  onChange(value: UnfinishedTo): void
}

/** Where the cards go that are not finished. */
export function UnfinishedChoice({ count, value, onChange }: UnfinishedChoiceProps) {
  return (
    <RadioGroup
      className={styles.group ?? ''}
      value={value}
      onChange={(chosen) => {
        const known = CHOICES.find(([to]) => to === chosen)
        if (known) onChange(known[0])
      }}
    >
      <Label className={styles.label ?? ''}>{sprintText.complete.question(count)}</Label>
      {CHOICES.map(([to, words]) => (
        <Radio key={to} value={to} className={styles.choice ?? ''}>
          <span className={styles.dot} aria-hidden />
          {words}
        </Radio>
      ))}
    </RadioGroup>
  )
}
