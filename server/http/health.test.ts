import { chmod, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { query } from '../../test/cluster.ts'
import {
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type Server,
  type StoreName,
  serverOn,
  startServer,
  stores,
} from '../../test/team.ts'

afterEach(() => clock.reset())

describe.each(stores)('the health of a server on %s', (store) => {
  test('is shown without a token', async () => {
    const server = await serverOn(store)

    expect(await callServer(server, 'GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await callServer(server, 'GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('is checked without a trace in the log', async () => {
    const team = await newTeam(store)
    const before = await team.events()
    clock.advance(2000)

    await callServer(team.server, 'GET', '/readyz')

    expect(await team.events()).toEqual(before)
  })

  test('is not ready once the storage is gone, and says so in the shape of every error', async () => {
    const { server } = await newServer(store)
    await server.store.close()

    expect(await callServer(server, 'GET', '/healthz')).toMatchObject({ status: 200 })
    const { status, body, headers } = await callServer(server, 'GET', '/readyz')

    expect(status).toBe(503)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toMatchObject({
      code: 'not_ready',
      detail: 'The storage does not answer.',
      errors: [{ field: 'storage', code: 'unreadable' }],
    })
  })

  test('is not ready once a newer program has upgraded the tables: nothing is read or written, until they are put back', async () => {
    const { server } = await newServer(store)
    const team = await newTeamOn(server)
    await team.get('/projects')
    const upgrade = (statement: string) =>
      server.store.whileMigrating(async (db) => {
        await sql.raw(statement).execute(db)
        await sql`insert into schema_migrations (name, time_applied) values ('9999-future', 1)`.execute(db)
      })
    await upgrade('alter table projects rename to spaces')

    // Whatever fails because of it is no fault of the server's, from the first request on.
    const first = await team.post('/projects', { title: 'Too late' })
    const others = [
      await team.get('/projects'),
      await team.get('/users/me'),
      await callServer(server, 'GET', '/docs'),
      await callServer(server, 'GET', '/nothing'),
    ]

    expect([first, ...others].map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 5 }, () => [503, 'storage_newer']),
    )
    expect(await callServer(server, 'GET', '/healthz')).toMatchObject({ status: 200 })
    expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
      code: 'not_ready',
      errors: [{ code: 'newer', message: expect.stringContaining('newer Boardwalk') }],
    })
    await expect(server.store.transaction(async () => undefined)).rejects.toThrow()

    await server.store.whileMigrating(async (db) => {
      await sql`alter table spaces rename to projects`.execute(db)
      await sql`delete from schema_migrations where name = '9999-future'`.execute(db)
    })
    await vi.waitFor(async () => expect((await team.get('/projects')).status).toBe(200), { timeout: 30_000 })
  })

  test('notices a newer program that changed nothing it reads', async () => {
    const { server } = await newServer(store)
    const team = await newTeamOn(server)
    await server.store.whileMigrating((db) =>
      sql`insert into schema_migrations (name, time_applied) values ('9999-future', 1)`.execute(db),
    )

    await vi.waitFor(async () => expect((await team.get('/projects')).body).toMatchObject({ code: 'storage_newer' }), {
      timeout: 30_000,
    })
  })

  test('is checked at most once a second', async () => {
    const { server } = await newServer(store)
    let checks = 0
    const { durabilityProblems } = server.store
    server.store.durabilityProblems = () => {
      checks += 1
      return durabilityProblems()
    }

    await Promise.all(Array.from({ length: 20 }, () => callServer(server, 'GET', '/readyz')))
    expect(checks).toBe(1)

    clock.advance(1000)
    await callServer(server, 'GET', '/readyz')
    expect(checks).toBe(2)
  })
})

describe('a server on SQLite is not ready', () => {
  test.skipIf(process.getuid?.() === 0)('when the folder becomes read-only', async () => {
    const { server, folder } = await newServer('sqlite')
    await chmod(folder, 0o555)
    onTestFinished(() => chmod(folder, 0o755))

    expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
      status: 503,
      errors: [{ code: 'unsafe', message: 'The folder of the SQLite file cannot be written.' }],
    })
  })

  test('when the file is moved away', async () => {
    const { server, folder } = await newServer('sqlite')
    await rename(folder, `${folder}-moved`)

    expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
      status: 503,
      errors: [{ code: 'lost', message: expect.stringContaining('moved, deleted, replaced or overwritten') }],
    })
  })
})

describe.runIf(stores.includes('postgres'))('a server on PostgreSQL is not ready', () => {
  test('while synchronous_commit is off', async () => {
    const { server, url } = await newServer('postgres')
    expect(await callServer(server, 'GET', '/readyz')).toMatchObject({ status: 200 })

    await query(url, `ALTER DATABASE ${nameOf(url)} SET synchronous_commit = off`)
    clock.advance(1000)
    expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
      status: 503,
      code: 'not_ready',
      detail: 'PostgreSQL runs with synchronous_commit = off: acknowledged writes can be lost.',
    })

    await query(url, `ALTER DATABASE ${nameOf(url)} RESET synchronous_commit`)
    clock.advance(1000)
    expect(await callServer(server, 'GET', '/readyz')).toMatchObject({ status: 200 })
  })

  test('while the database takes no writes', async () => {
    const { server, url } = await newServer('postgres')
    await query(url, `ALTER DATABASE ${nameOf(url)} SET default_transaction_read_only = on`)
    await query(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'
      AND pid <> pg_backend_pid()`,
    )

    expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
      status: 503,
      errors: [{ code: 'unwritable', message: 'The storage takes no writes.' }],
    })
  })
})

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** A server that the test may break. */
async function newServer(name: StoreName): Promise<{ server: Server; url: string; folder: string }> {
  const url = await newReadyUrl(name)
  const server = await startServer(url, { checkAnswers: false })
  onTestFinished(() => server.stop().catch(() => undefined))
  return { server, url, folder: dirname(server.store.name) }
}
