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
/** Looking a row up by its id reads the long texts of its neighbours as well: so many at once, and only if there are few. */
const LOOKED_UP_AT_ONCE = 64
const FEW = 5000
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
  const table = sql.table(wanted.table)
  const selected = await findSelected(db, wanted)
  if (isPostgres(db)) {
    yield { from: table, where: isSelected(db, `${wanted.table}.id`, selected) }
    return
  }
  for await (const step of isFew(selected) ? lookUps(db, selected) : ranges(db, wanted, selected)) {
    // With a limit it stays what it is, and no other index is taken, which might lead to far more rows.
    const rows = sql`select * from ${table} where team_id = ${wanted.team_id} and ${step} limit ${sql.lit(STEP)}`
    yield { from: sql`(${rows}) as ${table}`, where: sql<SqlBool>`1 = 1` }
    await giveWay()
  }
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

function isFew(selected: Selected): selected is Selected & { ids: readonly number[] } {
  return selected.ids !== null && selected.ids.length <= FEW
}

function* lookUps(db: Db, { ids, excluded }: Selected & { ids: readonly number[] }) {
  const wanted = ids.filter((id) => !excluded.has(id))
  for (let start = 0; start < wanted.length; start += LOOKED_UP_AT_ONCE)
    yield idIn(db, 'id', idList(db, wanted.slice(start, start + LOOKED_UP_AT_ONCE)))
}

/** One range of ids after the other, from the newest on, each no larger than one statement may read. */
async function* ranges(db: Db, wanted: Wanted, { ids, excluded }: Selected): AsyncGenerator<RawBuilder<SqlBool>> {
  const selected = ids && new Set(ids)
  const isWanted = ({ id }: Candidate) => !excluded.has(id) && (selected === null || selected.has(id))
  let left = VIEW_CANDIDATES
  for await (const rows of newestFirst(db, wanted)) {
    left -= rows.length
    if (left < 0) throw new TooManyError()
    for (const range of cutBySize(rows)) {
      const within = range.filter(isWanted).map(({ id }) => id)
      if (within.length === 0) continue
      const between = sql<SqlBool>`id between ${within.at(-1)} and ${within[0]}`
      // The sign keeps SQLite from looking each of them up.
      const listed = sql<SqlBool>`+id in (select value from json_each(${JSON.stringify(within)}))`
      yield within.length === range.length ? between : sql<SqlBool>`${between} and ${listed}`
    }
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
async function findSizes(db: Db, { team_id, table }: Wanted, below: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select id, octet_length(content) as bytes from ${sql.table(table)}
    where team_id = ${team_id} and id < ${below} order by id desc limit ${sql.lit(STEP)}`.execute(db)
  return rows
}
