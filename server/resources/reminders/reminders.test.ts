import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  type Caller,
  callServer,
  clock,
  newReadyUrl,
  newTeamOn,
  startServer,
  stores,
  type Team,
} from '../../../test/team.ts'
import { allJobs } from '../../all-jobs.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { runDue, Scheduler } from '../../feed/scheduler/scheduler.ts'
import { REMINDER_DAYS, REMINDERS_OF_PERSON } from '../../limits/reminders.ts'
import { Gateway } from '../../workspace/gateway.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

afterEach(() => clock.reset())

const onError = (error: unknown) => {
  throw error
}
const me = (caller: Caller, method: string, path: string, body?: unknown) =>
  callServer(caller.server, method, `/v1/users/me/${path}`, body, { authorization: `Bearer ${caller.token}` })

/** A server of the test's own: the clock looks at every workspace, and tests move it. */
async function setUp(store: (typeof stores)[number]) {
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  const ada = await team.newMember('member')
  const board = await team.newBoard({
    lists: [{ title: 'Doing' }, { title: 'Done', behavior: 'completed' }, { title: 'No', behavior: 'cancelled' }],
  })
  const schedulerOf = (gateway: Gateway) => new Scheduler(gateway, allJobs(gateway, onError), onError)
  const scheduler = schedulerOf(server.gateway)
  const follow = () => followAll(new NotificationFollower(server.gateway, { onError }))
  const run = async () => {
    await runDue(scheduler)
    await follow()
  }
  /** What came of each card, the latest first. */
  const news = async (caller: Caller): Promise<[title: string, kinds: string[], total: number][]> => {
    await run()
    const { body } = await me(caller, 'GET', 'notifications')
    return body.notifications
      .filter(({ kinds }: { kinds: string[] }) => kinds.some((kind) => kind !== 'assigned'))
      .map(({ title, kinds, total }: { title: string; kinds: string[]; total: number }) => [
        title,
        kinds.filter((kind) => kind !== 'assigned'),
        kinds.includes('assigned') ? total - 1 : total,
      ])
  }
  const remind = (caller: Caller, id: string, body: object) => caller.put(`/cards/${id}/reminder`, body)
  const choose = (caller: Caller, due_reminder: string) => me(caller, 'PUT', 'notification_settings', { due_reminder })
  return { server, team, ada, board, list: board.lists[0], run, follow, news, remind, choose, schedulerOf }
}

const remindedOf = async (caller: Team | Caller, type = 'card.reminded') => {
  const { body } = await caller.get(`/events?type=${type}`)
  return body.events.length
}

describe.each(stores)('lead times on %s', (store) => {
  test('each person is reminded as long before a due date as they chose, the others a day before', async () => {
    const { team, ada, list, news, choose } = await setUp(store)
    const bob = await team.newMember('member')
    const members = [ada, bob].map(({ user_id }) => ({ user_id }))
    expect((await choose(ada, '2_days')).body.notification_settings).toMatchObject({ due_reminder: '2_days' })
    await team.newCard(list, { title: 'Plan', due_date: clock.now() + 10 * DAY_MS, members })

    clock.advance(7 * DAY_MS)
    expect([await news(ada), await news(bob)]).toEqual([[], []])
    clock.advance(DAY_MS + HOUR_MS)
    expect([await news(ada), await news(bob)]).toEqual([[['Plan', ['due_soon'], 1]], []])
    clock.advance(DAY_MS)
    expect([await news(ada), await news(bob)]).toEqual([[['Plan', ['due_soon'], 1]], [['Plan', ['due_soon'], 1]]])
    // Nobody else reads of it.
    expect([await remindedOf(ada), await remindedOf(bob), await remindedOf(team)]).toEqual([1, 0, 0])
    // The last day brings what it brings to all.
    clock.advance(DAY_MS)
    expect((await news(ada))[0]?.[1]).toContain('overdue')
  })

  test('a reminder follows the due date, of epics too, and comes once for each', async () => {
    const { team, ada, list, news, choose } = await setUp(store)
    await choose(ada, '1_week')
    const list_id = (await team.get('/epics')).body.lists[0].id
    const due_date = clock.now() + 20 * DAY_MS
    const { epic } = await team.made('/epics', { title: 'Epic', list_id, owner_id: ada.user_id, due_date })
    const card = await team.newCard(list, { title: 'Card', owner_id: ada.user_id, due_date })
    clock.advance(8 * DAY_MS)
    await team.patch(`/epics/${epic.id}`, { due_date: due_date + 5 * DAY_MS })
    await team.patch(`/cards/${card.id}`, { due_date: clock.now() + 5 * DAY_MS })
    expect(await news(ada)).toEqual([['Card', ['due_soon'], 1]])
    expect(await news(ada)).toEqual([['Card', ['due_soon'], 1]])
    await team.patch(`/cards/${card.id}`, { due_date: clock.now() + 20 * DAY_MS })
    expect(await news(ada)).toEqual([['Card', ['due_soon'], 1]])
    clock.advance(10 * DAY_MS + HOUR_MS)
    expect(await news(ada)).toEqual([
      ['Epic', ['due_soon'], 1],
      ['Card', ['due_soon'], 1],
    ])
    clock.advance(3 * DAY_MS)
    expect(await news(ada)).toEqual([
      ['Card', ['due_soon'], 2],
      ['Epic', ['due_soon'], 1],
    ])
    expect([await remindedOf(ada), await remindedOf(ada, 'epic.reminded')]).toEqual([2, 1])
  })

  test('what is due sooner than a new lead time is reminded of at the next one; none and at_time mean what they say', async () => {
    const { team, ada, list, news, choose } = await setUp(store)
    const due_date = clock.now() + 3 * DAY_MS
    await choose(ada, '1_hour')
    await team.newCard(list, { title: 'Card', owner_id: ada.user_id, due_date })
    expect(await news(ada)).toEqual([])
    await choose(ada, '1_week')
    expect(await news(ada)).toEqual([])
    clock.advance(DAY_MS + HOUR_MS)
    expect(await news(ada)).toEqual([['Card', ['due_soon'], 1]])
    await me(ada, 'PUT', 'notification_settings', { due_reminder: 'none', kinds: { overdue: { inbox: false } } })
    clock.advance(3 * DAY_MS)
    await team.newCard(list, { title: 'Late', owner_id: ada.user_id, due_date: clock.now() + HOUR_MS })
    clock.advance(2 * HOUR_MS)
    expect(await news(ada)).toEqual([['Card', ['due_soon'], 1]])
    await choose(ada, 'at_time')
    await team.newCard(list, { title: 'Now', owner_id: ada.user_id, due_date: clock.now() + HOUR_MS })
    expect((await news(ada)).length).toBe(1)
    clock.advance(2 * HOUR_MS)
    expect((await news(ada))[0]).toEqual(['Now', ['overdue'], 1])
    expect((await choose(ada, 'often')).status).toBe(400)
  })

  test('in spite of several processes, a clock that was set back and a long stop, none comes twice or for nothing', async () => {
    const { server, team, ada, list, follow, news, choose, schedulerOf } = await setUp(store)
    await choose(ada, '2_days')
    const shelf = await team.newBoard({ lists: [{ title: 'Away' }] })
    const own = { owner_id: ada.user_id, due_date: clock.now() + 10 * DAY_MS }
    await team.newCard(list, { title: 'Left', ...own })
    const done = await team.newCard(list, { title: 'Done', ...own })
    await team.newCard(shelf.lists[0], { title: 'Archived', ...own })
    await team.patch(`/cards/${done.id}`, { archived: true })
    await team.patch(`/boards/${shelf.id}`, { archived: true })
    clock.advance(9 * DAY_MS)
    await Promise.all([1, 2, 3].map(() => runDue(schedulerOf(new Gateway(server.store, clock)))))
    await follow()
    clock.advance(-3 * DAY_MS)
    await runDue(schedulerOf(server.gateway))
    clock.advance(3 * DAY_MS)
    expect(await news(ada)).toEqual([['Left', ['due_soon'], 1]])
    await team.patch(`/boards/${shelf.id}`, { archived: false })
    expect(await news(ada)).toEqual([['Left', ['due_soon'], 1]])
  })
})

describe.each(stores)('reminders of cards on %s', (store) => {
  test('come at their lead instead of the usual one, follow the due date, and are private', async () => {
    const { team, ada, list, news, remind } = await setUp(store)
    const card = await team.newCard(list, { title: 'Card', owner_id: ada.user_id, due_date: clock.now() + 5 * DAY_MS })
    const due = card.due_date
    const { status, body } = await remind(ada, card.id, { lead: '1_hour' })
    expect([status, body.reminder]).toEqual([
      200,
      {
        team_id: team.team_id,
        card_id: card.id,
        card_title: 'Card',
        lead: '1_hour',
        time: null,
        time_next: due - HOUR_MS,
      },
    ])
    expect((await ada.get(`/cards/${card.id}/reminder`)).body.reminder).toEqual(body.reminder)
    expect((await me(ada, 'GET', 'reminders')).body.reminders).toEqual([body.reminder])
    expect((await team.get(`/cards/${card.id}/reminder`)).body.reminder).toBeNull()
    expect((await me(team, 'GET', 'reminders')).body.reminders).toEqual([])
    const seen = async (caller: Caller) =>
      (await caller.get('/events?type=card.marked')).body.events.map(({ changes }: { changes: object }) => changes)
    expect([await seen(ada), await seen(team)]).toEqual([[{ reminder: [null, '1_hour'] }], []])

    clock.advance(4 * DAY_MS + 12 * HOUR_MS)
    expect(await news(ada)).toEqual([])
    await team.patch(`/cards/${card.id}`, { due_date: due + DAY_MS })
    clock.advance(12 * HOUR_MS)
    expect(await news(ada)).toEqual([])
    clock.advance(23 * HOUR_MS + 60_000)
    expect(await news(ada)).toEqual([['Card', ['reminder'], 1]])
    expect((await ada.get(`/cards/${card.id}/reminder`)).body.reminder).toMatchObject({
      lead: '1_hour',
      time_next: null,
    })
    await team.patch(`/cards/${card.id}`, { due_date: due + 9 * DAY_MS })
    clock.advance(8 * DAY_MS)
    expect(await news(ada)).toEqual([['Card', ['reminder'], 2]])
    expect(await remindedOf(team)).toBe(0)

    expect((await ada.delete(`/cards/${card.id}/reminder`)).status).toBe(204)
    expect((await ada.delete(`/cards/${card.id}/reminder`)).status).toBe(204)
    expect((await ada.get(`/cards/${card.id}/reminder`)).body.reminder).toBeNull()
  })

  test('of one’s own moment come once, also for a card without a date; none silences a card', async () => {
    const { server, team, ada, list, news, remind, follow, schedulerOf } = await setUp(store)
    const guest = await team.newMember('guestReader')
    await team.made(`/projects/${list.project_id}/members`, { user_id: guest.user_id }).catch(() => undefined)
    const card = await team.newCard(list, { title: 'Card' })
    const quiet = await team.newCard(list, { title: 'Quiet', owner_id: ada.user_id, due_date: clock.now() + DAY_MS })
    expect((await remind(ada, quiet.id, { lead: 'none' })).body.reminder).toMatchObject({
      lead: 'none',
      time_next: null,
    })
    const time = clock.now() + 3 * HOUR_MS
    expect((await remind(ada, card.id, { time: Math.floor(time / 1000) })).body.reminder).toMatchObject({
      lead: null,
      time: Math.floor(time / 1000) * 1000,
    })
    expect(await news(ada)).toEqual([])
    clock.advance(40 * HOUR_MS)
    await Promise.all([1, 2, 3].map(() => runDue(schedulerOf(new Gateway(server.store, clock)))))
    await follow()
    clock.advance(-DAY_MS)
    expect((await news(ada)).filter(([, kinds]) => kinds.includes('reminder'))).toEqual([['Card', ['reminder'], 1]])
    expect((await news(ada)).some(([, kinds]) => kinds.includes('due_soon'))).toBe(false)
    expect((await ada.get(`/cards/${card.id}/reminder`)).body.reminder).toBeNull()
    const { body } = await me(ada, 'GET', 'notifications')
    expect(body.notifications.find(({ kind }: { kind: string }) => kind === 'reminder')).toMatchObject({
      text: '“Card” is what you wanted to be reminded of',
      user_ids: [],
      type: 'card',
      card_id: card.id,
    })
  })

  test('do not come for what is completed, cancelled, archived, deleted or hidden by then', async () => {
    const { team, ada, board, list, news, remind } = await setUp(store)
    const secret = await team.newProject({ is_private: true, members: [{ user_id: ada.user_id }] })
    const hidden = await team.newBoard({ project_id: secret.id })
    const time = clock.now() + DAY_MS
    const cards = []
    for (let i = 0; i < 5; i++) cards.push(await team.newCard(list))
    cards.push(await team.newCard(hidden.lists[0]))
    for (const card of cards) expect((await remind(ada, card.id, { time })).status).toBe(200)
    const [completed, cancelled, archived, deleted, left, unseen] = cards
    await team.patch(`/cards/${completed.id}`, { list_id: board.lists[1].id })
    await team.patch(`/cards/${cancelled.id}`, { list_id: board.lists[2].id })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    await team.delete(`/cards/${deleted.id}`)
    await team.delete(`/projects/${secret.id}/members/${ada.user_id}`)
    expect((await me(ada, 'GET', 'reminders')).body.reminders.length).toBe(4)
    expect((await ada.get(`/cards/${unseen.id}/reminder`)).status).toBe(404)
    clock.advance(2 * DAY_MS)
    expect((await news(ada)).map(([title]) => title)).toEqual([left.title])
    await team.patch(`/cards/${archived.id}`, { archived: false })
    await team.patch(`/cards/${completed.id}`, { list_id: list.id })
    expect((await news(ada)).length).toBe(1)
  })

  test('are at most ten years ahead', async () => {
    const { team, ada, list, remind } = await setUp(store)
    const card = await team.newCard(list)
    const last = clock.now() + REMINDER_DAYS * DAY_MS
    for (const time of [last + 1000, Date.parse('9999-12-31')]) {
      const { status, body } = await remind(ada, card.id, { time })
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            field: 'time',
            code: 'invalid',
            message: 'A reminder is at most 10 years ahead. Choose an earlier moment.',
          },
        ],
      ])
    }
    expect((await remind(ada, card.id, { time: last })).body.reminder).toMatchObject({ time: last })
  })

  test('are refused with what they cannot be, for cards of others, with read tokens and beyond the limit', async () => {
    const { server, team, ada, list, remind } = await setUp(store)
    const card = await team.newCard(list)
    for (const body of [
      {},
      { lead: '1_day', time: clock.now() + DAY_MS },
      { lead: '3_days' },
      { lead: 7 },
      { time: clock.now() - 1000 },
      { time: 'soon' },
      { time: -5 },
      { time: 9_007_199_254_740_991 },
    ])
      expect([body, (await remind(ada, card.id, body)).status]).toEqual([body, 400])
    const other = await newTeamOn(server)
    expect((await remind(other, card.id, { lead: '1_day' })).status).toBe(404)
    expect((await other.get(`/cards/${card.id}/reminder`)).status).toBe(404)
    expect((await other.delete(`/cards/${card.id}/reminder`)).status).toBe(404)
    const reader = await team.newToken({ scope: 'read' })
    expect((await remind(reader as never, card.id, { lead: '1_day' })).status).toBe(403)
    const project_id = (await team.get(`/boards/${list.board_id}`)).body.board.project_id
    await server.store.transaction(async (db) => {
      const row = await db.selectFrom('cards').selectAll().where('team_id', '=', team.team_id).executeTakeFirstOrThrow()
      const ids = Array.from({ length: REMINDERS_OF_PERSON }, (_, i) => 900_000 + i)
      for (let start = 0; start < ids.length; start += 20) {
        const some = ids.slice(start, start + 20)
        await db
          .insertInto('cards')
          .values(some.map((id) => ({ ...row, id, position: `b${id}`, external_id: null })))
          .execute()
        const marks = some.map((card_id) => ({
          team_id: team.team_id,
          user_id: ada.user_id,
          card_id,
          is_bookmarked: 0 as const,
          is_watching: 0 as const,
          reminder_lead: 0,
        }))
        await db.insertInto('card_marks').values(marks).execute()
      }
    })
    expect(project_id).toBeDefined()
    const refused = await remind(ada, card.id, { lead: '1_day' })
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await remind(ada, '900000', { lead: '1_day' })).status).toBe(200)
    expect((await me(ada, 'GET', 'reminders')).body.reminders.length).toBe(REMINDERS_OF_PERSON)
  })
})

describe.each(stores)('snoozed notifications on %s', (store) => {
  test('are away, also from the counts, and come back unread and first, once', async () => {
    const { server, team, ada, list, follow, run, schedulerOf } = await setUp(store)
    const first = await team.newCard(list, { title: 'First', owner_id: ada.user_id })
    await team.newCard(list, { title: 'Second', owner_id: ada.user_id })
    await follow()
    const list_ = async (query = '') => (await me(ada, 'GET', `notifications${query}`)).body
    const titles = async (query = '') => (await list_(query)).notifications.map(({ title }: { title: string }) => title)
    const { id } = (await list_()).notifications.find(({ title }: { title: string }) => title === 'First')
    const snoozed_until = clock.now() + DAY_MS
    const { status, body } = await me(ada, 'PATCH', `notifications/${id}`, { snoozed_until, read: true })
    expect([status, body.notification]).toMatchObject([200, { snoozed_until, read: true }])
    expect(await list_()).toMatchObject({ unread: 1, count: 1 })
    expect([await titles(), await titles('?snoozed=true')]).toEqual([['Second'], ['First']])
    // What happens meanwhile is not put away with it.
    await team.newComment(first.id)
    await follow()
    expect(await titles()).toEqual(['First', 'Second'])
    expect(await list_()).toMatchObject({ unread: 2 })
    await me(ada, 'POST', 'notifications/read_all', {})
    expect(await titles('?snoozed=true')).toEqual(['First'])
    await run()
    expect(await titles('?snoozed=true')).toEqual(['First'])

    clock.advance(2 * DAY_MS)
    await Promise.all([1, 2, 3].map(() => runDue(schedulerOf(new Gateway(server.store, clock)))))
    const back = await list_()
    expect(back.notifications[0]).toMatchObject({ id, read: false, snoozed_until: null })
    expect([back.unread, back.count, await titles('?snoozed=true')]).toEqual([1, 3, []])
    await team.newComment(first.id)
    await follow()
    expect((await list_()).notifications[0]).toMatchObject({ id, total: 2 })
  })

  test('can be brought back, and archived while they are away', async () => {
    const { team, ada, list, follow, run } = await setUp(store)
    await team.newCard(list, { title: 'Card', owner_id: ada.user_id })
    await follow()
    const { id } = (await me(ada, 'GET', 'notifications')).body.notifications[0]
    const set = (body: object, caller: Caller = ada) => me(caller, 'PATCH', `notifications/${id}`, body)
    for (const snoozed_until of [clock.now() - 1, 'tomorrow', true, clock.now() + 400 * DAY_MS])
      expect([snoozed_until, (await set({ snoozed_until })).status]).toEqual([snoozed_until, 400])
    expect((await set({ snoozed_until: clock.now() + DAY_MS }, team)).status).toBe(404)
    await set({ snoozed_until: clock.now() + DAY_MS })
    expect((await set({ snoozed_until: null })).body.notification).toMatchObject({ snoozed_until: null, read: false })
    expect((await me(ada, 'GET', 'notifications')).body.count).toBe(1)
    await set({ snoozed_until: clock.now() + DAY_MS })
    await set({ archived: true })
    clock.advance(2 * DAY_MS)
    await run()
    expect((await me(ada, 'GET', 'notifications')).body.count).toBe(0)
    expect((await me(ada, 'GET', 'notifications?archived=true')).body.count).toBe(1)
  })
})
