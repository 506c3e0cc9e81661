import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { start } from '../../test/children.ts'
import { isLong } from '../../test/ledger.ts'
import { newDatabaseUrl, newReadyUrl, stores } from '../../test/team.ts'
import { connect, extraMigration, extras, withExtras } from '../../test/upgrades.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { open } from './open.ts'
import type { Store } from './store.ts'

/** Each is a process of its own, killed at another moment. */
const KILLS = isLong ? 6 : 3

// Another process that upgrades a database, and says when it is about to begin.
const UPGRADER = `
  import { migrate } from './server/store/migrate.ts'
  import { connect, withExtras } from './test/upgrades.ts'
  console.log('begin')
  const store = await connect(process.env.DATABASE_URL)
  await migrate(store, withExtras)
  await store.close()
`

function startUpgrader(url: string): ChildProcess & { output: () => string } {
  const child = start(process.execPath, ['--input-type=module', '--eval', UPGRADER], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return Object.assign(child, { output: () => output })
}

/** Opens a database as it is, and closes it after the test. */
async function opened(url: string): Promise<Store> {
  const store = await connect(url)
  onTestFinished(() => store.close())
  return store
}

async function appliedTo(store: Store): Promise<string[]> {
  return store.read(async (db) => {
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    return rows.map(({ name }) => name).toSorted()
  })
}

/** Every upgrade was applied once and completely. */
async function expectComplete(store: Store) {
  expect(await appliedTo(store)).toEqual(withExtras.map(({ name }) => name).toSorted())
  await store.read(async (db) => {
    for (const { name } of extras) {
      const { rows } = await sql`select n from ${sql.table(`extra_${name}`)}`.execute(db)
      expect(rows).toEqual([{ n: 1 }])
    }
  })
  await store.transaction((db) => db.insertInto('teams').values({ id: 't1', title: 'x', time_created: 1 }).execute())
}

describe.each(stores)('migrations on %s', (name) => {
  test('that are killed at any moment are whole after the next start', async () => {
    const url = await newDatabaseUrl(name)
    for (let round = 0; round < KILLS; round++) {
      const upgrader = startUpgrader(url)
      await once(upgrader.stdout as NodeJS.ReadableStream, 'data')
      // The moment is the point of the test: any will do.
      await Promise.race([wait(Math.random() * 150), once(upgrader, 'exit')])
      upgrader.kill('SIGKILL')
      if (upgrader.exitCode === null && upgrader.signalCode === null) await once(upgrader, 'exit')
    }

    const store = await opened(url)
    await migrate(store, withExtras)

    await expectComplete(store)
  })

  test('of several processes at once happen once', async () => {
    const url = await newDatabaseUrl(name)
    const upgraders = [1, 2].map(() => startUpgrader(url))

    const codes = await Promise.all(upgraders.map(async (upgrader) => (await once(upgrader, 'exit'))[0]))

    expect(codes, upgraders.map(({ output }) => output()).join('\n')).toEqual([0, 0])
    await expectComplete(await opened(url))
  })

  test('refuse a database that a newer program wrote, and leave it as it is', async () => {
    const url = await newReadyUrl(name)
    const store = await opened(url)
    await migrate(store, [...migrations, extraMigration('9999')])
    const before = await appliedTo(store)

    await expect(open(url)).rejects.toThrow(/newer Boardwalk \(it has 9999\)\. Upgrade the program\./)

    expect(await appliedTo(store)).toEqual(before)
  })

  test('say what they do when they upgrade, and where the copy is; a new database is no upgrade', async () => {
    const store = await opened(await newDatabaseUrl(name))
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    await migrate(store, migrations, { say })
    expect(said).toEqual([])

    await migrate(store, [...migrations, { name: '9999-words-for-people', statements: () => [] }], { say })

    expect(said.at(-1)).toBe('upgrading: words for people (9999)')
    if (name === 'postgres') return
    const [, copy = ''] = /is kept in (\S+)$/.exec(said[0] ?? '') ?? []
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  test('that fail leave nothing behind, and work once they are put right', async () => {
    const store = await opened(await newReadyUrl(name))
    const [create, insert] = extraMigration('9999').statements('sqlite')
    const broken: Migration = { name: '9999', statements: () => [String(create), 'insert into nowhere values (1)'] }
    const mended: Migration = { name: '9999', statements: () => [String(create), String(insert)] }

    await expect(migrate(store, [...migrations, broken])).rejects.toThrow('nowhere')
    expect(await appliedTo(store)).not.toContain('9999')
    await migrate(store, [...migrations, mended])
    expect(await appliedTo(store)).toContain('9999')
  })

  test('of an up-to-date database do nothing', async () => {
    const store = await opened(await newReadyUrl(name))
    const before = await store.version()
    await migrate(store)
    expect(await appliedTo(store)).toEqual(migrations.map((migration) => migration.name))
    if (name === 'sqlite') expect(await store.version()).toBe(before)
  })
})

describe('the copy that is made before SQLite is upgraded', () => {
  test('has its name only when the upgrade is through, however often it was tried before', async () => {
    const url = await newReadyUrl('sqlite')
    const file = url.slice('sqlite:'.length)
    const store = await opened(url)
    const broken: Migration = { name: '9999', statements: () => ['insert into nowhere values (1)'] }
    const attempt = () => migrate(store, [...migrations, broken])
    await expect(attempt()).rejects.toThrow('nowhere')
    await expect(attempt()).rejects.toThrow('nowhere')
    expect(globSync(`${file}.before-*`)).toEqual([])

    await migrate(store, [...migrations, extraMigration('9999'), extraMigration('9998')])

    expect(globSync(`${file}.*`).map((copy) => copy.replace(/\d+$/, ''))).toEqual([`${file}.before-9999-`])
  })

  test('is one, also when several processes upgrade at once', async () => {
    const url = await newReadyUrl('sqlite')

    const upgraders = [1, 2].map(() => startUpgrader(url))
    await Promise.all(upgraders.map((upgrader) => once(upgrader, 'exit')))

    await expectComplete(await opened(url))
    expect(globSync(`${url.slice('sqlite:'.length)}.before-*`)).toHaveLength(1)
  })

  test('holds what was there before, and none is made of a new or an up-to-date database', async () => {
    const url = await newReadyUrl('sqlite')
    const file = url.slice('sqlite:'.length)
    const store = await opened(url)
    await store.transaction((db) => db.insertInto('teams').values({ id: 't1', title: 'x', time_created: 1 }).execute())
    await migrate(store)
    expect(globSync(`${file}.before-*`)).toEqual([])

    await migrate(store, [...migrations, extraMigration('9999')])

    const copies = globSync(`${file}.before-*`)
    expect(copies).toHaveLength(1)
    expect(copies[0]).toMatch(/\.before-9999-\d+$/)
    const copy = await open(`sqlite:${copies[0]}`)
    onTestFinished(() => copy.close())
    expect(await appliedTo(copy)).toEqual(migrations.map(({ name }) => name))
    expect(await copy.read((db) => db.selectFrom('teams').select('id').execute())).toEqual([{ id: 't1' }])
  })
})
