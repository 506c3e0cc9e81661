import { useCallback } from 'react'
import { reasonOf } from '../actions/action.ts'
import { isOfRules, useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { type Rule, type RuleRun, readRuns } from '../data/rules.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { formatTime } from '../text/format.ts'
import { ruleText as words } from '../text/rules.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './Rules.module.css'

/** The last runs of a rule, and why those that failed did. */
export function RuleRuns({ rule: { id, title }, onClose }: { rule: Rule; onClose(): void }) {
  const read = useCallback((workspace: WorkspaceData) => readRuns(workspace, id), [id])
  const { answer, failure, again } = useRead(read)
  useAgainOn(again, isOfRules)
  return (
    <Dialog title={words.runs(title)} isOpen size="large" onClose={onClose}>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer?.length === 0 && <p>{words.noRuns}</p>}
      <ul className={styles.list} aria-label={words.log}>
        {answer?.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Dialog>
  )
}

function Run({ run: { status, message, card_id, card_title, time_created } }: { run: RuleRun }) {
  return (
    <li className={styles.run}>
      <span className={styles.status} data-status={status}>
        {words.statuses[status]}
      </span>
      <span className={styles.words}>
        <CardLink id={card_id} title={card_title} />
        {message && <span className={styles.wrong}>{message}</span>}
      </span>
      <time className={styles.quiet} dateTime={new Date(time_created).toISOString()}>
        {formatTime(time_created)}
      </time>
    </li>
  )
}
