import { type RawBuilder, sql } from 'kysely'
import { VIEW_CANDIDATES } from '../../limits/reads.ts'
import { candidates, countUpTo, findFewest, type IdSet, type Part, theseRows } from '../../store/candidates.ts'
import { findFewSaying, saying } from '../../store/search/texts.ts'
import { giveWay } from '../../store/steps.ts'
import type { Read } from '../../workspace/handles.ts'
import { findVisiblePlaces, partsOf, type VisiblePlaces, visibleInside } from '../../workspace/visible-containers.ts'
import { findContainers } from './views.containers.ts'
import { behind, firstOf, inOrder, keyOf, type Sorted } from './views.keys.ts'
import { cardsIn, type Entry, type SortKey } from './views.orders.ts'
import type { ViewType } from './views.schema.ts'
import { isAskedInShort, passingInShort, sortInShort } from './views.short.ts'
import type { Search, Wanted } from './views.wanted.ts'

const join = (to: string, from: string, column: string, kind = sql`join`) =>
  sql`${kind} ${sql.table(to)} on ${sql.ref(`${to}.team_id`)} = ${sql.ref(`${from}.team_id`)}
    and ${sql.ref(`${to}.id`)} = ${sql.ref(`${from}.${column}`)}`

/** The tables of each type, with those its conditions need. */
const PLACES = {
  card: {
    table: 'cards',
    joins: sql`${join('lists', 'cards', 'list_id')} ${join('projects', 'cards', 'project_id')}
      ${join('boards', 'cards', 'board_id', sql`left join`)}`,
  },
  board: { table: 'boards', joins: join('projects', 'boards', 'project_id') },
  page: { table: 'pages', joins: join('projects', 'pages', 'project_id') },
} as const satisfies Record<ViewType, { table: string; joins: RawBuilder<unknown> }>

export interface Effort {
  /** Fewer candidates than that are sorted at once: looking for them costs next to nothing. */
  rare: number
  /** Otherwise so many entries of the order are looked through first: where the filters let much pass, they have the page. */
  probed: number
  /** If they have not, fewer candidates than that are sorted; where there are more, further entries are looked through. */
  few: number
  /** So many entries are looked through for one page. */
  entries: number
}
const EFFORT: Effort = { rare: 500, probed: 2000, few: 10_000, entries: VIEW_CANDIDATES }

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
  const search: Search = { ...wanted, places, within, order: wanted.sort.order }
  const sorted = async (ids: readonly number[]): Promise<Findings> => ({
    found: await sortThese(r, search, ids, after, limit),
    reached: null,
  })
  // Of people who see little, most entries would be in vain.
  const visible = await findFewest(r.db, visibleSets(r, search), effort.few)
  if (visible) return sorted(await findFew(r, search, visible))
  if (search.among.length === 0 && !search.texts) return walkOrder(r, search, after, limit, effort)

  const rare = await findFewest(r.db, search.among, effort.rare)
  if (rare) return sorted(rare)
  const probe = await walkOrder(r, search, after, limit, { ...effort, entries: effort.probed })
  if (!probe.reached) return probe
  const ids = await findFew(r, search, null, effort.few)
  if (ids) return sorted(ids)
  const left = { ...effort, entries: effort.entries - effort.probed }
  const rest = await walkOrder(r, search, probe.reached, limit - probe.found.length, left)
  return { ...rest, found: [...probe.found, ...rest.found] }
}

/** All that can be wanted, if some index knows it to be few: fewer than these, which include it. */
async function findFew(r: Read, search: Search, known: readonly number[]): Promise<readonly number[]>
async function findFew(r: Read, search: Search, known: null, most: number): Promise<readonly number[] | null>
async function findFew(r: Read, search: Search, known: readonly number[] | null, most = known?.length ?? 0) {
  const fewer = (await findFewest(r.db, search.among, most)) ?? known
  const saying = search.texts && (await findFewSaying(r.db, r.team_id, search.texts, fewer?.length ?? most))
  return saying ?? fewer
}

/** Reading more containers takes longer than going through the order. */
const MOST_CONTAINERS = 300

/** All rows of people who see few containers. */
function visibleSets(r: Read, { type, places }: Search): IdSet[] {
  if (!places || places.projects.length + places.boards.length + places.homes.length > MOST_CONTAINERS) return []
  const { table } = PLACES[type]
  const inside = partsOf(r.db, table, places).map(
    (part) => sql`select id from ${sql.table(table)} where team_id = ${r.team_id} and ${part}`,
  )
  return [sql.join(inside, sql` union all `)]
}

/** Fewer cards than that are read whole at once. */
const FEW_ROWS = 100

async function sortThese(
  r: Read,
  search: Search,
  all: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const isInShort = isAskedInShort(r, search) && all.length > FEW_ROWS
  if (isInShort && search.order.isShort) return sortFirst(r, search, all, after, limit)
  const ids = isInShort ? await passingInShort(r, search, all) : all
  let first: Sorted[] = []
  for await (const part of candidates(r.db, { team_id: r.team_id, table: PLACES[search.type].table }, ids)) {
    const found = await findPart(r, search, part, after, limit)
    first = first.length === 0 ? found : firstOf([...first, ...found], search, limit)
  }
  return first
}

/** Cards are put in order without being read: the rows of the first ones are, until the page is full. */
async function sortFirst(
  r: Read,
  search: Search,
  ids: readonly number[],
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
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
    reached = keyOf(last, search.order)
  }
}

/** So many entries are read at once, at first and later: most pages are full after few. */
const [FIRST_ENTRIES, MOST_ENTRIES] = [250, 4000]

/** Looks through the entries of the order until the page is full. */
async function walkOrder(
  r: Read,
  search: Search,
  after: SortKey | null,
  limit: number,
  { few, entries: most }: Effort,
): Promise<Findings> {
  const rows = { team_id: r.team_id, table: PLACES[search.type].table }
  const known = new Map<string, boolean>()
  const isFew = async (name: string, ids: IdSet) => {
    const isKnown = known.get(name) ?? (await countUpTo(r.db, ids, few)) < few
    known.set(name, isKnown)
    return isKnown
  }
  const found: Sorted[] = []
  let reached = after
  let size = FIRST_ENTRIES
  for (let left = most; left > 0; ) {
    const step = Math.min(size, left)
    const entries = await findEntries(r, search, reached, step, isFew)
    const passing = entries.filter(({ passes }) => passes === 1).map(({ id }) => id)
    const ids = isAskedInShort(r, search) ? await passingInShort(r, search, passing) : passing
    const before = found.length
    if (ids.length > 0)
      for await (const part of theseRows(r.db, rows, ids)) {
        found.push(...(await findPart(r, search, part, null, limit - found.length)))
        if (found.length === limit) return { found, reached: null }
      }
    const last = entries.at(-1)
    if (!last || entries.length < step) return { found, reached: null }
    reached = keyOf(last, search.order)
    if (found.length === before) reached = await skipElsewhere(r, search, reached)
    left -= step
    size = Math.min(size * 2, MOST_ENTRIES)
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
  ...cardsIn({ kind: 'boards', ids: [...new Set([...boards, ...homes])], withHomes: true }),
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

async function findPart(
  r: Read,
  { type, conditions, texts, sort, order, places }: Search,
  part: Part,
  after: SortKey | null,
  limit: number,
): Promise<Sorted[]> {
  const { table, joins } = PLACES[type]
  const asked = texts ? [...conditions, saying(table, texts)] : conditions
  const { rows } = await sql<Sorted>`
    select id, value from (
      select ${sql.ref(`${table}.id`)} as id, ${order.key(r.db)} as value
      from ${part.from} ${joins}
      where ${sql.ref(`${table}.team_id`)} = ${r.team_id} and ${part.where} and ${visibleInside(r.db, table, places)}
        and ${sql.join(asked, sql` and `)}) sorted
    where ${behind(order, after, sort)} order by ${inOrder(order, sort)} limit ${limit}`.execute(r.db)
  return rows
}
