import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { must } from '../../server/common/must.ts'
import { startCluster } from '../cluster.ts'
import { patience, proves } from '../prove.ts'
import { Caller, callServer, clock, newReadyUrl, newTeamOn, type Server, startServer, stores } from '../team.ts'
import { ACCIDENTS, damageSqlite, OVERWRITES, prepareDamage } from './lost-files.ts'

const PATIENCE = patience()

describe('a SQLite database under a server', PATIENCE, () => {
  test.for(Object.entries(ACCIDENTS))('that %s accepts no more writes, and says why', ([, happen], context) =>
    proves('sqlite', 'a lost database file accepts no more writes, and the errors say why (accidents)', 3, async () => {
      const url = await newReadyUrl('sqlite')
      const server = await startServer(url)
      onTestFinished(() => server.stop())
      const team = await newTeamOn(server)
      await team.newProject({ title: 'Before' })

      await happen(url.slice('sqlite:'.length))

      const { status, body, headers } = await team.post('/projects', { title: 'After' })
      expect([status, body.code]).toEqual([503, 'storage_lost'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      // Reads show what was acknowledged.
      expect((await team.get('/projects')).body.projects.map(({ title }: { title: string }) => title)).toEqual([
        'Before',
      ])
      expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
        code: 'not_ready',
        errors: [{ code: 'lost', message: expect.stringContaining('restore the last backup') }],
      })
    })(context),
  )

  test.for(Object.entries(OVERWRITES))('that %s accepts no more writes, and says why', ([, happen], context) =>
    proves('sqlite', 'an overwritten database file accepts no more writes (accidents)', 3, async () => {
      const url = await newReadyUrl('sqlite')
      const server = await startServer(url)
      onTestFinished(() => server.stop())
      const team = await newTeamOn(server)
      await team.newProject({ title: 'Before' })

      await happen(url.slice('sqlite:'.length))

      for (const title of ['After', 'Again'])
        expect((await team.post('/projects', { title })).body).toMatchObject({ status: 503, code: 'storage_lost' })
      expect((await team.get('/projects')).body.code).toBe('storage_lost')
      clock.advance(2000)
      onTestFinished(() => clock.reset())
      expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
        code: 'not_ready',
        errors: [{ code: 'lost', message: expect.stringContaining('overwritten') }],
      })
    })(context),
  )

  test('that other processes write to and checkpoint is not mistaken for overwritten', async () => {
    const url = await newReadyUrl('sqlite')
    const servers = [await startServer(url), await startServer(url)]
    for (const server of servers) onTestFinished(() => server.stop())
    const team = await newTeamOn(must(servers[0]))
    for (let round = 0; round < 4; round++)
      for (const server of servers) {
        expect((await at(server, team).post('/projects', { title: `Round ${round}` })).status).toBe(201)
        // As the command line, or a person with sqlite3, would do it.
        const database = new DatabaseSync(url.slice('sqlite:'.length))
        database.exec(
          `update teams set title = 'Round ${round}'; pragma wal_checkpoint(${round % 2 ? 'passive' : 'restart'})`,
        )
        database.close()
        expect((await callServer(server, 'GET', '/readyz')).status).toBe(200)
      }
    expect((await team.get('/projects')).body.projects.length).toBeGreaterThanOrEqual(8)
  })

  test('that was replaced works again after a restart', async () => {
    const url = await newReadyUrl('sqlite')
    const first = await startServer(url)
    const team = await newTeamOn(first)
    await first.stop()
    const second = await startServer(url)
    await ACCIDENTS['is replaced by a copy of itself']?.(url.slice('sqlite:'.length))
    expect((await at(second, team).post('/projects', { title: 'Lost' })).status).toBe(503)
    await second.stop()

    const third = await startServer(url)
    onTestFinished(() => third.stop())

    expect((await at(third, team).post('/projects', { title: 'Kept' })).status).toBe(201)
    expect((await callServer(third, 'GET', '/readyz')).status).toBe(200)
  })

  test('that is damaged says what to do, also when asked whether it is ready', async () => {
    const url = await newReadyUrl('sqlite')
    const first = await startServer(url)
    const team = await newTeamOn(first)
    const board = await team.newBoard()
    await team.newCard(board.lists[0])
    await first.stop()
    await damageSqlite(url.slice('sqlite:'.length), 'cards')

    const server = await startServer(url)
    onTestFinished(() => server.stop())

    await expectDamaged(server, at(server, team), board.id)
  })
})

describe.runIf(stores.includes('postgres'))('a PostgreSQL database', PATIENCE, () => {
  test('that is damaged says what to do, also when asked whether it is ready', async () => {
    const cluster = await startCluster()
    onTestFinished(cluster.stop)
    const server = await startServer(cluster.url)
    onTestFinished(() => server.stop())
    const team = await newTeamOn(server)
    const board = await team.newBoard()
    await team.newCard(board.lists[0])
    const { damage } = await prepareDamage(cluster.url, 'cards')
    await cluster.kill9()
    await damage()
    await cluster.restart()

    await expectDamaged(server, team, board.id)
  })
})

/** The same person on another server. */
function at(server: Server, { team_id, user_id, token }: Caller): Caller {
  return new Caller(server, team_id, user_id, token)
}

async function expectDamaged(server: Server, team: Caller, board_id: string) {
  clock.advance(2000)
  onTestFinished(() => clock.reset())
  const { status, body, headers } = await team.get(`/cards?board_id=${board_id}`)
  expect([status, body.code]).toEqual([503, 'storage_damaged'])
  expect(body.detail).toContain('restore the last backup')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await callServer(server, 'GET', '/readyz')).body).toMatchObject({
    code: 'not_ready',
    errors: [{ code: 'damaged' }],
  })
}
