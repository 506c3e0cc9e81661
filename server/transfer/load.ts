import { sql } from 'kysely'
import { randomText } from '../http/authenticate.ts'
import {
  type Contents,
  damaged,
  explainFile,
  type OnProgress,
  readLines,
  toRecords,
  type Value,
  type Visit,
} from '../store/lines.ts'
import { insertRows } from '../store/prepared.ts'
import { indexThings, SEARCHED_NOUNS } from '../store/search/documents.ts'
import { type Db, StoreError } from '../store/store.ts'
import type { Row, Tables } from '../store/tables.ts'
import { bytesOf } from './bytes.ts'
import { EXPORT, isLeftBehind, partOf } from './contents.ts'
import { findColumns } from './export.ts'
import { type Renamed, renameInJson, settlePeople } from './people.ts'
import { EXPORT_AGAIN, expectFile } from './recognize.ts'

/** Reads an export from end to end and refuses one that is not whole. `visit` gets the rows on the way. */
export async function readExport(file: string, visit?: Visit): Promise<Contents> {
  await expectFile(file, 'export')
  try {
    return await readLines(bytesOf(file), EXPORT, visit)
  } catch (error) {
    const explained = explainFile(error, file, EXPORT)
    throw explained === error ? error : new StoreError(`${(explained as Error).message} ${EXPORT_AGAIN}`)
  }
}

interface LoadOptions {
  /** True when what was put in is to be found: tables of an older Boardwalk may have no place for that. */
  isSearched: boolean
  onProgress?: OnProgress
}

/** Puts the workspace of an export, which was read and found whole before, into the tables as a new one; answers its id. */
export async function loadWorkspace(
  db: Db,
  file: string,
  { sha256, total }: Contents,
  { isSearched, onProgress = () => undefined }: LoadOptions,
): Promise<string> {
  const loader = new Loader(db, await findColumns(db), isSearched)
  let done = 0
  const again = await readExport(file, async (table, columns, rows) => {
    await loader.take(table, columns, rows).catch((error: unknown) => {
      throw toSentence(error, file)
    })
    done += rows.length
    onProgress(done, total)
  })
  if (again.sha256 !== sha256) throw new StoreError(`${file} was changed while it was read. Nothing was taken from it.`)
  await loader.joinParents()
  return loader.team_id
}

/** A file with a checksum that fits may still break a rule of the tables: then they say which. */
function toSentence(error: unknown, file: string): unknown {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  const CONSTRAINT = 19
  const isRule = (errcode !== undefined && (errcode & 0xff) === CONSTRAINT) || /^2[23]\d{3}$/.test(code ?? '')
  return isRule ? new StoreError(`${file} holds no sound workspace: ${message}. Nothing was taken from it.`) : error
}

class Loader {
  readonly team_id = `t${randomText(7)}`
  readonly #db: Db
  readonly #columns: ReadonlyMap<string, readonly { name: string }[]>
  readonly #isSearched: boolean
  #renamed: Renamed = new Map()
  /** Rows whose parents came after them. */
  readonly #children = new Map<string, { id: Value; parent: Value }[]>()

  constructor(db: Db, columns: ReadonlyMap<string, readonly { name: string }[]>, isSearched: boolean) {
    this.#db = db
    this.#columns = columns
    this.#isSearched = isSearched
  }

  async take(table: string, columns: readonly string[], rows: readonly Value[][]) {
    this.#check(table, columns)
    const records = toRecords(columns, rows)
    if (table === 'users') {
      // The columns were checked; what is missing has a default.
      const renamed = await settlePeople(this.#db, records as unknown as Row<'users'>[])
      this.#renamed = new Map([...this.#renamed, ...renamed])
      return
    }
    const own = table === 'teams' ? { id: this.team_id } : { team_id: this.team_id }
    const ready = records.map((record) => ({ ...own, ...this.#adapt(table, record) }))
    // As above.
    await insertRows(this.#db, table as keyof Tables, ready as never)
    // What things are found by is not in the export: it follows from them.
    const noun = this.#isSearched && SEARCHED_NOUNS.find((searched) => `${searched}s` === table)
    if (noun)
      await indexThings(
        this.#db,
        this.team_id,
        noun,
        records.map(({ id }) => Number(id)),
      )
  }

  /** A file says which columns it has; only those of a workspace's own tables are taken from it. */
  #check(table: string, columns: readonly string[]) {
    const known = new Set(this.#columns.get(table)?.map(({ name }) => name))
    const isOfWorkspace = table === 'users' || table === 'teams' || known.delete('team_id')
    if (table === 'teams') known.delete('id')
    const strange = columns.find((column) => !known.has(column))
    if (!isOfWorkspace || isLeftBehind(table) || strange !== undefined)
      throw damaged(`${table}${strange === undefined ? '' : `.${strange}`} is no part of a workspace`)
  }

  #adapt(table: string, record: Record<string, Value>): Record<string, Value> {
    const { people, json = [], parent } = partOf(table)
    for (const column of people) {
      const person = record[column]
      if (typeof person === 'string') record[column] = this.#renamed.get(person) ?? person
    }
    for (const column of json) {
      const text = record[column]
      if (typeof text === 'string') record[column] = renameInJson(text, this.#renamed)
    }
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
  async joinParents() {
    const CHUNK = 200
    for (const [table, children] of this.#children)
      for (let start = 0; start < children.length; start += CHUNK) {
        const pairs = children
          .slice(start, start + CHUNK)
          .map(({ id, parent }) => sql`(cast(${id} as bigint), cast(${parent} as bigint))`)
        await sql`with children (id, parent) as (values ${sql.join(pairs)})
          update ${sql.table(table)} set ${sql.ref(partOf(table).parent ?? '')} = children.parent from children
          where ${sql.table(table)}.team_id = ${this.team_id} and ${sql.table(table)}.id = children.id`.execute(
          this.#db,
        )
      }
  }
}
