import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { findActiveMembers } from '../members/members.queries.ts'
import { toId } from '../shapes.ts'
import { setValues } from './fields.convert.ts'
import { sameTitle } from './fields.options.ts'
import { findFields, findFieldsById } from './fields.queries.ts'
import type { FieldValue } from './fields.schema.ts'
import { parseValues, type Stored, type StoredValues, writeValues } from './fields.stored.ts'
import { converted, type FieldKind, isNone, kindOf, readValue, shownValue, Unfit } from './fields.values.ts'

type Values = { id: number; custom_fields: string | null }

/** Values for another space: those of fields with the same title and type there; of the others, and of those that lose options, the titles are named. */
export interface Carried extends Values {
  dropped: string[]
}

/** What an answer says of values that no field of the new space takes: each field once. */
export function droppedNames(cards: readonly Carried[]): string[] {
  return [...new Set(cards.flatMap(({ dropped }) => dropped))].map((title) => `custom_fields.${title}`)
}

export async function carried(r: Read, cards: readonly Values[], project_id: number): Promise<Carried[]> {
  const held = cards.filter(({ custom_fields }) => custom_fields)
  if (held.length === 0) return []
  const there = await findFields(r, project_id)
  const ids = new Set(held.flatMap(({ custom_fields }) => Object.keys(parseValues(custom_fields))))
  const before = new Map((await findFieldsById(r, [...ids].map(Number))).map((field) => [String(field.id), field]))
  const likeOf = (field: Row<'fields'>) =>
    there.find(({ id }) => id === field.id) ??
    there.find(({ title, type }) => type === field.type && sameTitle(title, field.title))
  return held.map(({ id, custom_fields }) => {
    const values: StoredValues = {}
    const dropped: string[] = []
    for (const [name, stored] of Object.entries(parseValues(custom_fields))) {
      const field = before.get(name)
      if (!field) continue
      const like = likeOf(field)
      const own = like && (like.id === field.id ? stored : inOptionsOf(field, like, stored))
      if (like && own) values[like.id] = own
      if (!own || isLess(kindOf(field), stored, own)) dropped.push(field.title)
    }
    return { id, custom_fields: writeValues(values), dropped }
  })
}

/** True where some of several chosen options are lost. */
function isLess(kind: FieldKind, before: Stored, after: Stored): boolean {
  const shown = shownValue(kind, before)
  return Array.isArray(shown) && Array.isArray(after.v) && after.v.length < shown.length
}

/** A value for a field of another space: options are found by their titles. */
function inOptionsOf(from: Row<'fields'>, to: Row<'fields'>, stored: StoredValues[string]) {
  const [own, other] = [kindOf(from), kindOf(to)]
  const titled = (id: string) => own.options.find((option) => option.id === id)?.title ?? ''
  if (from.type === 'select')
    return converted({ ...own, type: 'text' }, other, { ...stored, v: titled(String(stored.v)) })
  if (from.type !== 'multi_select' || !Array.isArray(stored.v)) return converted(own, other, stored)
  const titles = stored.v.map(titled)
  const chosen = other.options.filter(({ title }) => titles.some((one) => sameTitle(one, title))).map(({ id }) => id)
  return chosen.length === 0 ? null : { v: chosen, k: chosen }
}

/** When cards are moved to another space, they keep what the fields there can take. Says what each card has now. */
export async function carryFields(w: Write, which: RawBuilder<SqlBool>, project_id: number): Promise<Carried[]> {
  const { rows } = await sql<Values>`select id, custom_fields from cards
    where team_id = ${w.team_id} and ${which} and custom_fields is not null`.execute(w.db)
  const after = await carried(w, rows, project_id)
  await setValues(w, 'card', after)
  return after
}

/**
 * Values that a template names, as cards of a space store them: those of fields that are gone, or that do not fit any more, are left
 * out.
 */
export async function valuesFromTemplate(
  r: Read,
  all: readonly (Record<string, FieldValue | null> | undefined)[],
  project_id: number,
): Promise<(string | null)[]> {
  const ids = new Set(all.flatMap((values) => Object.keys(values ?? {})))
  if (ids.size === 0) return all.map(() => null)
  const fields = new Map((await findFieldsById(r, [...ids].map(toId))).map((field) => [String(field.id), field]))
  const people = await findActiveMembers(
    r,
    all.flatMap((values) =>
      Object.entries(values ?? {}).flatMap(([name, value]) =>
        fields.get(name)?.type === 'person' && typeof value === 'string' ? value : [],
      ),
    ),
  )
  const stored = all.map((values = {}, id) => {
    const read = Object.entries(values).flatMap(([name, value]) => {
      const field = fields.get(name)
      const one = field && !isNone(value) ? readValue(kindOf(field), value) : undefined
      const isFit = one !== undefined && !(one instanceof Unfit)
      return isFit && (field?.type !== 'person' || people.has(String(one.v))) ? [[name, one] as const] : []
    })
    return { id, custom_fields: writeValues(Object.fromEntries(read)) }
  })
  const after = new Map((await carried(r, stored, project_id)).map((one) => [one.id, one.custom_fields]))
  return stored.map(({ id }) => after.get(id) ?? null)
}
