import { isMissing, reasonOf } from '../actions/action.ts'
import { pastText as words } from '../text/past.ts'
import styles from './PastBoard.module.css'

/** Why a moment cannot be shown; another one may be. */
export function PastFailure({ error }: { error: unknown }) {
  if (error === undefined) return null
  return (
    <p className={styles.note} role="alert">
      {isMissing(error) ? words.notThere : reasonOf(error)}
    </p>
  )
}
