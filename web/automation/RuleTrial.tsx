import { useCallback } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useRead } from '../data/answer.ts'
import { type Rule, readTrial, type RuleTrial as Trial } from '../data/rules.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { ruleText as words } from '../text/rules.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './Rules.module.css'

/** What a rule would have done at the last events. */
export function RuleTrial({ rule: { id, title, trigger }, onClose }: { rule: Rule; onClose(): void }) {
  const read = useCallback((workspace: WorkspaceData) => readTrial(workspace, id), [id])
  const { answer, failure } = useRead(read)
  const isByClock = trigger.type === 'due' || trigger.type === 'time'
  return (
    <Dialog title={words.tried(title)} isOpen size="large" onClose={onClose}>
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer && <TrialOutcome trial={answer} isByClock={isByClock} />}
    </Dialog>
  )
}

export function TrialOutcome({
  trial: { would_run, looked_at, runs },
  isByClock,
}: {
  trial: Trial
  isByClock: boolean
}) {
  return (
    <div className={styles.part}>
      <p role="status">{isByClock ? words.wouldRunByClock(would_run) : words.wouldRun(would_run, looked_at)}</p>
      <p className={styles.quiet}>{words.triedHelp}</p>
      <ul className={styles.list}>
        {runs.map(({ event_seq, card_id, card_title, passes }) => (
          <li key={`${event_seq} ${card_id}`} className={styles.run}>
            <span className={styles.status} data-status={passes ? 'done' : 'skipped'}>
              {passes ? words.passes : words.passesNot}
            </span>
            <span className={styles.words}>
              <CardLink id={card_id} title={card_title} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
