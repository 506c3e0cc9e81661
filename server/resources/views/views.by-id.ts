import { type RawBuilder, sql } from 'kysely'
import { must } from '../../common/must.ts'
import { cardsInShort, theseRows } from '../../store/candidates.ts'
import type { Read } from '../../workspace/handles.ts'
import { firstOf, keyOf, type Sorted } from './views.keys.ts'
import { ALL_ROWS, cardsIn, type SortKey } from './views.orders.ts'
import { findPart, PLACES } from './views.rows.ts'
import { isAskedInShort, mayPassInShort, passingInShort } from './views.short.ts'
import type { Search } from './views.wanted.ts'

/** Cards mostly get their ids in the order in which they are created: the first ones by id are looked up, and the order's index confirms them. */

/** Of more cards than that not all are put in order, if their ids are. */
const MANY_ROWS = 400

/** The first of these, if their ids have their order: null where they do not, or where there are too few to gain by it. */
export async function findTheseById(
  r: Read,
  search: Search,
  all: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[] | null> {
  if (!search.order.followsIds || all.length <= MANY_ROWS) return null
  const from = after?.[2] ?? null
  return takeById(r, search, { after, from }, limit, { most: all.length, next: inOrderOfIds(search, all, after) })
}

/** The next candidates in the order of ids, and the last id that was looked at; null where that took too long. */
type Next = (count: number) => Promise<{ ids: readonly number[]; reached: number; isLast: boolean } | null>

function inOrderOfIds({ sort }: Search, all: readonly number[], after: SortKey | null): Next {
  const sign = sort.isAscending ? 1 : -1
  const ids = all.filter((id) => after === null || sign * (id - after[2]) > 0).sort((a, b) => sign * (a - b))
  let end = 0
  return async (count) => {
    const step = ids.slice(end, end + count)
    end += step.length
    return { ids: step, reached: step.at(-1) ?? 0, isLast: end === ids.length }
  }
}

/** So many cards are looked through by one statement, and for one page. */
const [BY_ID_AT_ONCE, MOST_BY_ID] = [4000, 20_000]

/** Cards by id that may pass, from this one on, as far as an index shows that has them in short: a third of the time of a walk through the order. */
function throughIds(r: Read, search: Search, from: number | null): Next {
  const [direction, further] = search.sort.isAscending
    ? [sql.raw('asc'), sql.raw('>')]
    : [sql.raw('desc'), sql.raw('<')]
  let reached = from === null ? null : search.sort.isAscending ? from - 1 : from + 1
  let left = MOST_BY_ID
  return async (count) => {
    if (left === 0) return null
    left -= BY_ID_AT_ONCE
    const behindIt = reached === null ? sql`1 = 1` : sql`cards.id ${further} ${reached}`
    const cards = sql`from ${cardsInShort(r.db)} where cards.team_id = ${r.team_id} and ${behindIt} order by cards.id ${direction}`
    const { rows } = await sql<{ id: number }>`select id from (
      select cards.id as id, case when ${mayPassInShort(r, search)} then 1 else 0 end as passes ${cards} limit ${BY_ID_AT_ONCE}) as entries
      where passes = 1 limit ${count}`.execute(r.db)
    const ids = rows.map(({ id }) => id)
    const last =
      rows.length === count
        ? ids.at(-1)
        : (await sql<{ id: number }>`select cards.id as id ${cards} limit 1 offset ${BY_ID_AT_ONCE - 1}`.execute(r.db))
            .rows[0]?.id
    reached = last ?? (search.sort.isAscending ? Number.MAX_SAFE_INTEGER : 0)
    return { ids, reached, isLast: last === undefined }
  }
}

/** Behind which point of an order cards are looked for, and from which id on. */
interface Start {
  after: SortKey | null
  from: number | null
}

/** Of entries whose ids are further apart than that, the ids are not looked through. */
const MOST_APART = 4

/**
 * Where to begin. What is in some containers may be anywhere among all cards: there, at the first entry of their order, if these have been
 * near one another by their ids as well.
 */
export function startOfIds(
  { within }: Search,
  after: SortKey | null,
  { first, last, looked }: { first: { id: number }; last: { id: number }; looked: number },
): Start | null {
  if (!within) return { after, from: after?.[2] ?? null }
  return Math.abs(first.id - last.id) < looked * MOST_APART ? { after, from: first.id } : null
}

/** The next ones of all cards, found by their ids: null where these do not have their order, or are not enough. */
export async function findByIds(
  r: Read,
  search: Search,
  { after, from }: Start,
  limit: number,
): Promise<Sorted[] | null> {
  if (!search.order.followsIds || !isAskedInShort(r, search)) return null
  return takeById(r, search, { after, from }, limit, { most: MOST_BY_ID, next: throughIds(r, search, from) })
}

/**
 * The first ones by id, if they are also the first in the order: null if the order has others between them, or so many entries that
 * this takes longer than sorting.
 */
async function takeById(
  r: Read,
  search: Search,
  { after, from }: Start,
  limit: number,
  { most, next }: { most: number; next: Next },
): Promise<Sorted[] | null> {
  const rows = { team_id: r.team_id, table: PLACES[search.type].table }
  const found: Sorted[] = []
  for (let count = limit; ; count *= 2) {
    const step = await next(count)
    if (!step) return null
    const passing = isAskedInShort(r, search) ? await passingInShort(r, search, step.ids) : step.ids
    for await (const part of theseRows(r.db, rows, passing))
      found.push(...(await findPart(r, search, part, after, passing.length)))
    const first = firstOf(found, search, limit)
    const last = first[limit - 1]
    // Those before the first one by id are not known.
    if (!last && step.isLast) return from === null ? first : null
    if (!last) continue
    const until = keyOf(last, search.order)
    const others = await findBetween(r, search, { after, from, until, reached: step.reached, most })
    if (others === null) return null
    for await (const part of theseRows(r.db, rows, others))
      found.push(...(await findPart(r, search, part, after, others.length)))
    return firstOf(found, search, limit)
  }
}

interface Between extends Start {
  until: SortKey
  /** All ids from `from` to this one are known. */
  reached: number
  most: number
}

/** No more others are looked up. */
const MOST_OTHERS = 100

/** The ids that the order has between two of its points beside the known ones: null if they are many, or so many entries are there. */
async function findBetween(
  r: Read,
  search: Search,
  { after, from, until, reached, most }: Between,
): Promise<number[] | null> {
  const { within, sort } = search
  const [further, nearer] = sort.isAscending ? [sql.raw('>'), sql.raw('<')] : [sql.raw('<'), sql.raw('>')]
  const [value, id] = [sql.ref('cards.time_created'), sql.ref('cards.id')]
  const isBeyond = sql`id ${further} ${reached}`
  const isBefore = from === null ? sql`1 = 0` : sql`id ${nearer} ${from}`
  const parts = within ? cardsIn(within) : [ALL_ROWS]
  const entries = (where: RawBuilder<unknown>, count: number) => {
    const each = parts.map(
      (part) => sql`select * from (select ${id} as id from cards
        where cards.team_id = ${r.team_id} and ${part} and ${where} limit ${count}) as one_part`,
    )
    return sql`select id from (${sql.join(each, sql` union all `)}) as entries`
  }
  const isNearer = sql`${value} ${nearer} ${until[1]}`
  const inside = entries(after ? sql`${value} ${further} ${after[1]} and ${isNearer}` : isNearer, most)
  const counted = await sql<{ all: number; others: number }>`select count(*) as "all",
    count(case when ${isBeyond} or ${isBefore} then 1 end) as others from (${inside}) as counted`.execute(r.db)
  const count = must(counted.rows[0])
  if (Number(count.all) >= most || Number(count.others) > MOST_OTHERS) return null
  const sets = Number(count.others) === 0 ? [] : [sql`${inside} where ${isBeyond} or ${isBefore}`]
  // Among equals the ids say which are between.
  if (after?.[1] !== until[1] && from !== null)
    sets.push(entries(sql`${value} = ${until[1]} and ${isBefore}`, MOST_OTHERS))
  if (after && after[1] !== until[1]) sets.push(entries(sql`${value} = ${after[1]} and ${isBeyond}`, MOST_OTHERS))
  const others = new Set<number>()
  for (const set of sets) for (const row of (await sql<{ id: number }>`${set}`.execute(r.db)).rows) others.add(row.id)
  return others.size < MOST_OTHERS ? [...others] : null
}
