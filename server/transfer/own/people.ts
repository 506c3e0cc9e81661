import { randomText } from '../../http/authenticate.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'

/** The ids of an export's people in this store. */
type UserIds = ReadonlyMap<string, string>

interface Person {
  id: string
  email: string
}

/**
 * Finds or adds people, who are known by their addresses: people who are here already stay as they are, whatever the
 * export calls them; all others keep their ids, unless those are taken here. Nothing but the address is taken from the
 * file: a profile is its person's, in every workspace, and no file may write it.
 */
export async function findOrCreateUsers(db: Db, people: readonly Person[], now: number): Promise<Map<string, string>> {
  const ids = people.map(({ id }) => id)
  const emails = people.map(({ email }) => email)
  const known = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('id', 'in', ids), eb('email', 'in', emails)]))
    .execute()
  const byEmail = new Map(known.map(({ id, email }) => [email, id]))
  const taken = new Set(known.map(({ id }) => id))
  const found = new Map<string, string>()
  const added = []
  for (const { id, email } of people) {
    const here = byEmail.get(email) ?? (taken.has(id) ? `u${randomText(7)}` : id)
    found.set(id, here)
    if (!byEmail.has(email)) added.push({ id: here, email, time_created: now, time_updated: now })
  }
  await insertRows(db, 'users', added)
  return found
}

/** Renames people in a text of JSON: ids are long and random, so that whatever reads like one is one. */
export function renameInJson(text: string, ids: UserIds): string {
  const named = text.match(/u[A-Za-z0-9]{7}/g)
  return named?.some((id) => (ids.get(id) ?? id) !== id) ? JSON.stringify(rename(JSON.parse(text), ids)) : text
}

function rename(value: unknown, ids: UserIds): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => rename(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rename(inner, ids)]))
}
