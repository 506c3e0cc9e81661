import { useCallback, useEffect, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { previewStep, type Step, type StepPreview, stepSprint, type UnfinishedTo } from '../actions/sprint-steps.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { SprintRow } from '../data/rows.ts'
import { formatSpan } from '../text/format.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Check } from '../ui/Check.tsx'
import { Form } from '../ui/Form.tsx'
import { cardsOf } from './figures.ts'
import { daysAfterEnd } from './follower.ts'
import { StepEffects } from './StepEffects.tsx'
import styles from './StepForm.module.css'
import { UnfinishedChoice } from './UnfinishedChoice.tsx'

const WORDS = { started: sprintText.start, completed: sprintText.complete, canceled: sprintText.cancel }

interface StepFormProps {
  sprint: SprintRow
  step: Step
  onClose(): void
}

/** Starts, completes or cancels a sprint, after it has shown what goes where. */
export function StepForm({ sprint, step, onClose }: StepFormProps) {
  const workspace = useWorkspace()
  const [to, setTo] = useState<UnfinishedTo>('next_sprint')
  const [movesNext, setMovesNext] = useState(true)
  const { preview, failure } = usePreview(sprint, step, to)
  const isCompleting = step === 'completed'
  const unfinished = useUnfinished(sprint.id, preview)
  const isExceeding = preview !== null && preview.exceeds !== null
  const next = isCompleting && preview ? daysAfterEnd(preview) : null
  return (
    <Form
      action={isExceeding ? WORDS[step].anyway : WORDS[step].do}
      anyway={WORDS[step].anyway}
      cancel={step === 'canceled' ? sprintText.cancel.keep : text.cancel}
      isDanger={step === 'canceled'}
      isDisabled={!preview}
      onCancel={onClose}
      onSubmit={async (override = isExceeding || undefined) => {
        const choice = { state: step, ...(isCompleting && { unfinished_to: to }), ...(override && { override }) }
        await stepSprint(workspace, sprint, choice, movesNext ? next : null)
        onClose()
      }}
    >
      {isCompleting && unfinished > 0 && (
        // Also where this choice is refused: another one may not be.
        <UnfinishedChoice count={unfinished} value={to} onChange={setTo} />
      )}
      {preview && <StepEffects step={step} to={to} preview={preview} />}
      {next && preview?.follower && (
        <Check isSelected={movesNext} onChange={setMovesNext}>
          {sprintText.complete.moveNext(preview.follower.title, formatSpan(next.start_date, next.end_date))}
        </Check>
      )}
      {isExceeding && <p role="alert">{preview.exceeds}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
      {!preview && failure === null && <p className={styles.quiet}>{sprintText.looking}</p>}
    </Form>
  )
}

/** How many cards are not finished: as the preview says, else as the browser knows. */
function useUnfinished(sprint_id: string, preview: StepPreview | null): number {
  const { mirror } = useWorkspace()
  const known = useDerived(
    ['cards', 'lists'],
    useCallback(
      () => cardsOf(mirror, sprint_id).filter(({ status }) => status !== 'completed' && status !== 'cancelled').length,
      [mirror, sprint_id],
    ),
  )
  return preview?.cards.length ?? known
}

/** The last preview stays while the next one is being read. */
function usePreview({ id, project_id }: SprintRow, step: Step, to: UnfinishedTo) {
  const workspace = useWorkspace()
  const [preview, setPreview] = useState<StepPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isOld = false
    const choice = { state: step, ...(step === 'completed' && { unfinished_to: to }) }
    previewStep(workspace, { id, project_id }, choice).then(
      (read) => {
        if (isOld) return
        setPreview(read)
        setFailure(null)
      },
      // What another choice would do is no preview of this one.
      (error: unknown) => {
        if (isOld) return
        setPreview(null)
        setFailure(reasonOf(error))
      },
    )
    return () => {
      isOld = true
    }
  }, [workspace, id, project_id, step, to])
  return { preview, failure }
}
