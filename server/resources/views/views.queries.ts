import { sql } from 'kysely'
import { VIEW_CANDIDATES } from '../../limits/reads.ts'
import { countUpTo, findFewest, type IdSet, theseRows } from '../../store/candidates.ts'
import { findFewSaying } from '../../store/search/texts.ts'
import { giveWay } from '../../store/steps.ts'
import type { Read } from '../../workspace/handles.ts'
import { findVisiblePlaces, partsOf, type VisiblePlaces } from '../../workspace/visible-containers.ts'
import { findByIds, startOfIds } from './views.by-id.ts'
import { findContainers } from './views.containers.ts'
import { keyOf, type Sorted } from './views.keys.ts'
import { boardsIn, cardsIn, type Entry, type SortKey } from './views.orders.ts'
import { findPart, PLACES } from './views.rows.ts'
import type { ViewType } from './views.schema.ts'
import { isAskedInShort, passingInShort } from './views.short.ts'
import { canSortByKeys, sortThese } from './views.sort.ts'
import type { Search, Wanted } from './views.wanted.ts'

export interface Effort {
  /** Fewer candidates than that are sorted at once: looking for them costs next to nothing. */
  rare: number
  /** Otherwise so many entries of the order are looked through first: where the filters let much pass, they have the page. */
  probed: number
  /** If they have not, candidates are sorted if they are fewer than that, and than the entries that are still to be expected. */
  few: number
  /** So many entries are looked through for one page. */
  entries: number
}
const EFFORT: Effort = { rare: 500, probed: 250, few: 10_000, entries: VIEW_CANDIDATES }

export interface Findings {
  found: Sorted[]
  /** Where to go on, if the page ended before it was full and before everything was looked through. */
  reached: SortKey | null
}

/** A page, in order: what is wanted and visible is sorted if an index knows it to be few, and else found in the order's index. */
export async function findSorted(
  r: Read,
  wanted: Wanted,
  after: SortKey | null,
  limit: number,
  effort: Effort = EFFORT,
): Promise<Findings> {
  const places = await findVisiblePlaces(r)
  const within = await findContainers(r, wanted.containers, places)
  if (within && cardsIn(within).length === 0) return { found: [], reached: null }
  const known = boardsIn(within)
  const boards = known ? new Set(known) : wanted.containers.boards
  const among = [
    ...wanted.among,
    ...wanted.amongValues.map((set) => set(boards)),
    // Of people who see little, that is one more set of all that can be wanted.
    ...visibleSets(r, wanted.type, places),
  ]
  const search: Search = { ...wanted, among, places, within, order: wanted.sort.order }
  const sorted = async (ids: readonly number[]): Promise<Findings> => ({
    found: await sortThese(r, search, ids, after, limit),
    reached: null,
  })
  const rare = await findFewest(r.db, search.among, effort.rare)
  if (rare) return sorted(rare)
  const walked = await walkOrder(r, search, after, limit, effort)
  return 'found' in walked ? walked : sorted(walked)
}

/** All that can be wanted, if some index knows it to be few: fewer than these. */
async function findFew(
  r: Read,
  { among, texts }: Search,
  most: number,
  looksUpWords: boolean,
): Promise<readonly number[] | null> {
  const fewer = await findFewest(r.db, among, most)
  const saying = texts && looksUpWords && (await findFewSaying(r.db, r.team_id, texts, fewer?.length ?? most))
  return saying || fewer
}

/** Reading more containers takes longer than going through the order. */
const MOST_CONTAINERS = 300

/** All rows of people who see few containers. */
function visibleSets(r: Read, type: ViewType, places: VisiblePlaces | null): IdSet[] {
  if (!places || places.projects.length + places.boards.length + places.homes.length > MOST_CONTAINERS) return []
  const { table } = PLACES[type]
  const inside = partsOf(r.db, table, places).map(
    (part) => sql`select id from ${sql.table(table)} where team_id = ${r.team_id} and ${part}`,
  )
  return [sql.join(inside, sql` union all `)]
}

/** So many ids are put in order in the time that it takes to look through one entry: more, if most are not read, or only their keys. */
const [FOR_AN_ENTRY, FOR_AN_ENTRY_BY_KEY] = [2, 5]

/** The first look takes so many times a page: where nearly all pass, it has the page. */
const MORE_THAN_A_PAGE = 1.25

/** To look up the words of many documents takes as long as to look through so many entries. */
const WORDS = 2000

/** No more entries are read at once. */
const MOST_ENTRIES = 4000

/**
 * Looks through the entries of the order until the page is full. Or returns all that can be wanted, if they are fewer than the
 * entries that would have to be looked through, as far as those before show.
 */
async function walkOrder(
  r: Read,
  search: Search,
  after: SortKey | null,
  limit: number,
  { probed, few, entries: most }: Effort,
): Promise<Findings | readonly number[]> {
  const rows = { team_id: r.team_id, table: PLACES[search.type].table }
  const known = new Map<string, { count: number; counted: number }>()
  const fewerThan = (bound: number) => async (name: string, ids: IdSet) => {
    let found = known.get(name)
    // What was found to be many may be few for a longer step.
    if (!found || (found.count === found.counted && found.counted < bound)) {
      found = { count: await countUpTo(r.db, ids, bound), counted: bound }
      known.set(name, found)
    }
    return found.count < found.counted
  }
  const isByKey = search.order.followsIds || canSortByKeys(r, search)
  const found: Sorted[] = []
  let reached = after
  let counted = 0
  let size = Math.min(probed, Math.ceil(MORE_THAN_A_PAGE * limit))
  let first: { id: number } | undefined
  for (let left = most; left > 0; ) {
    const step = Math.min(size, left)
    const isFew = fewerThan(Math.min(few, FOR_AN_ENTRY_BY_KEY * step))
    const entries = await findEntries(r, search, reached, step, isFew)
    const passing = entries.filter(({ passes }) => passes === 1).map(({ id }) => id)
    const ids = isAskedInShort(r, search) ? await passingInShort(r, search, passing) : passing
    const before = found.length
    first ??= entries[0]
    if (ids.length > 0)
      for await (const part of theseRows(r.db, rows, ids)) {
        found.push(...(await findPart(r, search, part, null, limit - found.length)))
        if (found.length === limit) return { found, reached: null }
      }
    const last = entries.at(-1)
    if (!last || entries.length < step) return { found, reached: null }
    reached = keyOf(last, search.order)
    left -= step
    const looked = most - left
    const further = (looked * (limit - found.length)) / found.length
    const expected = Math.min(few, (isByKey ? FOR_AN_ENTRY_BY_KEY : FOR_AN_ENTRY) * further)
    // A page or so says little of what is to be expected.
    if (looked >= probed && expected > counted) {
      const fewer = await findFew(r, search, Math.ceil(expected), further >= WORDS)
      if (fewer) return fewer
      const start = counted === 0 && startOfIds(search, after, { first: first ?? last, last, looked })
      const byIds = start && (await findByIds(r, search, start, limit))
      if (byIds) return { found: byIds, reached: null }
      counted = expected
    }
    if (found.length === before) reached = await skipElsewhere(r, search, reached)
    size = looked < probed ? probed - looked : Math.min(2 * Math.max(size, probed), MOST_ENTRIES)
    await giveWay()
  }
  return { found, reached }
}

/** Equal values are in the order of ids, and so are the cards of each container: what lies between is not looked through. */
async function skipElsewhere(
  { db, team_id }: Read,
  { type, within, places, sort: { isAscending } }: Search,
  [isEmpty, value, id]: SortKey,
): Promise<SortKey> {
  const parts = type !== 'card' ? null : within ? cardsIn(within) : places && cardsOf(places)
  if (!parts || parts.length === 0 || parts.length > MOST_SKIPPED_TO) return [isEmpty, value, id]
  const [nearest, further] = isAscending ? [sql.raw('min'), sql.raw('>')] : [sql.raw('max'), sql.raw('<')]
  const nextIn = parts.map(
    (part) =>
      sql`select ${nearest}(cards.id) as id from cards where team_id = ${team_id} and ${part} and id ${further} ${id}`,
  )
  const { rows } = await sql<{ id: number | null }>`
    select ${nearest}(id) as id from (${sql.join(nextIn, sql` union all `)}) as next`.execute(db)
  const next = rows[0]?.id ?? null
  if (next === null) return [isEmpty, value, isAscending ? Number.MAX_SAFE_INTEGER : 0]
  return [isEmpty, value, isAscending ? Number(next) - 1 : Number(next) + 1]
}

/** The next card is not looked for in more containers than that. */
const MOST_SKIPPED_TO = 100

/** One part for each index that leads to what a person sees. */
const cardsOf = ({ projects, boards, homes }: VisiblePlaces) => [
  ...cardsIn({ kind: 'spaces', ids: projects }),
  ...cardsIn({ kind: 'boards', ids: boards, homes }),
]

/** The next entries of the order, visible or not. */
async function findEntries(
  r: Read,
  { order, within, sort: { isAscending, span } }: Search,
  after: SortKey | null,
  count: number,
  isFew: (name: string, ids: IdSet) => Promise<boolean>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const statement of order.entries(r, { isAscending, after, span, within, count, isFew })) {
    const { rows } = await sql<Entry>`${statement} limit ${count - entries.length}`.execute(r.db)
    entries.push(...rows)
    if (entries.length === count) break
  }
  return entries
}
