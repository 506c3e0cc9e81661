import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { type Caller, callServer, clock, newReadyUrl, newTeamOn, startServer, stores } from '../../../test/team.ts'
import { waysIn } from '../../identity/ways-in.ts'
import { queueMails } from '../../mail/queue.ts'
import { followAll, NotificationFollower } from '../notifications/follower.ts'
import { runDue, Scheduler } from '../scheduler/scheduler.ts'
import { digestJob } from './digests.ts'
import { heldMailJob } from './held.ts'
import { Mailer } from './mailer.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000
const NIGHT = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5, 6, 7] }
const onError = (error: unknown) => {
  throw error
}
const me = (caller: Caller, method: string, path: string, body?: unknown) =>
  callServer(caller.server, method, `/v1/users/me${path}`, body, { authorization: `Bearer ${caller.token}` })

/** A person in Berlin with quiet hours, and a server whose clock says ten in the evening there. */
async function setUp(store: (typeof stores)[number]) {
  const { received, url: smtpUrl } = await startMailServer()
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(server.stop)
  clock.freeze(Date.UTC(2030, 0, 15, 21, 30))
  const team = await newTeamOn(server)
  const ada = await team.newMember('member')
  const { gateway } = server
  const mailer = new Mailer(gateway, {
    ...{ smtpUrl, from: 'Boardwalk <boards@example.com>', publicUrl: server.url, waysIn, onError },
  })
  const follower = new NotificationFollower(gateway, { onError, isMailing: true })
  const newScheduler = () =>
    new Scheduler(gateway, [digestJob(gateway, onError), heldMailJob(gateway, onError)], onError)
  const queue = () => followAll(follower)
  const send = async () => {
    await queue()
    await Promise.all([runDue(newScheduler()), runDue(newScheduler())])
    while ((await mailer.turn()) > 0);
    return received.map(({ headers }) => headers.get('subject'))
  }
  const settle = (body: object) => me(ada, 'PUT', '/notification_settings', body)
  await me(ada, 'PATCH', '', { timezone_id: 'Europe/Berlin' })
  await send()
  received.length = 0
  const board = await team.newBoard()
  const assign = (title: string) => team.newCard(board.lists[0], { title, owner_id: ada.user_id })
  return { team, ada, received, queue, send, settle, assign }
}

describe.each(stores)('quiet hours on %s', (store) => {
  test('hold mail until they end: several notifications come as one mail, and the inbox lists them meanwhile', async () => {
    const { ada, received, send, settle, assign } = await setUp(store)
    expect((await settle({ quiet_hours: NIGHT })).body.notification_settings.quiet_hours).toEqual(NIGHT)
    await assign('One')
    await assign('Two')
    expect(await send()).toEqual([])
    expect((await me(ada, 'GET', '/notifications')).body).toMatchObject({ unread: 2, count: 2 })
    clock.advance(8 * HOUR_MS)
    expect(await send()).toEqual([])
    clock.advance(HOUR_MS)
    expect(await send()).toEqual(['Team: 2 things have news'])
    expect(await send()).toHaveLength(1)
    // During the day mail goes out at once.
    await assign('Three')
    expect(await send()).toHaveLength(2)
    expect(received[1]?.body).toContain('“Three”')
  })

  test('hold one notification as a mail of its own, and nothing that was read meanwhile', async () => {
    const { ada, send, settle, assign } = await setUp(store)
    await settle({ quiet_hours: NIGHT })
    await assign('One')
    await assign('Two')
    await send()
    const { notifications } = (await me(ada, 'GET', '/notifications')).body
    await me(ada, 'PATCH', `/notifications/${notifications[0].id}`, { read: true })
    clock.advance(10 * HOUR_MS)
    const [subject, ...more] = await send()
    expect([subject, more]).toEqual([expect.stringContaining('1 thing'), []])
    clock.advance(15 * HOUR_MS)
    await assign('Four')
    expect(await send()).toHaveLength(1)
    clock.advance(10 * HOUR_MS)
    const all = await send()
    expect(all).toHaveLength(2)
    expect(all[1]).toContain('Four')
  })

  test('end at once when they are turned off, and hold the daily mail too', async () => {
    const { team, ada, send, settle, assign } = await setUp(store)
    await settle({ quiet_hours: NIGHT, digest_hour: 23 })
    await assign('One')
    expect(await send()).toEqual([])
    await settle({ quiet_hours: { ...NIGHT, from: '21:00' } })
    expect(await send()).toEqual([])
    await settle({ quiet_hours: null })
    expect(await send()).toHaveLength(1)
    await settle({ quiet_hours: NIGHT })
    const card = await team.newCard((await team.newBoard()).lists[0], { title: 'Watched' })
    await ada.put(`/cards/${card.id}/watch`)
    await team.newComment(card.id)
    clock.advance(2 * HOUR_MS)
    expect(await send()).toHaveLength(1)
    clock.advance(8 * HOUR_MS)
    expect(await send()).toHaveLength(2)
    expect(await send()).toHaveLength(2)
  })

  test('hold what was queued before they began, and what they are chosen for only then', async () => {
    const { ada, received, queue, send, settle, assign } = await setUp(store)
    await settle({ quiet_hours: { ...NIGHT, from: '22:31' } })
    await assign('One')
    await queue()
    // It is half past ten there: a minute later the hours have begun.
    clock.advance(2 * 60_000)
    expect(await send()).toEqual([])
    await assign('Two')
    expect(await send()).toEqual([])
    expect((await me(ada, 'GET', '/notifications')).body).toMatchObject({ unread: 2 })
    // Other hours are chosen meanwhile: until these end.
    await settle({ quiet_hours: { ...NIGHT, to: '08:00' } })
    clock.advance(9 * HOUR_MS)
    expect(await send()).toEqual([])
    clock.advance(HOUR_MS)
    expect(await send()).toEqual(['Team: 2 things have news'])

    await settle({ quiet_hours: null })
    await assign('Three')
    await queue()
    await settle({ quiet_hours: { ...NIGHT, from: '08:00', to: '12:00' } })
    expect(await send()).toHaveLength(1)
    await settle({ quiet_hours: null })
    expect(await send()).toHaveLength(2)
    expect(received[1]?.body).toContain('“Three”')
    expect(await send()).toHaveLength(2)
  })

  test('hold a daily mail that was queued before they began: it comes once, with its one line', async () => {
    const { team, ada, received, queue, send, settle } = await setUp(store)
    await settle({ quiet_hours: { ...NIGHT, from: '22:31' }, digest_hour: 22 })
    const card = await team.newCard((await team.newBoard()).lists[0], { title: 'Watched' })
    await ada.put(`/cards/${card.id}/watch`)
    await team.newComment(card.id)
    await queue()
    await runDue(new Scheduler(team.server.gateway, [digestJob(team.server.gateway, onError)], onError))
    clock.advance(2 * 60_000)
    expect(await send()).toEqual([])
    clock.advance(9 * HOUR_MS)
    expect(await send()).toEqual(['Team: 1 thing has news'])
    expect(received[0]?.body).toContain('Watched')
    clock.advance(15 * HOUR_MS)
    expect(await send()).toHaveLength(1)
  })

  test('hold no mail about signing in', async () => {
    const { team, ada, received, send, settle } = await setUp(store)
    await settle({ quiet_hours: NIGHT })
    const { gateway } = team.server
    const w = { team_id: team.team_id, now: clock.now() }
    const about = { user_id: ada.user_id, actor_id: team.user_id, about_user_id: team.user_id }
    await gateway.store.transaction((db) =>
      queueMails({ ...w, db }, [
        { ...about, kind: 'reset' },
        { ...about, kind: 'link_created' },
      ]),
    )
    expect(await send()).toHaveLength(2)
    expect(received.map(({ body }) => body).join()).toContain('password')
  })

  test('are refused with times and days that are none', async () => {
    const { settle } = await setUp(store)
    for (const quiet_hours of [
      { ...NIGHT, to: '22:00' },
      { ...NIGHT, from: '24:00' },
      { ...NIGHT, from: '9:00' },
      { ...NIGHT, days: [] },
      { ...NIGHT, days: [0] },
      { ...NIGHT, days: [1, 1] },
      { ...NIGHT, zone: 'UTC' },
      { from: '22:00', to: '07:00' },
      'night',
      [NIGHT],
    ])
      expect([quiet_hours, (await settle({ quiet_hours })).status]).toEqual([quiet_hours, 400])
    expect((await settle({})).body.notification_settings.quiet_hours).toBeNull()
  })
})
