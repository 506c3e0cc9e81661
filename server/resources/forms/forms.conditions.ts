import type { FieldType, FormField, Operator } from './forms.schema.ts'

/** An answer: no text for none, several for several choices. */
export type Answer = readonly string[]
export type Answers = ReadonlyMap<string, Answer>

export const NO_ANSWER: Answer = []

/**
 * Which operators apply to which answers: comparisons by size need numbers or days, and a search needs a text. People can be
 * written in many ways, so it can only be asked whether one is named.
 */
export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  short_text: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  long_text: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  email: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  address: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  number: ['eq', 'neq', 'gt', 'lt', 'is_empty', 'is_not_empty'],
  date: ['eq', 'neq', 'gt', 'lt', 'is_empty', 'is_not_empty'],
  select: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  checkbox: ['eq', 'neq', 'is_empty', 'is_not_empty'],
  user: ['is_empty', 'is_not_empty'],
}

export function canCompare(type: FieldType, operator: Operator): boolean {
  return OPERATORS_OF[type].includes(operator)
}

/** True for operators that need no value. */
export function needsNoValue(operator: Operator): boolean {
  return operator === 'is_empty' || operator === 'is_not_empty'
}

/**
 * Whether a field is shown given the answers so far: always, or if its condition holds. `before` are the fields shown before it.
 * A field that depends on a hidden field is hidden too.
 */
export function isShown(field: FormField, before: ReadonlyMap<string, FormField>, answers: Answers): boolean {
  const { condition_field_id: other, condition_operator: operator, condition_value: value } = field
  if (other === null || operator === null) return true
  const asked = before.get(other)
  return asked !== undefined && holds(asked, answers.get(other) ?? NO_ANSWER, operator, value ?? '')
}

function holds({ type }: FormField, answer: Answer, operator: Operator, value: string): boolean {
  switch (operator) {
    case 'is_empty':
      return answer.length === 0
    case 'is_not_empty':
      return answer.length > 0
    case 'eq':
      return isEqual(type, answer, value)
    case 'neq':
      return !isEqual(type, answer, value)
    case 'contains':
      return type === 'select'
        ? answer.includes(value)
        : answer.some((text) => text.toLowerCase().includes(value.toLowerCase()))
    case 'gt':
      return answer.some((text) => sizeOf(type, text) > sizeOf(type, value))
    case 'lt':
      return answer.some((text) => sizeOf(type, text) < sizeOf(type, value))
  }
}

/** Of several choices it must be the only one. */
function isEqual(type: FieldType, answer: Answer, value: string): boolean {
  if (type === 'checkbox') return answer.length > 0 === (value === 'true')
  const [only, ...others] = answer
  if (only === undefined || others.length > 0) return false
  return type === 'number' ? Number(only) === Number(value) : only === value
}

function sizeOf(type: FieldType, text: string): number {
  return type === 'date' ? Date.parse(text) : Number(text)
}
