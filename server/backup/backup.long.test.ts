import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSoundStore } from '../../test/sound-store.ts'
import { copyOf, newDatabaseUrl, newReadyUrl, type StoreName, stores } from '../../test/team.ts'
import { fillWorkspace } from '../demo/large.ts'
import { createBoard } from '../resources/boards/boards.service.ts'
import { createCard, updateCard } from '../resources/cards/cards.service.ts'
import { createProject } from '../resources/projects/projects.service.ts'
import { addMember, createTeam, createToken } from '../resources/teams/teams.service.ts'
import { BACKED_UP, PRIMARY_KEYS, TABLES } from '../store/keys.ts'
import { migrations } from '../store/migrations/index.ts'
import { open } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { Gateway } from '../workspace/gateway.ts'
import { writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

describe.each(stores)('a backup of %s', (name) => {
  test('is one moment, though the workspace goes on changing', async () => {
    const { store, gateway, team } = await newDemo(name)
    const workspace = gateway.enterAs({ ...team, source: '{"type":"session"}' }, 'card.create')
    const { lists, id: board_id } = await workspace.write(async (w) => {
      const { id: project_id } = await createProject(w, { title: 'Busy' })
      return createBoard(w, { project_id, title: 'Busy' })
    })
    let isDone = false
    let written = 0
    const writing = (async () => {
      // Bounded, should the backup never end.
      while (!isDone && written < 5000) {
        const [from, to] = [lists[written % 3], lists[(written + 1) % 3]].map((list) => String(list?.id)) as [
          string,
          string,
        ]
        await workspace.write(async (w) => {
          const { id } = await createCard(w, { title: `Card ${written}`, list_id: from, board_id })
          await updateCard(w, id, { list_id: to })
        })
        written += 1
      }
    })()
    // Starts when the first of them is there, and ends before the last.
    while (written === 0) await new Promise((go) => setImmediate(go))
    const file = await newFile()
    const rows = await writeBackup(store, file)
    isDone = true
    await writing

    const copy = await newDatabaseUrl(name)
    await restoreBackup(copy, file)
    const restored = await openStore(copy)
    await expectSoundStore(restored)
    const cards = (await allRows(restored)).cards?.length ?? 0
    expect(cards).toBe(rows.cards)
    expect(cards).toBeLessThan(300 + written)
  })

  test('goes into the other store and back without a difference', async () => {
    const { store } = await newDemo(name)
    const file = await newFile()
    await writeBackup(store, file)

    const others = stores.filter((other) => other !== name)
    const way = [...others, name]
    const before = await allRows(store)
    for (const next of way) {
      const url = await newDatabaseUrl(next)
      await restoreBackup(url, file)
      const restored = await openStore(url)
      expect(await allRows(restored)).toEqual(before)
      await expectSoundStore(restored)
      await writeBackup(restored, file)
    }
  })

  test('keeps cards whose parents are younger, and still refuses parents that are nowhere', async () => {
    const { store } = await newDemo(name)
    const ids = (await allRows(store)).cards?.map(({ id }) => Number(id)).toSorted((a, b) => a - b) ?? []
    await store.transaction((db) =>
      db
        .updateTable('cards')
        .set({ parent_card_id: ids.at(-1) as number })
        .where('id', '=', ids[0] as number)
        .execute(),
    )
    const file = await newFile()
    await writeBackup(store, file)
    const url = await newDatabaseUrl(name)

    await restoreBackup(url, file)

    const restored = await openStore(url)
    expect(await allRows(restored)).toEqual(await allRows(store))
    const orphan = restored.transaction((db) =>
      db
        .updateTable('cards')
        .set({ parent_card_id: 999_999 })
        .where('id', '=', ids[0] as number)
        .execute(),
    )
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })

  let spoiled: ReturnType<typeof newSpoiled> | undefined
  /** A backup for the tests that only damage it, and a database that stays as it is throughout. */
  const newSpoiled = async () => {
    const { store, url } = await newDemo(name)
    const file = await newFile()
    await writeBackup(store, file)
    return { bytes: await readFile(file), target: url, before: await allRows(store) }
  }

  test.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
    ['is cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['has a changed byte', (bytes: Buffer) => flip(bytes, bytes.length / 2)],
    ['lacks a row', (bytes: Buffer) => relined(bytes, (lines) => lines.toSpliced(-20, 1))],
    [
      'has a changed row',
      (bytes: Buffer) => relined(bytes, (lines) => lines.map((line) => line.replace('Demo', 'Memo'))),
    ],
    ['lacks its end', (bytes: Buffer) => relined(bytes, (lines) => lines.slice(0, -1))],
    ['goes on after its end', (bytes: Buffer) => relined(bytes, (lines) => [...lines, '["x"]'])],
    ['is something else', () => Buffer.from('{"name":"boardwalk"}')],
    ['is some other gzip', () => gzipSync('{"name":"boardwalk"}\n')],
    ['is empty', () => Buffer.alloc(0)],
  ])('that %s is refused and changes nothing', async (_, damage) => {
    spoiled ??= newSpoiled()
    const { bytes, target, before } = await spoiled
    const file = await newFile()
    await writeFile(file, damage(bytes))

    await expect(restoreBackup(target, file, { force: true })).rejects.toThrow(/damaged or incomplete|no backup/)

    const store = await openStore(target)
    expect(await allRows(store)).toEqual(before)
  })

  test('goes into an empty database only, unless asked to replace what is there', async () => {
    const { store } = await newDemo(name)
    const file = await newFile()
    await writeBackup(store, file)
    const target = await newDemo(name)
    const before = await allRows(target.store)

    await expect(restoreBackup(target.url, file)).rejects.toThrow('is not empty')
    expect(await allRows(target.store)).toEqual(before)

    await restoreBackup(target.url, file, { force: true })
    expect(await allRows(target.store)).toEqual(await allRows(store))
  })

  test('that fails half-way leaves the database as it was', async () => {
    const { store } = await newDemo(name)
    await store.transaction((db) => sql`update cards set title = 'x'`.execute(db))
    const file = await newFile()
    await writeBackup(store, file)
    const target = await newDemo(name)
    const before = await allRows(target.store)
    const stop = () => {
      throw new Error('the power fails')
    }

    await expect(restoreBackup(target.url, file, { force: true, onProgress: stop })).rejects.toThrow('the power fails')

    expect(await allRows(target.store)).toEqual(before)
  })

  test('of a newer program is refused', async () => {
    const file = await newFile()
    await writeFile(file, sealed([{ ...OLD_HEADER, migrations: [migrations[0]?.name, '9999-future'] }]))

    await expect(restoreBackup(await newDatabaseUrl(name), file)).rejects.toThrow('newer Boardwalk')
  })

  test('of an older program goes into a new database and is brought up to date there', async () => {
    const file = await newFile()
    const users = { table: 'users', columns: ['id', 'email', 'first_name', 'time_created', 'time_updated'] }
    await writeFile(file, sealed([OLD_HEADER, users, ['u1234567', 'old@example.com', 'Old', 1, 2]]))
    const ahead = await newDemo(name)

    await expect(restoreBackup(ahead.url, file, { force: true })).rejects.toThrow('older Boardwalk')

    const url = await newDatabaseUrl(name)
    await restoreBackup(url, file)
    const restored = await openStore(url)
    expect((await allRows(restored)).users).toMatchObject([
      { id: 'u1234567', email: 'old@example.com', first_name: 'Old' },
    ])
    await createTeam(new Gateway(restored), { title: 'New', email: 'new@example.com' })
  })
})

test('a backup that fails leaves no file, and keeps the one that was there', async () => {
  const { store } = await newDemo('sqlite')
  const file = await newFile()
  await writeBackup(store, file)
  const before = await readFile(file)
  const stop = () => {
    throw new Error('the power fails')
  }

  await expect(writeBackup(store, file, stop)).rejects.toThrow('the power fails')

  expect(await readFile(file)).toEqual(before)
  expect(await readdir(join(file, '..'))).toHaveLength(1)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup holds no token', async () => {
  const { store, gateway, team } = await newDemo('sqlite')
  const { token } = await createToken(gateway, { team_id: team.team_id, email: 'demo@example.com' })
  const file = await newFile()
  await writeBackup(store, file)

  const text = gunzipSync(await readFile(file)).toString()
  const [id, secret] = token.split('.') as [string, string]
  expect(text).toContain(id)
  expect(text).not.toContain(secret)
})

test('a backup knows every table, its key, and which tables come before it', async () => {
  const store = await openStore(await newDatabaseUrl('sqlite'))
  await store.read(async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db)
    // The index of search follows its documents by itself.
    const names = tables.map(({ name }) => name).filter((name) => !/^(schema_migrations|search_index)/.test(name))
    expect(names.toSorted()).toEqual(TABLES.toSorted())

    for (const [place, table] of TABLES.entries()) {
      const { rows: key } = await sql<{ name: string }>`
        select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db)
      expect(key.map(({ name }) => name)).toEqual(PRIMARY_KEYS[table])
      const { rows: references } = await sql<{ table: string }>`
        select distinct "table" from pragma_foreign_key_list(${table})`.execute(db)
      for (const { table: other } of references)
        expect(TABLES.indexOf(other as typeof table), `${table} refers to ${other}`).toBeLessThanOrEqual(place)
    }
  })
})

/** Of each store one that is filled, to be copied. */
const demos = new Map<StoreName, ReturnType<typeof fillDemo>>()

/** A store of its own with a workspace of some size. */
async function newDemo(name: StoreName) {
  const filled = demos.get(name) ?? fillDemo(name)
  demos.set(name, filled)
  const { url: template, team } = await filled
  const url = await copyOf(name, template)
  const store = await openStore(url)
  return { url, store, gateway: new Gateway(store), team }
}

async function fillDemo(name: StoreName) {
  const url = await newReadyUrl(name)
  const store = await open(url)
  const gateway = new Gateway(store)
  const team = await createTeam(gateway, { title: 'Demo', email: 'demo@example.com' })
  await addMember(gateway, team.team_id, { email: 'ünïcode@example.com', role: 'guest' })
  await fillWorkspace(gateway, team, { boards: 3, lists: 3, cards: 300 })
  await store.close()
  return { url, team }
}

async function openStore(url: string): Promise<Store> {
  const store = await open(url)
  onTestFinished(() => store.close())
  return store
}

async function newFile(): Promise<string> {
  return join(await mkdtemp(join(tmpdir(), 'boardwalk-backup-')), 'boardwalk.backup')
}

/** Every row of every table that a backup holds, in an order that both stores agree on. */
async function allRows(store: Store): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {}
  await store.read(async (db) => {
    for (const table of BACKED_UP) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
      const keyed = rows.map((row) => [JSON.stringify(Object.entries(row).toSorted()), row] as const)
      all[table] = keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    }
  })
  return all
}

/** All bits of a byte: one alone may be one that means nothing to gzip. */
function flip(bytes: Buffer, at: number): Buffer {
  const place = Math.floor(at)
  const copy = Buffer.from(bytes)
  copy[place] = (copy[place] ?? 0) ^ 0xff
  return copy
}

function relined(bytes: Buffer, change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(bytes).toString().trimEnd().split('\n')
  return gzipSync(`${change(lines).join('\n')}\n`)
}

const OLD_HEADER = {
  format: 'boardwalk-backup',
  version: 1,
  migrations: ['0001-foundation'],
  tables: ['users'],
  time_created: 1,
}

/** A backup of these lines, with a seal that fits. */
function sealed(lines: readonly object[]): Buffer {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const users = lines.filter((line) => Array.isArray(line)).length
  return gzipSync(`${text}${JSON.stringify({ rows: { users }, sha256: hash('sha256', text) })}\n`)
}
