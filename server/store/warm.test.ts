import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { SERVER } from '../../test/children.ts'
import { query } from '../../test/cluster.ts'
import { Program } from '../../test/process.ts'
import { newReadyUrl, stores } from '../../test/team.ts'
import '../app.ts'
import { open } from './open.ts'
import type { Store } from './store.ts'

type Db = Parameters<Parameters<Store['transaction']>[0]>[0]

describe.skipIf(!stores.includes('postgres'))('a process that starts on PostgreSQL', () => {
  let store: Store | undefined
  afterEach(async () => {
    await store?.close()
    store = undefined
  })

  const planned = async () => {
    const count = async (db: Db) => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)
      return rows[0]?.count
    }
    return { writes: await store?.transaction(count), reads: await store?.read(count) }
  }

  test('opens connections and plans its queries before the first request, once', async () => {
    store = await open(await newReadyUrl('postgres'))
    const { reads: before = 0 } = await planned()

    // However busy the machine is.
    await store.warmUp(60_000)

    expect(store.load()).toMatchObject({ busy: 0, waiting: 0 })
    expect(store.load().connections).toBeGreaterThanOrEqual(5)
    const after = await planned()
    expect(after.writes).toBeGreaterThan(before + 25)
    expect(after.reads).toBeGreaterThan(before + 25)
    await store.warmUp(60_000)
    expect(await planned()).toEqual(after)
  })

  test.each([1, 2, 3, 4, 6, 8, 12, 16, 24])(
    'that waited for it no longer than %d ms writes on every connection',
    async (ms) => {
      store = await open(await newReadyUrl('postgres'))
      const writing = store
      const canWrite = (db: Db) => sql`create temporary table if not exists written (at integer)`.execute(db)

      await writing.warmUp(ms)

      // More at once than connections were opened: each gets one of those that were warmed up.
      await expect(Promise.all(Array.from({ length: 12 }, () => writing.transaction(canWrite)))).resolves.toHaveLength(
        12,
      )
    },
  )

  test('does so when it starts, without being asked anything', async () => {
    const url = await newReadyUrl('postgres')
    const server = new Program(SERVER, [], { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' })
    await server.says(/http:/)

    const connections = async () =>
      (
        await query(
          url,
          `select query from pg_stat_activity where datname = current_database() and application_name = 'boardwalk'`,
        )
      ).length

    // One more says that a server is here, and one has looked for migrations. A start waits for them two seconds at most.
    await expect.poll(connections).toBeGreaterThanOrEqual(7)
    server.child.kill('SIGTERM')
    expect((await server.end()).code).toBe(0)
  })

  test('starts all the same when the database goes away meanwhile', async () => {
    const url = await newReadyUrl('postgres')
    store = await open(url)
    await query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    )

    await expect(store.warmUp()).resolves.toBeUndefined()
  })
})
