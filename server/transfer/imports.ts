import { hash } from 'node:crypto'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'

export type ImportSource = 'export' | 'trello' | 'csv'

/** The id of bringing one file into one workspace: the same each time, in the form of a UUID (version 8 of RFC 9562). */
export function importId(team_id: string, checksum: string): string {
  const digits = hash('sha256', `${team_id} ${checksum}`)
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}

/** Notes that a file was brought in; false when that was noted before. */
export async function rememberImport(db: Db, entry: Row<'imports'>): Promise<boolean> {
  const noted = await db
    .insertInto('imports')
    .values(entry)
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_id')
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
