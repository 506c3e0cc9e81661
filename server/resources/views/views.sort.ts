import { candidates, hasCardsInShort, theseRows } from '../../store/candidates.ts'
import type { Read } from '../../workspace/handles.ts'
import { findTheseById } from './views.by-id.ts'
import { firstOf, keyOf, type Sorted } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import { findPart, PLACES } from './views.rows.ts'
import { isAskedInShort, passingInShort, sortInShort } from './views.short.ts'
import type { Search } from './views.wanted.ts'

/** Fewer cards than that are read whole at once. */
const FEW_ROWS = 100

/** Whether things are put in order without all that is asked of them. PostgreSQL reads long texts only where they are asked for. */
export const canSortByKeys = ({ db }: Read, { type }: Search) => type === 'card' && hasCardsInShort(db)

/** The first of these, in order. */
export async function sortThese(
  r: Read,
  search: Search,
  all: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const byId = await findTheseById(r, search, all, after, limit)
  if (byId) return byId
  const isMany = canSortByKeys(r, search) && all.length > FEW_ROWS
  const byKey = isMany ? await sortByKeys(r, search, all, after, limit) : null
  if (byKey) return byKey
  const ids = isMany && isAskedInShort(r, search) ? await passingInShort(r, search, all) : all
  let first: Sorted[] = []
  for await (const part of candidates(r.db, { team_id: r.team_id, table: PLACES[search.type].table }, ids)) {
    const found = await findPart(r, search, part, after, limit)
    first = first.length === 0 ? found : firstOf([...first, ...found], search, limit)
  }
  return first
}

/**
 * Cards are put in order by their keys alone: what else is asked is asked of the first ones, until the page is full. Null if these do
 * not fill it and keys are in the rows: then all of the rows are read once.
 */
async function sortByKeys(
  r: Read,
  search: Search,
  ids: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[] | null> {
  const found: Sorted[] = []
  for (let [reached, count] = [after, 4 * limit]; ; count *= 8) {
    const next = await sortInShort(r, search, ids, reached, count)
    const rows = { team_id: r.team_id, table: PLACES[search.type].table }
    const read = next.map(({ id }) => id)
    for await (const part of theseRows(r.db, rows, read)) {
      found.push(...(await findPart(r, search, part, null, limit - found.length)))
      if (found.length === limit) return found
    }
    const last = next.at(-1)
    if (!last || next.length < count) return found
    if (!search.order.isShort) return null
    reached = keyOf(last, search.order)
  }
}
