import { afterEach, describe, expect, test } from 'vitest'
import { answerWith, Receiver } from '../../../test/receiver.ts'
import { type Caller, callServer, clock, newTeam, serverOn, stores, type Team } from '../../../test/team.ts'
import { follow as followWith } from '../../../test/webhooks.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { mentionsIn } from '../../feed/notifications/mentions.ts'
import { dueDateJob } from '../../feed/scheduler/due-dates.ts'
import { FOLLOWED_WORKSPACES } from '../../limits/writes.ts'
import { insertRows } from '../../store/prepared.ts'
import { namesOf } from '../users/users.names.ts'

afterEach(() => clock.reset())

// Tests read answers freely.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Shown = any

const me = (caller: Caller, method: string, path: string, body?: unknown, headers = {}) =>
  callServer(caller.server, method, `/v1/users/me/${path}`, body, {
    authorization: `Bearer ${caller.token}`,
    ...headers,
  })

async function follow(team: Team) {
  await followAll(
    new NotificationFollower(team.server.gateway, {
      onError(error) {
        throw error
      },
    }),
  )
}

async function inbox(team: Team, caller: Caller, query = ''): Promise<Shown[]> {
  await follow(team)
  const { status, body } = await me(caller, 'GET', `notifications${query}`)
  expect(status).toBe(200)
  return body.notifications
}

const kindsOf = async (team: Team, caller: Caller) => (await inbox(team, caller)).map(({ kind }: Shown) => kind)

async function setUp(store: (typeof stores)[number]) {
  const team = await newTeam(store)
  const [ada, bob] = [await team.newMember('member'), await team.newMember('member')]
  const board = await team.newBoard()
  const [list, next] = board.lists
  return { team, ada, bob, board, list, next }
}

describe.each(stores)('notifications on %s', (store) => {
  test('a comment with only a mention from the service’s own editor notifies the mentioned person', async () => {
    const { team, ada, list } = await setUp(store)
    const card = await team.newCard(list)
    const { status, body } = await team.post('/comments', {
      card_id: card.id,
      content: `<user-mention data-type="mention" user-id="${ada.user_id}" mention-time="1767225600" user-value="Ada" denotation-char="@"></user-mention>`,
    })
    expect([status, body.comment?.content]).toEqual([
      201,
      `<span data-type="mention" data-id="${ada.user_id}" data-label="Ada">@Ada</span>`,
    ])
    expect(await kindsOf(team, ada)).toEqual(['mentioned'])
  })

  test('go to people who are assigned, mentioned, answered or follow a card, but not about their own actions', async () => {
    const { team, ada, bob, list, next } = await setUp(store)
    const card = await team.newCard(list, { title: 'Launch', members: [{ user_id: ada.user_id }] })
    expect(await inbox(team, ada)).toMatchObject([
      { kind: 'assigned', card_id: card.id, title: 'Launch', read: false, total: 1, user_ids: [team.user_id] },
    ])
    await me(ada, 'POST', 'notifications/read_all', {})

    const comment = await bob.newComment(card.id, {
      content: `<p>Look, <span data-type="mention" data-id="${team.user_id}">@Owner</span></p>`,
    })
    expect(await kindsOf(team, ada)).toEqual(['commented', 'assigned'])
    expect(await inbox(team, team)).toMatchObject([
      { kind: 'mentioned', comment_id: comment.id, excerpt: 'Look, @Owner' },
    ])
    expect(await kindsOf(team, bob)).toEqual([])

    await ada.newReply(comment.id)
    expect(await kindsOf(team, bob)).toEqual(['replied'])
    await me(ada, 'POST', 'notifications/read_all', {})
    await bob.patch(`/cards/${card.id}`, { list_id: next.id })
    await bob.patch(`/cards/${card.id}`, { position: 0 })
    expect(await kindsOf(team, ada)).toEqual(['moved', 'commented', 'assigned'])
    await bob.patch(`/cards/${card.id}`, { owner_id: bob.user_id })
    expect(await kindsOf(team, bob)).toEqual(['replied'])
  })

  test('inform only its maker that the server turned off an integration', async () => {
    const team = await newTeam(store)
    const [maker, receiver] = [await team.newMember('admin'), await Receiver.start(answerWith(410))]
    const { id, path } = await followWith(maker, receiver, { title: 'Build server' })
    await maker.patch(path, { is_active: false })
    await maker.patch(path, { is_active: true })
    await team.newProject()

    await (await serverOn(store)).webhooks.deliverAll()

    expect(await inbox(team, maker)).toMatchObject([
      {
        kind: 'integration_off',
        type: 'integration',
        integration_id: id,
        title: 'Build server',
        text: '“Build server” could not be reached and was turned off',
        user_ids: [],
        total: 1,
      },
    ])
    expect(await inbox(team, team)).toEqual([])
    // Only its maker sees the title of an integration.
    await team.patch(path, { take_over: true })
    expect(await inbox(team, maker)).toEqual([])
  })

  test('combine many actions on one card into one line while it is unread', async () => {
    const { team, ada, bob, list } = await setUp(store)
    const [card, other] = [await team.newCard(list, { title: 'One' }), await team.newCard(list)]
    for (const { id } of [card, other]) await ada.put(`/cards/${id}/watch`)
    for (let i = 0; i < 3; i++) await bob.newComment(card.id, { content: `No. ${i}` })
    await team.newComment(other.id)
    await team.newComment(card.id)

    const [first, second, ...rest] = await inbox(team, ada)
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      card_id: card.id,
      total: 4,
      kinds: ['commented'],
      user_ids: [team.user_id, bob.user_id],
    })
    expect(first.text).toMatch(/^\S.* and 1 other commented on “One” \(4 updates\)$/)
    expect(second).toMatchObject({ card_id: other.id, total: 1 })

    await bob.newComment(card.id, { content: `Hello @${ada.user_id}!` })
    expect((await inbox(team, ada))[0]).toMatchObject({ id: first.id, total: 5, kinds: ['mentioned', 'commented'] })
    await me(ada, 'PATCH', `notifications/${first.id}`, { read: true })
    await bob.newComment(card.id)
    const lines = await inbox(team, ada)
    expect(lines.map(({ total, read }: Shown) => [total, read])).toEqual([
      [1, false],
      [5, true],
      [1, false],
    ])
  })

  test('go to people who watch a list or a board, at both ends of a move', async () => {
    const { team, ada, bob, board, list, next } = await setUp(store)
    const there = await team.newBoard()
    await ada.put(`/lists/${list.id}/watch`)
    await bob.put(`/boards/${there.id}/watch`)

    const card = await team.newCard(list)
    await team.newCard(next)
    expect(await kindsOf(team, ada)).toEqual(['created'])
    await team.patch(`/cards/${card.id}`, { list_id: there.lists[0].id })

    expect(await kindsOf(team, ada)).toEqual(['moved'])
    expect(await kindsOf(team, bob)).toEqual(['moved'])
    await team.patch(`/cards/${card.id}`, { list_id: next.id })
    expect((await inbox(team, bob))[0]).toMatchObject({ kinds: ['moved'], total: 2, board_id: board.id })
    expect((await inbox(team, ada))[0]).toMatchObject({ total: 2 })
  })

  test('are about epics and pages too', async () => {
    const { team, ada, bob, board } = await setUp(store)
    const list_id = (await team.get('/epics')).body.lists[0].id
    const { epic } = await team.made('/epics', { title: 'Epic', list_id, owner_id: ada.user_id })
    await bob.newComment(epic.id)
    expect(await inbox(team, ada)).toMatchObject([
      { type: 'epic', epic_id: epic.id, card_id: null, kinds: ['commented', 'assigned'] },
    ])
    const page = await team.newPage(board.project_id, { content: `<p>@${bob.user_id}</p>` })
    expect(await inbox(team, bob)).toMatchObject([{ type: 'page', page_id: page.id, kind: 'mentioned' }])
    await team.put(`/pages/${page.id}/content`, { content: `<p>@${bob.user_id} and @${ada.user_id}</p>` })
    expect((await inbox(team, bob))[0].total).toBe(1)
    expect((await inbox(team, ada))[0]).toMatchObject({ type: 'page', kind: 'mentioned' })
  })

  test('are only about what the person may see, then and now', async () => {
    const { team, ada, bob } = await setUp(store)
    const guest = await team.newMember('guest')
    const secret = await team.newProject({ is_private: true, members: [{ user_id: ada.user_id }] })
    const board = await team.newBoard({ project_id: secret.id })
    const words = [ada, bob, guest].map(({ user_id }) => `@${user_id}`).join(' ')
    const card = await team.newCard(board.lists[0], { title: 'Secret' })
    await team.newComment(card.id, { content: words })

    expect(await kindsOf(team, ada)).toEqual(['mentioned'])
    expect(await kindsOf(team, bob)).toEqual([])
    expect(await kindsOf(team, guest)).toEqual([])
    // Someone who joined later was not notified.
    await team.post(`/projects/${secret.id}/members`, { user_id: bob.user_id })
    expect(await kindsOf(team, bob)).toEqual([])

    await team.delete(`/projects/${secret.id}/members/${ada.user_id}`)
    const { body } = await me(ada, 'GET', 'notifications')
    expect(body).toMatchObject({ unread: 0, notifications: [] })
    expect((await me(ada, 'PATCH', 'notifications/1', { read: true })).status).toBe(404)
    await team.post(`/projects/${secret.id}/members`, { user_id: ada.user_id })
    expect(await kindsOf(team, ada)).toEqual(['mentioned'])
    await team.delete(`/cards/${card.id}`)
    expect(await kindsOf(team, ada)).toEqual([])
  })

  test('are about visible pages and epics only', async () => {
    const { team, ada } = await setUp(store)
    const guest = await team.newMember('guest')
    const secret = await team.newProject({ is_private: true, members: [{ user_id: ada.user_id }] })
    const page = await team.newPage(secret.id)
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Moon', list_id: lists[0].id })
    await team.made(`/cards/${epic.id}/members`, { user_id: guest.user_id })
    await team.made('/comments', { content: `@${ada.user_id}`, page_id: page.id })
    await team.newComment(epic.id, { content: `@${guest.user_id}` })
    expect([await kindsOf(team, ada), await kindsOf(team, guest)]).toEqual([['mentioned'], ['mentioned']])

    await team.delete(`/projects/${secret.id}/members/${ada.user_id}`)
    await team.delete(`/cards/${epic.id}/members/${guest.user_id}`)
    expect([await kindsOf(team, ada), await kindsOf(team, guest)]).toEqual([[], []])
  })

  test('end with the membership, and belong to nobody else', async () => {
    const { team, ada, bob, list } = await setUp(store)
    const other = await newTeam(store)
    const card = await team.newCard(list, { members: [{ user_id: ada.user_id }] })
    const [mine] = await inbox(team, ada)
    expect((await me(bob, 'PATCH', `notifications/${mine.id}`, { read: true })).status).toBe(404)
    expect((await me(other, 'PATCH', `notifications/${mine.id}`, { read: true })).status).toBe(404)
    expect(await inbox(other, other)).toEqual([])

    const path = `/v1/teams/${team.team_id}/members/${ada.user_id}`
    const removed = await callServer(team.server, 'DELETE', path, undefined, { authorization: `Bearer ${team.token}` })
    expect(removed.status).toBe(204)
    await bob.newComment(card.id, { content: `@${ada.user_id}` })
    await follow(team)
    const { rows } = await team.server.store.read(async (db) => ({
      rows: await db
        .selectFrom('notifications')
        .selectAll()
        .where('team_id', '=', team.team_id)
        .where('user_id', '=', ada.user_id)
        .execute(),
    }))
    expect(rows).toEqual([])
  })

  test('are marked as read and unread, one or all, and archived', async () => {
    const { team, ada, list } = await setUp(store)
    for (let i = 0; i < 5; i++) await team.newCard(list, { owner_id: ada.user_id, title: `No. ${i}` })
    const [first, second] = await inbox(team, ada)
    const unread = async () => (await me(ada, 'GET', 'notifications?count=1')).body.unread

    const { status, body } = await me(ada, 'PATCH', `notifications/${first.id}`, { read: true })
    expect(status).toBe(200)
    expect(body.notification).toMatchObject({ id: first.id, read: true, time_read: expect.any(Number) })
    expect(await unread()).toBe(4)
    expect((await me(ada, 'PATCH', `notifications/${first.id}`, { read: false })).body.notification.read).toBe(false)
    await me(ada, 'PATCH', `notifications/${second.id}`, { archived: true })
    expect(await unread()).toBe(4)
    expect((await inbox(team, ada, '?archived=true')).map(({ id }) => id)).toEqual([second.id])
    expect(await inbox(team, ada)).toHaveLength(4)
    await me(ada, 'PATCH', `notifications/${second.id}`, { archived: false })
    expect(await inbox(team, ada, '?unread=false')).toMatchObject([{ id: second.id }])

    expect((await me(ada, 'POST', 'notifications/read_all')).body).toMatchObject({ unread: 0 })
    expect(await inbox(team, ada, '?unread=true')).toEqual([])
    expect((await me(ada, 'POST', 'notifications/read_all', { read: false })).body).toMatchObject({ unread: 5 })
  })

  test('are archived all at once or some, and what was changed can be set back', async () => {
    const { team, ada, bob, list } = await setUp(store)
    const other = await newTeam(store)
    for (let i = 0; i < 4; i++)
      await team.newCard(list, { owner_id: ada.user_id, title: `No. ${i}`, members: [{ user_id: bob.user_id }] })
    const [first, second, third, fourth] = await inbox(team, ada)
    const mark = async (body: object) => (await me(ada, 'POST', 'notifications/read_all', body)).body
    await me(ada, 'PATCH', `notifications/${first.id}`, { read: true })
    await me(ada, 'PATCH', `notifications/${second.id}`, { archived: true })

    const { unread, before } = await mark({ archived: true })

    expect(unread).toBe(0)
    expect(before).toEqual([
      { id: first.id, read: true, archived: false },
      { id: third.id, read: false, archived: false },
      { id: fourth.id, read: false, archived: false },
    ])
    expect(await inbox(team, ada)).toEqual([])
    expect(await inbox(team, bob)).toHaveLength(4)

    await mark({ archived: false, read: false, ids: [third.id, fourth.id] })
    await mark({ archived: false, ids: [first.id] })
    const shown = (await inbox(team, ada)).map(({ id, read }: Shown) => [id, read])
    expect(shown).toEqual([
      [first.id, true],
      [third.id, false],
      [fourth.id, false],
    ])
    expect(await mark({ ids: [third.id, '999'] })).toEqual({
      unread: 1,
      before: [{ id: third.id, read: false, archived: false }],
    })
    expect((await mark({ archived: false })).before).toEqual([{ id: second.id, read: true, archived: true }])
    expect((await me(other, 'POST', 'notifications/read_all', { ids: [first.id] })).body.before).toEqual([])
    expect((await me(ada, 'POST', 'notifications/read_all', { ids: ['x'] })).status).toBe(400)
  })

  test('about items of checklists go to their owners, with the settings of cards', async () => {
    const { team, ada, bob, list } = await setUp(store)
    const items = [{ title: 'One', owner_id: ada.user_id, due_date: clock.now() + 3_600_000 }, { title: 'Two' }]
    const card = await team.newCard(list, { title: 'Launch', checklists: [{ title: 'Steps', items }] })
    const [first, second] = card.checklists[0].items
    const path = `/cards/${card.id}/checklists/${card.checklists[0].id}/items`
    await bob.put(`/cards/${card.id}/watch`)
    expect(await inbox(team, ada)).toMatchObject([{ kind: 'item_assigned', card_id: card.id }])
    // A new card comes with its items: the event names none of them.
    expect((await inbox(team, ada))[0].text).toContain('assigned an item of “Launch” to you')

    await me(bob, 'PUT', 'notification_settings', { kinds: { assigned: { inbox: false } } })
    await team.patch(`${path}/${second.id}`, { owner_id: bob.user_id })
    expect(await kindsOf(team, bob)).toEqual([])
    await team.patch(`${path}/${second.id}`, { title: '<b>Two</b> &amp; more', owner_id: ada.user_id })
    expect((await inbox(team, ada))[0].text).toContain('an item of “Launch” to you: “Two & more” (2 updates)')
    await team.patch(`${path}/${second.id}`, { owner_id: null })
    await me(ada, 'POST', 'notifications/read_all', { archived: true })
    // A change of another field is no news.
    await team.patch(`${path}/${first.id}`, { title: 'Uno' })

    const job = dueDateJob(team.server.gateway, (error) => {
      throw error
    })
    while ((await job.turn()) > 0);
    expect(await inbox(team, ada)).toMatchObject([
      { kind: 'item_due_soon', text: '“Launch” has an item of yours that is due soon: “Uno”' },
    ])
    clock.advance(3_600_001)
    while ((await job.turn()) > 0);
    expect((await inbox(team, ada))[0]).toMatchObject({
      kind: 'item_overdue',
      total: 2,
      text: '“Launch” has an item of yours that is overdue: “Uno” (2 updates, before: an item of yours due soon)',
    })
    // It names the item as it is called now, and none that is gone.
    await team.delete(`${path}/${first.id}`)
    expect((await inbox(team, ada))[0].text).toContain('that is overdue (2 updates')
    expect(await kindsOf(team, bob)).toEqual([])
  })

  test('that come by themselves show nobody, also after what people did', async () => {
    const { team, ada, bob, list } = await setUp(store)
    const due_date = clock.now() + 3_600_000
    const card = await team.newCard(list, { title: 'Launch', due_date, members: [{ user_id: ada.user_id }] })
    await bob.post('/comments', { card_id: card.id, content: '<p>Soon</p>' })
    expect((await inbox(team, ada))[0]).toMatchObject({ kind: 'commented', user_ids: [bob.user_id, team.user_id] })

    const job = dueDateJob(team.server.gateway, (error) => {
      throw error
    })
    while ((await job.turn()) > 0);

    expect((await inbox(team, ada))[0]).toMatchObject({
      kind: 'due_soon',
      user_ids: [],
      text: expect.stringMatching(/^“Launch” is due soon/),
    })
    await bob.post('/comments', { card_id: card.id, content: '<p>Done?</p>' })
    expect((await inbox(team, ada))[0]).toMatchObject({ kind: 'commented', user_ids: [bob.user_id, team.user_id] })
  })

  test('about due dates go to those assigned, to watchers only if they chose it, and never to the creator', async () => {
    const { team, ada, bob, board, list } = await setUp(store)
    const cleo = await team.newMember('member')
    const due = { due_date: clock.now() + 3_600_000 }
    const card = await team.newCard(list, { title: 'Launch', owner_id: ada.user_id, ...due })
    const own = await team.newCard(list, { title: 'Nobody’s', ...due })
    for (const id of [card.id, own.id]) await bob.put(`/cards/${id}/watch`)
    await cleo.put(`/boards/${board.id}/watch`)
    for (const caller of [team, ada, bob, cleo]) {
      await inbox(team, caller)
      await me(caller, 'POST', 'notifications/read_all', { archived: true })
    }
    const clockTurn = async () => {
      const job = dueDateJob(team.server.gateway, (error) => {
        throw error
      })
      while ((await job.turn()) > 0);
    }
    await clockTurn()

    expect(await inbox(team, ada)).toMatchObject([{ kind: 'due_soon', text: '“Launch” is due soon' }])
    for (const caller of [team, bob, cleo]) expect(await kindsOf(team, caller)).toEqual([])

    for (const caller of [bob, cleo]) {
      const { body } = await me(caller, 'PUT', 'notification_settings', { watched_due_dates: true })
      expect(body.notification_settings.watched_due_dates).toBe(true)
    }
    clock.advance(3_600_001)
    await clockTurn()

    expect((await inbox(team, ada))[0]).toMatchObject({ kind: 'overdue', total: 2 })
    for (const caller of [bob, cleo]) expect(await kindsOf(team, caller)).toEqual(['overdue', 'overdue'])
    expect(await kindsOf(team, team)).toEqual([])
  })

  test('about moves do not go to the creator, but comments on a card without people do', async () => {
    const { team, ada, list, next } = await setUp(store)
    const card = await team.newCard(list)
    await ada.patch(`/cards/${card.id}`, { list_id: next.id })
    expect(await kindsOf(team, team)).toEqual([])
    await ada.newComment(card.id)
    expect(await kindsOf(team, team)).toEqual(['commented'])
    await me(team, 'POST', 'notifications/read_all', {})
    await ada.patch(`/cards/${card.id}`, { owner_id: ada.user_id })
    await ada.newComment(card.id)
    expect(await inbox(team, team)).toHaveLength(1)
  })

  test('name people by their names, never by their addresses', async () => {
    const { team, ada, bob, board, list } = await setUp(store)
    const guest = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id })
    await me(bob, 'PATCH', '../me', { display_name: 'Bob Bell' })
    const card = await team.newCard(list, { members: [{ user_id: ada.user_id }, { user_id: guest.user_id }] })
    const texts = async (caller: Caller) => (await inbox(team, caller)).map(({ text }: Shown) => text)
    const { display_name: nameOfOwner } = namesOf({
      first_name: '',
      last_name: '',
      display_name: '',
      email: team.email,
    })

    expect(await texts(ada)).toEqual([`${nameOfOwner} assigned “${card.title}” to you`])
    expect(await texts(guest)).toEqual([`Someone assigned “${card.title}” to you`])
    await bob.newComment(card.id)
    expect((await texts(ada))[0]).toBe(
      `Bob Bell and 1 other commented on “${card.title}” (2 updates, before: assigned to you)`,
    )
  })

  test('are paginated, the latest first', async () => {
    const { team, ada, list } = await setUp(store)
    for (let i = 0; i < 5; i++) await team.newCard(list, { owner_id: ada.user_id, title: `No. ${i}` })
    await follow(team)
    const titles: string[] = []
    let cursor = ''
    do {
      const { body } = await me(ada, 'GET', `notifications?count=2${cursor && `&cursor=${cursor}`}`)
      titles.push(...body.notifications.map(({ title }: Shown) => title))
      cursor = body.cursor
    } while (cursor)
    expect(titles).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0'])
  })

  test('follow people’s settings, by kind and container', async () => {
    const { team, ada, board, list } = await setUp(store)
    const other = await team.newBoard()
    expect((await me(ada, 'GET', 'notification_settings')).body.notification_settings).toMatchObject({
      email_enabled: true,
      kinds: { mentioned: { inbox: true, email: 'instant' }, moved: { email: 'off' } },
      places: [],
    })
    const { status, body } = await me(ada, 'PUT', 'notification_settings', {
      kinds: { assigned: { inbox: false } },
      places: [{ board_id: board.id, kinds: { assigned: { inbox: true }, commented: { inbox: false } } }],
    })
    expect(status).toBe(200)
    expect(body.notification_settings.kinds.assigned).toEqual({ inbox: false, email: 'instant' })
    expect((await me(ada, 'GET', 'notification_settings')).body).toEqual(body)

    await team.newCard(other.lists[0], { owner_id: ada.user_id })
    const card = await team.newCard(list, { owner_id: ada.user_id })
    await team.newComment(card.id)
    expect(await inbox(team, ada)).toMatchObject([{ card_id: card.id, kinds: ['assigned'] }])
  })

  test.each([
    ['an unknown kind', { kinds: { shouted: { inbox: true } } }],
    ['an unknown way of mailing', { kinds: { moved: { email: 'hourly' } } }],
    ['a container without an id', { places: [{ kinds: {} }] }],
    ['a container with two ids', { places: [{ project_id: '1', board_id: '2', kinds: {} }] }],
    ['an invalid hour', { digest_hour: 24 }],
  ])('settings with %s are refused', async (_, body) => {
    const { ada } = await setUp(store)
    expect((await me(ada, 'PUT', 'notification_settings', body)).status).toBe(400)
  })

  test('a read-only token changes none of it', async () => {
    const { team } = await setUp(store)
    const reader = await team.newToken({ scope: 'read' })
    for (const [method, path, body] of [
      ['POST', 'notifications/read_all', {}],
      ['PUT', 'notification_settings', { email_enabled: false }],
    ] as const)
      expect((await me(reader, method, path, body)).status).toBe(403)
    expect((await me(reader, 'GET', 'notifications')).status).toBe(200)
  })

  test('are written once, however many followers run at the same time', async () => {
    const { team, ada, list } = await setUp(store)
    for (let i = 0; i < 12; i++) await team.newCard(list, { owner_id: ada.user_id })
    await Promise.all([follow(team), follow(team), follow(team)])
    const lines = await inbox(team, ada)
    expect(lines.map(({ total }: Shown) => total)).toEqual(Array.from({ length: 12 }, () => 1))
  })

  test('are also written after workspaces whose events were deleted', async () => {
    const { team, ada, list } = await setUp(store)
    const { store: db } = team.server.gateway
    const emptied = Array.from({ length: FOLLOWED_WORKSPACES }, (_, index) => `t${String(index).padStart(7, '0')}`)
    await db.transaction(async (trx) => {
      const row = await trx.selectFrom('teams').selectAll().where('id', '=', team.team_id).executeTakeFirstOrThrow()
      await insertRows(
        trx,
        'teams',
        emptied.map((id) => ({ ...row, id, revision: 5 })),
      )
    })
    try {
      await team.newCard(list, { members: [{ user_id: ada.user_id }] })
      expect(await kindsOf(team, ada)).toEqual(['assigned'])
    } finally {
      await db.transaction((trx) => trx.deleteFrom('teams').where('id', 'in', emptied).execute())
    }
  })

  test('an empty inbox costs no revision, and a new line is shown at once', async () => {
    const { team, ada, list } = await setUp(store)
    await inbox(team, ada)
    const card = await team.newCard(list)
    const { revision } = await team.head()
    expect(await inbox(team, ada)).toEqual([])
    await team.patch(`/cards/${card.id}`, { owner_id: ada.user_id })
    expect(await inbox(team, ada)).toHaveLength(1)
    expect((await team.head()).revision).toBe(revision + 1)
  })
})

test.each([
  ['<p>hi <span data-type="mention" data-id="uABCDEFG">@Ann</span></p>', ['uABCDEFG']],
  ["<a class=x data-id='uABCDEFG' data-type='mention'>@Ann</a>", ['uABCDEFG']],
  ['<span data-id="uABCDEFG">@Ann</span>', []],
  ['@uABCDEFG, and (@u1234567)', ['uABCDEFG', 'u1234567']],
  ['mail to x@uABCDEFG.com or @uABCDEFGH', []],
  ['ping @Ada@Example.com.', ['ada@example.com']],
  ['&#64;uABCDEFG', ['uABCDEFG']],
  ['<!-- @uABCDEFG --><script>"@uABCDEFG"</script>', []],
  ['@'.repeat(5000), []],
])('mentions in %s', (html, expected) => {
  const { ids, emails } = mentionsIn(html)
  expect([...ids, ...emails]).toEqual(expected)
})
