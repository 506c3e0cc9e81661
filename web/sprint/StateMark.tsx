import type { SprintRow } from '../data/rows.ts'
import { sprintText } from '../text/sprint.ts'
import styles from './StateMark.module.css'

export function StateMark({ state }: { state: SprintRow['state'] }) {
  return (
    <span className={styles.mark} data-state={state}>
      {sprintText.states[state]}
    </span>
  )
}
