import { useEffect, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { previewStep, type Step, type StepPreview, stepSprint } from '../actions/sprints.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { SprintRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Form } from '../ui/Form.tsx'
import { amountOf } from './figures.ts'
import styles from './StepForm.module.css'

const WORDS = { started: text.sprint.start, completed: text.sprint.complete, canceled: text.sprint.cancel }

interface StepFormProps {
  sprint: SprintRow
  step: Step
  onClose(): void
}

/** Starts, completes or cancels a sprint, after it has shown what goes where. */
export function StepForm({ sprint, step, onClose }: StepFormProps) {
  const workspace = useWorkspace()
  const [preview, setPreview] = useState<StepPreview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { id, project_id } = sprint
  useEffect(() => {
    previewStep(workspace, { id, project_id }, step).then(setPreview, (error: unknown) => setFailure(reasonOf(error)))
  }, [workspace, id, project_id, step])
  return (
    <Form
      action={WORDS[step].do}
      cancel={step === 'canceled' ? text.sprint.cancel.keep : text.cancel}
      isDanger={step === 'canceled'}
      isDisabled={!preview}
      onCancel={onClose}
      onSubmit={async () => {
        await stepSprint(workspace, sprint, step)
        onClose()
      }}
    >
      {preview && <Effects step={step} preview={preview} />}
      {failure !== null && <p role="alert">{failure}</p>}
      {!preview && failure === null && <p className={styles.quiet}>{text.sprint.looking}</p>}
    </Form>
  )
}

function Effects({ step, preview: { cards, next, cancelledList, starts } }: { step: Step; preview: StepPreview }) {
  const { start, complete, cancel, points } = text.sprint
  if (step === 'started') {
    const { count, pts } = amountOf(cards)
    const what = [text.sprint.cards(count), ...(pts > 0 ? [points(pts)] : [])].join(', ')
    return <p>{count === 0 ? start.empty : start.planned(what)}</p>
  }
  const to = next ? (next.isNew ? complete.isNew(next.title) : next.title) : ''
  const moves = step === 'completed' ? complete.moves(cards.length, to) : cancel.moves(cards.length, cancelledList)
  return (
    <>
      <p>{cards.length === 0 ? complete.nothing : moves}</p>
      {cards.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys
        <ul className={styles.cards} aria-label={text.sprint.unfinished} tabIndex={0}>
          {cards.map(({ id, title, estimate, list }) => (
            <li key={id} className={styles.card}>
              <span className={styles.name}>{title || text.card.untitled}</span>
              {estimate !== null && <span className={styles.quiet}>{points(estimate)}</span>}
              <span className={styles.quiet}>{list}</span>
            </li>
          ))}
        </ul>
      )}
      {starts && <p>{complete.starts(starts)}</p>}
    </>
  )
}
