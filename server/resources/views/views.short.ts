import { type RawBuilder, sql } from 'kysely'
import { hasCardsInShort, type Part, theseInShort } from '../../store/candidates.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleInside } from '../../workspace/visible-containers.ts'
import { behind, firstOf, inOrder, type Sorted } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import type { Search } from './views.wanted.ts'

/** What an index says of cards without their rows: most are ruled out so, at a fifth of the cost. */

/** Whether there is something to ask in short. */
export function isAskedInShort({ db }: Read, { type, short, places }: Search): boolean {
  return type === 'card' && hasCardsInShort(db) && (short.length > 0 || places !== null)
}

/** Those of these ids that may pass, in the same order. */
export async function passingInShort(r: Read, search: Search, ids: readonly number[]): Promise<number[]> {
  const passing = new Set<number>()
  for await (const part of theseInShort(r.db, r.team_id, ids)) {
    const { rows } = await sql<{ id: number }>`select cards.id as id ${passingOf(r, search, part)}`.execute(r.db)
    for (const { id } of rows) passing.add(id)
  }
  return ids.filter((id) => passing.has(id))
}

/** The first of those that may pass, by an order whose key is asked in short as well. */
export async function sortInShort(
  r: Read,
  search: Search,
  ids: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const { order, sort } = search
  let first: Sorted[] = []
  for await (const part of theseInShort(r.db, r.team_id, ids)) {
    // Without a limit inside, SQLite would compute the key of each card for every mention of it.
    const { rows } = await sql<Sorted>`
      select id, value from (
        select cards.id as id, ${order.key(r.db)} as value ${passingOf(r, search, part)} limit ${ids.length}) sorted
      where ${behind(order, after, sort)} order by ${inOrder(order, sort)} limit ${limit}`.execute(r.db)
    first = first.length === 0 ? rows : firstOf([...first, ...rows], search, limit)
  }
  return first
}

function passingOf({ db }: Read, { short, places }: Search, { from }: Part): RawBuilder<unknown> {
  const conditions = [...short, visibleInside(db, 'cards', places)]
  return sql`from ${from} where ${sql.join(conditions, sql` and `)}`
}
