import { beforeEach, describe, expect, test } from 'vitest'
import { Receiver } from '../../../test/receiver.ts'
import { newTeam, serverOn, stores, type Team } from '../../../test/team.ts'
import { follow, newDeliverer, newWebhook } from '../../../test/webhooks.ts'
import type { EventType } from '../../workspace/events/types.ts'
import { appendEvents } from '../../workspace/log.ts'
import { escapeForSlack } from './slack.ts'

const ALL = { card_created: true, card_moved: true, card_commented: true, card_due_date: true }

/** A board that notifies a receiver. */
async function newNotifyingBoard(store: 'sqlite' | 'postgres', type: string, options: object) {
  const [team, receiver] = [await newTeam(store), await Receiver.start()]
  const { id: integration_id, path } = await follow(team, receiver, { type, events: [] })
  const board = await team.newBoard({ title: 'Launch' })
  const webhook = { destination_type: type, integration_id }
  const { status } = await team.patch(`/boards/${board.id}`, { webhook_notifications: [{ webhook, options }] })
  expect(status).toBe(200)
  return { team, receiver, board, webhook, path, ...(await newDeliverer(store)) }
}

/** What the scheduler reports of a card when its date comes near and when it has passed. */
async function emit(
  { server, team_id, user_id }: Team,
  type: EventType,
  card: { id: string; board_id: string; project_id: string },
) {
  const refs = { card_id: Number(card.id), board_id: Number(card.board_id), project_id: Number(card.project_id) }
  await server.store.transaction(async (db) => {
    const head = await db.selectFrom('teams').selectAll().where('id', '=', team_id).executeTakeFirstOrThrow()
    const next = { revision: head.revision, last_id: head.last_id, epoch: '', has_list_limits: 0, has_person_limits: 0 }
    const origin = { team_id, user_id, source: '{"type":"agent"}', now: Date.now() }
    await appendEvents(db, next, [{ type, refs, changes: {}, audience_user_id: null }], origin)
    await db.updateTable('teams').set({ revision: next.revision }).where('id', '=', team_id).execute()
  })
}

const textsOf = (receiver: Receiver) => receiver.bodies.map((body) => (body as { text: string }).text)

describe.each(stores)('messages of a board to a Slack channel on %s', (store) => {
  test('cards that are made, moved and commented on, and whose dates come and go', async () => {
    const { team, receiver, board, deliverAll } = await newNotifyingBoard(store, 'slack_channel_webhook', ALL)
    await team.call('PATCH', '/../users/me', { display_name: 'Ada' })
    const card = await team.newCard(board.lists[0], { title: 'Write the launch post' })
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })
    await team.patch(`/cards/${card.id}`, { title: 'Write it', priority: 2 })
    await (await team.newToken({ agent_name: 'Release bot' })).patch(`/cards/${card.id}`, {
      list_id: board.lists[0].id,
    })
    await team.newComment(card.id, { content: '<p>Almost   done &amp; dusted</p>' })
    await emit(team, 'card.due_soon', card)
    await emit(team, 'card.overdue', card)

    await deliverAll()

    const link = `<${team.server.gateway.publicUrl}/${team.team_id}/card-${card.id}|Open>`
    expect(textsOf(receiver)).toEqual([
      `Ada created “Write it” in To do _(Launch)_ ${link}`,
      `Ada moved “Write it” from To do to Doing _(Launch)_ ${link}`,
      `An agent of Ada moved “Write it” from Doing to To do _(Launch)_ ${link}`,
      `Ada commented on “Write it” _(Launch)_ ${link}\n>Almost done &amp; dusted`,
      `“Write it” is due soon _(Launch)_ ${link}`,
      `“Write it” is overdue _(Launch)_ ${link}`,
    ])
    expect(receiver.bodies[0]).toMatchObject({ unfurl_links: false, unfurl_media: false })
    expect(receiver.received[0]?.headers).not.toHaveProperty('webhook-signature')
  })

  test('all that people wrote is escaped', async () => {
    const { team, receiver, board, deliverAll } = await newNotifyingBoard(store, 'slack_channel_webhook', ALL)
    await team.call('PATCH', '/../users/me', { display_name: '<!channel>' })
    await team.patch(`/boards/${board.id}`, { title: '<https://evil.example|Launch>' })
    await team.patch(`/lists/${board.lists[0].id}`, { title: '<@U123>' })
    const card = await team.newCard(board.lists[0], { title: '<!here> & >\nfriends' })
    await team.newComment(card.id, { content: '&lt;!everyone&gt; <b>x</b>' })

    await deliverAll()

    const link = `<${team.server.gateway.publicUrl}/${team.team_id}/card-${card.id}|Open>`
    expect(textsOf(receiver)).toEqual([
      `&lt;!channel&gt; created “&lt;!here&gt; &amp; &gt; friends” in &lt;@U123&gt; _(&lt;https://evil.example|Launch&gt;)_ ${link}`,
      `&lt;!channel&gt; commented on “&lt;!here&gt; &amp; &gt; friends” _(&lt;https://evil.example|Launch&gt;)_ ${link}\n>&lt;!everyone&gt; x`,
    ])
  })

  test.each([
    ['card_created', ['created']],
    ['card_moved', ['moved']],
    ['card_commented', ['commented', 'replied']],
    ['card_due_date', ['is due', 'is overdue']],
  ])('%s alone, when nothing else is wanted', async (option, expected) => {
    const { team, receiver, board, deliverAll } = await newNotifyingBoard(store, 'slack_channel_webhook', {
      [option]: true,
    })
    const card = await team.newCard(board.lists[0])
    await team.newCard(board.lists[0])
    // Another position in the same list is no news.
    await team.patch(`/cards/${card.id}`, { position: 1 })
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })
    const comment = await team.newComment(card.id)
    await team.newReply(comment.id)
    await emit(team, 'card.due_soon', card)
    await emit(team, 'card.overdue', card)

    await deliverAll()

    const texts = textsOf(receiver)
    expect(texts).toHaveLength(option === 'card_moved' ? 1 : 2)
    for (const text of texts) expect(expected.some((word) => text.includes(word))).toBe(true)
  })

  test('a card that leaves the board, and nothing of it afterwards', async () => {
    const { team, receiver, board, deliverAll } = await newNotifyingBoard(store, 'slack_channel_webhook', ALL)
    const other = await team.newBoard({ title: 'Elsewhere', project_id: board.project_id })
    const card = await team.newCard(board.lists[0], { title: 'Traveller' })
    await team.patch(`/cards/${card.id}`, { board_id: other.id, list_id: other.lists[0].id })
    await team.newComment(card.id)

    await deliverAll()

    expect(textsOf(receiver)).toHaveLength(2)
    expect(textsOf(receiver)[1]).toContain('moved “Traveller” from To do in Launch to To do in Elsewhere')
  })

  test('a test says so', async () => {
    const { team, receiver, path } = await newNotifyingBoard(store, 'slack_channel_webhook', ALL)

    expect((await team.post(`${path}/test`)).body.delivery.status).toBe('delivered')
    expect(textsOf(receiver)).toEqual(['A test of “Hook”: messages arrive here.'])
  })
})

describe.each(stores)('messages of containers to webhooks on %s', (store) => {
  test('a board posts the events themselves', async () => {
    const { team, receiver, board, deliverAll } = await newNotifyingBoard(store, 'generic_webhook', {
      card_created: true,
    })
    const card = await team.newCard(board.lists[0])
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })

    await deliverAll()

    expect(receiver.bodies).toMatchObject([{ type: 'card.created', entity_id: card.id }])
    expect(receiver.received[0]?.headers).toHaveProperty('webhook-signature')
  })

  test('a list reports the cards that are created in it', async () => {
    const { team, receiver, board, webhook, deliverAll } = await newNotifyingBoard(store, 'generic_webhook', {})
    const [first, second] = board.lists
    await team.patch(`/lists/${first.id}`, { webhook_notifications: [{ webhook, options: { card_created: true } }] })
    await team.newCard(second)
    const card = await team.newCard(first)

    await deliverAll()

    expect(receiver.bodies).toMatchObject([{ type: 'card.created', list_id: first.id, entity_id: card.id }])
  })

  test('a webhook of a board, its list and the workspace gets an event once', async () => {
    const { team, receiver, board, webhook, path, deliverAll } = await newNotifyingBoard(store, 'generic_webhook', ALL)
    await team.patch(`/lists/${board.lists[0].id}`, {
      webhook_notifications: [{ webhook, options: { card_created: true } }],
    })
    await team.patch(path, { events: ['card.*'] })
    await team.newCard(board.lists[0])

    await deliverAll()

    expect(receiver.received).toHaveLength(1)
  })
})

describe.each(stores)('which integrations a container names on %s', (store) => {
  let team: Team
  let board: { id: string; lists: { id: string }[] }
  let webhook: { destination_type: string; integration_id: string }
  beforeEach(async () => {
    await serverOn(store)
    team = await newTeam(store)
    board = await team.newBoard()
    webhook = await newWebhook(team)
  })

  test('is in its answers and in the log, with every option said', async () => {
    const expected = [{ webhook, options: { ...ALL, card_moved: false, card_due_date: false } }]
    const options = { card_created: true, card_commented: true }

    const { body } = await team.patch(`/boards/${board.id}`, { webhook_notifications: [{ webhook, options }] })

    expect(body.board.webhook_notifications).toEqual(expected)
    expect((await team.get(`/boards/${board.id}`)).body.board.webhook_notifications).toEqual(expected)
    expect((await team.get('/boards')).body.boards[0].webhook_notifications).toEqual(expected)
    expect(await team.lastEvent()).toMatchObject({
      type: 'board.updated',
      changes: { webhook_notifications: [null, expected] },
    })
    const before = await team.head()
    await team.patch(`/boards/${board.id}`, { webhook_notifications: [{ webhook, options }] })
    await team.patch(`/boards/${board.id}`, { webhook_notifications: null })
    expect(await team.head()).toEqual(before)
    const none = await team.patch(`/boards/${board.id}`, { webhook_notifications: [] })
    expect(none.body.board.webhook_notifications).toEqual([])
  })

  test('is taken back when the integration is deleted', async () => {
    const gone = await newWebhook(team)
    const list = board.lists[0] as { id: string }
    const both = [{ webhook: gone, options: { card_created: true } }, { webhook }]
    await team.patch(`/boards/${board.id}`, { webhook_notifications: both })
    await team.patch(`/lists/${list.id}`, { webhook_notifications: [{ webhook: gone }] })

    expect((await team.delete(`/integrations/${gone.integration_id}`)).status).toBe(204)

    const { board: after } = (await team.get(`/boards/${board.id}`)).body
    expect(after.webhook_notifications).toMatchObject([{ webhook }])
    expect(after.lists[0].webhook_notifications).toEqual([])
    expect((await team.events()).slice(-3).map(({ type }) => type)).toEqual([
      'board.updated',
      'list.updated',
      'integration.deleted',
    ])
  })

  test('is no copy’s, and in no export', async () => {
    await team.patch(`/boards/${board.id}`, { webhook_notifications: [{ webhook }] })

    const { body } = await team.post(`/boards/${board.id}/copy`)

    expect(body.board.webhook_notifications).toEqual([])
    const exported = String((await team.get('/export')).body)
    expect(exported).not.toContain('"webhook_notifications":"')
  })

  test.each([
    [
      'another kind',
      () => [{ webhook: { ...webhook, destination_type: 'slack_channel_webhook' } }],
      'destination_type',
    ],
    ['the same twice', () => [{ webhook }, { webhook }], 'integration_id'],
    ['none that there is', () => [{ webhook: { ...webhook, integration_id: '999999' } }], 'integration_id'],
  ])('is refused for %s', async (_, notifications, field) => {
    const before = await team.head()
    const webhook_notifications = notifications()
    const index = webhook_notifications.length - 1

    for (const path of [`/boards/${board.id}`, `/lists/${board.lists[1]?.id}`]) {
      const { status, body } = await team.patch(path, { webhook_notifications })
      expect([status, body.errors[0].field]).toEqual([400, `webhook_notifications.${index}.webhook.${field}`])
    }
    expect(await team.head()).toEqual(before)
  })

  test('is not another workspace’s', async () => {
    const other = await newTeam(store)
    const theirs = { ...webhook, integration_id: (await newWebhook(other)).integration_id }
    const unknown = await team.patch(`/boards/${board.id}`, {
      webhook_notifications: [{ webhook: { ...webhook, integration_id: '999998' } }],
    })

    const { status, body } = await team.patch(`/boards/${board.id}`, { webhook_notifications: [{ webhook: theirs }] })

    // Ids count from 1 everywhere: theirs may be one of a board here.
    expect([status, body.code]).toEqual([unknown.status, unknown.body.code])
  })

  test('a list knows of new cards alone', async () => {
    const { status, body } = await team.patch(`/lists/${board.lists[0]?.id}`, {
      webhook_notifications: [{ webhook, options: { card_moved: true } }],
    })

    expect([status, body.errors[0].code]).toEqual([400, 'unknown_field'])
  })

  test('a list of the roadmap notifies nobody', async () => {
    const [list] = (await team.get('/epics')).body.lists

    const answer = await team.patch(`/lists/${list.id}`, { webhook_notifications: [{ webhook }] })

    expect(answer.status).toBe(409)
    expect((await team.patch(`/lists/${list.id}`, { webhook_notifications: [] })).status).toBe(200)
  })

  test('is not for guests to decide', async () => {
    const guest = await team.newMember('guest')
    const own = await team.newBoard({ members: [{ user_id: guest.user_id }] })

    const { status } = await guest.patch(`/lists/${own.lists[0].id}`, { webhook_notifications: [{ webhook }] })

    expect(status).toBe(403)
  })
})

test('Slack wants three signs replaced, and no more', () => {
  expect(escapeForSlack('a < b && c > "d"')).toBe('a &lt; b &amp;&amp; c &gt; "d"')
})
