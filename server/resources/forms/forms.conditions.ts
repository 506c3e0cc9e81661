import type { FieldType, FormField, Operator } from './forms.schema.ts'

/** What somebody answered: no text for nothing, several for several choices. */
export type Answer = readonly string[]
export type Answers = ReadonlyMap<string, Answer>

export const NO_ANSWER: Answer = []

/**
 * Which operators can be asked of which answers: what is compared by size has one, and what is looked for in a text is a part of
 * one. People are asked for by name, and may be written in many ways: it can only be said whether one is.
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

/** True for those that say all by themselves. */
export function needsNoValue(operator: Operator): boolean {
  return operator === 'is_empty' || operator === 'is_not_empty'
}

/**
 * Whether somebody who answered so far is asked this: always, or if its condition holds. `before` are the fields that are shown
 * before it. What depends on a field that is not shown is not shown either.
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
