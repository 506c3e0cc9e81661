import { uuidOf } from '../common/uuid.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'

export type ImportSource = 'export' | 'trello' | 'csv'

/** The id of an import of one file into one workspace: the same each time. */
export function importId(team_id: string, checksum: string): string {
  return uuidOf(`${team_id} ${checksum}`)
}

/** Records that a file was imported; false when that was recorded before. */
export async function rememberImport(
  db: Db,
  entry: Omit<Row<'imports'>, 'project_id' | 'time_loading' | 'epic_ids'>,
): Promise<boolean> {
  const noted = await db
    .insertInto('imports')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** True for a file that is in the workspace already. */
export async function isRemembered(db: Db, team_id: string, import_id: string): Promise<boolean> {
  const noted = await db
    .selectFrom('imports')
    .select('import_id')
    .where('team_id', '=', team_id)
    .where('import_id', '=', import_id)
    .executeTakeFirst()
  return noted !== undefined
}

/** The workspace that an export became, by the checksum of the export. */
export async function findImportedTeam(db: Db, checksum: string): Promise<string | null> {
  const known = await db
    .selectFrom('imports')
    .select('team_id')
    .where('source', '=', 'export' satisfies ImportSource)
    .where('checksum', '=', checksum)
    .executeTakeFirst()
  return known?.team_id ?? null
}
