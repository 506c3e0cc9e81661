import { sql } from 'kysely'
import type { PastTableName } from '../../store/past/tables.ts'
import type { Read } from '../workspace.ts'

export type AnyRow = Record<string, unknown>

/** Rows by what they were asked for; none for what was asked for and was not there. */
export type FoundRows = Map<number, AnyRow[]>

/** What was read of one table. */
interface TableRead {
  readonly byId: FoundRows
  readonly byHolder: FoundRows
  readonly byOther: FoundRows
  /** The rows as they are, and of those that are gone what they were when they were deleted. */
  readonly latest: Map<number, AnyRow>
}

interface Note {
  table_name: PastTableName
  row_id: number | null
  holder_id: number | null
  other_id: number | null
}

/** After more changes than that, the past is read again: to look through them would take as long. */
const CHANGES_CHECKED = 1000

/**
 * What was read of the past at one revision. It is kept apart from the snapshot that it was read from, so that a write finds it
 * ready: others wait for what is written, and not for what had to be read before.
 */
export class ReadRows {
  readonly seq: number
  /** Where the workspace stood when it was read. */
  readonly #revision: number
  readonly #tables = new Map<PastTableName, TableRead>()
  rows = 0
  bytes = 0

  constructor(seq: number, revision: number) {
    this.seq = seq
    this.#revision = revision
  }

  of(table: PastTableName): TableRead {
    const known = this.#tables.get(table)
    if (known) return known
    const fresh: TableRead = { byId: new Map(), byHolder: new Map(), byOther: new Map(), latest: new Map() }
    this.#tables.set(table, fresh)
    return fresh
  }

  count(rows: readonly object[]) {
    for (const row of rows)
      for (const value of Object.values(row)) if (typeof value === 'string') this.bytes += value.length
    this.rows += rows.length
  }

  /**
   * True when a write has touched any of it. What was is what it was, but it also says what rows are now, or were when they were
   * deleted, by which it is decided who may see them. Whatever changes a row notes it first.
   */
  async isOutdated({ db, team_id }: Pick<Read, 'db' | 'team_id'>): Promise<boolean> {
    const { rows } = await sql<Note>`select table_name, row_id, holder_id, other_id from past_rows
      where team_id = ${team_id} and seq > ${this.#revision} limit ${CHANGES_CHECKED + 1}`.execute(db)
    return rows.length > CHANGES_CHECKED || rows.some((note) => this.#concerns(note))
  }

  #concerns({ table_name, row_id, holder_id, other_id }: Note): boolean {
    const read = this.#tables.get(table_name)
    if (!read) return false
    const isIn = (known: ReadonlyMap<number, unknown>, id: number | null) => id !== null && known.has(id)
    return (
      isIn(read.latest, row_id) ||
      isIn(read.byId, row_id) ||
      isIn(read.byHolder, holder_id) ||
      isIn(read.byOther, other_id)
    )
  }
}
