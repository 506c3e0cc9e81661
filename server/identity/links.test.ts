import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, newLink, newPerson, PASSWORD } from '../../test/browser.ts'
import { callServer, clock, newReadyUrl, newTeam, newTeamOn, startServer, stores, type Team } from '../../test/team.ts'
import { ATTEMPTS_PER_ADDRESS, INVITATION_HOURS, LINK_HOURS, LINKS_PER_PERSON } from '../limits/accounts.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import { readdressPerson } from '../resources/users/users.person.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000

async function invited(team: Team) {
  const email = `${crypto.randomUUID()}@example.com`
  return { ...(await addMember(team.server.gateway, team.team_id, { email, role: 'member' })), email }
}

describe.each(stores)('a link on %s', (store) => {
  test('that signs in does so once', async () => {
    const team = await newTeam(store)
    const token = await newLink(team.server, team, 'sign_in')
    const [first, second] = [new Browser(team.server), new Browser(team.server)]

    expect((await first.post('/auth/link/preview', { token })).body).toEqual({
      link: { kind: 'sign_in', email: team.email, team_id: team.team_id, team_name: 'Team' },
    })
    expect((await first.post('/auth/link', { token })).body.user.id).toBe(team.user_id)
    expect((await first.get(`/${team.team_id}/boards`)).status).toBe(200)
    for (const path of ['/auth/link', '/auth/link/preview'])
      expect((await second.post(path, { token })).body).toMatchObject({ status: 404, code: 'not_found' })
    expect(second.cookie).toBe('')
  })

  test('used by several at once lets one in', async () => {
    const team = await newTeam(store)
    // While the password of one is being hashed, all others have found the link, too.
    const token = await newLink(team.server, team, 'reset')

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => new Browser(team.server).post('/auth/link', { token, password: PASSWORD })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404])
  })

  test('that invites takes a password and a name, and adds its person to the workspace', async () => {
    const team = await newTeam(store)
    const { email, user_id, team_id } = await invited(team)
    const token = await newLink(team.server, { user_id, team_id }, 'invitation')
    const browser = new Browser(team.server)
    const open = (body: object) => browser.post('/auth/link', { token, ...body })

    expect((await open({})).body.errors).toMatchObject([{ field: 'password', code: 'required' }])
    expect((await open({ password: 'password12' })).body.errors).toMatchObject([{ code: 'too_common' }])
    const { status, body } = await open({ password: PASSWORD, display_name: 'Grace' })

    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, display_name: 'Grace', teams: [{ id: team_id }] })
    expect((await team.events()).slice(-2)).toMatchObject([
      { type: 'member.joined', entity_id: user_id },
      { type: 'member.updated', entity_id: user_id, changes: { display_name: ['', 'Grace'] } },
    ])
    expect((await new Browser(team.server).signIn(email)).status).toBe(200)
  })

  test('that resets sets a new password, and ends all sessions and other links', async () => {
    const team = await newTeam(store)
    const { browser, email, user_id } = await newPerson(team)
    const [token, other] = [
      await newLink(team.server, { ...team, user_id }, 'reset'),
      await newLink(team.server, { ...team, user_id }, 'sign_in'),
    ]
    const fresh = new Browser(team.server)
    const password = 'another four words'

    expect((await fresh.post('/auth/link', { token, password })).status).toBe(200)

    expect((await browser.get('/users/me')).status).toBe(401)
    expect((await fresh.get('/users/me')).status).toBe(200)
    expect((await new Browser(team.server).post('/auth/link', { token: other })).status).toBe(404)
    expect((await new Browser(team.server).signIn(email, password)).status).toBe(200)
    expect((await new Browser(team.server).signIn(email)).status).toBe(401)
  })

  test('ends by itself', async () => {
    const team = await newTeam(store)
    const { user_id, team_id } = await invited(team)
    const [signIn, invitation] = [
      await newLink(team.server, team, 'sign_in'),
      await newLink(team.server, { user_id, team_id }, 'invitation'),
    ]
    const statusOf = async (token: string) =>
      (await new Browser(team.server).post('/auth/link/preview', { token })).status
    clock.advance(LINK_HOURS * HOUR_MS)
    expect([await statusOf(signIn), await statusOf(invitation)]).toEqual([404, 200])
    clock.advance((INVITATION_HOURS - LINK_HOURS) * HOUR_MS)
    expect(await statusOf(invitation)).toBe(404)
    expect((await new Browser(team.server).post('/auth/link', { token: invitation, password: PASSWORD })).status).toBe(
      404,
    )
  })

  test('of a person who left, or has another address now, opens nothing', async () => {
    const team = await newTeam(store)
    const [left, moved] = [await invited(team), await invited(team)]
    const tokens = [await newLink(team.server, left, 'invitation'), await newLink(team.server, moved, 'invitation')]
    await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${left.user_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
    await readdressPerson(team.server.gateway, moved.user_id, `${crypto.randomUUID()}@example.com`)
    // That they are in another workspace is of no help.
    await addMember(team.server.gateway, (await newTeam(store)).team_id, { email: left.email, role: 'member' })

    for (const token of tokens) {
      const browser = new Browser(team.server)
      expect((await browser.post('/auth/link', { token, password: PASSWORD })).status).toBe(404)
      expect(browser.cookie).toBe('')
    }
  })

  test('is one of so many of a person: the oldest ends', async () => {
    const team = await newTeam(store)
    const tokens = []
    for (let made = 0; made <= LINKS_PER_PERSON; made++)
      tokens.push(await newLink(team.server, team, 'sign_in', { now: clock.now() + made }))
    const statusOf = async (token = '') => (await new Browser(team.server).post('/auth/link/preview', { token })).status

    expect([await statusOf(tokens[0]), await statusOf(tokens[1]), await statusOf(tokens.at(-1))]).toEqual([
      404, 200, 200,
    ])
  })

  test('cannot be guessed often', async () => {
    const accounts = { attemptsPerAddress: ATTEMPTS_PER_ADDRESS }
    const server = await startServer(await newReadyUrl(store), { accounts })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const token = await newLink(server, team, 'sign_in')
    const browser = new Browser(server)
    for (let tried = 0; tried < ATTEMPTS_PER_ADDRESS; tried++)
      await browser.post('/auth/link/preview', { token: `tkt-${'A'.repeat(12)}.${'A'.repeat(24)}` })

    const { status, headers } = await browser.post('/auth/link', { token })

    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test.each([
    '',
    'x',
    'tkt-AAAAAAAAAAAA',
    `tkt-${'A'.repeat(12)}.${'A'.repeat(24)}`,
    `stp-${'A'.repeat(12)}.${'A'.repeat(24)}`,
    'é',
  ])('that is none (%s) is nothing', async (token) => {
    const { status } = await new Browser((await newTeam(store)).server).post('/auth/link', { token })
    expect(status).toBe(token === '' ? 400 : 404)
  })
})

describe.each(stores)('POST /v1/teams/{team_id}/members/{user_id}/link on %s', (store) => {
  const make = (caller: { server: Team['server']; token: string }, team: Team, user_id: string, headers = {}) =>
    callServer(
      caller.server,
      'POST',
      `/v1/teams/${team.team_id}/members/${user_id}/link`,
      {},
      {
        authorization: `Bearer ${caller.token}`,
        ...headers,
      },
    )
  const tokenIn = (url: string) => url.split('#')[1] ?? ''

  test('makes an invitation for members who cannot sign in, and a reset for the others, and says so in the log', async () => {
    const team = await newTeam(store)
    const { user_id, email } = await invited(team)

    const { status, body } = await make(team, team, user_id)

    expect(status).toBe(201)
    expect(body.link).toEqual({
      kind: 'invitation',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/link#tkt-\w{12}\.\w{24}$/),
      time_expires: expect.any(Number),
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.link_created',
      entity_id: user_id,
      changes: { kind: [null, 'invitation'] },
    })
    expect((await team.get('/activity?count=1')).body.activity[0].text).toBe(`made a link for ${email} to come in`)
    const browser = new Browser(team.server)
    const opened = await browser.post('/auth/link', { token: tokenIn(body.link.url), password: PASSWORD })
    expect(opened.body.user.id).toBe(user_id)
    expect((await make(team, team, user_id)).body.link.kind).toBe('reset')
  })

  test('is for people of this workspace alone, by its admins; owners are for owners', async () => {
    const [team, second] = [await newTeam(store), await newTeam(store)]
    const admin = await team.newMember('admin')
    const both = await newPerson(team)
    await addMember(team.server.gateway, second.team_id, { email: both.email, role: 'member' })
    expect((await make(team, team, both.user_id)).status).toBe(201)
    await both.browser.post(`/users/me/invitations/${second.team_id}/accept`)

    expect((await make(team, team, both.user_id)).body).toMatchObject({ status: 409, code: 'conflict' })
    expect((await make(admin, team, team.user_id)).body).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await make(team, team, second.user_id)).body).toMatchObject({ status: 404 })
    expect((await make(team, team, 'u0000000')).body).toMatchObject({ status: 404 })
    expect((await make(await team.newMember('member'), team, admin.user_id)).body).toMatchObject({ status: 403 })
    expect((await make(team, team, admin.user_id)).status).toBe(201)
  })

  test('shows a link once: a repeat cannot show it again', async () => {
    const team = await newTeam(store)
    const { user_id } = await invited(team)
    const headers = { 'idempotency-key': 'once' }
    const { url } = (await make(team, team, user_id, headers)).body.link

    expect((await make(team, team, user_id, headers)).body).toMatchObject({ status: 409, code: 'answer_not_kept' })
    const kept = await team.server.store.read(async (db) => [
      await db.selectFrom('idempotency_keys').select('answer').execute(),
      await db.selectFrom('tickets').selectAll().execute(),
      await db.selectFrom('events').select('changes').execute(),
    ])
    expect(JSON.stringify(kept)).not.toContain(tokenIn(url).split('.')[1])
  })
})
