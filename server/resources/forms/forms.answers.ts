import type { FieldProblem } from '../../common/errors.ts'
import { textComplaint } from '../../http/json.ts'
import { type Answer, type Answers, isShown, NO_ANSWER } from './forms.conditions.ts'
import type { FormField } from './forms.schema.ts'
import { complaintOf, mostAnswers } from './forms.values.ts'

/** The submitted texts, by field id. */
export type Given = ReadonlyMap<string, readonly string[]>

export interface ReadAnswers {
  /** The fields that were asked: answers to others are ignored. */
  shown: FormField[]
  answers: Answers
  /** By field id; empty if everything is valid. */
  problems: FieldProblem[]
}

/** Reads the answers in the order of the fields, since an answer decides which questions follow. */
export function readAnswers(fields: readonly FormField[], given: Given): ReadAnswers {
  const shown = new Map<string, FormField>()
  const answers = new Map<string, Answer>()
  const problems: FieldProblem[] = []
  for (const field of fields) {
    if (!isShown(field, shown, answers)) continue
    shown.set(field.id, field)
    const answer = toAnswer(field, given.get(field.id) ?? [])
    const problem = problemOf(field, answer)
    if (problem) problems.push({ field: `answers.${field.id}`, ...problem })
    answers.set(field.id, problem ? NO_ANSWER : answer)
  }
  return { shown: [...shown.values()], answers, problems }
}

/** Trims the texts. Several people may be named on one line or on several. */
function toAnswer({ type, multi_select }: FormField, texts: readonly string[]): Answer {
  const parts = type === 'user' && multi_select ? texts.flatMap((text) => text.split(/[,;\n]/)) : texts
  // The line ends that browsers send.
  const trimmed = parts.map((text) => text.replaceAll('\r\n', '\n').trim()).filter((text) => text !== '')
  return [...new Set(trimmed)]
}

function problemOf(field: FormField, answer: Answer): Pick<FieldProblem, 'code' | 'message'> | null {
  const { label, required } = field
  if (answer.length === 0) return required ? { code: 'required', message: `${label}: an answer is required.` } : null
  if (answer.length > mostAnswers(field)) return { code: 'invalid', message: `${label}: there are too many answers.` }
  for (const text of answer) {
    const strange = textComplaint(text)
    if (strange) return { code: 'invalid_text', message: `${label}: the answer ${strange}.` }
    const complaint = complaintOf(field, text)
    if (complaint) return { code: 'invalid', message: `${label}: ${complaint}` }
  }
  return null
}
