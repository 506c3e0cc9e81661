import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { callServer, newReadyUrl, newTeam, newTeamOn, serverOn, startServer, stores } from '../../test/team.ts'
import { followAll, NotificationFollower } from '../feed/notifications/follower.ts'
import { Scheduler } from '../feed/scheduler/scheduler.ts'
import { showFeed } from './metrics.feed.ts'

test('counts requests by the pattern of their path, never by what the caller wrote', async () => {
  const team = await newTeam('sqlite')
  const { server } = team
  await team.get('/boards')
  await team.get('/boards/a-made-up-id?x=y')
  await callServer(server, 'GET', '/a-made-up-path')

  const { status, body, headers } = await callServer(server, 'GET', '/metrics')

  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/v1/:team_id/boards",status="200"}')
  expect(body).toContain('{method="GET",route="/v1/:team_id/boards/:id",status="400"}')
  expect(body).toContain('{method="GET",route="none",status="404"}')
  expect(body).not.toContain('made-up')
  expect(body).not.toContain(team.team_id)
})

test('shows how many writes share a commit', async () => {
  const team = await newTeam('sqlite')
  const before = await readMetrics()
  const project = await team.newProject()
  await Promise.all(Array.from({ length: 10 }, () => team.newBoard({ project_id: project.id })))

  const after = await readMetrics()

  expect(after('boardwalk_writes_total') - before('boardwalk_writes_total')).toBe(11)
  const commits = after('boardwalk_commits_total') - before('boardwalk_commits_total')
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThanOrEqual(11)
})

test('shows the memory of the answers, and of the process', async () => {
  const team = await newTeam('sqlite')
  await team.get('/boards')

  const value = await readMetrics()

  // Other tests may have filled it: then something went for what came.
  expect(value('boardwalk_answer_cache_bytes')).toBeGreaterThan(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('shows the version, the pool, the queue, the hits of the cache and what was refused with 429', async () => {
  const server = await startServer(await newReadyUrl('sqlite'), { rateLimit: 3 })
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  for (let turn = 0; turn < 4; turn++) await team.get('/boards')

  const { body } = await callServer(server, 'GET', '/metrics')
  const value = valueIn(body)

  expect(body).toContain(`boardwalk_info{version="${packageJson.version}",store="sqlite"} 1`)
  expect(value('boardwalk_answer_cache_hits_total')).toBe(2)
  expect(value('boardwalk_answer_cache_misses_total')).toBe(1)
  expect(value('boardwalk_rate_limited_total')).toBe(1)
  expect(value('boardwalk_writes_waiting')).toBe(0)
  expect(value('boardwalk_pool_connections')).toBeGreaterThanOrEqual(2)
  expect(value('boardwalk_pool_busy')).toBe(0)
  expect(value('boardwalk_pool_waiting')).toBe(0)
})

test.each(stores)('counts connections in use and work that waits for one on %s', async (name) => {
  const { store } = await serverOn(name)
  const gate = Promise.withResolvers<void>()
  const before = store.load()
  const begun = Promise.withResolvers<void>()
  const reads = Array.from({ length: 14 }, () =>
    store.read(() => {
      begun.resolve()
      return gate.promise
    }),
  )
  await begun.promise

  const { connections, busy, waiting } = store.load()
  gate.resolve()
  await Promise.all(reads)

  expect(connections).toBeGreaterThanOrEqual(before.connections)
  expect(busy).toBeGreaterThan(0)
  expect(busy + waiting).toBeGreaterThanOrEqual(14)
  expect(store.load().waiting).toBe(0)
})

test.each(stores)(
  'counts once what nobody has looked through yet, however many workspaces there are, on %s',
  async (name) => {
    const server = await startServer(await newReadyUrl(name))
    onTestFinished(server.stop)
    const { gateway } = server
    const onError = (error: unknown) => {
      throw error
    }
    const notifications = new NotificationFollower(gateway, { onError })
    const registry = new Registry()
    showFeed(registry, { scheduler: new Scheduler(gateway, [], onError), notifications, mailer: null }, gateway)
    const [team] = [await newTeamOn(server), await newTeamOn(server)]
    await followAll(notifications)
    const before = await team.head()
    await team.newProject()

    const lag = valueIn(await registry.metrics())('boardwalk_notification_lag_events')

    expect(lag).toBe((await team.head()).revision - before.revision)
  },
)

/** The value of a number without labels. */
async function readMetrics(): Promise<(name: string) => number> {
  const { body } = await callServer(await serverOn('sqlite'), 'GET', '/metrics')
  return valueIn(body)
}

function valueIn(body: string): (name: string) => number {
  return (name) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
}
