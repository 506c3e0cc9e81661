import type { Contents, OnProgress } from '../../backup/lines.ts'
import { grouped } from '../../common/text.ts'
import type { FileStorage } from '../../files/storage.ts'
import { PEOPLE } from '../../limits/files.ts'
import { StoreError } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { findImportedTeam, importId, rememberImport } from '../imports.ts'
import { removeAbandonedImports, removeUnfinished } from './abandoned.ts'
import { loadBytes } from './file-bytes.ts'
import { WorkspaceLoader } from './pieces.ts'
import { type Scratch, withScratch } from './scratch.ts'

interface ImportedWorkspace {
  team_id: string
  /** False when this export is a workspace here already: then nothing changed. */
  is_new: boolean
  rows: Record<string, number>
}

interface ImportOptions {
  /** Instead of its own title. */
  title?: string
  /** The maximum number of people: a test need not write a file of a hundred thousand. */
  maxPeople?: number
  onProgress?: OnProgress
  /** Where the bytes of its files go; without it they stay behind. */
  storage?: FileStorage
}

/**
 * Makes a new workspace of an export, which `readExport` found complete, with all that it held, its log included: all
 * of it or nothing. The same export again answers with the workspace it became.
 */
export async function importWorkspace(
  gateway: Gateway,
  file: string,
  contents: Contents,
  options: ImportOptions = {},
): Promise<ImportedWorkspace> {
  const { rows, sha256 } = contents
  const known = () => gateway.store.read((db) => findImportedTeam(db, sha256))
  const team_id =
    (await known()) === null
      ? await withScratch(file, contents, (scratch) => load(gateway, file, scratch, contents, options))
      : null
  if (team_id !== null) return { team_id, is_new: true, rows }
  // Nothing was loaded because it is here already.
  return { team_id: (await known()) as string, is_new: false, rows }
}

class ImportedMeanwhile extends Error {}

/** Returns null when another process imported the same export at the same moment. */
async function load(
  gateway: Gateway,
  file: string,
  scratch: Scratch,
  { rows, total, sha256: checksum }: Contents,
  { title, maxPeople = PEOPLE, onProgress = () => undefined, storage }: ImportOptions,
): Promise<string | null> {
  if ((rows.users ?? 0) > maxPeople) throw new StoreError(`This export names more than ${grouped(maxPeople)} people.`)
  await removeAbandonedImports(gateway)
  const loader = new WorkspaceLoader(gateway, total, onProgress)
  const { team_id } = loader
  try {
    await loader.load(scratch, title)
    if (storage) await loadBytes(file, storage, scratch, team_id)
    await loader.finish(async (db) => {
      const import_id = importId(team_id, checksum)
      const time_created = gateway.clock.now()
      const entry = { team_id, import_id, source: 'export', checksum, time_created }
      if (!(await rememberImport(db, entry))) throw new ImportedMeanwhile()
    })
    return team_id
  } catch (error) {
    await removeUnfinished(gateway, team_id)
    if (error instanceof ImportedMeanwhile) return null
    throw error
  }
}
