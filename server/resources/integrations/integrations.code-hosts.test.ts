import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../test/code-hosts.ts'
import { newReadyUrl, newTeam, newTeamOn, startServer, stores, type Team } from '../../../test/team.ts'
import { TABLES } from '../../store/keys.ts'
import { CODE_HOSTS } from './integrations.schema.ts'

describe.each(stores)('integrations with code hosts on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test.each(CODE_HOSTS)(
    'one with %s has an address that names nobody, and a secret that is shown once',
    async (type) => {
      const { integration, secret } = await team.made('/integrations', { type, title: 'Code' })
      const path = `/integrations/${integration.id}`

      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(integration).toMatchObject({ type, title: 'Code', is_active: true, state: 'active', events: [], seq: 0 })
      expect(integration.hook_url).toMatch(/^http:\/\/127\.0\.0\.1:4000\/hooks\/[\w-]{32}$/)
      expect(integration.hook_url).not.toContain(team.team_id)
      expect((await team.get(path)).body).toEqual({ integration })
      const renewed = (await team.post(`${path}/rotate`)).body
      expect(renewed.integration.hook_url).toBe(integration.hook_url)
      expect(renewed.secret).not.toBe(secret)
      expect((await team.patch(path, { title: 'Renamed', is_active: false })).body.integration).toMatchObject({
        title: 'Renamed',
        state: 'paused',
        hook_url: integration.hook_url,
      })
      expect((await team.delete(path)).status).toBe(204)
    },
  )

  test('two have two addresses, and those who are told have none', async () => {
    const [one, other] = [await connect(team), await connect(team)]
    const url = 'https://hooks.example.com/'
    const { integration } = await team.made('/integrations', { type: 'generic_webhook', title: 'Hook', url })

    expect(one.path).not.toBe(other.path)
    expect(integration.hook_url).toBeNull()
  })

  test.each([
    ['url', { url: 'https://example.com/' }],
    ['events', { events: ['card.*'] }],
    ['project_ids', { project_ids: ['1'] }],
  ])('has no %s, neither at first nor later', async (field, fields) => {
    const { id } = await connect(team)
    const before = await team.head()

    const answers = [
      await team.post('/integrations', { type: 'github', title: 'Code', ...fields }),
      await team.patch(`/integrations/${id}`, fields),
    ]

    expect(answers.map(({ status, body }) => [status, body.errors[0].field])).toEqual([
      [400, field],
      [400, field],
    ])
    expect(await team.head()).toEqual(before)
  })

  test('those who are told need an address', async () => {
    const { status, body } = await team.post('/integrations', { type: 'generic_webhook', title: 'Hook' })

    expect([status, body.errors[0].field]).toEqual([400, 'url'])
  })

  test('is sent nothing: no test, no replay, no event', async () => {
    const own = await newTeam(store)
    const { id } = await connect(own)
    await own.newBoard()

    expect((await own.post(`/integrations/${id}/test`)).status).toBe(409)
    expect((await own.post(`/integrations/${id}/replay`, { after_seq: 0 })).status).toBe(409)
    expect((await own.get(`/integrations/${id}`)).body.integration).toMatchObject({ seq: 0, attempts: 0 })
  })

  test('is not told of what happens, though it has heard nothing', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const own = await newTeamOn(server)
    const { id } = await connect(own)
    await own.newBoard()

    await server.webhooks.deliverAll()

    expect((await own.get(`/integrations/${id}/deliveries`)).body.deliveries).toEqual([])
    expect((await own.get(`/integrations/${id}`)).body.integration).toMatchObject({
      state: 'active',
      seq: 0,
      last_error: null,
    })
  })

  test('a place tells nothing to it', async () => {
    const { id } = await connect(team)
    const board = await team.newBoard()
    const webhook = { destination_type: 'generic_webhook', integration_id: id }

    const { status } = await team.patch(`/boards/${board.id}`, { webhook_notifications: [{ webhook }] })

    expect(status).toBe(400)
  })

  test('its secret is in no answer, no event, no export, no line of the log, and not in the store', async () => {
    const lines: string[] = []
    const options = { logLevel: 'trace', logStream: { write: (line: string) => void lines.push(line) } }
    const server = await startServer(await newReadyUrl(store), options)
    onTestFinished(server.stop)
    const own = await newTeamOn(server)
    const card = await own.newCard((await own.newBoard()).lists[0])
    // It sends the secret itself.
    const host = await connect(own, 'gitlab')
    await host.deliver({ branch: `card-${card.id}` })
    await host.sendAs(host.bodyOf({}), { 'x-gitlab-token': `${host.secret}x` })

    const paths = ['/integrations', `/integrations/${host.id}/deliveries`, '/events', '/activity', '/export']
    const answers = await Promise.all(paths.map(async (path) => JSON.stringify((await own.get(path)).body)))
    const rows = await server.store.read(async (db) => {
      const texts: string[] = []
      for (const table of TABLES)
        texts.push(JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(db)).rows))
      return texts.join('\n')
    })

    for (const text of [...answers, lines.join('\n'), rows]) expect(text).not.toContain(host.secret.slice(6, -1))
  })

  test('is for admins alone', async () => {
    const member = await team.newMember('member')

    expect((await member.post('/integrations', { type: 'github', title: 'Code' })).status).toBe(403)
  })
})
