import { useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { useWorkspace } from '../data/hooks.ts'
import { type RuleTrial, readTrialOf } from '../data/rules.ts'
import { ruleText as words } from '../text/rules.ts'
import { Button } from '../ui/Button.tsx'
import { type RuleDraft, saidOf } from './draft.ts'
import styles from './Rules.module.css'
import { TrialOutcome } from './RuleTrial.tsx'

interface DraftTrialProps {
  place: { board_id: string } | { project_id: string }
  draft: RuleDraft
}

interface Tried {
  /** What was tried, as text: the outcome is of nothing else. */
  said: string
  outcome: { trial: RuleTrial } | { failure: unknown }
}

/** What the rule would have done as it is now in the dialog, saved or not. */
export function DraftTrial({ place, draft }: DraftTrialProps) {
  const workspace = useWorkspace()
  const [tried, setTried] = useState<Tried | null>(null)
  const { title: _, ...parts } = saidOf(draft)
  const said = JSON.stringify(parts)
  const run = async () => {
    try {
      setTried({ said, outcome: { trial: await readTrialOf(workspace, { ...place, ...parts }) } })
    } catch (failure) {
      setTried({ said, outcome: { failure } })
    }
  }
  const isByClock = draft.trigger.type === 'due' || draft.trigger.type === 'time'
  const outcome = tried?.said === said ? tried.outcome : null
  return (
    <div className={styles.sentence}>
      <div>
        <Button onPress={() => void run()}>{isByClock ? words.tryDraftByClock : words.tryDraft}</Button>
      </div>
      {tried && !outcome && <p className={styles.quiet}>{words.tryAgain}</p>}
      {outcome && 'failure' in outcome && (
        <p role="alert" className={styles.wrong}>
          {reasonOf(outcome.failure)}
        </p>
      )}
      {outcome && 'trial' in outcome && <TrialOutcome trial={outcome.trial} isByClock={isByClock} />}
    </div>
  )
}
