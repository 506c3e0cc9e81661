import { AppError } from '../../common/errors.ts'
import { EPIC_FIELD_VALUES } from '../../limits/fields.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { findActiveMembers } from '../members/members.queries.ts'
import { toId } from '../shapes.ts'
import { sameTitle } from './fields.options.ts'
import { findFields, findFieldsById } from './fields.queries.ts'
import type { FieldValue } from './fields.schema.ts'
import { parseStored, parseValues, type StoredValues, valuesInLog, writeValues } from './fields.stored.ts'
import { isNone, kindOf, newKindOf, readValue, Unfit } from './fields.values.ts'

/** Values in a request, by the ids or the titles of their fields. */
export type NewValues = Record<string, FieldValue | null>

interface NamedPerson {
  /** The field that names the person, and where in the request. */
  title: string
  field: string
  user_id: string
}

type Problem = { field: string; code: string; message: string }

/** Refuses people who are not in the workspace. */
export async function requirePeople(r: Read, people: readonly NamedPerson[]) {
  const problems = await strangersAmong(r, people)
  refuse(problems)
}

async function strangersAmong(r: Read, people: readonly NamedPerson[]): Promise<Problem[]> {
  if (people.length === 0) return []
  const found = await findActiveMembers(
    r,
    people.map(({ user_id }) => user_id),
  )
  return people
    .filter(({ user_id }) => !found.has(user_id))
    .map(({ title, field }) => problem(field, `“${title}” must be the id of a member.`))
}

function problem(field: string, message: string, code = 'invalid'): Problem {
  return { field, code, message }
}

function refuse(problems: readonly Problem[]) {
  const [first] = problems
  if (first) throw new AppError('invalid_request', first.message, [...problems])
}

/**
 * Who a new card comes from: a caller of the API, who can be asked for what is required; or a form or a mail, whose sender may not even
 * know that there are custom fields.
 */
export type CardOrigin = 'caller' | 'sender'

/** The values of a new card: those that are sent, and the defaults of the others. Required fields need one, if that can be asked for. */
export async function valuesOfNewCard(
  w: Write,
  to: { project_id: number; fills_fields: number | null },
  values: NewValues | undefined,
  origin: CardOrigin,
): Promise<string | null> {
  const isSent = values !== undefined && Object.keys(values).length > 0
  if (!isSent && !to.fills_fields) return null
  const fields = await findFields(w, to.project_id)
  const given = new Map<number, StoredValues[string]>()
  for (const { id, default_value } of fields) {
    const stored = parseStored(default_value)
    if (stored) given.set(id, stored)
  }
  const before: StoredValues = Object.fromEntries(given)
  const asked = origin === 'caller' ? fields : fields.map((field) => ({ ...field, required: 0 as const }))
  return merge(w, asked, values ?? {}, before, true)
}

/** The values of a card after an update: what is not named stays. */
export async function valuesOfCard(
  w: Write,
  card: Pick<Row<'cards'>, 'project_id' | 'custom_fields'>,
  values: NewValues,
): Promise<string | null> {
  if (Object.keys(values).length === 0) return card.custom_fields
  return merge(w, await findFields(w, card.project_id), values, parseValues(card.custom_fields), false)
}

/**
 * Values that a template of a space names, by the ids of their fields: they must fit like those of a card. `before`: those it had
 * already, which stay even if their field is gone by now.
 */
export async function valuesOfTemplate(
  w: Write,
  project_id: number,
  all: readonly NewValues[],
  before: readonly NewValues[],
): Promise<Record<string, FieldValue>[]> {
  if (all.every((values) => Object.keys(values).length === 0)) return all.map(() => ({}))
  const fields = await findFields(w, project_id)
  const known = new Set(before.flatMap((values) => Object.entries(values).map((entry) => JSON.stringify(entry))))
  const after: Record<string, FieldValue>[] = []
  for (const values of all) {
    const given = Object.entries(values).filter(([, value]) => !isNone(value))
    const [old, fresh] = [true, false].map((isOld) =>
      Object.fromEntries(given.filter((entry) => known.has(JSON.stringify(entry)) === isOld)),
    )
    const read = valuesInLog(await merge(w, fields, fresh ?? {}, {}, false))
    // None of them is null: those were left out.
    after.push({ ...(old as Record<string, FieldValue>), ...read })
  }
  return after
}

/** The custom fields that a request sets, as the log names them. */
export async function touchedValues(r: Read, project_id: number, values: NewValues): Promise<string[]> {
  const fields = await findFields(r, project_id)
  return Object.keys(values).flatMap((name) => {
    const field = fieldNamed(fields, name)
    return field ? `custom_fields.${field.id}` : []
  })
}

function fieldNamed(fields: readonly Row<'fields'>[], name: string): Row<'fields'> | undefined {
  return fields.find(({ id }) => String(id) === name) ?? fields.find(({ title }) => sameTitle(title, name))
}

/**
 * The values of an epic, in fields of any space that is not private: everybody in the workspace reads epics. A field of another
 * space does not exist for it.
 */
export async function valuesOfEpic(w: Write, before: string | null, values: NewValues): Promise<string | null> {
  const ids = Object.keys(values)
  if (ids.length === 0) return before
  const fields = await findFieldsById(w, ids.map(toId))
  const open = fields.filter(({ is_private }) => is_private === 0)
  const after = await merge(w, open, values, parseValues(before), false)
  if (Object.keys(parseValues(after)).length > EPIC_FIELD_VALUES)
    throw new AppError('invalid_request', `An epic has values in at most ${EPIC_FIELD_VALUES} custom fields.`)
  return after
}

async function merge(
  w: Write,
  fields: readonly Row<'fields'>[],
  values: NewValues,
  before: StoredValues,
  isNew: boolean,
): Promise<string | null> {
  const after = { ...before }
  const problems: Problem[] = []
  const people: NamedPerson[] = []
  const named = new Set<number>()
  for (const [name, value] of Object.entries(values)) {
    const at = `custom_fields.${name}`
    const field = fieldNamed(fields, name)
    if (!field) {
      problems.push(problem(at, `There is no custom field ${name} here.`, 'unknown'))
      continue
    }
    if (named.has(field.id)) {
      problems.push(problem(at, `“${field.title}” is named twice. Send it once, by its id or its title.`, 'duplicate'))
      continue
    }
    named.add(field.id)
    if (isNone(value)) {
      delete after[field.id]
      if (field.required === 1 && !isNew) problems.push(problem(at, `“${field.title}” needs a value.`, 'required'))
      continue
    }
    // What a card has already may be sent with the rest of it.
    const isKept = before[field.id]?.v === value
    const read = readValue(isKept ? kindOf(field) : newKindOf(field), value)
    if (read instanceof Unfit) problems.push(problem(at, `“${field.title}” ${read.must}.`))
    else {
      if (field.type === 'person') people.push({ title: field.title, field: at, user_id: String(read.v) })
      after[field.id] = read
    }
  }
  if (isNew)
    for (const { id, title, required } of fields)
      if (required === 1 && !after[id] && !problems.some(({ field }) => field === `custom_fields.${id}`))
        problems.push(problem(`custom_fields.${id}`, `“${title}” needs a value.`, 'required'))
  refuse([...problems, ...(await strangersAmong(w, people))])
  return writeValues(after)
}
