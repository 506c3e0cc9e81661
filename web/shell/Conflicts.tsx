import { useCallback } from 'react'
import { conflictInWords, decideConflict, tablesOf } from '../actions/conflicts.ts'
import { useOpenCard } from '../card/panel.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import type { QueuedAction } from '../data/queue.ts'
import { text } from '../text/text.ts'
import { tileText } from '../text/tile.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Conflicts.module.css'

/** Offline changes that conflict with those of others: the person decides. */
export function Conflicts() {
  const actions = useHeld(useWorkspace().conflicts)
  // An open card would cover it.
  const isCardOpen = useOpenCard() !== undefined
  if (actions.length === 0) return null
  return (
    <section
      className={styles.conflicts}
      role="alert"
      aria-label={text.conflicts.title}
      data-over={isCardOpen || undefined}
    >
      <h2 className={styles.title}>{text.conflicts.title}</h2>
      <ul className={styles.list}>
        {actions.map((action) => (
          <ConflictLine key={action.key} action={action} />
        ))}
      </ul>
    </section>
  )
}

function ConflictLine({ action }: { action: QueuedAction }) {
  const workspace = useWorkspace()
  const inWords = useCallback(() => conflictInWords(workspace, action), [workspace, action])
  const { words, subject, differences, isDeletion } = useDerived(tablesOf(workspace, action), inWords)
  return (
    <li className={styles.conflict}>
      <span className={styles.words}>
        <strong>{subject || words}</strong>{' '}
        {differences.length === 0
          ? words
          : differences.map(({ field, mine, theirs }) => text.conflicts.difference(field, mine, theirs)).join('; ')}
      </span>
      <Button onPress={() => decideConflict(workspace, action, true)}>
        {isDeletion ? text.conflicts.deleteAnyway : tileText.keepMine}
      </Button>
      <Button onPress={() => decideConflict(workspace, action, false)}>
        {isDeletion ? text.conflicts.keep : tileText.keepTheirs}
      </Button>
    </li>
  )
}
