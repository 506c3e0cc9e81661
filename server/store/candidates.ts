import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { VIEW_CANDIDATES } from '../limits/reads.ts'
import { idIn, idList, isPostgres } from './ids.ts'
import { commonIds, findSaying, type Texts } from './search/texts.ts'
import { giveWay } from './steps.ts'
import type { Db } from './store.ts'

interface Wanted {
  team_id: string
  table: string
  /** What their documents must say; null when nothing was asked of them. */
  texts: Texts | null
  /** The ids of all that can be wanted, where an index knows them. */
  among: RawBuilder<unknown> | null
}

/** There is more to look through than one request may. */
export class TooManyError extends Error {}

/** The rows and texts that one statement of SQLite looks at: it keeps everybody waiting meanwhile. */
const STEP = 1000
const BYTES_AT_ONCE = 4_000_000
/** Looking a row up by its id reads the long texts of its neighbours as well: so many at once. */
const LOOKED_UP_AT_ONCE = 64
/** With more of them among STEP neighbours, all of these are read. */
const DENSE = 250
const IDS_AT_ONCE = 10_000

/** Rows of the table, under its name, and what else must be true of them. */
export interface Part {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

/**
 * Which rows of a table to look at, part by part. PostgreSQL looks at all of them at once, in its own process; SQLite
 * at some at a time, and others have a turn in between.
 */
export async function* candidates(db: Db, wanted: Wanted): AsyncGenerator<Part> {
  const selected = await findSelected(db, wanted)
  if (isPostgres(db)) {
    yield { from: sql.table(wanted.table), where: isSelected(db, `${wanted.table}.id`, selected) }
    return
  }
  for await (const step of selected.ids
    ? listed(db, wanted, selected.ids, selected.excluded)
    : ranges(db, wanted, selected)) {
    yield rowsOf(wanted, step)
    await giveWay()
  }
}

/** These rows, in the order of their ids as given: on SQLite few at a time. */
export async function* theseRows(
  db: Db,
  wanted: Pick<Wanted, 'team_id' | 'table'>,
  ids: readonly number[],
): AsyncGenerator<Part> {
  if (isPostgres(db)) {
    yield { from: sql.table(wanted.table), where: idIn(db, `${wanted.table}.id`, idList(db, ids)) }
    return
  }
  for (const step of lookUps(db, ids)) {
    yield rowsOf(wanted, step)
    await giveWay()
  }
}

function rowsOf({ team_id, table: name }: Pick<Wanted, 'team_id' | 'table'>, step: RawBuilder<SqlBool>): Part {
  const table = sql.table(name)
  // With a limit it stays what it is, and no other index is taken, which might lead to far more rows.
  const rows = sql`select * from ${table} where team_id = ${team_id} and ${step} limit ${sql.lit(STEP)}`
  return { from: sql`(${rows}) as ${table}`, where: sql<SqlBool>`1 = 1` }
}

/** Those that were found, or all of them, without those that are excluded. */
interface Selected {
  ids: readonly number[] | null
  excluded: ReadonlySet<number>
}

/** On PostgreSQL, which makes a table of what it is not to find, and looks up what it is. */
function isSelected(db: Db, id: string, { ids, excluded }: Selected): RawBuilder<SqlBool> {
  if (ids && ids.length > VIEW_CANDIDATES) throw new TooManyError()
  if (ids)
    return idIn(
      db,
      id,
      idList(
        db,
        ids.filter((one) => !excluded.has(one)),
      ),
    )
  if (excluded.size === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.ref(id)} not in (select unnest(${idList(db, [...excluded])}::bigint[]))`
}

function* lookUps(db: Db, ids: readonly number[]): Generator<RawBuilder<SqlBool>> {
  for (let start = 0; start < ids.length; start += LOOKED_UP_AT_ONCE)
    yield idIn(db, 'id', idList(db, ids.slice(start, start + LOOKED_UP_AT_ONCE)))
}

/** Rows whose ids are known, newest first: looked up, or read with their neighbours where most of these are wanted too. */
async function* listed(
  db: Db,
  wanted: Wanted,
  ids: readonly number[],
  excluded: ReadonlySet<number>,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const left = ids.filter((id) => !excluded.has(id)).sort((a, b) => b - a)
  if (left.length > VIEW_CANDIDATES) throw new TooManyError()
  const sparse: number[] = []
  for (let start = 0; start < left.length; ) {
    const first = left[start] ?? 0
    let end = start
    while (end < left.length && (left[end] ?? 0) > first - STEP) end += 1
    const near = left.slice(start, end)
    start = end
    if (near.length < DENSE) sparse.push(...near)
    else yield* cutRanges(await findSizes(db, wanted, first + 1, near.at(-1)), new Set(near))
  }
  yield* lookUps(db, sparse)
}

/** One range of ids after the other, from the newest on, each no larger than one statement may read. */
async function* ranges(db: Db, wanted: Wanted, { excluded }: Selected): AsyncGenerator<RawBuilder<SqlBool>> {
  let left = VIEW_CANDIDATES
  for await (const rows of newestFirst(db, wanted)) {
    left -= rows.length
    if (left < 0) throw new TooManyError()
    yield* cutRanges(rows, new Set(rows.map(({ id }) => id).filter((id) => !excluded.has(id))))
  }
}

function* cutRanges(rows: readonly Candidate[], wanted: ReadonlySet<number>): Generator<RawBuilder<SqlBool>> {
  for (const range of cutBySize(rows)) {
    const within = range.filter(({ id }) => wanted.has(id)).map(({ id }) => id)
    if (within.length === 0) continue
    const between = sql<SqlBool>`id between ${within.at(-1)} and ${within[0]}`
    // The sign keeps SQLite from looking each of them up.
    const listed = sql<SqlBool>`+id in (select value from json_each(${JSON.stringify(within)}))`
    yield within.length === range.length ? between : sql<SqlBool>`${between} and ${listed}`
  }
}

interface Candidate {
  id: number
  bytes: number
}

/** What follows a long text in its row lies behind it: to get there SQLite has to read all of it. */
function* cutBySize(rows: readonly Candidate[]): Generator<Candidate[]> {
  let range: Candidate[] = []
  let size = 0
  for (const row of rows) {
    if (range.length > 0 && size + row.bytes > BYTES_AT_ONCE) {
      yield range
      range = []
      size = 0
    }
    range.push(row)
    size += row.bytes
  }
  if (range.length > 0) yield range
}

async function findSelected(db: Db, { team_id, texts, among: indexed }: Wanted): Promise<Selected> {
  const { ids, excluded } = texts ? await findSaying(db, team_id, texts) : { ids: null, excluded: new Set<number>() }
  // PostgreSQL sees by itself where an index leads to few.
  const known = indexed && !isPostgres(db) && (await findAmong(db, indexed))
  const selected = known && ids ? commonIds(known, ids) : known || ids
  return { ids: selected, excluded }
}

/** Ids of rows, some of them more than once. */
export interface IdSet {
  ids: RawBuilder<unknown>
  /** True where an index has them in their order, however many there are. */
  isOrdered: boolean
}

/** The narrowest of several sets of ids, and how many it has: counted up to a number. */
export async function narrowest(
  db: Db,
  sets: readonly IdSet[],
  most: number,
): Promise<{ set: IdSet | null; count: number }> {
  let [set, count]: [IdSet | null, number] = [null, most]
  for (const one of sets) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select id from (${one.ids}) as ids limit ${most}) as counted`.execute(db)
    const found = Number(rows[0]?.count ?? 0)
    // Of large sets, one that has its order.
    if (set === null || found < count || (found === count && one.isOrdered && !set.isOrdered))
      [set, count] = [one, found]
  }
  return { set, count }
}

async function findAmong(db: Db, among: RawBuilder<unknown>): Promise<number[]> {
  const ids: number[] = []
  for (let below: number | null = null; ; ) {
    const { rows }: { rows: { id: number }[] } = await sql<{ id: number }>`
      select distinct id from (${among}) as among where ${below === null ? sql`1 = 1` : sql`id < ${below}`}
      order by id desc limit ${sql.lit(IDS_AT_ONCE)}`.execute(db)
    for (const { id } of rows) ids.push(id)
    if (rows.length < IDS_AT_ONCE) return ids
    below = rows.at(-1)?.id ?? 0
    await giveWay()
  }
}

async function* newestFirst(db: Db, wanted: Wanted): AsyncGenerator<Candidate[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await findSizes(db, wanted, below)
    yield rows
    if (rows.length < STEP) return
    below = rows.at(-1)?.id ?? 0
  }
}

/** How long a text is stands at the beginning of its row. */
async function findSizes(db: Db, { team_id, table }: Wanted, below: number, least = 0): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select id, octet_length(content) as bytes from ${sql.table(table)}
    where team_id = ${team_id} and id < ${below} and id >= ${least} order by id desc limit ${sql.lit(STEP)}`.execute(db)
  return rows
}
