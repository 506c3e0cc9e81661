import { sql } from 'kysely'
import { IMAGE_TYPES } from '../../files/recognize.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'

export type FileRow = Row<'files'>
export type HolderNoun = 'card' | 'epic' | 'page' | 'comment'

/** A file, if it exists. Its visibility depends on its holder. */
export function findFile({ db, team_id }: Read, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('team_id', '=', team_id).where('id', '=', id).executeTakeFirst()
}

/** The files of a holder that the caller has already found, the oldest first. */
export function findFilesOf({ db, team_id }: Read, { noun, id }: { noun: HolderNoun; id: number }): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('team_id', '=', team_id)
    .where(`${noun}_id`, '=', id)
    .orderBy('id')
    .execute()
}

export interface FileSummary {
  /** Their holders. */
  id: number
  total: number
  /** The first image among them. */
  image_id: number | null
}

/** How many files each holder has, and its first image: one row for each that has any. */
export async function summarizeFiles(
  { db, team_id }: Read,
  noun: HolderNoun,
  ids: readonly number[],
): Promise<Map<number, FileSummary>> {
  if (ids.length === 0) return new Map()
  const holder = sql.ref(`${noun}_id`)
  const { rows } = await sql<FileSummary>`
    select ${holder} as id, cast(count(*) as integer) as total,
      min(case when content_type in (${sql.join(IMAGE_TYPES.map((type) => sql.lit(type)))}) then id end) as image_id
    from files where team_id = ${team_id} and ${idIn(db, `${noun}_id`, idList(db, ids))} group by ${holder}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these files exist, and the card or epic of each. */
export async function findHoldersOf(
  { db, team_id }: Read,
  noun: 'card' | 'epic',
  ids: readonly number[],
): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', `${noun}_id as holder`])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .execute()
  return new Map(rows.map(({ id, holder }) => [id, holder]))
}

/** How many bytes the files of the workspace take. */
export async function findUsedBytes({ db, team_id }: Pick<Read, 'db' | 'team_id'>): Promise<number> {
  const team = await db.selectFrom('teams').select('file_bytes').where('id', '=', team_id).executeTakeFirst()
  return team?.file_bytes ?? 0
}

/** Counts bytes that were added, or permanently deleted. */
export async function addUsedBytes({ db, team_id }: Pick<Read, 'db' | 'team_id'>, gain: number) {
  await db
    .updateTable('teams')
    .set((eb) => ({ file_bytes: eb('file_bytes', '+', gain) }))
    .where('id', '=', team_id)
    .execute()
}
