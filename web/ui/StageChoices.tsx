import { pullRequestListsText } from '../text/pull-requests.ts'
import styles from './PullRequestLists.module.css'
import { STAGES, type Stages } from './pull-request-stages.ts'
import { Select } from './Select.tsx'

const words = pullRequestListsText
const NOTHING = 'nothing'

interface StageChoicesProps {
  value: Stages
  /** What it is called when no list is chosen. */
  nothing: string
  lists: readonly { id: string; title: string }[]
  onChange(stages: Partial<Stages>): void
}

/** The list of each stage. */
export function StageChoices({ value, nothing, lists, onChange }: StageChoicesProps) {
  const choices = [{ value: NOTHING, words: nothing }, ...lists.map(({ id, title }) => ({ value: id, words: title }))]
  return (
    <div className={styles.choices}>
      {STAGES.map((stage) => (
        <Select
          key={stage}
          label={words.stages[stage]}
          value={lists.some(({ id }) => id === value[stage]) ? (value[stage] ?? NOTHING) : NOTHING}
          choices={choices}
          onChoose={(id) => onChange({ [stage]: id === NOTHING ? null : id })}
        />
      ))}
    </div>
  )
}
