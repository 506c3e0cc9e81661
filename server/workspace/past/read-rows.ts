import { sql } from 'kysely'
import type { PastTableName } from '../../store/past/tables.ts'
import type { Read } from '../handles.ts'

export type AnyRow = Record<string, unknown>

/** Rows by what was asked for; an empty entry where nothing was there. */
export type FoundRows = Map<number, AnyRow[]>

/** What was read of one table. */
interface TableRead {
  readonly byId: FoundRows
  readonly byHolder: FoundRows
  readonly byOther: FoundRows
  /** The current rows, and for deleted ones their state when they were deleted. */
  readonly latest: Map<number, AnyRow>
}

interface Note {
  table_name: PastTableName
  row_id: number | null
  holder_id: number | null
  other_id: number | null
}

/** After more changes than this, the past is read again: looking through them would take as long. */
const CHANGES_CHECKED = 1000

/**
 * What was read of the past at one revision. It is separate from the snapshot it was read from, so that a write finds it ready:
 * others wait for the writing, but not for the reading before it.
 */
export class ReadRows {
  readonly seq: number
  /** The revision of the workspace when it was read. */
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
   * True when a write has touched any of it. The past does not change, but this also includes the current rows, or their state
   * when they were deleted, which decides who may see them. Every change of a row is noted first.
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
