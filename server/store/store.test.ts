import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, type StoreName, serverOn, stores } from '../../test/team.ts'
import { STATEMENT_MS } from '../limits/storage.ts'
import { open } from './open.ts'
import { insertRows, prepared } from './prepared.ts'
import type { Db, Store } from './store.ts'

const findTitle = prepared<{ id: string; at: number }>()((db, p) =>
  db
    .selectFrom('teams')
    .select(['title', 'time_created'])
    .where('id', '=', p('id'))
    .where('time_created', '>=', p('at')),
)

const team = (id: string, title = id) => ({ id, title, time_created: 1 })
const titleOf = async (db: Db, id: string) =>
  (await db.selectFrom('teams').select('title').where('id', '=', id).executeTakeFirst())?.title

describe.each(stores)('the store on %s', (name: StoreName) => {
  let store: Store
  beforeAll(async () => {
    store = (await serverOn(name)).store
  })

  test('undoes a transaction that throws, and keeps one that returns', async () => {
    const failing = store.transaction(async (db) => {
      await db.insertInto('teams').values(team('tUndone')).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await store.transaction((db) => db.insertInto('teams').values(team('tKept')).execute())

    expect(await store.read((db) => titleOf(db, 'tUndone'))).toBeUndefined()
    expect(await store.read((db) => titleOf(db, 'tKept'))).toBe('tKept')
  })

  test('shows a reader one moment, whatever is committed meanwhile', async () => {
    await store.transaction((db) => db.insertInto('teams').values(team('tSeen', 'before')).execute())

    const seen = await store.read(async (db) => {
      const first = await titleOf(db, 'tSeen')
      await store.transaction((other) =>
        other.updateTable('teams').set({ title: 'after' }).where('id', '=', 'tSeen').execute(),
      )
      return [first, await titleOf(db, 'tSeen')]
    })

    expect(seen).toEqual(['before', 'before'])
    expect(await store.read((db) => titleOf(db, 'tSeen'))).toBe('after')
  })

  test('lets nobody write through a reader', async () => {
    const writing = store.read((db) => db.insertInto('teams').values(team('tSneaky')).execute())
    await expect(writing).rejects.toThrow(/read-?only/i)
  })

  test('has a new version after each commit, of this process or another', async () => {
    const versions = [await store.version()]
    const commit = (id: string) => store.transaction((db) => db.insertInto('teams').values(team(id)).execute())
    await commit('tVersion1')
    versions.push(await store.version())
    const other = await open(urlOf(store))
    onTestFinished(() => other.close())
    await other.transaction((db) => db.insertInto('teams').values(team('tVersion2')).execute())
    versions.push(await store.version())
    expect(new Set(versions).size).toBe(3)
    if (name === 'sqlite') expect(await store.version()).toBe(versions[2])
  })

  test('takes the statements of one transaction from nobody else', async () => {
    await store.transaction((db) => db.insertInto('teams').values(team('tCount', '0')).execute())
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store.transaction(async (db) => {
          const locked = store.oneWriter ? sql`` : sql`for update`
          const { rows } = await sql<{ title: string }>`select title from teams where id = 'tCount' ${locked}`.execute(
            db,
          )
          await db
            .updateTable('teams')
            .set({ title: String(Number(rows[0]?.title) + 1) })
            .where('id', '=', 'tCount')
            .execute()
        }),
      ),
    )
    expect(await store.read((db) => titleOf(db, 'tCount'))).toBe('20')
  })

  test('runs a prepared query with the values of each call, also inside transactions', async () => {
    await store.transaction(async (db) => {
      await insertRows(db, 'teams', [team('tOne', 'one'), team('tTwo', 'two')])
      expect(await findTitle(db, { id: 'tOne', at: 0 })).toEqual([{ title: 'one', time_created: 1 }])
    })
    const both = await Promise.all(
      ['tOne', 'tTwo', 'tNone'].map((id) => store.read((db) => findTitle(db, { id, at: 1 }))),
    )
    expect(both.map(([row]) => row?.title)).toEqual(['one', 'two', undefined])
    expect(await store.read((db) => findTitle(db, { id: 'tOne', at: 2 }))).toEqual([])
  })

  test.each([0, 1, 50, 51, 137])('inserts %i rows, many to a statement', async (count) => {
    const rows = Array.from({ length: count }, (_, index) => team(`t${count}-${index}`, `many ${count}`))
    await store.transaction((db) => insertRows(db, 'teams', rows))
    const found = await store.read((db) =>
      db.selectFrom('teams').select('id').where('title', '=', `many ${count}`).execute(),
    )
    expect(found.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })

  test('inserts rows by the names of their fields, in whatever order these come', async () => {
    await store.transaction((db) =>
      insertRows(db, 'teams', [team('tOrder1', 'a'), { time_created: 1, title: 'b', id: 'tOrder2' }]),
    )
    expect(await store.read((db) => titleOf(db, 'tOrder2'))).toBe('b')
  })

  test('knows an error in a statement from storage that is away', async () => {
    const error = await store.read((db) => sql`select nothing from nowhere`.execute(db)).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(Error)
    expect(store.isUnavailable(error)).toBe(false)
  })

  test('is safe as it runs here', async () => {
    expect(await store.durabilityProblems()).toEqual([])
  })

  test('refuses an address it does not know, and says what it takes', async () => {
    await expect(open('mysql://localhost/x')).rejects.toThrow('DATABASE_URL must start with sqlite: or postgres://')
  })
})

describe.runIf(stores.includes('postgres'))('PostgreSQL', () => {
  test('ends a statement that takes too long, as storage that is away', async () => {
    const { store } = await serverOn('postgres')
    const slow = store.transaction(async (db) => {
      await sql`set local statement_timeout = 20`.execute(db)
      await sql`select pg_sleep(10)`.execute(db)
    })
    const error = await slow.catch((e: unknown) => e)
    expect(store.isUnavailable(error)).toBe(true)
    expect(await store.read((db) => sql`select 1 as one`.execute(db))).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('gives an upgrade all the time it needs', async () => {
    const store = await open(await newDatabaseUrl('postgres'))
    onTestFinished(() => store.close())
    const limit = async (db: Db) => (await sql`show statement_timeout`.execute(db)).rows
    expect(await store.whileMigrating(limit)).toEqual([{ statement_timeout: '0' }])
    expect(await store.transaction(limit)).toEqual([{ statement_timeout: `${STATEMENT_MS - 500}ms` }])
  })

  test('says in one line that it cannot be reached, without the password', async () => {
    const opening = open('postgres://someone:secret@127.0.0.1:1/nowhere')
    await expect(opening).rejects.toThrow(
      /^Cannot reach PostgreSQL at postgres:\/\/127\.0\.0\.1:1\/nowhere: .*Check DATABASE_URL\.$/,
    )
    await expect(opening).rejects.not.toThrow('secret')
  })
})

describe('SQLite', () => {
  test('says in one line that a file cannot be opened', async () => {
    const folder = (await newDatabaseUrl('sqlite')).replace(/\/[^/]+$/, '')
    await expect(open(folder)).rejects.toThrow(/^Cannot open the SQLite file .*Check that its folder is writable\.$/)
  })

  test('waits for another process that writes without keeping anybody else waiting', async () => {
    const { store } = await serverOn('sqlite')
    const other = new DatabaseSync(store.name)
    onTestFinished(() => other.close())
    other.exec('begin immediate')
    let turns = 0
    const counting = setInterval(() => {
      turns += 1
      if (turns === 5) other.exec('commit')
    }, 20)
    onTestFinished(() => clearInterval(counting))

    const answer = await store.transaction(async () => 'written')

    expect(answer).toBe('written')
    expect(turns).toBeGreaterThanOrEqual(5)
  })

  test('that another process keeps busy is away, not broken', async () => {
    const { store } = await serverOn('sqlite')
    const other = new DatabaseSync(store.name, { timeout: 0 })
    onTestFinished(() => other.close())

    await store.transaction(async () => {
      const error = catchError(() => other.exec('begin immediate'))
      expect(store.isUnavailable(error)).toBe(true)
    })
  })
})

function catchError(fn: () => void): unknown {
  try {
    return fn()
  } catch (error) {
    return error
  }
}

function urlOf(store: Store): string {
  if (store.dialect === 'sqlite') return `sqlite:${store.name}`
  return store.name.replace('postgres://', 'postgres://boardwalk@')
}
