import { AppError, invalid } from '../../common/errors.ts'
import type { FieldType as CustomType } from '../../store/tables/columns.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { findFields } from '../fields/fields.queries.ts'
import type { FieldValue } from '../fields/fields.schema.ts'
import type { Stored } from '../fields/fields.stored.ts'
import { newKindOf, Unfit, valueOfText, valueOfTexts } from '../fields/fields.values.ts'
import type { Answer } from './forms.conditions.ts'
import type { FieldType, FormField } from './forms.schema.ts'

/** Which answers can become the value of a custom field of each type. */
const ANSWERS: Record<CustomType, readonly FieldType[]> = {
  text: ['short_text', 'long_text', 'email', 'address', 'select'],
  link: ['short_text'],
  number: ['number', 'select'],
  money: ['number', 'select'],
  rating: ['number', 'select'],
  date: ['date'],
  checkbox: ['checkbox'],
  select: ['select'],
  multi_select: ['select'],
  person: ['user'],
}

/** Refuses fields of a form that fill none of the space, or one that their answers do not fit. Those it had before may be gone. */
export async function requireCustomFields(
  r: Read,
  project_id: number,
  fields: readonly FormField[],
  before: readonly FormField[] = [],
) {
  const had = new Set(before.map(({ custom_field_id }) => custom_field_id))
  const named = fields.filter(({ custom_field_id: id }) => id !== undefined && !had.has(id))
  if (named.length === 0) return
  const known = await findFields(r, project_id)
  const problems = named.flatMap((field) => {
    const own = known.find(({ id }) => String(id) === field.custom_field_id)
    const message = own ? complaintOf(field, own) : `There is no custom field ${field.custom_field_id} here.`
    return message === null ? [] : [{ field: `fields.${field.order}.custom_field_id`, code: 'invalid', message }]
  })
  const [first] = problems
  if (first) throw new AppError('invalid_request', first.message, problems)
}

function complaintOf({ type, multi_select, options }: FormField, own: Row<'fields'>): string | null {
  const types = ANSWERS[own.type]
  if (!types.includes(type)) return `“${own.title}” needs a field of type ${types.join(', ')}.`
  if (multi_select && own.type !== 'multi_select') return `“${own.title}” has one value: leave multi_select out.`
  const unfit = options.map((option) => toValue(own, [option])).find((value) => value instanceof Unfit)
  return unfit instanceof Unfit ? `“${own.title}” ${unfit.must}.` : null
}

function toValue(own: Row<'fields'>, answer: Answer): Stored | Unfit {
  const kind = newKindOf(own)
  return own.type === 'multi_select' ? valueOfTexts(kind, answer) : valueOfText(kind, answer[0] ?? '')
}

interface Asked {
  field: FormField
  answer: Answer
}

/** The values that answers become, and the fields of the form that they answer. Others go to the content of the card. */
export async function valuesOfAnswers(
  r: Read,
  project_id: number,
  asked: readonly Asked[],
  personOf: (name: string) => string | undefined,
): Promise<{ values: Record<string, FieldValue>; filled: ReadonlySet<string> }> {
  const values: Record<string, FieldValue> = {}
  const filled = new Set<string>()
  const given = asked.filter(({ field, answer }) => field.custom_field_id !== undefined && answer.length > 0)
  if (given.length === 0) return { values, filled }
  const known = new Map((await findFields(r, project_id)).map((field) => [String(field.id), field]))
  for (const { field, answer } of given) {
    const own = known.get(field.custom_field_id ?? '')
    if (!own) continue
    const value = toValue(own, own.type === 'person' ? answer.flatMap((name) => personOf(name) ?? []) : answer)
    // An amount is asked for again, where other answers go on as texts: there nobody would see that it is too fine.
    if (value instanceof Unfit && own.type === 'money')
      throw invalid(`answers.${field.id}`, `“${own.title}” ${value.must}.`)
    if (value instanceof Unfit) continue
    values[own.id] = value.v
    filled.add(field.id)
  }
  return { values, filled }
}
