import type { SprintRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import styles from './StateMark.module.css'

export function StateMark({ state }: { state: SprintRow['state'] }) {
  return (
    <span className={styles.mark} data-state={state}>
      {text.sprint.states[state]}
    </span>
  )
}
