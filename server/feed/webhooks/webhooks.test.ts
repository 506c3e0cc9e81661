import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { joinAll, newNeighbours } from '../../../test/neighbours.ts'
import { answerForever, answerWith, cut, hang, Receiver } from '../../../test/receiver.ts'
import {
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  newWebhooks,
  serverOn,
  startServer,
  stores,
} from '../../../test/team.ts'
import { follow, newDeliverer, newFollower, newWebhook } from '../../../test/webhooks.ts'
import { VERSION } from '../../common/version.ts'
import { Outbound } from '../../outbound/outbound.ts'

const HOUR = 3_600_000

const typesOf = (receiver: Receiver) => receiver.bodies.map((body) => (body as { type: string }).type)
const seqsOf = (receiver: Receiver) => receiver.bodies.map((body) => (body as { seq: number }).seq)
const idsOf = (receiver: Receiver) => receiver.received.map(({ headers }) => headers['webhook-id'])

describe.each(stores)('webhooks on %s', (store) => {
  afterEach(() => clock.reset())

  test('an event is posted as it is in the log, signed by the rules of Standard Webhooks', async () => {
    const { team, receiver, secret, deliverAll } = await newFollower(store)
    const project = await team.newProject({ title: 'Launch' })

    await deliverAll()

    expect(receiver.bodies).toEqual([await team.lastEvent()])
    expect(receiver.bodies[0]).toMatchObject({ type: 'project.created', project_id: project.id })
    const [{ headers, body, method, path }] = receiver.received as [(typeof receiver.received)[number]]
    expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json'])
    expect(headers['user-agent']).toBe(`Boardwalk/${VERSION}`)
    // The rules are checked by their own library, which also refuses a message that was changed.
    const signed = headers as Record<string, string>
    expect(new Webhook(secret).verify(body, signed)).toEqual(receiver.bodies[0])
    expect(() => new Webhook(secret).verify(body.replace('Launch', 'Lunch'), signed)).toThrow()
    expect(() => new Webhook(secret).verify(body, { ...signed, 'webhook-id': 'msg_other' })).toThrow()
  })

  test('a commit wakes it: no delivery waits for the next poll', async () => {
    const server = await serverOn(store)
    const [team, receiver] = [await newTeam(store), await Receiver.start()]
    await follow(team, receiver)
    const webhooks = newWebhooks(server.gateway, { pollMs: 2 ** 30 })
    onTestFinished(() => webhooks.stop(0))
    webhooks.start()

    await team.newProject({ title: 'Launch' })
    await receiver.came(1)

    expect(typesOf(receiver)).toEqual(['project.created'])
  })

  test('while a secret is being replaced both sign; after a day the new one alone', async () => {
    const { team, receiver, path, secret: old, deliverAll } = await newFollower(store)
    const { secret } = (await team.post(`${path}/rotate`)).body
    expect(secret).not.toBe(old)

    await team.newProject()
    await deliverAll()
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
    const signed = headers as Record<string, string>
    for (const one of [old, secret]) expect(new Webhook(one).verify(body, signed)).toBeTruthy()
    expect(signed['webhook-signature']?.split(' ')).toHaveLength(2)

    clock.advance(24 * HOUR)
    await team.newProject()
    await deliverAll()
    expect(receiver.received[1]?.headers['webhook-signature']).toMatch(/^v1,[^ ]+$/)
  })

  test('events come in order, each once, and what happened before it was made does not', async () => {
    const team = await newTeam(store)
    await team.newProject()
    const receiver = await Receiver.start()
    const { read } = await follow(team, receiver)
    const { deliverAll } = await newDeliverer(store)
    for (let index = 0; index < 5; index++) await team.newBoard()

    await deliverAll()
    await deliverAll()

    const after = (await team.events()).filter(({ seq }) => seq > 2).map(({ seq }) => seq)
    expect(seqsOf(receiver)).toEqual(after.slice(1))
    expect(new Set(idsOf(receiver)).size).toBe(receiver.received.length)
    expect(await read()).toMatchObject({ state: 'active', attempts: 0, seq: (await team.head()).revision })
  })

  test.each([
    [['board.created'], ['board.created']],
    [['board.*'], ['board.created']],
    [
      ['list.created', 'project.*'],
      ['project.created', 'list.created', 'list.created', 'list.created'],
    ],
    [[], []],
  ])('an integration that follows %j hears of that alone', async (events, expected) => {
    const { team, receiver, deliverAll } = await newFollower(store, { events })
    await team.newBoard()

    await deliverAll()

    expect(typesOf(receiver)).toEqual(expected)
  })

  test('an integration that follows a space hears of that space, also of what leaves it', async () => {
    const team = await newTeam(store)
    const [one, other] = [await team.newProject(), await team.newProject()]
    const receiver = await Receiver.start()
    await follow(team, receiver, { project_ids: [one.id] })
    const { deliverAll } = await newDeliverer(store)

    const board = await team.newBoard({ project_id: one.id, lists: [] })
    await team.newBoard({ project_id: other.id, lists: [] })
    await team.patch(`/boards/${board.id}`, { project_id: other.id })
    await team.patch(`/boards/${board.id}`, { title: 'Elsewhere' })
    await deliverAll()

    expect(typesOf(receiver)).toEqual(['board.created', 'board.moved'])
  })

  test('what its maker cannot see is not sent, nor what belongs to another workspace or to one person alone', async () => {
    const { team, receiver, deliverAll } = await newFollower(store)
    const [other, member] = [await newTeam(store), await team.newMember('admin')]
    await deliverAll()
    const before = receiver.received.length
    const hidden = (await member.made('/projects', { title: 'Zugspitze', is_private: true })).project
    await member.made('/boards', { title: 'Zugspitze', project_id: hidden.id })
    await other.newBoard({ title: 'Zugspitze' })
    const board = await team.newBoard({ lists: [] })
    await team.put(`/boards/${board.id}/bookmark`)
    await team.newNote({ title: 'Zugspitze' })

    await deliverAll()

    expect(typesOf(receiver).slice(before)).toEqual(['project.created', 'board.created'])
    expect(JSON.stringify(receiver.bodies)).not.toContain('Zugspitze')
  })

  test('what its maker may no longer see at delivery is not sent', async () => {
    const team = await newTeam(store)
    const [maker, receiver] = [await team.newMember('admin'), await Receiver.start()]
    const project = await team.newProject({ members: [{ user_id: maker.user_id }] })
    await follow(maker, receiver)
    const { deliverAll } = await newDeliverer(store)
    await team.newBoard({ project_id: project.id, title: 'Seen', lists: [] })
    await deliverAll()
    await team.newBoard({ project_id: project.id, title: 'Zugspitze', lists: [] })
    await team.patch(`/projects/${project.id}`, { is_private: true })
    await team.delete(`/projects/${project.id}/members/${maker.user_id}`)

    await deliverAll()

    expect(JSON.stringify(receiver.bodies)).toContain('Seen')
    expect(JSON.stringify(receiver.bodies)).not.toContain('Zugspitze')
  })

  test('another admin redirects, signs for and replays an integration only with their own visibility', async () => {
    const team = await newTeam(store)
    const [own, theirs] = [await Receiver.start(), await Receiver.start()]
    const { id, path } = await follow(team, own, { events: ['board.created'] })
    const { project } = await team.made('/projects', { title: 'Hidden', is_private: true })
    await team.newBoard({ project_id: project.id, title: 'Zugspitze', lists: [] })
    await team.newBoard({ title: 'Open', lists: [] })
    const { deliverAll } = await newDeliverer(store)
    const admin = await team.newMember('admin')
    const secret = `whsec_${Buffer.alloc(32, 'watzmann').toString('base64')}`
    const before = await team.head()

    const refused = [
      await admin.patch(path, { url: theirs.url, secret }),
      await admin.patch(path, { url: `${own.url}/another/path` }),
      await admin.patch(path, { secret }),
      await admin.patch(path, { events: ['*'] }),
      await admin.patch(path, { project_ids: [] }),
      await admin.patch(path, { title: 'Renamed' }),
      await admin.patch(path, { is_active: true }),
      await admin.patch(path, { is_active: false, url: theirs.url, secret }),
      await admin.patch(path, { take_over: false, secret }),
      await admin.post(`${path}/rotate`),
      await admin.post(`${path}/replay`, { after_seq: 0 }),
      await admin.post('/batch', { operations: [{ method: 'PATCH', path, body: { url: theirs.url, secret } }] }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'forbidden']))
    expect(await team.head()).toEqual(before)
    await deliverAll()
    expect(own.bodies).toHaveLength(2)

    expect((await admin.patch(path, { is_active: false })).body.integration.state).toBe('paused')
    const taken = await admin.patch(path, { take_over: true, is_active: true, url: theirs.url, secret })
    expect(taken.body.integration).toMatchObject({ id, user_id: admin.user_id, state: 'active' })
    expect((await team.patch(path, { title: 'Mine again' })).status).toBe(403)
    expect((await admin.post(`${path}/replay`, { after_seq: 0 })).status).toBe(200)
    await deliverAll()
    expect(theirs.bodies).toMatchObject([{ changes: { title: [null, 'Open'] } }])
    expect(JSON.stringify(theirs.bodies)).not.toContain('Zugspitze')
    expect(own.bodies).toHaveLength(2)
  })

  test('the maker before reads no secret of the new one by repeating a request', async () => {
    const [team, receiver] = [await newTeam(store), await Receiver.start()]
    const [created, rotated] = [{ 'idempotency-key': 'created' }, { 'idempotency-key': 'rotated' }]
    const body = { type: 'generic_webhook', title: 'Hook', url: receiver.url }
    const first = (await team.post('/integrations', body, created)).body
    const path = `/integrations/${first.integration.id}`
    expect((await team.post(`${path}/rotate`, undefined, rotated)).status).toBe(200)
    const admin = await team.newMember('admin')
    await admin.patch(path, { take_over: true, is_active: false })
    const { secret } = (await admin.post(`${path}/rotate`)).body
    expect(secret).toMatch(/^whsec_/)

    const again = [
      await team.post('/integrations', body, created),
      await team.post(`${path}/rotate`, undefined, rotated),
    ]

    expect(again.map(({ status }) => status)).toEqual([403, 403])
    expect(JSON.stringify(again.map((answer) => answer.body))).not.toContain(secret)
  })

  test('one whose maker left receives nothing until another admin takes it over', async () => {
    const neighbours = await newNeighbours(store)
    const team = neighbours.own
    // That they are in other workspaces still is of no use here.
    const [maker, receiver] = [await joinAll(neighbours, 'admin', 'admin'), await Receiver.start()]
    const { path } = await follow(maker, receiver, { events: ['project.created'] })
    const { deliverAll } = await newDeliverer(store)
    await team.call('DELETE', `/../teams/${team.team_id}/members/${maker.user_id}`)
    await team.newProject()

    await deliverAll()
    expect((await team.get(path)).body.integration).toMatchObject({ state: 'maker_left', is_active: true })
    expect(receiver.received).toEqual([])

    const { body } = await team.patch(path, { take_over: true })
    expect(body.integration).toMatchObject({ state: 'active', user_id: team.user_id })
    await deliverAll()
    expect(typesOf(receiver)).toEqual(['project.created'])
  })

  test.each([
    ['refuses with 500', answerWith(500), 'status_500', 500],
    ['refuses with 404', answerWith(404), 'status_404', 404],
    ['cuts the connection', cut, 'broken', null],
    ['asks to come again with 429', answerWith(429), 'status_429', 429],
  ])('a receiver that %s gets the same message again, later and later', async (_, answering, error, status) => {
    clock.freeze(Date.now())
    const { team, receiver, read, deliveries, deliverAll } = await newFollower(store)
    receiver.answering = answering
    await team.newProject()
    await team.newProject()

    await deliverAll()
    const start = clock.now()
    expect(await read()).toMatchObject({ state: 'retrying', attempts: 1, last_error: error, time_last_failure: start })
    expect((await read()).time_next_attempt).toBe(start + 5000)
    expect(await deliveries()).toMatchObject([
      {
        attempts: 1,
        status: 'retrying',
        response_status: status,
        error,
        time_delivered: null,
        type: 'project.created',
      },
    ])
    clock.advance(4999)
    await deliverAll()
    expect(receiver.received).toHaveLength(1)
    clock.advance(1)
    await deliverAll()
    expect(receiver.received).toHaveLength(2)
    expect((await read()).time_next_attempt).toBe(clock.now() + 30_000)

    receiver.answering = answerWith(200)
    clock.advance(30_000)
    await deliverAll()

    expect(await read()).toMatchObject({
      state: 'active',
      attempts: 0,
      last_error: null,
      time_last_success: clock.now(),
    })
    const [first, again, taken, second] = idsOf(receiver)
    expect([again, taken]).toEqual([first, first])
    expect(second).not.toBe(first)
    expect(receiver.received).toHaveLength(4)
    const [later, earlier] = await deliveries()
    expect(earlier).toMatchObject({ attempts: 3, status: 'delivered', response_status: 200, error: null })
    expect(later).toMatchObject({ attempts: 1, status: 'delivered', message_id: second })
    expect(later.seq).toBe(earlier.seq + 1)
  })

  test.each([
    ['in seconds', () => '90', 90_000],
    ['as a date', () => new Date(clock.now() + 3 * HOUR).toUTCString(), 3 * HOUR],
    ['beyond all measure', () => '99999999', 24 * HOUR],
    ['not to be understood', () => 'soon', 5000],
  ])('Retry-After %s says when', async (_, header, wait) => {
    clock.freeze(Math.floor(Date.now() / 1000) * 1000)
    const { team, receiver, read, deliverAll } = await newFollower(store)
    receiver.answering = (response) => response.writeHead(429, { 'retry-after': header() }).end()
    await team.newProject()

    await deliverAll()

    expect((await read()).time_next_attempt).toBe(clock.now() + wait)
  })

  test('a redirect is a failure, and nobody is followed', async () => {
    const canary = await Receiver.start()
    const { team, receiver, read, deliverAll } = await newFollower(store)
    receiver.answering = answerWith(302, { location: canary.url })
    await team.newProject()

    await deliverAll()

    expect(await read()).toMatchObject({ state: 'retrying', last_error: 'status_302' })
    expect(canary.received).toEqual([])
  })

  test('410 turns it off, and the log says so', async () => {
    const { team, receiver, read, path, deliveries, deliverAll } = await newFollower(store)
    receiver.answering = answerWith(410)
    await team.newProject()

    await deliverAll()

    expect(await read()).toMatchObject({ state: 'gone', is_active: false, last_error: 'status_410' })
    expect(await deliveries()).toMatchObject([{ status: 'failed', response_status: 410 }])
    expect(await team.lastEvent()).toMatchObject({
      type: 'integration.updated',
      changes: { is_active: [true, false], switched_off: [null, 'gone'] },
    })
    await team.newProject()
    clock.advance(100 * HOUR)
    await deliverAll()
    expect(receiver.received).toHaveLength(1)

    receiver.answering = answerWith(200)
    await team.patch(path, { is_active: true })
    await deliverAll()
    expect(typesOf(receiver)).toEqual(['project.created', 'project.created', 'project.created'])
    expect(await read()).toMatchObject({ state: 'active', is_active: true })
  })

  test('three days without success turn it off; what it missed waits', async () => {
    clock.freeze(Date.now())
    const { team, receiver, read, path, deliverAll } = await newFollower(store)
    const start = clock.now()
    receiver.answering = answerWith(503)
    await team.newProject()
    await deliverAll()
    while ((await read()).state === 'retrying') {
      clock.freeze((await read()).time_next_attempt)
      await deliverAll()
    }

    expect(clock.now() - start).toBe(72 * HOUR)
    expect(await read()).toMatchObject({ state: 'failed', is_active: false })
    expect(new Set(idsOf(receiver)).size).toBe(1)
    expect(receiver.received.length).toBeGreaterThan(10)
    receiver.answering = answerWith(200)
    await team.patch(path, { is_active: true })
    await deliverAll()
    expect(await read()).toMatchObject({ state: 'active', seq: (await team.head()).revision })
  })

  test('a receiver that hangs or does not listen delays nobody else', async () => {
    const { gateway } = await serverOn(store)
    const outbound = new Outbound({ allow: ['127.0.0.0/8'], limits: { totalMs: 3000 } })
    const webhooks = newWebhooks(gateway, { outbound })
    const { team, receiver: slow } = await newFollower(store)
    slow.answering = hang
    const quick = await Receiver.start()
    await follow(team, quick)
    await follow(team, await Receiver.start(), { url: 'http://127.0.0.1:1025/' })
    for (let index = 0; index < 10; index++) await team.newProject()

    const delivering = webhooks.deliverAll()
    await Promise.all([quick.came(10), slow.came(1)])

    // The one that hangs has not been given up yet.
    expect(slow.received).toHaveLength(1)
    await webhooks.stop(0)
    await delivering
  })

  test('a receiver that answers a gigabyte is heard out no further than it must', async () => {
    const { team, receiver, read, deliverAll } = await newFollower(store)
    const sent = Promise.withResolvers<number>()
    receiver.answering = answerForever(200, sent.resolve)
    await team.newProject()

    await deliverAll()

    expect(await sent.promise).toBeLessThan(32 * 1024 * 1024)
    expect(await read()).toMatchObject({ state: 'active', last_error: null })
  })

  test('what was on its way when the server stopped is sent again at once, under the same id', async () => {
    const { gateway } = await serverOn(store)
    const { team, receiver, read, deliverAll } = await newFollower(store)
    receiver.answering = hang
    await team.newProject()
    const stopping = newWebhooks(gateway)
    const delivering = stopping.deliverAll()
    await receiver.came(1)

    await stopping.stop(0)
    await delivering
    expect(await read()).toMatchObject({ state: 'active', attempts: 0 })
    receiver.answering = answerWith(204)
    await deliverAll()

    const [first, again] = idsOf(receiver)
    expect(receiver.received).toHaveLength(2)
    expect(again).toBe(first)
  })

  test('processes share the work: each event comes once, in order', async () => {
    const { gateway } = await serverOn(store)
    const { team, receiver } = await newFollower(store)
    const processes = Array.from({ length: 4 }, () => newWebhooks(gateway))
    for (let index = 0; index < 20; index++) await team.newProject()

    await Promise.all(processes.map((process) => process.deliverAll()))
    await processes[0]?.deliverAll()

    expect(new Set(seqsOf(receiver)).size).toBe(20)
    expect(seqsOf(receiver)).toEqual(seqsOf(receiver).toSorted((a, b) => a - b))
    expect(receiver.received).toHaveLength(20)
  })

  test('another process takes over the deliveries of a dead one when its lease has run out', async () => {
    clock.freeze(Date.now())
    const { gateway } = await serverOn(store)
    const { team, receiver, deliverAll } = await newFollower(store)
    receiver.answering = hang
    await team.newProject()
    const dead = newWebhooks(gateway)
    const delivering = dead.deliverAll()
    await receiver.came(1)
    receiver.answering = answerWith(204)

    await deliverAll()
    expect(receiver.received).toHaveLength(1)
    clock.advance(60_000)
    await deliverAll()
    expect(receiver.received).toHaveLength(2)
    expect(new Set(idsOf(receiver)).size).toBe(1)

    // It was not dead after all: it notices, and notes nothing.
    await dead.stop(0)
    await delivering
    await team.newProject()
    await deliverAll()
    expect(receiver.received).toHaveLength(3)
  })

  test('whose lease ran out meanwhile notes nothing of what its receiver answers at last', async () => {
    clock.freeze(Date.now())
    const { gateway } = await serverOn(store)
    const { team, receiver, read, deliveries, deliverAll } = await newFollower(store)
    let answerAtLast: () => void = () => undefined
    receiver.answering = (response) => {
      answerAtLast = () => void response.writeHead(500).end()
    }
    await team.newProject()
    const slow = newWebhooks(gateway).deliverAll()
    await receiver.came(1)
    receiver.answering = answerWith(204)
    clock.advance(60_000)
    await deliverAll()
    const before = [await read(), await deliveries()]
    expect(receiver.received).toHaveLength(2)

    answerAtLast()
    await slow

    expect([await read(), await deliveries()]).toEqual(before)
  })

  test('a replay sends again from a position in the log, under the same ids', async () => {
    const { team, receiver, read, path, deliverAll } = await newFollower(store, { events: ['project.created'] })
    for (let index = 0; index < 3; index++) await team.newProject()
    await deliverAll()
    const [, second] = seqsOf(receiver)

    const { status, body } = await team.post(`${path}/replay`, { after_seq: Number(second) - 1 })
    expect([status, body.integration.seq]).toEqual([200, Number(second) - 1])
    await deliverAll()

    const [, two, three, twoAgain, threeAgain] = idsOf(receiver)
    expect(receiver.received).toHaveLength(5)
    expect([twoAgain, threeAgain]).toEqual([two, three])
    expect((await read()).seq).toBe((await team.head()).revision)
    expect((await team.post(`${path}/replay`, { after_seq: 999_999 })).status).toBe(400)
  })

  test('a replay also skips what a receiver cannot take', async () => {
    const { team, receiver, path, deliverAll } = await newFollower(store)
    receiver.answering = (response, { body }) =>
      response.writeHead(JSON.parse(body).changes.title[1] === 'Poison' ? 422 : 204).end()
    await team.newProject({ title: 'Poison' })
    const { seq } = await team.lastEvent()
    await team.newProject({ title: 'Fine' })
    await deliverAll()
    expect(receiver.received).toHaveLength(1)

    await team.post(`${path}/replay`, { after_seq: seq })
    await deliverAll()

    expect((receiver.bodies[1] as { changes: object }).changes).toMatchObject({ title: [null, 'Fine'] })
  })

  test('only so many deliveries are kept', async () => {
    const { team, deliveries, path, deliverAll } = await newFollower(store)
    await team.newProject()
    await deliverAll()
    await team.server.store.transaction((db) =>
      db
        .updateTable('webhook_cursors')
        .set({ last_delivery_id: 1000 })
        .where('team_id', '=', team.team_id)
        .where('integration_id', '=', Number(path.split('/').at(-1)))
        .execute(),
    )
    expect(await deliveries()).toHaveLength(1)

    await team.newProject()
    await deliverAll()

    expect((await deliveries()).map(({ id }: { id: string }) => id)).toEqual(['1001'])
  })

  test('a test says what came of it, and is in the log of deliveries', async () => {
    const { team, receiver, path, secret, deliveries } = await newFollower(store)

    const { status, body } = await team.post(`${path}/test`)

    expect([status, body.delivery]).toMatchObject([
      200,
      { type: 'integration.test', seq: null, status: 'delivered', response_status: 204, attempts: 1 },
    ])
    expect(receiver.bodies).toMatchObject([{ type: 'integration.test', team_id: team.team_id }])
    const [{ headers, body: sent }] = receiver.received as [(typeof receiver.received)[number]]
    expect(new Webhook(secret).verify(sent, headers as Record<string, string>)).toBeTruthy()
    receiver.answering = answerWith(500)
    expect((await team.post(`${path}/test`)).body.delivery).toMatchObject({ status: 'failed', error: 'status_500' })
    expect((await deliveries()).map((one: { status: string }) => one.status)).toEqual(['failed', 'delivered'])
  })

  test('one of a workspace that is being loaded receives nothing until that is complete', async () => {
    const { team, receiver, deliverAll } = await newFollower(store)
    const load = (time_loading: number | null) =>
      team.server.store.transaction((db) =>
        db.updateTable('teams').set({ time_loading }).where('id', '=', team.team_id).execute(),
      )
    await team.newProject()

    await load(1)
    await deliverAll()
    expect(receiver.received).toEqual([])

    await load(null)
    await deliverAll()
    expect(typesOf(receiver)).toEqual(['project.created'])
  })

  test('one that was turned off waits for nothing, and none waits for what another of its id waits for', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const [off, on] = [await newTeamOn(server), await newTeamOn(server)]
    for (const team of [off, on]) await newWebhook(team)
    await server.store.transaction(async (db) => {
      await db.updateTable('webhook_cursors').set({ time_failing: 1 }).where('team_id', '=', off.team_id).execute()
      await db.updateTable('integrations').set({ is_active: 0 }).where('team_id', '=', off.team_id).execute()
    })

    expect(await server.webhooks.lags()).toEqual(new Map([['generic_webhook', 0]]))
  })

  test('one that was turned off receives nothing until it is on again', async () => {
    const { team, receiver, path, read, deliverAll } = await newFollower(store, { events: ['project.created'] })
    await team.patch(path, { is_active: false })
    await team.newProject()
    await deliverAll()
    expect(receiver.received).toEqual([])
    expect(await read()).toMatchObject({ state: 'paused', is_active: false })

    await team.patch(path, { is_active: true })
    await deliverAll()

    expect(typesOf(receiver)).toEqual(['project.created'])
  })

  test('a server with another key delivers nothing, and reports that it cannot', async () => {
    const { team, receiver, path, read } = await newFollower(store)
    const { webhooks, gateway } = await serverOn(store)
    await team.newProject()
    await team.server.store.transaction((db) =>
      db.updateTable('integrations').set({ key_id: 'another' }).where('team_id', '=', team.team_id).execute(),
    )

    await newWebhooks(gateway, { secrets: webhooks.secrets }).deliverAll()

    expect(receiver.received).toEqual([])
    expect((await read()).state).toBe('locked')
    expect((await team.post(`${path}/rotate`)).status).toBe(409)
    expect((await team.patch(path, { url: `${receiver.url}/again` })).body.integration.state).toBe('active')
    await newWebhooks(gateway).deliverAll()
    expect(receiver.received[0]?.path).toBe('/again')
  })
})
