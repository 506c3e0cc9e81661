import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  callServer,
  newDatabaseUrl,
  newReadyUrl,
  newTeamOn,
  type StoreName,
  startServer,
  stores,
} from '../../test/team.ts'
import { writeBackup } from '../backup/backup.ts'
import { restoreBackup } from '../backup/restore.ts'
import { DAY_MS } from '../common/time.ts'
import { fileSweepJob, type Swept } from '../feed/scheduler/files.ts'
import { TRASH_DAYS } from '../limits/uploads.ts'
import type { Config } from '../start/config.ts'
import { newIdentity } from '../store/identity.ts'
import { open } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { Gateway } from '../workspace/gateway.ts'
import { examineFiles } from './examine.ts'
import { defaultFolders, filesOf, ownedStorageOf } from './open.ts'
import { keyOf, MARKER } from './storage.ts'

const SETTINGS: Config['files'] = { folder: null, url: null, quota: null }

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-owned-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function opened(url: string): Promise<Store> {
  const store = await open(url)
  onTestFinished(() => store.close())
  return store
}

/** One that is no copy: those that are ready for tests are copies of one database. */
async function newDatabase(dialect: StoreName) {
  const url = await newReadyUrl(dialect)
  const store = await opened(url)
  await store.transaction((db) => db.updateTable('installation').set({ identity: newIdentity() }).execute())
  return { url, store }
}

const bytes = () => Readable.from([Buffer.from('Some words.')])

/** What a sweep does so many days from now, or why it does nothing. */
async function sweep(store: Store, settings: Config['files'], days: number): Promise<Swept | string> {
  const { storage } = await filesOf(store, settings)
  const { promise, resolve } = Promise.withResolvers<Swept | string>()
  const job = fileSweepJob(new Gateway(store, { now: () => Date.now() + days * DAY_MS }), storage, (swept, problem) =>
    resolve(problem ?? swept),
  )
  while ((await job.turn()) > 0);
  return promise
}

/** A server with a workspace and a card, on a database and a storage of its own settings. */
async function serve(dialect: StoreName, settings: Config['files']) {
  const { url, store } = await newDatabase(dialect)
  const server = await startServer(url, { files: await filesOf(store, settings) })
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  const { id } = await team.newCard((await team.newBoard()).lists[0])
  return { store, server, team, upload: () => team.upload(`/cards/${id}/files`, 'Some words.') }
}

async function keysIn(store: Store): Promise<string[]> {
  const rows = await store.read((db) => db.selectFrom('files').selectAll().orderBy('id').execute())
  return rows.map(keyOf)
}

describe.each(stores)('the storage of files on %s', (dialect) => {
  test('belongs to one database: another neither writes nor sweeps there, and says why', async () => {
    const folder = await newFolder()
    const settings = { ...SETTINGS, folder }
    const mine = await serve(dialect, settings)
    expect((await mine.upload()).status).toBe(201)
    const theirs = await serve(dialect, settings)
    const before = await readdir(folder, { recursive: true })

    expect(await theirs.upload()).toMatchObject({ status: 503, body: { code: 'storage_foreign' } })
    expect(await callServer(theirs.server, 'GET', '/readyz')).toMatchObject({
      status: 503,
      body: { errors: [{ field: 'files', code: 'foreign' }] },
    })
    expect(await sweep(theirs.store, settings, 60)).toContain('boardwalk files adopt')
    expect(await readdir(folder, { recursive: true })).toEqual(before)
    expect((await mine.upload()).status).toBe(201)
    expect((await callServer(mine.server, 'GET', '/readyz')).status).toBe(200)

    // A copy is refused too, while the original is there.
    const copy = await opened(await newReadyUrl(dialect))
    const { identity } = await mine.store.read((db) =>
      db.selectFrom('installation').select('identity').executeTakeFirstOrThrow(),
    )
    await copy.transaction((db) => db.updateTable('installation').set({ identity }).execute())
    expect(await sweep(copy, settings, 60)).toContain('of which this database is a copy')

    await (await ownedStorageOf(theirs.store, settings)).adopt()
    expect(await sweep(theirs.store, settings, 60)).toEqual({ trashed: 0, removed: 0, recovered: 0 })
    expect(await sweep(mine.store, settings, 60)).toContain('another database')
    const read = await (await filesOf(mine.store, settings)).storage.read((await keysIn(mine.store))[0] ?? '')
    expect(read?.size).toBe(11)
    read?.stream.destroy()
  })

  test('is swept of what the database stored itself, by way of the trash, and of nothing else', async () => {
    const folder = await newFolder()
    const settings = { ...SETTINGS, folder }
    const { store, team, upload } = await serve(dialect, settings)
    await upload()
    const files = await filesOf(store, settings)
    // As a kill between the bytes and the row leaves them; of a workspace that is gone; and of who knows whom.
    const [own, gone] = [await files.store(team.team_id, bytes()), await files.store('tGONE001', bytes())]
    await mkdir(join(folder, 'tELSE001'))
    await writeFile(join(folder, 'tELSE001', 'a'.repeat(32)), 'x')
    const stored = async (area = '') =>
      (await readdir(join(folder, area), { recursive: true })).filter((path) => /^t.*\//.test(path)).sort()
    const kept = [...(await keysIn(store)), `tELSE001/${'a'.repeat(32)}`].sort()

    expect(await sweep(store, settings, 0)).toEqual({ trashed: 0, removed: 0, recovered: 0 })
    expect(await sweep(store, settings, 2)).toEqual({ trashed: 2, removed: 0, recovered: 0 })
    expect(await stored()).toEqual(kept)
    expect(await stored('.trash')).toEqual([keyOf(own), keyOf(gone)].sort())

    // A file names one of them after all.
    await store.transaction((db) =>
      db.updateTable('files').set({ storage_key: own.storage_key }).where('team_id', '=', team.team_id).execute(),
    )
    expect(await sweep(store, settings, 2)).toEqual({ trashed: 1, removed: 0, recovered: 1 })
    expect(await sweep(store, settings, TRASH_DAYS + 3)).toEqual({ trashed: 0, removed: 2, recovered: 0 })
    expect(await stored()).toEqual([keyOf(own), `tELSE001/${'a'.repeat(32)}`].sort())
    expect(await stored('.trash')).toEqual([])
  })

  test('is compared with the rows: what is missing, different or unknown', async () => {
    const folder = await newFolder()
    const settings = { ...SETTINGS, folder }
    const { store, upload } = await serve(dialect, settings)
    for (let count = 0; count < 3; count += 1) await upload()
    const { storage } = await filesOf(store, settings)
    const [first = '', second = '', third = ''] = await keysIn(store)
    // As an upgrade finds one that is older than checksums.
    await store.transaction((db) =>
      db.updateTable('stored_files').set({ sha256: null }).where('key', '=', third).execute(),
    )
    expect(await examineFiles(store, storage)).toEqual({
      files: 3,
      bytes: 33,
      missing: [],
      different: [],
      noted: 1,
      unknown: [],
    })

    await writeFile(join(folder, first), 'Same length')
    await rm(join(folder, second))
    const unknown = `${first.slice(0, first.indexOf('/'))}/${'b'.repeat(32)}`
    await writeFile(join(folder, unknown), 'x')
    expect(await examineFiles(store, storage)).toMatchObject({
      missing: [second],
      different: [first],
      noted: 0,
      unknown: [unknown],
    })

    const file = join(await newFolder(), 'all.backup')
    await expect(writeBackup(store, file, undefined, storage)).rejects.toThrow('2 files are missing or damaged')
    await writeBackup(store, file)
    const url = await newDatabaseUrl(dialect)
    const storageOf = (restored: Store, identity: string) =>
      ownedStorageOf(restored, { folder: join(folder, 'restored'), url: null }, identity)
    await expect(restoreBackup(url, file, { storageOf })).rejects.toThrow('3 files are missing or damaged')
    expect((await restoreBackup(url, file, { storageOf, withoutFiles: true })).rows.files).toBe(3)
  })

  test('that lost its files is not taken for an empty one', async () => {
    const folder = await newFolder()
    const settings = { ...SETTINGS, folder }
    const { store, upload } = await serve(dialect, settings)
    await upload()
    const empty = await newFolder()
    const unmounted = { ...SETTINGS, folder: empty }
    expect(await (await filesOf(store, unmounted)).storage.findProblem()).toContain('is its disk mounted')
    expect(await readdir(empty)).toEqual([])

    // Without the marker, as an earlier version left it.
    await rm(join(folder, MARKER))
    expect(await (await filesOf(store, settings)).storage.findProblem()).toBeNull()
    await rm(join(folder, MARKER))
    const other = await newDatabase(dialect)
    expect(await (await filesOf(other.store, settings)).storage.findProblem()).toContain('another database')
  })
})

test('a copy of a database does not share the files of the original; one that was moved keeps them', async () => {
  const place = await newFolder()
  const [original, copy] = [join(place, 'a.db'), join(place, 'b.db')]
  const settings = { ...SETTINGS, folder: join(place, 'kept') }
  const store = await open(`sqlite:${original}`)
  await (await filesOf(store, settings)).store('tTEST001', bytes())
  await store.close()
  await copyFile(original, copy)

  const copied = await opened(`sqlite:${copy}`)
  expect(await (await filesOf(copied, settings)).storage.findProblem()).toContain(`${original}, of which`)
  await rm(original)
  expect(await (await filesOf(copied, settings)).storage.findProblem()).toBeNull()
})

test('the default folder has the name of the database; an upgrade goes on with the folder that it had', async () => {
  const place = await newFolder()
  const nameOf = async (name: string) => {
    const { storage } = await filesOf(await opened(`sqlite:${join(place, name)}`), SETTINGS)
    return storage.name
  }
  expect(await nameOf('new.db')).toBe(join(place, 'files-new'))
  expect(defaultFolders({ dialect: 'postgres', name: 'postgres://host/some%20db' }).own).toBe(
    join(process.cwd(), 'data', 'files-some_20db'),
  )

  // Two databases that shared a folder, as earlier versions let them.
  const shared = join(place, 'files')
  const old = await serve('sqlite', { ...SETTINGS, folder: shared })
  await old.upload()
  await rm(join(shared, MARKER))
  const [first, second] = ['first.db', 'second.db']
  for (const name of [first, second]) await backUpTo(old.store, join(place, name))
  expect([await nameOf(first), await nameOf(second)]).toEqual([shared, shared])

  // The first to start owns it; the other reads, and is asked to take a copy.
  const one = await filesOf(await opened(`sqlite:${join(place, first)}`), SETTINGS)
  const two = await filesOf(await opened(`sqlite:${join(place, second)}`), SETTINGS)
  expect(await one.storage.findProblem()).toBeNull()
  expect(await two.storage.findProblem()).toContain('boardwalk files adopt')
  await cp(shared, join(place, 'files-second'), { recursive: true })
  const store = await opened(`sqlite:${join(place, second)}`)
  await (await ownedStorageOf(store, SETTINGS)).adopt()
  expect((await filesOf(store, SETTINGS)).storage.name).toBe(join(place, 'files-second'))
  expect(await one.storage.findProblem()).toBeNull()
})

/** The same rows in a database of its own. */
async function backUpTo(store: Store, path: string) {
  const file = `${path}.backup`
  await writeBackup(store, file)
  await restoreBackup(`sqlite:${path}`, file)
}
