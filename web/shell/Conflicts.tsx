import { useCallback } from 'react'
import { conflictInWords, decideConflict, tablesOf } from '../acts/conflicts.ts'
import { useHeld } from '../data/held.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { Act } from '../data/queue.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Conflicts.module.css'

/** What was done without a connection, and differently by somebody else meanwhile: the person decides. */
export function Conflicts() {
  const acts = useHeld(useWorkspace().conflicts)
  if (acts.length === 0) return null
  return (
    <section className={styles.conflicts} role="alert" aria-label={text.conflicts.title}>
      <h2 className={styles.title}>{text.conflicts.title}</h2>
      <ul className={styles.list}>
        {acts.map((act) => (
          <ConflictLine key={act.key} act={act} />
        ))}
      </ul>
    </section>
  )
}

function ConflictLine({ act }: { act: Act }) {
  const workspace = useWorkspace()
  const inWords = useCallback(() => conflictInWords(workspace, act), [workspace, act])
  const { words, subject, differences, isDeletion } = useDerived(tablesOf(workspace, act), inWords)
  return (
    <li className={styles.conflict}>
      <span className={styles.words}>
        <strong>{subject || words}</strong>{' '}
        {differences.length === 0
          ? words
          : differences.map(({ field, mine, theirs }) => text.conflicts.difference(field, mine, theirs)).join('; ')}
      </span>
      <Button onPress={() => decideConflict(workspace, act, true)}>
        {isDeletion ? text.conflicts.deleteAnyway : text.card.keepMine}
      </Button>
      <Button onPress={() => decideConflict(workspace, act, false)}>
        {isDeletion ? text.conflicts.keep : text.card.keepTheirs}
      </Button>
    </li>
  )
}
