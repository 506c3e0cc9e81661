import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { clock, newReadyUrl, newTeamOn, startServer, stores, type Team } from '../../../test/team.ts'
import { allJobs } from '../../all-jobs.ts'
import { Gateway } from '../../workspace/gateway.ts'
import { dueDateJob } from './due-dates.ts'
import { LEASE_MS, leaveJob, takeJob } from './jobs.ts'
import { runDue, Scheduler } from './scheduler.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

afterEach(() => clock.reset())

const typesOf = async (team: Team, noun = 'card') =>
  (await team.events())
    .map(({ type }) => type)
    .filter((type) => /due|stale|expired/.test(type) && type.startsWith(noun))

/** A server of the test's own: the clock looks at every workspace, and tests move it. */
async function start(store: (typeof stores)[number]) {
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(server.stop)
  const failures: (string | null)[] = []
  const schedulerOf = (gateway: Gateway) => {
    const onError = (_: unknown, team_id: string | null) => failures.push(team_id)
    return new Scheduler(gateway, allJobs(gateway, onError), onError)
  }
  const scheduler = schedulerOf(server.gateway)
  return { server, failures, schedulerOf, scheduler, run: () => runDue(scheduler), team: await newTeamOn(server) }
}

describe.each(stores)('the scheduler on %s', (store) => {
  test('reports once for each due date that it is near and that it has passed, and again when it is changed', async () => {
    const { team, run } = await start(store)
    const board = await team.newBoard()
    const due = Math.ceil(clock.now() / 1000) + 2 * 86_400
    const card = await team.newCard(board.lists[0], { due_date: due })
    const { time_updated } = card

    expect(await run()).toBe(0)
    clock.advance(DAY_MS + HOUR_MS)
    await run()
    await run()
    expect(await typesOf(team)).toEqual(['card.due_soon'])
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.due_soon',
      entity_id: card.id,
      board_id: board.id,
      list_id: board.lists[0].id,
      user: { source: { type: 'agent' } },
      changes: {},
    })
    clock.advance(DAY_MS)
    await run()
    await run()
    expect(await typesOf(team)).toEqual(['card.due_soon', 'card.overdue'])
    expect((await team.get(`/cards/${card.id}`)).body.card.time_updated).toBe(time_updated)

    await team.patch(`/cards/${card.id}`, { due_date: clock.now() + HOUR_MS })
    clock.advance(HOUR_MS / 2)
    await run()
    clock.advance(2 * HOUR_MS)
    await run()
    expect(await typesOf(team)).toEqual(['card.due_soon', 'card.overdue', 'card.due_soon', 'card.overdue'])
  })

  test('reports items of checklists as cards: once for each date, while their card or epic is to be done', async () => {
    const { team, run } = await start(store)
    const board = await team.newBoard()
    const due_date = clock.now() + HOUR_MS
    const item = { title: 'x', due_date, owner_id: team.user_id }
    const checklists = [{ title: 'Steps', items: [item, { ...item, checked: true }] }]
    const card = await team.newCard(board.lists[0], { checklists })
    await team.newCard(board.lists[2], { checklists })
    const archived = await team.newCard(board.lists[0], { checklists })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    const [list] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Spring', list_id: list.id })
    const { checklist } = await team.made(`/cards/${epic.id}/checklists`, { title: 'Steps' })
    await team.made(`/cards/${epic.id}/checklists/${checklist.id}/items`, item)

    await run()
    await run()
    const [steps] = card.checklists
    expect((await team.events()).filter(({ type }) => type === 'card.checklist_item_due_soon')).toMatchObject([
      {
        entity_id: card.id,
        board_id: board.id,
        user: { source: { type: 'agent' } },
        changes: {
          checklist_item: [null, { id: steps.items[0].id, checklist_id: steps.id, owner_id: team.user_id, due_date }],
        },
      },
    ])
    expect(await typesOf(team, 'epic')).toEqual(['epic.checklist_item_due_soon'])
    clock.advance(HOUR_MS)
    await run()
    await run()
    expect(await typesOf(team)).toEqual(['card.checklist_item_due_soon', 'card.checklist_item_overdue'])
    expect(await typesOf(team, 'epic')).toEqual(['epic.checklist_item_due_soon', 'epic.checklist_item_overdue'])
  })

  test('does what it missed while no server ran, once: what has passed is not called near any more', async () => {
    const { team, run, server, schedulerOf } = await start(store)
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { due_date: clock.now() + DAY_MS })

    const list_id = (await team.get('/epics')).body.lists[0].id
    await team.made('/epics', { title: 'Epic', list_id, due_date: clock.now() + DAY_MS })
    clock.advance(90 * DAY_MS)
    await Promise.all([run(), runDue(schedulerOf(new Gateway(server.store, clock)))])

    expect(await typesOf(team)).toEqual(['card.overdue'])
    expect(await typesOf(team, 'epic')).toEqual(['epic.overdue'])
  })

  test('is silent about what is done, cancelled or archived by then', async () => {
    const { team, run } = await start(store)
    const board = await team.newBoard({
      lists: [{ title: 'Doing' }, { title: 'Done', behavior: 'completed' }, { title: 'No', behavior: 'cancelled' }],
    })
    const shelf = await team.newBoard()
    const due_date = clock.now() + HOUR_MS
    const [doing, done, cancelled] = board.lists
    await team.newCard(done, { due_date })
    await team.newCard(cancelled, { due_date })
    const card = await team.newCard(doing, { due_date })
    await team.patch(`/cards/${card.id}`, { archived: true })
    await team.newCard(shelf.lists[0], { due_date })
    await team.patch(`/boards/${shelf.id}`, { archived: true })

    clock.advance(DAY_MS)
    await run()
    await team.patch(`/boards/${shelf.id}`, { archived: false })
    await run()

    expect(await typesOf(team)).toEqual([])
  })

  test('reports once that an epic’s health update is old, until there is a new one', async () => {
    const { team, run } = await start(store)
    const list_id = (await team.get('/epics')).body.lists[0].id
    const { epic } = (
      await team.post('/epics', { title: 'Epic', list_id, health_status: 'on_track', health_status_stale_period: 3 })
    ).body
    const isStale = async () => (await team.get(`/epics/${epic.id}`)).body.epic.health_status_is_stale

    for (let day = 0; day < 8; day++) {
      clock.advance(DAY_MS)
      await run()
      expect(await typesOf(team, 'epic')).toEqual((await isStale()) ? ['epic.health_stale'] : [])
    }
    await team.patch(`/epics/${epic.id}`, { health_status: 'at_risk' })
    clock.advance(5 * DAY_MS)
    await run()
    expect(await typesOf(team, 'epic')).toEqual(['epic.health_stale', 'epic.health_stale'])
  })

  test('expires tokens, and deletes the answers stored for idempotency keys', async () => {
    const { team, run } = await start(store)
    const token = await team.newToken({ time_expires: clock.now() + HOUR_MS })
    await team.post('/projects', { title: 'Once' }, { 'idempotency-key': 'once' })
    const count = async () => Object.entries(await team.census()).find(([table]) => table === 'idempotency_keys')?.[1]

    await run()
    expect([await typesOf(team, 'token'), await count()]).toEqual([[], 1])
    clock.advance(2 * DAY_MS)
    await run()
    await run()

    expect([await typesOf(team, 'token'), await count()]).toEqual([['token.expired'], 0])
    expect((await token.get('/boards')).status).toBe(401)
    const { activity } = (await team.get('/activity')).body
    expect(activity[0].text).toBe('had a token of themselves end by itself')
  })

  test('writes nothing while there is nothing to do', async () => {
    const { team, run, server } = await start(store)
    await team.newCard((await team.newBoard()).lists[0], { due_date: clock.now() + 30 * DAY_MS })
    const before = server.gateway.totals.commits
    const version = await server.store.version()

    expect(await run()).toBe(0)

    expect(server.gateway.totals.commits).toBe(before)
    if (store === 'sqlite') expect(await server.store.version()).toBe(version)
  })

  test('lets one process at a time have a job, and another one when the first is gone', async () => {
    const { server } = await start(store)
    const { gateway } = server

    expect(await takeJob(gateway, 'due_dates', 'a')).toBe(true)
    expect(await takeJob(gateway, 'due_dates', 'b')).toBe(false)
    expect(await takeJob(gateway, 'due_dates', 'a')).toBe(true)
    expect(await takeJob(gateway, 'health', 'b')).toBe(true)
    await leaveJob(gateway, 'due_dates', 'b')
    expect(await takeJob(gateway, 'due_dates', 'b')).toBe(false)
    await leaveJob(gateway, 'due_dates', 'a')
    expect(await takeJob(gateway, 'due_dates', 'b')).toBe(true)
    clock.advance(LEASE_MS)
    expect(await takeJob(gateway, 'due_dates', 'a')).toBe(true)
    clock.advance(-DAY_MS)
    expect(await takeJob(gateway, 'due_dates', 'b')).toBe(true)
  })

  test('goes on in pieces, and past a workspace that fails', async () => {
    const { team, server } = await start(store)
    const other = await newTeamOn(server)
    const due_date = clock.now() - HOUR_MS
    for (const one of [team, other]) {
      const board = await one.newBoard()
      for (let i = 0; i < 3; i++) await one.newCard(board.lists[0], { due_date })
    }
    const failures: (string | null)[] = []
    const { gateway } = server
    // What fails is the writing of one workspace: nobody can enter it while it is being loaded again.
    const broken = Object.create(gateway, {
      enterAs: {
        value: (actor: { team_id: string }, action: never) => {
          if (actor.team_id === team.team_id) throw new Error('broken')
          return gateway.enterAs(actor as never, action)
        },
      },
    })
    const job = dueDateJob(broken, (_, team_id) => failures.push(team_id), { workspaces: 1, cards: 2 })

    const pieces: number[] = []
    for (let turn = 0; turn < 6; turn++) pieces.push(await job.turn())

    expect(Math.max(...pieces)).toBe(2)
    expect(failures.length).toBeGreaterThan(1)
    expect(new Set(failures)).toEqual(new Set([team.team_id]))
    expect(await typesOf(other)).toHaveLength(3)
    expect(await typesOf(team)).toEqual([])
  })
})
