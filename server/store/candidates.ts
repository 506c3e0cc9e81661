import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList, isPostgres } from './ids.ts'
import { giveWay } from './steps.ts'
import type { Db } from './store.ts'

/** Whose rows, and of which table. */
interface Rows {
  team_id: string
  table: string
}

/** The rows and texts that one statement of SQLite looks at: it keeps everybody waiting meanwhile. */
const STEP = 1000
const BYTES_AT_ONCE = 4_000_000
/** Looking a row up by its id reads the long texts of its neighbours as well: so many at once. */
const LOOKED_UP_AT_ONCE = 64
/** With more of them among STEP neighbours, all of these are read. */
const DENSE = 250

/** Rows of the table, under its name, and what else must be true of them. */
export interface Part {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

/**
 * The rows with these ids, part by part in any order. PostgreSQL looks at all of them at once, in its own process; SQLite at some
 * at a time, and others have a turn in between.
 */
export async function* candidates(db: Db, rows: Rows, ids: readonly number[]): AsyncGenerator<Part> {
  if (isPostgres(db)) {
    yield* theseRows(db, rows, ids)
    return
  }
  for await (const step of listed(db, rows, ids)) {
    yield rowsOf(rows, step)
    await giveWay()
  }
}

/** These rows, in the order of their ids as given: on SQLite few at a time. */
export async function* theseRows(db: Db, rows: Rows, ids: readonly number[]): AsyncGenerator<Part> {
  if (isPostgres(db)) {
    yield { from: sql.table(rows.table), where: idIn(db, `${rows.table}.id`, idList(db, ids)) }
    return
  }
  for (const step of lookUps(db, ids)) {
    yield rowsOf(rows, step)
    await giveWay()
  }
}

/** So many cards are looked up in short by one statement. */
const IN_SHORT_AT_ONCE = 2000

/** Whether some columns of cards can be read without their rows, which have long texts; PostgreSQL has these elsewhere. */
export const hasCardsInShort = (db: Db) => !isPostgres(db)

/** The cards by their ids, for `project_id`, `board_id`, `home_board_id`, `list_id` and `time_created` alone. */
export const cardsInShort = (db: Db) => byIndex(db, 'cards', 'cards_in_short')

/** A table through an index of SQLite; PostgreSQL knows by itself which one takes least. */
export function byIndex(db: Db, table: string, index: string | undefined): RawBuilder<unknown> {
  return isPostgres(db) || !index ? sql.table(table) : sql`${sql.table(table)} indexed by ${sql.ref(index)}`
}

/** These cards with those columns, in any order. */
export async function* theseInShort(db: Db, team_id: string, ids: readonly number[]): AsyncGenerator<Part> {
  for (let start = 0; start < ids.length; start += IN_SHORT_AT_ONCE) {
    if (start > 0) await giveWay()
    const step = idIn(db, 'id', idList(db, ids.slice(start, start + IN_SHORT_AT_ONCE)))
    // As in `rowsOf`.
    const rows = sql`select team_id, id, list_id, project_id, board_id, home_board_id, time_created
      from ${cardsInShort(db)} where team_id = ${team_id} and ${step} limit ${sql.lit(IN_SHORT_AT_ONCE)}`
    yield { from: sql`(${rows}) as cards`, where: sql<SqlBool>`1 = 1` }
  }
}

function rowsOf({ team_id, table: name }: Rows, step: RawBuilder<SqlBool>): Part {
  const table = sql.table(name)
  // With a limit it stays what it is, and no other index is taken, which might lead to far more rows.
  const rows = sql`select * from ${table} where team_id = ${team_id} and ${step} limit ${sql.lit(STEP)}`
  return { from: sql`(${rows}) as ${table}`, where: sql<SqlBool>`1 = 1` }
}

function* lookUps(db: Db, ids: readonly number[]): Generator<RawBuilder<SqlBool>> {
  for (let start = 0; start < ids.length; start += LOOKED_UP_AT_ONCE)
    yield idIn(db, 'id', idList(db, ids.slice(start, start + LOOKED_UP_AT_ONCE)))
}

/** Newest first: looked up, or read with their neighbours where most of these are wanted too. */
async function* listed(db: Db, rows: Rows, ids: readonly number[]): AsyncGenerator<RawBuilder<SqlBool>> {
  const left = ids.toSorted((a, b) => b - a)
  const sparse: number[] = []
  for (let start = 0; start < left.length; ) {
    const first = left[start] ?? 0
    let end = start
    while (end < left.length && (left[end] ?? 0) > first - STEP) end += 1
    const near = left.slice(start, end)
    start = end
    if (near.length < DENSE) sparse.push(...near)
    else yield* cutRanges(await findSizes(db, rows, first, near.at(-1) ?? 0), new Set(near))
  }
  yield* lookUps(db, sparse)
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

/** How long a text is stands at the beginning of its row. */
async function findSizes(db: Db, { team_id, table }: Rows, last: number, first: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select id, octet_length(content) as bytes from ${sql.table(table)}
    where team_id = ${team_id} and id <= ${last} and id >= ${first} order by id desc limit ${sql.lit(STEP)}`.execute(db)
  return rows
}

/** A statement that has the ids of all that can be wanted, some of them more than once. */
export type IdSet = RawBuilder<unknown>

/** How many ids a set has, counted no further than that. */
export async function countUpTo(db: Db, ids: IdSet, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select id from (${ids}) as ids limit ${most}) as counted`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The ids of the narrowest of several sets; null if all of them have so many ids or more. */
export async function findFewest(db: Db, sets: readonly IdSet[], most: number): Promise<number[] | null> {
  let narrowest: IdSet | null = null
  let fewest = most
  for (const ids of sets) {
    const count = await countUpTo(db, ids, fewest)
    if (count >= fewest) continue
    if (count === 0) return []
    narrowest = ids
    fewest = count
  }
  if (!narrowest) return null
  const { rows } = await sql<{ id: number }>`select distinct id from (${narrowest}) as among`.execute(db)
  return rows.map(({ id }) => id)
}
