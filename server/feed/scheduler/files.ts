import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../common/time.ts'
import type { Files } from '../../files/files.ts'
import { findNamed, type RecordedStorage } from '../../files/recorded-storage.ts'
import { FILE_UNDO_DAYS, ORPHAN_HOURS, REMOVED_AT_ONCE, TRASH_DAYS } from '../../limits/uploads.ts'
import { addUsedBytes } from '../../resources/files/files.queries.ts'
import type { Db, Store } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { deleteRows, updateRows } from '../../workspace/rows.ts'
import type { Job, OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

const FIRST_SWEEP_MS = 600_000

/** Removes the bytes of files that were deleted too long ago to be restored. */
export function deletedFileJob(gateway: Gateway, files: Files, onError: OnJobError): Job {
  const isDue = (now: number) => sql<SqlBool>`time_deleted <= ${now - FILE_UNDO_DAYS * DAY_MS}`
  const findTeams = async (db: Db, now: number, where: RawBuilder<SqlBool>, limit: number) => {
    const { rows } = await sql<{ team_id: string }>`
      select distinct ${TEAM_ID} as team_id from deleted_files where ${isDue(now)} and ${where} order by 1 limit ${limit}`.execute(
      db,
    )
    return rows.map(({ team_id }) => team_id)
  }
  return workspaceJob(gateway, onError, {
    name: 'deleted_files',
    everyMs: HOUR_MS,
    findTeams,
    turnOf: async (team_id) => ((await files.storage.findProblem?.()) ? 0 : removeDeleted(gateway, files, team_id)),
  })
}

async function removeDeleted({ store, clock }: Gateway, files: Files, team_id: string): Promise<number> {
  const now = clock.now()
  const due = await store.transaction(async (db) => {
    // Counted from the moment they are found missing.
    await updateRows({ db, team_id }, 'deleted_files', { time_deleted: 0 }, { time_deleted: now })
    return db
      .selectFrom('deleted_files')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('time_deleted', '<=', now - FILE_UNDO_DAYS * DAY_MS)
      .limit(REMOVED_AT_ONCE)
      .execute()
  })
  // First the row: a file restored at this moment has none any more, and keeps its bytes.
  const gone = await store.transaction(async (db) => {
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return []
    const there = await db
      .selectFrom('deleted_files')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('id', 'in', ids)
      .execute()
    await deleteRows({ db, team_id }, 'deleted_files', { id: ids })
    await addUsedBytes({ db, team_id }, -there.reduce((sum, { size }) => sum + size, 0))
    return there
  })
  // Bytes left behind by an interruption belong to no file, and the sweep finds them.
  for (const file of gone) await files.remove(file)
  return gone.length
}

/** What a sweep did. */
export interface Swept {
  /** Put into the trash: no file names them. */
  trashed: number
  /** Removed from the trash. */
  removed: number
  /** Taken back out of the trash: a file names them after all, as after a restore. */
  recovered: number
}

/**
 * Removes stored bytes that no file names: what was cut off by a kill, and what a deleted workspace left. Only those of which this
 * database has a record that it stored them, and only in a storage that is its own. They go to the trash first.
 */
export function fileSweepJob(
  { store, clock }: Gateway,
  storage: RecordedStorage,
  onSwept: (swept: Swept, problem: string | null) => void = () => undefined,
): Job {
  let after: string | null = null
  let swept: Swept = { trashed: 0, removed: 0, recovered: 0 }
  // Not at startup, when requests wait to be served.
  let time = clock.now() - DAY_MS + FIRST_SWEEP_MS
  return {
    name: 'file_sweep',
    everyMs: FIRST_SWEEP_MS,
    isDue: async (_db, now) => after !== null || now - time >= DAY_MS,
    async turn() {
      const now = clock.now()
      const problem = await storage.findProblem()
      const some = problem === null ? await findStored(store, after ?? '', now) : []
      for (const one of some) await sweep(store, storage, one, now, swept)
      after = some.at(-1)?.key ?? null
      if (after !== null) return 1
      if (problem === null) await removeArrivals(storage.arriving, now - ORPHAN_HOURS * HOUR_MS)
      onSwept(swept, problem)
      swept = { trashed: 0, removed: 0, recovered: 0 }
      time = now
      return 0
    },
  }
}

type StoredBytes = Pick<Row<'stored_files'>, 'key' | 'time_trashed'> & { isNamed: boolean }

/** The next ones that were stored long enough ago to have a row. */
function findStored(store: Store, after: string, now: number): Promise<StoredBytes[]> {
  return store.read(async (db) => {
    const stored = await db
      .selectFrom('stored_files')
      .select(['key', 'time_trashed'])
      .where('key', '>', after)
      .where('time_stored', '<', now - ORPHAN_HOURS * HOUR_MS)
      .orderBy('key')
      .limit(REMOVED_AT_ONCE)
      .execute()
    const named = await findNamed(
      db,
      stored.map(({ key }) => key),
    )
    return stored.map((one) => ({ ...one, isNamed: named.has(one.key) }))
  })
}

async function sweep(
  store: Store,
  storage: RecordedStorage,
  { key, time_trashed, isNamed }: StoredBytes,
  now: number,
  swept: Swept,
) {
  const note = (time: number | null) =>
    store.transaction((db) =>
      db.updateTable('stored_files').set({ time_trashed: time }).where('key', '=', key).execute(),
    )
  if (isNamed && time_trashed !== null) {
    await storage.move(key, 'stored')
    await note(null)
    swept.recovered += 1
  } else if (!isNamed && time_trashed === null) {
    // First the record: whatever is in the trash is always on record.
    await note(now)
    await storage.move(key, 'trash')
    swept.trashed += 1
  } else if (!isNamed && time_trashed !== null && time_trashed <= now - TRASH_DAYS * DAY_MS) {
    await storage.removeTrashed(key)
    swept.removed += 1
  }
}

/** Files that were still arriving when the process ended. */
async function removeArrivals(folder: string, before: number) {
  const entries = await opendir(folder).catch(() => null)
  if (!entries) return
  for await (const { name } of entries) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found?.isFile() && found.mtimeMs < before) await rm(path, { force: true })
  }
}
