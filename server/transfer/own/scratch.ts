import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { FILE_BYTES_TABLE } from '../../backup/file-bytes.ts'
import { type Contents, damaged, explainFile, toRecords } from '../../backup/lines.ts'
import { AppError, messageOf } from '../../common/errors.ts'
import { randomText } from '../../http/authenticate.ts'
import { requireCapacityInChecklists } from '../../resources/checklists/checklists.capacity.ts'
import { findColumns } from '../../store/columns.ts'
import { migrate } from '../../store/migrate.ts'
import { migrations } from '../../store/migrations/index.ts'
import type { Migration } from '../../store/migrations/migration.ts'
import { connect } from '../../store/open.ts'
import { insertRows } from '../../store/prepared.ts'
import { BREACHES } from '../../store/soundness.ts'
import { type Db, StoreError } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Value } from '../../store/walk.ts'
import { requireCapacityEverywhere } from '../../workspace/capacity.ts'
import { checkRows } from './check.ts'
import { EXPORT, EXPORTED_TABLES, isLeftBehind } from './contents.ts'
import { rowsOf } from './export.ts'
import { readExport } from './read-export.ts'
import { refuseDanglingReferences } from './references.ts'

/** A workspace that was found sound, in a database of its own. */
export interface Scratch {
  db: Db
  team_id: string
}

/**
 * Puts an export into a database of its own, in a folder that is removed afterwards, and checks it against every rule
 * there is. So nobody waits while a file is checked, and nothing of a bad one is ever near anybody's data. An export of
 * an older Boardwalk is brought up to date there as any upgrade would: old files can be read as long as the migrations
 * are kept.
 */
export async function withScratch<T>(
  file: string,
  contents: Contents,
  fn: (scratch: Scratch) => Promise<T>,
): Promise<T> {
  const known = migrationsOf(contents)
  const isCurrent = known.length === migrations.length
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-import-'))
  try {
    const store = await connect(`sqlite:${join(folder, 'scratch.db')}`)
    try {
      await migrate(store, known, { keepsPast: false }).catch(() => {
        throw damaged('it names a version of its tables that there never was')
      })
      const team_id = `t${randomText(7)}`
      await store.loading((db) => fill(db, team_id, file, contents, isCurrent))
      await migrate(store, migrations, { keepsCopy: false })
      return await store.read(async (db) => {
        if (!isCurrent) await checkUpgraded(db, team_id)
        await refuseBreaches(db)
        await refuseTooMuch({ db, team_id })
        return fn({ db, team_id })
      })
    } finally {
      await store.close()
    }
  } catch (error) {
    throw explainFile(error, file, EXPORT)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function migrationsOf({ header }: Contents): Migration[] {
  const made = new Set(header.migrations)
  const known = migrations.filter(({ name }) => made.has(name))
  if (known.length < made.size)
    throw new StoreError('This export was made by a newer Boardwalk. Upgrade the program, then import.')
  return known
}

async function fill(db: Db, team_id: string, file: string, { sha256 }: Contents, isCurrent: boolean) {
  const columnsOf = await findColumns(db)
  const again = await readExport(file, async (table, columns, rows, line) => {
    // They go to the storage of files, when all else is known to be sound.
    if (table === FILE_BYTES_TABLE) return
    if (isCurrent) checkRows(table, columns, rows, line)
    else refuseStrange(table, columns, columnsOf.get(table)?.map(({ name }) => name) ?? [])
    const own = table === 'users' ? {} : table === 'teams' ? { id: team_id } : { team_id }
    const records = toRecords(columns, rows).map((record) => ({ ...own, ...record }))
    await insertChecked(db, table, records, line)
  })
  if (again.sha256 !== sha256) throw new StoreError(`${file} was changed while it was read. Nothing was taken from it.`)
  const { rows } = await sql<{ count: number }>`select count(*) as count from teams`.execute(db)
  if (rows[0]?.count !== 1) throw damaged(`it holds ${rows[0]?.count} workspaces instead of one`)
  await refuseDanglingReferences(db, file)
}

/** A file says which columns it has; only those of a workspace's own tables are taken from it. */
function refuseStrange(table: string, columns: readonly string[], names: readonly string[]) {
  const known = new Set(names)
  const isOfWorkspace = table === 'users' || table === 'teams' || known.delete('team_id')
  if (table === 'teams') known.delete('id')
  const strange = columns.find((column) => !known.has(column))
  if (!isOfWorkspace || isLeftBehind(table) || strange !== undefined)
    throw damaged(`${table}${strange === undefined ? '' : `.${strange}`} is no part of a workspace`)
}

/** Few enough for one statement. */
const CHUNK = 50

/** A statement takes many rows and says only that one of them breaks a rule: then each is tried by itself. */
async function insertChecked(db: Db, table: string, records: readonly Record<string, Value>[], line: number) {
  // The columns were checked; missing ones have a default.
  const insert = (rows: readonly object[]) => insertRows(db, table as keyof Tables, rows as never)
  for (let start = 0; start < records.length; start += CHUNK) {
    const chunk = records.slice(start, start + CHUNK)
    await insert(chunk).catch(async (error: unknown) => {
      if (!isConstraint(error)) throw error
      for (const [index, record] of chunk.entries())
        await insert([record]).catch((reason: unknown) => {
          throw isConstraint(reason) ? damaged(`line ${line + start + index}: ${messageOf(reason)}`) : reason
        })
    })
  }
}

function isConstraint(error: unknown): boolean {
  const CONSTRAINT = 19
  // An error of SQLite has this number; others do not.
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && (errcode & 0xff) === CONSTRAINT
}

/** An older file is checked against the same rules after its upgrade, though it has no lines to name. */
async function checkUpgraded(db: Db, team_id: string) {
  const columnsOf = await findColumns(db)
  for (const table of EXPORTED_TABLES)
    for await (const rows of rowsOf(db, table, team_id, columnsOf.get(table) ?? [])) {
      const columns = Object.keys(rows[0] ?? {})
      checkRows(
        table,
        columns,
        rows.map((row) => Object.values(row)),
        null,
      )
    }
}

/** What things hold is bounded by writes, and a file was none. */
async function refuseTooMuch(workspace: Scratch) {
  try {
    await requireCapacityEverywhere(workspace)
    await requireCapacityInChecklists(workspace)
  } catch (error) {
    throw error instanceof AppError ? damaged(`in it something holds too much. ${error.message}`) : error
  }
}

async function refuseBreaches(db: Db) {
  for (const [name, query] of Object.entries(BREACHES)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) throw damaged(`it has ${name}: ${JSON.stringify(rows[0])}`)
  }
  const owner = await db
    .selectFrom('members')
    .select('user_id')
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!owner) throw damaged('it is a workspace without an owner')
}
