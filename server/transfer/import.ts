import type { Contents, OnProgress } from '../store/lines.ts'
import { type Db, StoreError } from '../store/store.ts'
import type { Door } from '../workspace/workspace.ts'
import { findImportedTeam, importId, rememberImport } from './imports.ts'
import { loadWorkspace } from './load.ts'
import { withCurrentExport } from './upgrade.ts'

interface ImportedWorkspace {
  team_id: string
  /** False when this export is a workspace here already: then nothing changed. */
  is_new: boolean
  rows: Record<string, number>
}

interface ImportOptions {
  /** Instead of its own title. */
  title?: string
  onProgress?: OnProgress
}

/**
 * Makes a new workspace of an export, which `readExport` found whole, with all that it held, its log included: all of it or
 * nothing. The same export again answers with the workspace it became.
 */
export async function importWorkspace(
  door: Door,
  file: string,
  contents: Contents,
  options: ImportOptions = {},
): Promise<ImportedWorkspace> {
  const { rows, sha256 } = contents
  const known = () => door.store.read((db) => findImportedTeam(db, sha256))
  const team_id =
    (await known()) === null
      ? await withCurrentExport(file, contents, (current, its) => insertWorkspace(door, current, its, sha256, options))
      : null
  if (team_id !== null) return { team_id, is_new: true, rows }
  return { team_id: (await known()) as string, is_new: false, rows }
}

class Twin extends Error {}

/** Answers null when another process brought in the same export at the same moment. */
async function insertWorkspace(
  door: Door,
  file: string,
  contents: Contents,
  checksum: string,
  { title, onProgress }: ImportOptions,
): Promise<string | null> {
  try {
    return await door.store.transaction(async (db) => {
      const team_id = await loadWorkspace(db, file, contents, { isSearched: true, ...(onProgress && { onProgress }) })
      if (title !== undefined) await db.updateTable('teams').set({ title }).where('id', '=', team_id).execute()
      if (!(await hasOwner(db, team_id)))
        throw new StoreError(`${file} is a workspace without an owner. Nothing was taken from it.`)
      const time_created = door.clock.now()
      const entry = { team_id, import_id: importId(team_id, checksum), source: 'export', checksum, time_created }
      if (!(await rememberImport(db, entry))) throw new Twin()
      return team_id
    })
  } catch (error) {
    if (error instanceof Twin) return null
    throw error
  }
}

async function hasOwner(db: Db, team_id: string): Promise<boolean> {
  const owner = await db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return owner !== undefined
}
