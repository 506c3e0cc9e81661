import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCluster } from '../cluster.ts'
import { createDatabase, postgresUrl } from '../postgres.ts'
import { patience, proves } from '../prove.ts'
import { newTeamOn, type OwnServer, startServer, type Team } from '../team.ts'

const someTeams = (server: OwnServer, count: number) =>
  Promise.all(Array.from({ length: count }, () => newTeamOn(server)))
const unavailable = (answer: Awaited<ReturnType<Team['get']>>) => ({
  status: answer.status,
  code: answer.body.code,
  retries: answer.headers.has('retry-after'),
})
const UNAVAILABLE = { status: 503, code: 'storage_unavailable', retries: true }

describe.skipIf(!postgresUrl())('a PostgreSQL that hangs', patience(), () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let server: OwnServer
  beforeAll(async () => {
    cluster = await startCluster()
    server = await startServer(cluster.url, {}, { connectMs: 3000, statementMs: 3000 })
    return async () => {
      cluster.goOn()
      await server.stop()
      await cluster.stop()
    }
  })

  test(
    'is given up, and used again as soon as it recovers',
    proves(
      'postgres',
      'a PostgreSQL that hangs gives 503 and is used again when it recovers (requests)',
      3,
      async (proof) => {
        const teams = await someTeams(server, 4)
        await Promise.all(teams.map((team) => team.newProject()))

        await cluster.hang()
        const start = performance.now()
        // More than there are connections of any kind.
        const answers = await Promise.all(
          teams.flatMap((team) =>
            Array.from({ length: 10 }, (_, number) =>
              number % 2 === 0 ? team.get('/boards') : team.post('/projects', { title: 'While it hangs' }),
            ),
          ),
        )
        proof.watch('a PostgreSQL that hangs is given up', performance.now() - start, 10_000, 'ms')
        proof.count(answers.length)
        cluster.goOn()

        for (const answer of answers) expect(unavailable(answer)).toEqual(UNAVAILABLE)
        for (const team of teams) {
          expect((await team.get('/boards')).status).toBe(200)
          expect((await team.post('/projects', { title: 'After it' })).status).toBe(201)
          const { body } = await team.get('/projects')
          expect(body.projects.map(({ title }: { title: string }) => title)).not.toContain('While it hangs')
        }
      },
    ),
  )

  test.each(['read', 'transaction'] as const)('is given up in the middle of a %s', async (how) => {
    const backend = () =>
      server.store[how](async (db) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        return rows[0]?.pid
      })
    const before = await backend()

    const error = await server.store[how](async (db) => {
      await sql`select 1`.execute(db)
      await cluster.hang()
      await sql`select 2`.execute(db)
    }).catch((reason: unknown) => reason)
    cluster.goOn()

    expect(server.store.isUnavailable(error)).toBe(true)
    // The connection was not returned to the pool: it would answer the next query with the previous result.
    expect(await backend()).not.toBe(before)
  })
})

describe.skipIf(!postgresUrl())('workspaces locked by another program', patience(), () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: OwnServer
  let hasty: OwnServer
  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer(database.url)
    hasty = await startServer(database.url, {}, { lockMs: 100 })
  })
  afterAll(async () => {
    await server.stop()
    await hasty.stop()
    await database.drop()
  })

  /** Locks the rows of these workspaces as a transaction elsewhere would, until the returned function is called. */
  async function hold(teams: readonly Team[]) {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('begin')
    await client.query('select id from teams where id = any($1) for update', [teams.map(({ team_id }) => team_id)])
    return () => client.end()
  }

  test(
    'wait without keeping the others waiting, and are written when they are free',
    proves(
      'postgres',
      'workspaces locked by another program do not stop the others (writes of the others)',
      3,
      async (proof) => {
        const held = await someTeams(server, 14)
        const free = await someTeams(server, 6)
        const release = await hold(held)
        proof.count(free.length)

        let answered = 0
        const waiting = held.map(async (team) => {
          const answer = await team.post('/projects', { title: 'At last' })
          answered += 1
          return answer.status
        })
        for (const team of free) expect((await team.post('/projects', { title: 'At once' })).status).toBe(201)
        for (const team of [...free, ...held]) expect((await team.get('/boards')).status).toBe(200)
        expect(answered).toBe(0)
        await release()

        expect(await Promise.all(waiting)).toEqual(held.map(() => 201))
      },
    ),
  )

  test('are given up in time', async () => {
    const [team] = (await someTeams(hasty, 1)) as [Team]
    const release = await hold([team])

    expect(unavailable(await team.post('/projects', { title: 'Not now' }))).toEqual(UNAVAILABLE)

    await release()
    expect((await team.post('/projects', { title: 'Now' })).status).toBe(201)
  })
})
