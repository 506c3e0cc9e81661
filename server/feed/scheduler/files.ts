import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Files } from '../../files/files.ts'
import { partsOf, type StoredKey } from '../../files/storage.ts'
import { FILE_UNDO_DAYS, ORPHAN_HOURS, REMOVED_AT_ONCE } from '../../limits/uploads.ts'
import { addUsedBytes } from '../../resources/files/files.queries.ts'
import type { Db } from '../../store/store.ts'
import { DAY_MS, HOUR_MS } from '../../time.ts'
import type { Door } from '../../workspace/door.ts'
import { deleteRows, updateRows } from '../../workspace/rows.ts'
import type { Job, OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

const FIRST_SWEEP_MS = 600_000

/** Removes the bytes of files that were deleted too long ago to come back. */
export function deletedFileJob(door: Door, files: Files, onError: OnJobError): Job {
  const isDue = (now: number) => sql<SqlBool>`time_deleted <= ${now - FILE_UNDO_DAYS * DAY_MS}`
  const findTeams = async (db: Db, now: number, where: RawBuilder<SqlBool>, limit: number) => {
    const { rows } = await sql<{ team_id: string }>`
      select distinct ${TEAM_ID} as team_id from deleted_files where ${isDue(now)} and ${where} order by 1 limit ${limit}`.execute(
      db,
    )
    return rows.map(({ team_id }) => team_id)
  }
  return workspaceJob(door, onError, {
    name: 'deleted_files',
    everyMs: HOUR_MS,
    findTeams,
    turnOf: (team_id) => removeDeleted(door, files, team_id),
  })
}

async function removeDeleted({ store, clock }: Door, files: Files, team_id: string): Promise<number> {
  const now = clock.now()
  const due = await store.transaction(async (db) => {
    // From the moment on in which somebody sees that they are gone.
    await updateRows({ db, team_id }, 'deleted_files', { time_deleted: 0 }, { time_deleted: now })
    return db
      .selectFrom('deleted_files')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('time_deleted', '<=', now - FILE_UNDO_DAYS * DAY_MS)
      .limit(REMOVED_AT_ONCE)
      .execute()
  })
  // First the row: a file that came back in this moment has none any more, and keeps its bytes.
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
  // What is left when this is broken off has no row, and the sweep finds it.
  for (const file of gone) await files.remove(file)
  return gone.length
}

/** Removes stored bytes that no file names: what was cut off by a kill, and what a deleted workspace left. */
export function fileSweepJob(door: Door, files: Files): Job {
  let walk: AsyncGenerator<StoredKey[]> | null = null
  // Not with the start, when others wait to be served.
  let swept = door.clock.now() - DAY_MS + FIRST_SWEEP_MS
  return {
    name: 'file_sweep',
    everyMs: FIRST_SWEEP_MS,
    isDue: async (_db, now) => walk !== null || now - swept >= DAY_MS,
    async turn() {
      walk ??= files.storage.list()
      const next = await walk.next()
      const before = door.clock.now() - ORPHAN_HOURS * HOUR_MS
      if (!next.done) {
        await removeOrphans(
          door,
          files,
          next.value.filter(({ time }) => time < before),
        )
        return 1
      }
      walk = null
      swept = door.clock.now()
      await removeArrivals(files.storage.arriving, before)
      return 0
    },
  }
}

async function removeOrphans({ store }: Door, files: Files, old: readonly StoredKey[]) {
  for (let at = 0; at < old.length; at += REMOVED_AT_ONCE) {
    const some = old.slice(at, at + REMOVED_AT_ONCE).flatMap(({ key }) => ({ key, ...partsOf(key) }))
    for (const [team_id, ofTeam] of Map.groupBy(some, ({ team_id }) => team_id)) {
      // What this program did not store is none of its business.
      if (team_id === undefined) continue
      const keys = ofTeam.flatMap(({ storage_key }) => storage_key ?? [])
      const known = await store.read((db) => findKnown(db, team_id, keys))
      for (const { key, storage_key = '' } of ofTeam) if (!known.has(storage_key)) await files.storage.remove(key)
    }
  }
}

async function findKnown(db: Db, team_id: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where team_id = ${team_id} and storage_key in (${sql.join(keys)})
    union all
    select storage_key from deleted_files where team_id = ${team_id} and storage_key in (${sql.join(keys)})`.execute(db)
  return new Set(rows.map(({ storage_key }) => storage_key))
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
