import { getLocalTimeZone } from '@internationalized/date'
import { useState } from 'react'
import type { SprintFields } from '../actions/sprints.ts'
import { TITLE_LENGTH } from '../rules/work.generated.ts'
import { fromLines, toLines } from '../text/html.ts'
import { sprintText } from '../text/sprint.ts'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { DaysField } from './DaysField.tsx'
import { datesOf, isSameSpan, type Span, spanOf } from './span.ts'

interface SprintFormProps {
  before: Pick<SprintFields, 'title'> & { content: string; start_date: number; end_date: number }
  /** Where the days of the dates begin: the reader's zone unless it is said. */
  zone?: string
  /** What the button says. */
  words: string
  /** Takes what is different from before. */
  onSave(fields: Partial<SprintFields>): Promise<unknown>
  onClose(): void
}

/** Title, days and goal of a sprint. */
export function SprintForm({ before, zone = getLocalTimeZone(), words, onSave, onClose }: SprintFormProps) {
  const goalBefore = toLines(before.content)
  const [title, setTitle] = useState(before.title)
  const [goal, setGoal] = useState(goalBefore)
  const [spanBefore] = useState(() => spanOf(before, zone))
  const [span, setSpan] = useState<Span | null>(spanBefore)
  const save = async () => {
    await onSave({
      ...(title.trim() !== before.title && { title: title.trim() }),
      ...(goal.trim() !== goalBefore && { content: fromLines(goal) }),
      ...(span && !isSameSpan(span, spanBefore) && datesOf(span)),
    })
    onClose()
  }
  return (
    <Form action={words} isDisabled={title.trim() === '' || span === null} onSubmit={save} onCancel={onClose}>
      <Field
        label={sprintText.title}
        value={title}
        onChange={setTitle}
        maxLength={TITLE_LENGTH}
        autoFocus
        {...(title.trim() === '' && { error: sprintText.edit.noTitle })}
      />
      <DaysField value={span} onChange={setSpan} />
      <Field label={sprintText.edit.goal} help={sprintText.edit.goalHelp} value={goal} onChange={setGoal} isMultiline />
    </Form>
  )
}
