import { randomText } from '../http/authenticate.ts'
import { insertRows } from '../store/prepared.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'

/** Whom an export calls by another id than this store does. */
export type Renamed = ReadonlyMap<string, string>

/**
 * Finds or adds people. A person is known by their address: somebody who is here already stays who they are, whatever the
 * export calls them; all others keep their ids, unless somebody here has them.
 */
export async function settlePeople(db: Db, people: readonly Row<'users'>[]): Promise<Renamed> {
  const renamed = new Map<string, string>()
  for (const person of people) {
    const known = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirst()
    const id = known?.id ?? (await freeId(db, person.id, people))
    if (!known) await insertRows(db, 'users', [{ ...person, id }])
    if (id !== person.id) renamed.set(person.id, id)
  }
  return renamed
}

async function freeId(db: Db, wanted: string, people: readonly Row<'users'>[]): Promise<string> {
  let id = wanted
  const isTaken = async () =>
    (id !== wanted && people.some((person) => person.id === id)) ||
    (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  while (await isTaken()) id = `u${randomText(7)}`
  return id
}

/** Renames people in a text of JSON: ids are long and random, so that whatever reads like one is one. */
export function renameInJson(text: string, renamed: Renamed): string {
  const ids = text.match(/u[A-Za-z0-9]{7}/g)
  return ids?.some((id) => renamed.has(id)) ? JSON.stringify(rename(JSON.parse(text), renamed)) : text
}

function rename(value: unknown, renamed: Renamed): unknown {
  if (typeof value === 'string') return renamed.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => rename(item, renamed))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner, renamed)]))
}
