import { AppError, type FieldProblem } from '../../common/errors.ts'
import { PRIORITIES } from '../../common/priorities.ts'
import { pathOf } from '../../http/names.ts'
import { PROBLEMS } from '../../limits/requests.ts'
import { canCompare, needsNoValue } from './forms.conditions.ts'
import type { CardProperty, FieldType, FormField, NewFormField } from './forms.schema.ts'
import { isDay, isNumber } from './forms.values.ts'

/** Which answers can become which field of a card, and whether one form can ask for it more than once. */
export const PROPERTIES: Record<CardProperty, { types: readonly FieldType[]; isOne: boolean }> = {
  title: { types: ['short_text', 'email', 'select'], isOne: true },
  content: { types: ['short_text', 'long_text', 'email', 'address', 'select'], isOne: false },
  priority: { types: ['select'], isOne: true },
  start_date: { types: ['date'], isOne: true },
  due_date: { types: ['date'], isOne: true },
  estimate: { types: ['number', 'select'], isOne: true },
  tags: { types: ['select'], isOne: false },
  owner_id: { types: ['user'], isOne: true },
  members: { types: ['user'], isOne: false },
}

/** Properties with a single value, which take no multiple answers. */
export const SINGLE: ReadonlySet<CardProperty> = new Set(['title', 'priority', 'estimate', 'owner_id'])

/** The types of fields that may take several answers. */
export const TAKE_SEVERAL: readonly FieldType[] = ['select', 'user']

export function parseFields(fields: string): FormField[] {
  // Written only by this program, and checked against its schema when it was imported.
  return JSON.parse(fields) as FormField[]
}

/** The fields of a form as stored: in order, each with an id, with defaults filled in. Refuses invalid ones. */
export function readFields(given: readonly NewFormField[]): FormField[] {
  const sorted = given
    .map((field, index) => ({ field, index, order: field.order ?? index }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
  const taken = new Set(given.flatMap(({ id }) => id ?? []))
  const problems: FieldProblem[] = []
  const fields: FormField[] = []
  for (const [order, { field, index }] of sorted.entries()) {
    const read = toField(field, order, taken)
    for (const [name, message] of [...problemsOf(read, fields), ...problemsOfCondition(read, fields)])
      problems.push({ field: pathOf(['fields', index, name]), code: 'invalid', message })
    fields.push(read)
  }
  const [first] = problems
  if (first) throw new AppError('invalid_request', first.message, problems.slice(0, PROBLEMS))
  return fields
}

/** True if `readFields` made it: for a text from a file. */
export function areFields(text: string): boolean {
  try {
    // Checked against the schema before.
    const fields = JSON.parse(text) as FormField[]
    return JSON.stringify(readFields(fields)) === JSON.stringify(fields)
  } catch {
    return false
  }
}

function toField(given: NewFormField, order: number, taken: Set<string>): FormField {
  const { type, label } = given
  return {
    id: given.id ?? freeId(taken),
    type,
    label,
    order,
    required: given.required ?? false,
    options: given.options ?? [],
    placeholder: given.placeholder ?? '',
    description: given.description ?? '',
    card_property: given.card_property ?? null,
    multi_select: given.multi_select ?? false,
    condition_field_id: given.condition_field_id ?? null,
    condition_operator: given.condition_operator ?? null,
    condition_value: given.condition_value ?? null,
    ...(given.custom_field_id && { custom_field_id: given.custom_field_id }),
  }
}

function freeId(taken: Set<string>): string {
  let number = 1
  while (taken.has(`f${number}`)) number += 1
  taken.add(`f${number}`)
  return `f${number}`
}

type Problem = readonly [name: string, message: string]

function problemsOf(field: FormField, before: readonly FormField[]): Problem[] {
  const { id, type, options, multi_select, card_property: property } = field
  const problems: Problem[] = []
  if (before.some((other) => other.id === id)) problems.push(['id', `Two fields have the id ${id}.`])
  if (type === 'select' && options.length === 0) problems.push(['options', 'A select field needs options.'])
  if (type !== 'select' && options.length > 0)
    problems.push(['options', `Only select fields have options; this one is ${type}.`])
  if (new Set(options).size < options.length) problems.push(['options', 'An option is duplicated.'])
  if (multi_select && !TAKE_SEVERAL.includes(type))
    problems.push(['multi_select', `Only ${TAKE_SEVERAL.join(' and ')} fields take several answers.`])
  problems.push(...problemsOfCustomField(field, before))
  if (property === null) return problems
  const { types, isOne } = PROPERTIES[property]
  if (!types.includes(type)) problems.push(['card_property', `${property} needs a field of type ${types.join(', ')}.`])
  else if (multi_select && SINGLE.has(property))
    problems.push(['card_property', `A card has one ${property}: leave multi_select out.`])
  else problems.push(...problemsOfOptions(field, property))
  if (isOne && before.some((other) => other.card_property === property))
    problems.push(['card_property', `Two fields ask for ${property}.`])
  return problems
}

function problemsOfCustomField(
  { custom_field_id: id, card_property }: FormField,
  before: readonly FormField[],
): Problem[] {
  if (id === undefined) return []
  if (card_property !== null) return [['custom_field_id', 'An answer goes to card_property or to a custom field.']]
  const isTaken = before.some((other) => other.custom_field_id === id)
  return isTaken ? [['custom_field_id', `Two fields fill the custom field ${id}.`]] : []
}

/** Each option must be a valid value of the property. */
function problemsOfOptions({ type, options }: FormField, property: CardProperty): Problem[] {
  if (type !== 'select') return []
  if (property === 'priority' && !options.every((option) => priorityOf(option) !== null))
    return [['options', `The options of a priority are ${PRIORITIES.join(', ')}.`]]
  if (property === 'estimate' && !options.every((option) => /^\d{1,6}$/.test(option)))
    return [['options', 'The options of an estimate are whole numbers.']]
  return []
}

/** The priority of an option; null if there is none. */
export function priorityOf(option: string): number | null {
  const priority = PRIORITIES.findIndex((name) => name === option.toLowerCase())
  return priority < 0 ? null : priority
}

/** A condition refers to an earlier field, so that there is no cycle. */
function problemsOfCondition(field: FormField, before: readonly FormField[]): Problem[] {
  const { condition_field_id: other, condition_operator: operator, condition_value: value } = field
  if (other === null && operator === null && value === null) return []
  if (other === null) return [['condition_field_id', 'A condition must name a field.']]
  if (operator === null) return [['condition_operator', 'A condition needs an operator.']]
  const asked = before.find(({ id }) => id === other)
  if (!asked) return [['condition_field_id', 'A condition must refer to an earlier field.']]
  if (!canCompare(asked.type, operator))
    return [['condition_operator', `${operator} does not apply to a field of type ${asked.type}.`]]
  if (needsNoValue(operator))
    return value === null ? [] : [['condition_value', `${operator} takes no value: leave it out.`]]
  const expected = value === null || value === '' ? 'a value to compare with' : expectedInstead(asked, value)
  return expected === null ? [] : [['condition_value', `The condition needs ${expected}.`]]
}

/** What a value must be for the field it is compared with; null if it is valid. */
function expectedInstead({ type, options }: FormField, value: string): string | null {
  if (type === 'number' && !isNumber(value)) return 'a number'
  if (type === 'date' && !isDay(value)) return 'a day, such as 2026-01-31'
  if (type === 'checkbox' && value !== 'true' && value !== 'false') return 'true or false'
  if (type === 'select' && !options.includes(value)) return 'one of the options of that field'
  return null
}
