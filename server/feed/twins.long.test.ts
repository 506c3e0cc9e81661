import { afterEach, describe, expect, test } from 'vitest'
import { clock, copyOf, startServer, stores } from '../../test/team.ts'
import { type Filled, onto, preparedTwins } from '../../test/twins.story.ts'
import { everythingOf } from '../../test/twins.ts'
import { allJobs } from '../all-jobs.ts'
import { DAY_MS, dayOf } from '../common/time.ts'
import { deleteTeam } from '../resources/teams/teams.delete.ts'
import { createTeam, createToken } from '../resources/teams/teams.service.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { digestJob } from './mail/digests.ts'
import { NotificationFollower } from './notifications/follower.ts'
import { dueDateJob } from './scheduler/due-dates.ts'
import { healthJob } from './scheduler/health.ts'
import type { Job } from './scheduler/jobs.ts'
import { sprintJob } from './scheduler/sprints.ts'

/** When the workspace itself is worked in, and when all that follows is looked at. */
const WORKED_DAYS = 10
const LATER_DAYS = 60
const KEPT_DAYS = 55

/**
 * Followers of the log and scheduled jobs go through all workspaces of a store. Workspaces with the same ids, and more
 * of everything, show whether each keeps to its own rows.
 */
describe.each(stores)('what follows in workspaces with the same ids on %s', (store) => {
  afterEach(() => clock.reset())

  test('follows in each as if it were alone', async () => {
    const { now, url, filled } = await preparedTwins(store)
    const [, own, after] = filled
    clock.freeze(now + WORKED_DAYS * DAY_MS)
    const worked = await copyOf(store, url)
    const loading = await workIn(worked, filled)
    const outcome = async (kept: readonly Filled[]) => {
      clock.freeze(now + WORKED_DAYS * DAY_MS)
      const server = await startServer(await copyOf(store, worked))
      for (const { team } of filled.filter((one) => !kept.includes(one))) await deleteTeam(server.gateway, team.team_id)
      if (kept.length === 1) await deleteTeam(server.gateway, loading)
      clock.freeze(noonOf(now + LATER_DAYS * DAY_MS))
      await letFollow(server.gateway)
      const tables = await Promise.all(kept.map((one) => everythingOf(onto(server, one).team)))
      await server.stop()
      return tables.map(comparable)
    }

    const together = await outcome(filled)

    for (const one of [own, after]) {
      const [alone] = await outcome([one])
      const beside = together[filled.indexOf(one)]
      for (const table of Object.keys(alone ?? {}))
        expect({ [table]: beside?.[table] }).toEqual({ [table]: alone?.[table] })
    }
    // Rows of the log have their types.
    const events = (together[1]?.events ?? []) as { type: string }[]
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        'card.overdue',
        'epic.overdue',
        'epic.health_stale',
        'sprint.started',
        'sprint.completed',
        'team.log_cut',
        'token.expired',
      ]),
    )
  })
})

/** When the mails of the day are sent to everybody who wants them. */
const noonOf = (time: number) => (dayOf(time) + 0.5) * DAY_MS

/** Of a person who is in the other workspaces only. */
const MENTION = '<p>Look, <span data-type="mention" data-id="ustrange">@Stranger</span></p>'

/**
 * Does everything that has consequences, in the workspace itself; and begins an import that never finishes. Returns its
 * id.
 */
async function workIn(url: string, filled: readonly Filled[]): Promise<string> {
  const server = await startServer(url)
  const [before, own, after] = filled.map((one) => onto(server, one)) as [Filled, Filled, Filled]
  const { team, ids } = own
  const at = (name: string) => ids[name] as string
  const due_date = clock.now() + 5 * DAY_MS
  const sprint = (name: string, project: string) => `/sprints/${at(name)}?project_id=${at(project)}`
  const running = { start_date: clock.now() + 40 * DAY_MS, end_date: clock.now() + 70 * DAY_MS }
  const steps: [method: string, path: string, body?: object][] = [
    ...Array.from({ length: 10 }, () => ['POST', '/tags', { name: crypto.randomUUID() }] as [string, string, object]),
    // Due, in containers that are live only here or only there.
    ...['one', 'three', 'five', 'old_card'].map(
      (name) => ['PATCH', `/cards/${at(name)}`, { due_date }] as [string, string, object],
    ),
    ['PATCH', `/lists/${at('list2')}`, { behavior: 'cancelled' }],
    ['POST', '/cards', { title: 'Far', list_id: at('far_list'), board_id: at('far'), due_date }],
    ['PATCH', `/epics/${at('epic')}`, { due_date }],
    ['PATCH', `/epics/${at('epic_id')}`, { due_date, health_status: 'at_risk' }],
    ['PATCH', `/epics/${at('epic')}`, { health_status: 'at_risk' }],
    ['PATCH', `/lists/${at('roadmap1')}`, { behavior: 'cancelled' }],
    // Sprints whose time comes.
    ['PATCH', sprint('sprint_id', 'project_id'), { start_date: clock.now(), end_date: clock.now() + 20 * DAY_MS }],
    ['PATCH', sprint('sprint_id', 'project_id'), { state: 'started' }],
    ['PATCH', sprint('next', 'project_id'), running],
    ['PATCH', sprint('old_sprint', 'old'), running],
    ['PATCH', sprint('other_sprint', 'other'), running],
    ['PATCH', `/projects/${at('old')}`, { archived: true }],
    // Said, where others listen elsewhere.
    ['POST', '/comments', { content: MENTION, card_id: at('card_id') }],
    ['POST', `/comments/${at('comment_id')}/children`, { content: 'News' }],
    ['POST', '/comments', { content: 'News', page_id: at('page_id') }],
    ['POST', '/comments', { content: 'News', card_id: at('epic_id') }],
    ['POST', '/comments', { content: 'News', card_id: at('linked') }],
    ['POST', '/comments', { content: 'News', card_id: at('authored') }],
    ['POST', '/cards', { title: 'News', list_id: at('list_id'), board_id: at('board_id') }],
    ['POST', '/epics', { title: 'News', list_id: at('roadmap0') }],
  ]
  for (const [method, path, body] of steps) {
    const { status, body: said } = await team.call(method, path, body)
    expect(`${method} ${path}: ${status} ${JSON.stringify(said)}`).toMatch(/: 20\d /)
  }
  for (const { team: twin } of [before, after]) {
    // Its time comes where its space is not archived.
    expect((await twin.patch(sprint('old_sprint', 'old'), running)).status).toBe(200)
    expect((await twin.patch(`/boards/${at('far')}`, { archived: true })).status).toBe(200)
  }
  for (const { team: one } of [before, own, after])
    await createToken(server.gateway, {
      team_id: one.team_id,
      email: 'owner@example.com',
      time_expires: clock.now() + DAY_MS,
    })
  for (const { team: one, people: theirs } of [before, own, after])
    for (const [caller, key] of [
      [theirs.leaver, 'late'],
      [one, 'same'],
    ] as const)
      await caller.post('/projects', { title: 'Once' }, { 'idempotency-key': key })
  const { team_id } = await createTeam(server.gateway, { title: 'Loading', email: 'owner@example.com' })
  await server.store.transaction(async (db) => {
    await db
      .updateTable('teams')
      .set({ time_loading: clock.now() + 365 * DAY_MS })
      .where('id', '=', team_id)
      .execute()
    // A key that is old in the others alone.
    await db
      .updateTable('idempotency_keys')
      .set({ time_created: clock.now() + LATER_DAYS * DAY_MS })
      .where('team_id', '=', team.team_id)
      .where('key', '=', 'same')
      .execute()
    // Imports that are not done, in spaces that are complete here.
    for (const { team: twin } of [before, after])
      await db
        .insertInto('imports')
        .values({
          team_id: twin.team_id,
          import_id: 'loading',
          source: 'csv',
          checksum: 'none',
          project_id: Number(at('other')),
          time_created: clock.now(),
          time_loading: clock.now() + 365 * DAY_MS,
        })
        .execute()
  })
  await server.stop()
  return team_id
}

/** Everything that goes on by itself, one thing at a time where that can be said, until nothing is left to do. */
async function letFollow(gateway: Gateway) {
  const onError = (error: unknown) => {
    throw error
  }
  const follower = new NotificationFollower(gateway, { onError, isMailing: true })
  await runAll([follower])
  const bounds = { workspaces: 2, cards: 1, sprints: 1 }
  await runAll([sprintJob(gateway, onError, bounds), dueDateJob(gateway, onError, bounds)])
  await byTwo(() => healthJob(gateway, onError))
  await runAll(allJobs(gateway, onError, { logRetentionDays: KEPT_DAYS }))
  await runAll([follower])
  await byTwo(() => digestJob(gateway, onError))
}

/** As two processes would, at the same time: each may do what the other looked at. */
const byTwo = (newJob: () => Job) => Promise.all([runAll([newJob()]), runAll([newJob()])])

/** Far more turns than anything here takes. */
const TURNS = 200

async function runAll(turning: readonly Pick<Job, 'turn'>[]) {
  for (const one of turning) {
    let turns = 0
    while ((await one.turn()) > 0) if (++turns > TURNS) throw new Error('This never comes to an end.')
  }
}

/** Without what is random in each run. */
function comparable(tables: Record<string, unknown[]>): Record<string, unknown[]> {
  const without = (name: string, rows: unknown[] = []) =>
    rows
      // Rows of a store are objects.
      .map((row) => JSON.stringify({ ...(row as object), [name]: null }))
      .sort()
  return {
    ...tables,
    mails: without('id', tables.mails),
    mail_recipients: without('unsubscribe_key', tables.mail_recipients),
  }
}
