import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OnProgress } from '../../backup/lines.ts'
import { randomText } from '../../http/authenticate.ts'
import { PIECE_BYTES, PIECE_ROWS } from '../../limits/files.ts'
import { isPast } from '../../resources/cards/cards.due.ts'
import { NOT_PUBLIC } from '../../resources/forms/forms.service.ts'
import { ALL_RULES } from '../../resources/rules/rules.state.ts'
import { findColumns } from '../../store/columns.ts'
import { parentColumnOf } from '../../store/keys.ts'
import { insertRows } from '../../store/prepared.ts'
import { indexThings, SEARCHED_NOUNS } from '../../store/search/documents.ts'
import { type Db, StoreError } from '../../store/store.ts'
import type { Row, Tables } from '../../store/tables.ts'
import type { Value } from '../../store/walk.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { cleanRow } from './clean.ts'
import { EXPORTED_TABLES, namingIn } from './contents.ts'
import { rowsOf } from './export.ts'
import { findOrCreateUsers, renameInJson } from './people.ts'
import type { Scratch } from './scratch.ts'

type Values = Record<string, Value>

/**
 * Writes a sound workspace into a store, in transactions that are short whatever its size, so that nobody else waits for
 * long. Until `time_loading` is emptied nobody sees it; what an interrupted import leaves is removed later.
 */
export class WorkspaceLoader {
  readonly team_id = `t${randomText(7)}`
  readonly #gateway: Gateway
  readonly #onProgress: OnProgress
  readonly #total: number
  #done = 0
  /** People, as this store calls them. */
  readonly #users = new Map<string, string>()
  /** Rows whose parents come after them, by table. */
  readonly #children = new Map<string, { id: Value; parent: Value }[]>()

  constructor(gateway: Gateway, total: number, onProgress: OnProgress) {
    this.#gateway = gateway
    this.#total = total
    this.#onProgress = onProgress
  }

  async load({ db, team_id }: Scratch, title: string | undefined) {
    const columnsOf = await findColumns(db)
    const rows = (table: keyof Tables) => rowsOf(db, table, team_id, columnsOf.get(table) ?? [])
    for await (const [team] of rows('teams'))
      await this.#gateway.store.transaction(async (to) => {
        await insertRows(to, 'teams', [
          // The scratch database has the columns of this program's tables.
          {
            ...(team as unknown as Row<'teams'>),
            id: this.team_id,
            time_loading: this.#now(),
            past_start: null,
            ...(title && { title }),
          },
        ])
        // The events in its log are no news here.
        await insertRows(to, 'notification_cursors', [{ team_id: this.team_id, seq: Number(team?.revision) }])
        // Nor do they set off its rules.
        await insertRows(to, 'rule_cursors', [
          { team_id: this.team_id, seq: Number(team?.revision), rule_id: ALL_RULES },
        ])
      })
    for (const table of EXPORTED_TABLES.filter((name) => name !== 'teams'))
      for await (const some of rows(table))
        for (const piece of inPieces(some)) {
          // Before the transaction: others wait for that.
          for (const row of piece) await cleanRow(table, row, this.team_id)
          await this.#write(table, piece)
        }
    await this.#joinParents()
  }

  /** Shows the workspace, if `fn` (in the same transaction) agrees. */
  async finish(fn: (db: Db) => Promise<void>) {
    await this.#gateway.store.transaction(async (db) => {
      await fn(db)
      await this.#touch(db, null)
      // From here on it is remembered what rows were.
      await db
        .updateTable('teams')
        .set((eb) => ({ past_start: eb.ref('revision'), file_bytes: sumOfFiles(this.team_id) }))
        .where('id', '=', this.team_id)
        .execute()
    })
  }

  async #write(table: keyof Tables, rows: readonly Values[]) {
    await this.#piece(async (db) => {
      if (table === 'users') {
        // The columns were checked, and these are those of people.
        const people = rows as unknown as Row<'users'>[]
        for (const [id, here] of await findOrCreateUsers(db, people, this.#now())) this.#users.set(id, here)
        return
      }
      // As above: these are rows of the same tables.
      await insertRows(db, table, rows.map((row) => this.#adapt(table, row)) as never)
      // What things are found by is not in the export: it follows from them.
      const noun = SEARCHED_NOUNS.find((searched) => `${searched}s` === table)
      if (noun)
        await indexThings(
          db,
          this.team_id,
          noun,
          rows.map(({ id }) => Number(id)),
        )
    })
    this.#done += rows.length
    this.#onProgress(this.#done, this.#total)
  }

  async #piece(fn: (db: Db) => Promise<void>) {
    await this.#gateway.store.transaction(async (db) => {
      await this.#touch(db, this.#now())
      await fn(db)
    })
    // Others have a turn before the next piece.
    await setImmediate()
  }

  /** Marks the import as alive; one that was given up and removed ends here. */
  async #touch(db: Db, time_loading: number | null) {
    const touched = await db
      .updateTable('teams')
      .set({ time_loading })
      .where('id', '=', this.team_id)
      .where('time_loading', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!touched) throw new StoreError('This import was away for so long that it was given up. Import the file again.')
  }

  #now(): number {
    return this.#gateway.clock.now()
  }

  #adapt(table: string, row: Values): Values {
    const { people, json } = namingIn(table)
    const parent = parentColumnOf(table)
    const record: Values = { team_id: this.team_id, ...row }
    for (const column of people) {
      const person = record[column]
      if (typeof person === 'string') record[column] = this.#users.get(person) ?? null
    }
    for (const column of json) {
      const text = record[column]
      if (typeof text === 'string') record[column] = renameInJson(text, this.#users)
    }
    // People of a file are invited, whatever it says: nobody joins a workspace, or shows who they are, without knowing.
    if (table === 'members') record.time_joined = null
    // Boards and forms are made public by people here, not by a file.
    if (table === 'boards') record.is_public = 0
    if (table === 'forms') Object.assign(record, NOT_PUBLIC)
    // Cards may come before the fields by which search finds them.
    if (table === 'fields') record.reindex_after = 0
    // What was overdue before it came here is no news.
    if ('overdue_for' in record && typeof record.due_date === 'number' && isPast(record.due_date, this.#now()))
      record.overdue_for = record.due_date
    const above = parent === undefined ? null : (record[parent] ?? null)
    if (parent !== undefined && above !== null && Number(above) > Number(record.id)) {
      const children = this.#children.get(table) ?? []
      this.#children.set(table, children)
      children.push({ id: record.id ?? null, parent: above })
      record[parent] = null
    }
    return record
  }

  /** Now that all rows are there, each finds the one it refers to. */
  async #joinParents() {
    for (const [table, children] of this.#children)
      for (let start = 0; start < children.length; start += PIECE_ROWS) {
        const pairs = children
          .slice(start, start + PIECE_ROWS)
          .map(({ id, parent }) => sql`(cast(${id} as bigint), cast(${parent} as bigint))`)
        await this.#piece(async (db) => {
          await sql`with children (id, parent) as (values ${sql.join(pairs)})
            update ${sql.table(table)} set ${sql.ref(parentColumnOf(table) ?? '')} = children.parent from children
            where ${sql.table(table)}.team_id = ${this.team_id} and ${sql.table(table)}.id = children.id`.execute(db)
        })
      }
  }
}

/** As many rows as one transaction takes, by number and by the length of their texts. */
export function* inPieces(rows: readonly Values[]): Generator<Values[]> {
  let piece: Values[] = []
  let size = 0
  for (const row of rows) {
    const length = lengthOf(row)
    if (piece.length > 0 && (piece.length >= PIECE_ROWS || size + length > PIECE_BYTES)) {
      yield piece
      piece = []
      size = 0
    }
    piece.push(row)
    size += length
  }
  if (piece.length > 0) yield piece
}

/** What its files take from now on. */
function sumOfFiles(team_id: string) {
  return sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from files where team_id = ${team_id})`
}

function lengthOf(row: Values): number {
  return Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0)
}
