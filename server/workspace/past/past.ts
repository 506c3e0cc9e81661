import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError, invalid, LogCut } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { PAST_BYTES, PAST_ROWS } from '../../limits/reads.ts'
import { idIn, idList } from '../../store/ids.ts'
import { PRIMARY_KEYS } from '../../store/keys.ts'
import { type PastTableName, pastTable } from '../../store/past/tables.ts'
import { inTurns } from '../../store/steps.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../handles.ts'
import { type AnyRow, type FoundRows, ReadRows } from './read-rows.ts'

interface Entry {
  n: number
  row_id: number | null
  row_key: string
  image: string | null
}

/** Where the known history of a workspace begins. */
interface Reach {
  revision: number
  /** The first seq whose state is known. */
  first: number
}

/** What can be asked about the past of a workspace. */
export async function findReach({ db, team_id }: Pick<Read, 'db' | 'team_id'>): Promise<Reach> {
  const { revision, log_start, past_start } = await db
    .selectFrom('teams')
    .select(['revision', 'log_start', 'past_start'])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow()
  return { revision, first: Math.max(log_start, past_start ?? revision, 1) }
}

/**
 * Rows as they were at one revision: the current rows, with the changes of each later write undone. The log notes the earlier
 * state of rows (`past_rows`); later rows are recognised by their ids. How much one read may go through is bounded.
 */
export class Past {
  readonly r: Read
  readonly seq: number
  readonly #lastId: number
  #read: ReadRows

  private constructor(r: Read, seq: number, revision: number, lastId: number) {
    this.r = r
    this.seq = seq
    this.#lastId = lastId
    this.#read = new ReadRows(seq, revision)
  }

  /** The state after the write that emitted this event. `show` formats a seq for the viewer. */
  static async at(r: Read, seq: number, field: string, show: (seq: number) => number | string): Promise<Past> {
    const { revision, first } = await findReach(r)
    if (seq > revision) throw invalid(field, `${field} must be the seq of an event that has happened.`)
    if (seq < first) throw new LogCut(show(first))
    const event = await r.db
      .selectFrom('events')
      .select('last_id')
      .where('team_id', '=', r.team_id)
      .where('seq', '=', seq)
      .executeTakeFirst()
    if (event?.last_id == null) throw new LogCut(show(revision))
    return new Past(r, seq, revision, event.last_id)
  }

  /** What was read so far, for a later read of the same past. */
  get read(): ReadRows {
    return this.#read
  }

  /** Continues from an earlier read, unless a write has changed any of it since. */
  async goOnWith(earlier: ReadRows) {
    if (earlier.seq === this.seq && !(await earlier.isOutdated(this.r))) this.#read = earlier
  }

  /** The ones of these that existed. */
  async byId<T extends PastTableName>(table: T, ids: Iterable<number>): Promise<Row<T>[]> {
    const wanted = [...ids].filter((id) => id > 0 && id <= this.#lastId)
    return this.#find<T>(
      this.#read.of(table).byId,
      wanted,
      ({ id }) => id,
      async (missing) => {
        const { db } = this.r
        const rows = await this.#current(table, idIn(db, 'id', idList(db, missing)))
        return this.#fold(table, rows, await this.#entriesOf(table, missing))
      },
    )
  }

  /** The current state of something that was read here, or its state when it was deleted. */
  latest<T extends PastTableName>(table: T, id: number): Row<T> | undefined {
    // Only rows of that table are stored there.
    return this.#read.of(table).latest.get(id) as Row<T> | undefined
  }

  /** The parts of these. */
  heldBy<T extends PastTableName>(table: T, holders: Iterable<number>): Promise<Row<T>[]> {
    return this.#find<T>(
      this.#read.of(table).byHolder,
      holders,
      (row) => holderOf(table, row),
      (missing) => this.#heldBy(table, missing),
    )
  }

  /** Other references to these: the children of cards and pages, links from their other end. */
  otherOf<T extends PastTableName>(table: T, others: Iterable<number>): Promise<Row<T>[]> {
    const column = must(pastTable(table).other)
    return this.#find<T>(
      this.#read.of(table).byOther,
      others,
      (row) => row[column],
      (missing) => this.#otherOf(table, column, missing),
    )
  }

  /** Rows by what was asked for: nothing is read twice. */
  async #find<T extends PastTableName>(
    known: FoundRows,
    ids: Iterable<number>,
    keyOf: (row: AnyRow) => unknown,
    find: (missing: readonly number[]) => Promise<AnyRow[]>,
  ): Promise<Row<T>[]> {
    const wanted = [...new Set(ids)]
    const missing = wanted.filter((id) => !known.has(id))
    if (missing.length > 0) {
      const found = Map.groupBy(await find(missing), keyOf)
      for (const id of missing) known.set(id, found.get(id) ?? [])
    }
    // Only rows of that table are stored there.
    return wanted.flatMap((id) => known.get(id) ?? []) as Row<T>[]
  }

  async #heldBy(table: PastTableName, wanted: readonly number[]): Promise<AnyRow[]> {
    const { hasId, holder } = pastTable(table)
    const ids = idList(this.r.db, wanted)
    const own = holder.map((column) => idIn(this.r.db, column, ids))
    // A row without a holder belongs to the workspace itself.
    if (wanted.includes(0))
      own.push(
        sql<SqlBool>`${sql.join(
          holder.map((column) => sql`${sql.ref(column)} is null`),
          sql` and `,
        )}`,
      )
    const rows = await this.#current(table, sql<SqlBool>`(${sql.join(own, sql` or `)})`)
    const isHeld = new Set(wanted)
    const keep = (row: AnyRow) => isHeld.has(holderOf(table, row))
    return this.#found(table, hasId, rows, idIn(this.r.db, 'holder_id', ids), keep)
  }

  async #otherOf(table: PastTableName, column: string, wanted: readonly number[]): Promise<AnyRow[]> {
    const ids = idList(this.r.db, wanted)
    const rows = await this.#current(table, idIn(this.r.db, column, ids))
    const isWanted = new Set<unknown>(wanted)
    const { hasId } = pastTable(table)
    return this.#found(table, hasId, rows, idIn(this.r.db, 'other_id', ids), (row) => isWanted.has(row[column]))
  }

  async #found(
    table: PastTableName,
    hasId: boolean,
    rows: readonly AnyRow[],
    noted: RawBuilder<SqlBool>,
    keep: (row: AnyRow) => boolean,
  ): Promise<AnyRow[]> {
    // Rows of pairs never change the ids they join.
    if (!hasId) return this.#fold(table, rows, await this.#entries(table, noted))
    const former = await this.#formerIds(table, noted)
    // Rows of a table that has ids.
    const ids = new Set([...rows.map(({ id }) => id as number), ...former])
    const known = new Set(rows.map(({ id }) => id))
    const elsewhere = former.filter((id) => !known.has(id))
    const { db } = this.r
    const others = elsewhere.length === 0 ? [] : await this.#current(table, idIn(db, 'id', idList(db, elsewhere)))
    const entries = await this.#entriesOf(table, [...ids])
    return (await this.#fold(table, [...rows, ...others], entries)).filter(keep)
  }

  /** Puts the noted states back, the newest note first. */
  async #fold(table: PastTableName, rows: readonly AnyRow[], entries: readonly Entry[]): Promise<AnyRow[]> {
    const { hasId, later = {} } = pastTable(table)
    const { latest } = this.#read.of(table)
    const keyOf = (row: AnyRow) => (hasId ? String(row.id) : keyWithin(table, row))
    const found = new Map(rows.map((row) => [keyOf(row), row]))
    // Tables with ids have numbers for them.
    if (hasId) for (const row of rows) latest.set(row.id as number, row)
    for await (const some of inTurns(entries, costOf)) {
      for (const { row_id, row_key, image } of some) {
        const key = hasId ? String(row_id) : row_key
        if (image === null) {
          found.delete(key)
          continue
        }
        // Written only by the store's triggers, from the columns of the table.
        const noted = JSON.parse(image) as AnyRow
        // The newest note of a deleted row was made when it was deleted, and has all its columns.
        if (row_id !== null && !latest.has(row_id)) latest.set(row_id, noted)
        found.set(key, { team_id: this.r.team_id, ...later, ...found.get(key), ...noted })
      }
    }
    const all = [...found.values()]
    // As above.
    return hasId ? all.filter(({ id }) => (id as number) <= this.#lastId) : all
  }

  async #current(table: PastTableName, which: RawBuilder<SqlBool>): Promise<AnyRow[]> {
    const key = PRIMARY_KEYS[table].filter((column) => column !== 'team_id')
    const columns = sql.join(key.map((column) => sql.ref(column)))
    return this.#paged(async (after, limit) => {
      const since = after ? sql`and (${columns}) > (${sql.join(key.map((column) => after[column]))})` : sql``
      const { rows } = await sql<AnyRow>`select * from ${sql.table(table)}
        where team_id = ${this.r.team_id} and ${which} ${since} order by ${columns} limit ${limit}`.execute(this.r.db)
      return rows
    })
  }

  async #entries(table: PastTableName, which: RawBuilder<SqlBool>): Promise<Entry[]> {
    const { db, team_id } = this.r
    return this.#paged<Entry>(async (after, limit) => {
      const { rows } = await sql<Entry>`select n, row_id, row_key, image from past_rows
        where team_id = ${team_id} and ${which} and table_name = ${table} and seq > ${this.seq}
          ${after ? sql`and n < ${after.n}` : sql``} order by n desc limit ${limit}`.execute(db)
      return rows
    })
  }

  /** So many rows at a time: each page of notes is sorted from all that are asked for. */
  async #entriesOf(table: PastTableName, ids: readonly number[]): Promise<Entry[]> {
    const { db } = this.r
    const all: Entry[] = []
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE)
      all.push(...(await this.#entries(table, idIn(db, 'row_id', idList(db, ids.slice(start, start + ROWS_AT_ONCE))))))
    return all
  }

  async #formerIds(table: PastTableName, which: RawBuilder<SqlBool>): Promise<number[]> {
    const { rows } = await sql<{ row_id: number }>`select distinct row_id from past_rows
      where team_id = ${this.r.team_id} and ${which} and table_name = ${table} and seq > ${this.seq}
      limit ${PAST_ROWS + 1}`.execute(this.r.db)
    return rows.map(({ row_id }) => row_id)
  }

  /** Reads in pieces, so that others get their turns, and no more than one answer may read. */
  async #paged<R extends object>(find: (after: R | undefined, limit: number) => Promise<R[]>): Promise<R[]> {
    const all: R[] = []
    for (;;) {
      const some = await find(all.at(-1), PIECE)
      this.#read.count(some)
      if (this.#read.rows > PAST_ROWS || this.#read.bytes > PAST_BYTES) throw tooMuch()
      all.push(...some)
      if (some.length < PIECE) return all
      await nextTurn()
    }
  }
}

const PIECE = 500
const ROWS_AT_ONCE = 100

/** Parsing a note costs as much as some text, however short it is. */
function costOf({ image }: Entry): number {
  return 256 + (image?.length ?? 0)
}

function tooMuch(): AppError {
  return new AppError(
    'too_much_at_once',
    'Too much has changed since then, or it had too much content, to fit into one answer. Ask for a smaller part of it, or for a later seq.',
  )
}

/** The holder of a row: 0 for the workspace itself. */
export function holderOf(table: PastTableName, row: AnyRow): number {
  for (const column of pastTable(table).holder) if (row[column] != null) return row[column] as number
  return 0
}

function keyWithin(table: PastTableName, row: AnyRow): string {
  return PRIMARY_KEYS[table]
    .filter((column) => column !== 'team_id')
    .map((column) => row[column])
    .join(',')
}
