import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { bytesOf, FILE_BYTES_TABLE } from '../../backup/file-bytes.ts'
import { LineWriter, migrationsOf } from '../../backup/lines.ts'
import { AppError } from '../../common/errors.ts'
import type { FileStorage } from '../../files/storage.ts'
import { type Column, findColumns } from '../../store/columns.ts'
import type { Db } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { bytewise } from '../../store/text.ts'
import type { Value } from '../../store/walk.ts'
import { walkRows } from '../../store/walk.ts'
import { EXPORT, EXPORTED_TABLES, isExported, keyWithin } from './contents.ts'

/**
 * The lines of one workspace: the same workspace gives the same bytes, in whichever store and under whichever id it is. Gives
 * way to everything else between two pieces.
 */
export async function* exportLines(
  db: Db,
  team_id: string,
  storage: FileStorage | null = null,
): AsyncGenerator<string> {
  await refuseHalfDone(db, team_id)
  const writer = new LineWriter()
  const { format, version } = EXPORT
  const tables = [...EXPORTED_TABLES, ...(storage ? [FILE_BYTES_TABLE] : [])]
  yield writer.header({ format, version, migrations: await migrationsOf(db), tables })
  const columnsOf = await findColumns(db)
  for (const table of EXPORTED_TABLES)
    for await (const rows of rowsOf(db, table, team_id, columnsOf.get(table) ?? [])) {
      yield writer.table(table, rows)
      await setImmediate()
    }
  // The workspace gets another id wherever it goes.
  if (storage)
    for await (const { team_id: _, ...row } of bytesOf(storage, await findStored(db, team_id)))
      yield writer.table(FILE_BYTES_TABLE, [row])
  yield writer.seal()
}

function findStored(db: Db, team_id: string) {
  return db
    .selectFrom('files')
    .select(['team_id', 'storage_key'])
    .where('team_id', '=', team_id)
    .orderBy('id')
    .execute()
}

/** Rows of an unfinished import are no part of the workspace yet, and would never be one where the export goes. */
async function refuseHalfDone(db: Db, team_id: string) {
  const loading = await db
    .selectFrom('imports')
    .select('import_id')
    .where('team_id', '=', team_id)
    .where('time_loading', 'is not', null)
    .executeTakeFirst()
  if (loading)
    throw new AppError(
      'conflict',
      'A file is being imported into this workspace. Export it when that is done; an import that was broken off is cleared away within 20 minutes.',
    )
}

export function rowsOf(
  db: Db,
  table: keyof Tables,
  team_id: string,
  columns: readonly Column[],
): AsyncGenerator<Record<string, Value>[]> {
  if (table === 'users') return peopleOf(db, team_id)
  const own = inOrder(table, columns).filter((name) => isExported(table, name))
  return walkRows(db, {
    from: sql.table(table),
    select: sql.join(own.map((name) => sql.ref(name))),
    where: sql`${sql.ref(table === 'teams' ? 'id' : 'team_id')} = ${team_id}`,
    key: keyOf(db, table, columns),
    texts: columns.filter(({ name, isText }) => isText && own.includes(name)).map(({ name }) => sql.ref(name)),
  })
}

/** The key first, then by name: the stores have the columns in the order in which each came to them. */
function inOrder(table: keyof Tables, columns: readonly Column[]): string[] {
  const key = keyWithin(table)
  const others = columns.map(({ name }) => name).filter((name) => !key.includes(name))
  return [...key, ...others.toSorted()]
}

/** Numbers before texts: there is an index for things with their people, and their order is no matter of language. */
function keyOf(db: Db, table: keyof Tables, columns: readonly Column[]) {
  const isText = (name: string) => columns.some((column) => column.name === name && column.isText)
  return keyWithin(table)
    .toSorted((a, b) => Number(isText(a)) - Number(isText(b)))
    .map((name) => ({ name, column: isText(name) ? bytewise(db, sql.ref(name)) : sql.ref(name) }))
}

const PROFILE = ['first_name', 'last_name', 'display_name', 'profile_image', 'timezone_id', 'locale'] as const

/** Everybody who is, was or shall be in the workspace. Of those who never came it knows nothing but the address. */
function peopleOf(db: Db, team_id: string): AsyncGenerator<Record<string, Value>[]> {
  const shown = (column: string, otherwise: RawBuilder<unknown>) =>
    sql`case when members.time_joined is null then ${otherwise} else ${sql.ref(`users.${column}`)} end as ${sql.ref(column)}`
  return walkRows(db, {
    from: sql`members join users on users.id = members.user_id`,
    select: sql.join([
      sql`users.id, users.email`,
      ...PROFILE.map((column) => shown(column, sql`''`)),
      shown('time_created', sql`members.time_created`),
      shown('time_updated', sql`members.time_created`),
    ]),
    where: sql`members.team_id = ${team_id}`,
    key: [{ name: 'id', column: bytewise(db, sql.ref('users.id')) }],
    texts: [sql.ref('users.profile_image')],
  })
}
