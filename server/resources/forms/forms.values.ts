import { EMAIL, grouped } from '../../common/text.ts'
import { LAST_INSTANT } from '../../common/time.ts'
import { ANSWERED_PEOPLE, LONG_ANSWER_LENGTH, SHORT_ANSWER_LENGTH } from '../../limits/forms.ts'
import { EMAIL_LENGTH } from '../../limits/texts.ts'
import type { FieldType, FormField } from './forms.schema.ts'

/** The error for a text that does not answer a field of each type. */

const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function isNumber(text: string): boolean {
  return NUMBER.test(text)
}

/** A valid day: 30 February is not one. */
export function isDay(text: string): boolean {
  const instant = DAY.test(text) ? Date.parse(text) : Number.NaN
  return instant >= 0 && instant <= LAST_INSTANT && new Date(instant).toISOString().startsWith(text)
}

type Complaint = (text: string, field: Pick<FormField, 'options'>) => string | null

const oneLine: Complaint = (text) => {
  if (text.includes('\n')) return 'must be one line.'
  return tooLong(text, SHORT_ANSWER_LENGTH)
}

const COMPLAINTS: Record<FieldType, Complaint> = {
  short_text: oneLine,
  long_text: (text) => tooLong(text, LONG_ANSWER_LENGTH),
  address: (text) => tooLong(text, SHORT_ANSWER_LENGTH),
  number: (text) => (isNumber(text) ? null : 'must be a number, such as 12 or 2.5.'),
  date: (text) => (isDay(text) ? null : 'must be a day, such as 2026-01-31.'),
  select: (text, { options }) => (options.includes(text) ? null : 'must be one of the choices.'),
  checkbox: (text) => (text === 'true' ? null : 'must be ticked or left empty.'),
  user: (text) => oneLine(text, { options: [] }),
  email: (text) => tooLong(text, EMAIL_LENGTH) ?? (EMAIL.test(text) ? null : 'must be an e-mail address.'),
}

/** The error of (a part of) an answer; null if it is valid. */
export function complaintOf(field: FormField, text: string): string | null {
  return COMPLAINTS[field.type](text, field)
}

/** How many texts can answer a field. */
export function mostAnswers({ type, multi_select, options }: FormField): number {
  if (!multi_select) return 1
  return type === 'select' ? options.length : ANSWERED_PEOPLE
}

function tooLong(text: string, most: number): string | null {
  // A character has at most two units, so that long texts need not be counted.
  const isLong = text.length > 2 * most || (text.length > most && [...text].length > most)
  return isLong ? `must have at most ${grouped(most)} characters.` : null
}
