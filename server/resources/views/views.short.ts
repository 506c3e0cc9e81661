import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { candidates, hasCardsInShort, type Part, theseInShort } from '../../store/candidates.ts'
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

/**
 * The first of those that may pass. Where the key of the order takes more than there is of a card in short, it is read from the rows, and
 * nothing else is: a tenth of the cost of all that a view may ask of them.
 */
export async function sortInShort(
  r: Read,
  search: Search,
  ids: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const { order, sort } = search
  let first: Sorted[] = []
  const { team_id } = r
  const parts = order.isShort ? theseInShort(r.db, team_id, ids) : candidates(r.db, { team_id, table: 'cards' }, ids)
  for await (const part of parts) {
    // Without a limit inside, SQLite would compute the key of each card for every mention of it.
    const { rows } = await sql<Sorted>`
      select id, value from (
        select cards.id as id, ${order.key(r.db)} as value ${passingOf(r, search, part)} limit ${ids.length}) sorted
      where ${behind(order, after, sort)} order by ${inOrder(order, sort)} limit ${limit}`.execute(r.db)
    first = first.length === 0 ? rows : firstOf([...first, ...rows], search, limit)
  }
  return first
}

function passingOf(r: Read, search: Search, { from }: Part): RawBuilder<unknown> {
  return sql`from ${from} where ${mayPassInShort(r, search)}`
}

/** What is asked of cards in short. */
export function mayPassInShort({ db }: Read, { short, places }: Search): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join([...short, visibleInside(db, 'cards', places)], sql` and `)})`
}
