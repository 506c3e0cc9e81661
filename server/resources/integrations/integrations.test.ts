import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answerWith, Receiver } from '../../../test/receiver.ts'
import {
  Caller,
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  newWebhooks,
  startServer,
  stores,
  type Team,
} from '../../../test/team.ts'
import { follow } from '../../../test/webhooks.ts'
import { writeBackup } from '../../backup/backup.ts'
import { restoreBackup } from '../../backup/restore.ts'
import { Secrets } from '../../common/secrets.ts'
import { INTEGRATIONS } from '../../limits/webhooks.ts'
import { TABLES } from '../../store/keys.ts'
import type { Store } from '../../store/store.ts'

const URL_ = 'https://hooks.example.com/zugspitze'
const SECRET = `whsec_${Buffer.alloc(32, 'watzmann').toString('base64')}`
const hook = { type: 'generic_webhook', title: 'Hook', url: URL_ }

/** Everything in the store, as text. */
async function everythingIn(store: Store): Promise<string> {
  return store.read(async (db) => {
    const texts: string[] = []
    for (const table of TABLES)
      texts.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows))
    return texts.join('\n')
  })
}

describe.each(stores)('integrations on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })
  afterEach(() => clock.reset())

  test('one is created, read, listed, changed and deleted, each with its event', async () => {
    const { integration, secret } = await team.made('/integrations', { ...hook, events: ['card.*'] })
    const path = `/integrations/${integration.id}`
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(integration).toMatchObject({
      team_id: team.team_id,
      type: 'generic_webhook',
      title: 'Hook',
      is_active: true,
      state: 'active',
      events: ['card.*'],
      project_ids: [],
      attempts: 0,
      last_error: null,
      user_id: team.user_id,
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'integration.created',
      entity_id: integration.id,
      changes: { type: [null, 'generic_webhook'], title: [null, 'Hook'], events: [null, ['card.*']] },
    })
    expect((await team.get(path)).body).toEqual({ integration })
    expect((await team.get('/integrations')).body.integrations).toContainEqual(integration)

    const { body } = await team.patch(path, { title: 'Renamed', events: ['*'], is_active: false })
    expect(body.integration).toMatchObject({ title: 'Renamed', events: ['*'], is_active: false, state: 'paused' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'integration.updated',
      changes: { title: ['Hook', 'Renamed'], events: [['card.*'], ['*']], is_active: [true, false] },
    })

    expect((await team.delete(path)).status).toBe(204)
    expect((await team.get(path)).status).toBe(404)
    expect(await team.lastEvent()).toMatchObject({ type: 'integration.deleted', entity_id: integration.id })
  })

  test('by default a program gets everything, and a channel what boards choose', async () => {
    const generic = await team.made('/integrations', hook)
    const slack = await team.made('/integrations', { ...hook, type: 'slack_channel_webhook' })

    expect([generic.integration.events, slack.integration.events]).toEqual([['*'], []])
    expect(slack.secret).toBeNull()
    expect((await team.post(`/integrations/${slack.integration.id}/rotate`)).status).toBe(409)
  })

  test('paging through the list finds each once', async () => {
    const own = await newTeam(store)
    const made = []
    for (let index = 0; index < 5; index++) made.push((await own.made('/integrations', hook)).integration.id)

    const first = (await own.get('/integrations?count=3')).body
    const second = (await own.get(`/integrations?count=3&cursor=${first.cursor}`)).body

    expect([...first.integrations, ...second.integrations].map(({ id }) => id)).toEqual(made)
    expect(second.cursor).toBe('')
  })

  test('its address and its secret are in no answer, event, export or log line, and not in the store', async () => {
    const lines: string[] = []
    const options = { logLevel: 'trace', logStream: { write: (line: string) => void lines.push(line) } }
    const server = await startServer(await newReadyUrl(store), options)
    onTestFinished(server.stop)
    const own = await newTeamOn(server)
    const receiver = await Receiver.start(answerWith(500))
    const url = `${receiver.url}/zugspitze?key=zugspitze`
    const key = { 'idempotency-key': 'once' }
    const { body } = await own.post('/integrations', { ...hook, url, secret: SECRET }, key)
    expect(body.secret).toBe(SECRET)
    const path = `/integrations/${body.integration.id}`
    const rotated = (await own.post(`${path}/rotate`, undefined, { 'idempotency-key': 'rotated' })).body.secret
    await own.newBoard()
    await server.webhooks.deliverAll()
    const slack = { type: 'slack_channel_webhook', title: 'Channel', url: `${url}/channel` }
    await own.post('/integrations', slack, { 'idempotency-key': 'slack' })

    const answers = [
      ...(await Promise.all(
        ['/integrations', path, `${path}/deliveries`, '/events', '/activity', '/export', '/boards'].map((one) =>
          own.get(one),
        ),
      )),
      await own.patch(path, { title: 'Renamed', url: `${url}/again`, secret: SECRET }),
      await own.post(`${path}/test`),
      await own.post(`${path}/replay`, { after_seq: 0 }),
      await own.post('/integrations', { ...hook, url: 'ftp://zugspitze/' }),
      await callServer(server, 'GET', '/metrics'),
      await own.delete(path),
    ]

    expect(receiver.received.length).toBeGreaterThan(1)
    const texts = [
      JSON.stringify(answers.map((answer) => answer.body)),
      lines.join('\n'),
      await everythingIn(server.store),
    ]
    for (const text of texts)
      for (const secret of ['zugspitze', SECRET.slice(6), rotated.slice(6), receiver.url])
        expect(text).not.toContain(secret)
  })

  test('a repeated request has the same answer, including the secret', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await team.post('/integrations', hook, key)
    const again = await team.post('/integrations', hook, key)

    expect(first.status).toBe(201)
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
  })

  test('another host needs the secret again, or a new one', async () => {
    const { integration, secret } = await team.made('/integrations', hook)
    const path = `/integrations/${integration.id}`
    const url = 'https://elsewhere.example.com/'

    expect((await team.patch(path, { url: `${URL_}/another/path` })).status).toBe(200)
    const refused = await team.patch(path, { url })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'secret'])
    expect((await team.patch(path, { url, secret })).status).toBe(200)
    expect((await team.patch(path, { url: URL_, secret: SECRET })).status).toBe(200)
    expect(await team.lastEvent()).toMatchObject({
      type: 'integration.updated',
      changes: { destination: [null, null] },
    })
  })

  test('a given secret is the one that signs', async () => {
    const { secret } = await team.made('/integrations', { ...hook, secret: SECRET })

    expect(secret).toBe(SECRET)
  })

  test.each([
    ['type', { type: 'fax' }],
    ['title', { title: '' }],
    ['url', { url: 'ftp://example.com' }],
    ['url', { url: 'not an address' }],
    ['url', { url: 'https://user:password@example.com/' }],
    ['url', { url: 'http://169.254.169.254/latest' }],
    ['url', { url: 'http://[::ffff:10.0.0.1]/' }],
    ['url', { url: 'http://example.com:22/' }],
    ['secret', { secret: 'whsec_short' }],
    ['secret', { type: 'slack_channel_webhook', secret: SECRET }],
    ['events.0', { events: ['everything'] }],
    ['events.1', { events: ['card.*', 'card.vanished'] }],
    ['events.0', { events: ['fax.*'] }],
    ['project_ids.0', { project_ids: ['x'] }],
  ])('refuses a wrong %s: %j', async (field, fields) => {
    const before = await team.head()

    const { status, body } = await team.post('/integrations', { ...hook, ...fields })

    expect([status, body.errors[0].field]).toEqual([400, field])
    expect(await team.head()).toEqual(before)
  })

  test('follows no space its maker cannot see', async () => {
    const admin = await team.newMember('admin')
    const hidden = (await admin.made('/projects', { title: 'Hidden', is_private: true })).project

    const { status } = await team.post('/integrations', { ...hook, project_ids: [hidden.id] })

    expect(status).toBe(404)
  })

  test('is only for admins, in the log too', async () => {
    const member = await team.newMember('member')
    const { integration } = await team.made('/integrations', hook)

    expect((await member.get('/integrations')).status).toBe(403)
    expect((await member.post(`/integrations/${integration.id}/test`)).status).toBe(403)
    const seen = (await member.get('/events?count=500')).body.events
    expect(seen.filter(({ type }: { type: string }) => type.startsWith('integration.'))).toEqual([])
    expect(seen.length).toBeGreaterThan(0)
    const activity = (await team.get('/activity')).body.activity[0]
    expect(activity.text).toBe('created the integration “Hook”')
  })

  test('the number per workspace is limited', async () => {
    const own = await newTeam(store)
    const operations = Array.from({ length: INTEGRATIONS }, () => ({
      method: 'POST',
      path: '/integrations',
      body: hook,
    }))
    expect((await own.post('/batch', { operations })).status).toBe(200)

    expect((await own.post('/integrations', hook)).status).toBe(409)
  })

  test('a test cannot be part of a batch: others would wait for the receiver', async () => {
    const { integration } = await team.made('/integrations', hook)
    const operations = [{ method: 'POST', path: `/integrations/${integration.id}/test` }]

    expect((await team.post('/batch', { operations })).status).toBe(400)
  })

  test('a test with an Idempotency-Key is sent once', async () => {
    const receiver = await Receiver.start()
    const { path } = await follow(team, receiver)
    const key = { 'idempotency-key': crypto.randomUUID() }

    const together = await Promise.all([1, 2, 3].map(() => team.post(`${path}/test`, undefined, key)))
    const again = await team.post(`${path}/test`, undefined, key)

    expect(receiver.received).toHaveLength(1)
    const [first] = together.filter(({ status }) => status === 200)
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([200, first?.body, 'true'])
    // A repeat while the first is being carried out gets a conflict.
    for (const { status, body } of together) expect([200, 409]).toContain(body.code === 'conflict' ? 409 : status)
    expect((await team.post(`${path}/replay`, { after_seq: 0 }, key)).status).toBe(422)
    expect((await team.post('/integrations/999999/test', undefined, { 'idempotency-key': 'nowhere' })).status).toBe(404)
    expect((await team.post('/integrations/999999/test', undefined, { 'idempotency-key': 'nowhere' })).status).toBe(404)
    await team.post(`${path}/test`, undefined, { 'idempotency-key': crypto.randomUUID() })
    expect(receiver.received).toHaveLength(2)
  })

  test('its progress shows at once, though it is not in the log', async () => {
    const receiver = await Receiver.start()
    const { path, read } = await follow(team, receiver)
    const before = await read()
    await team.post(`${path}/test`)

    const after = await read()

    expect([before.time_last_success, typeof after.time_last_success]).toEqual([null, 'number'])
    expect((await team.get(`${path}/deliveries`)).body.count).toBe(1)
  })

  test('a server without a key creates none', async () => {
    const url = await newReadyUrl(store)
    const server = await startServer(url)
    onTestFinished(server.stop)
    const keyless = await startServer(url, {
      webhooks: newWebhooks(server.gateway, { secrets: new Secrets(() => null) }),
    })
    onTestFinished(keyless.stop)
    const own = await newTeamOn(keyless)

    const { status, body } = await own.post('/integrations', hook)

    expect([status, body.code]).toEqual([409, 'secrets_not_configured'])
  })

  test('a restored backup continues to deliver, on a server with the same key', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const own = await newTeamOn(server)
    const receiver = await Receiver.start()
    const { path } = await follow(own, receiver, { events: ['project.created'] })
    await own.newProject()
    const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-test-')), 'backup')
    await writeBackup(server.store, file)

    // Into the other store too, if there is one.
    for (const name of stores) {
      const url = await newReadyUrl(name)
      await restoreBackup(url, file)
      const restored = await startServer(url)
      onTestFinished(restored.stop)
      const caller = new Caller(restored, own.team_id, own.user_id, own.token)
      const before = receiver.received.length
      await newWebhooks(restored.gateway, { secrets: Secrets.fromText('another key than before') }).deliverAll()
      expect(receiver.received).toHaveLength(before)
      await restored.webhooks.deliverAll()
      expect(receiver.received).toHaveLength(before + 1)
      expect((await caller.get(path)).body.integration.state).toBe('active')
    }
  })
})
