import { afterEach, describe, expect, test } from 'vitest'
import { Browser, newLink, newPerson, PASSWORD } from '../../test/browser.ts'
import { callServer, clock, newTeam, stores, type Team } from '../../test/team.ts'
import { FRESH_MINUTES } from '../limits/accounts.ts'
import { addMember, createToken } from '../resources/teams/teams.service.ts'

afterEach(() => clock.reset())

const OTHER_PASSWORD = 'another four words'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const tokenIn = (url: string) => url.split('#')[1] ?? ''
const withToken = ({ server }: Team, token: string, path: string) =>
  callServer(server, 'GET', `/v1${path}`, undefined, { authorization: `Bearer ${token}` })

async function handOver(team: Team, user_id: string) {
  const path = `/v1/teams/${team.team_id}/members/${user_id}/link`
  const { status, body } = await callServer(team.server, 'POST', path, {}, { authorization: `Bearer ${team.token}` })
  return { status, body, token: status === 201 ? tokenIn(body.link.url) : '', kind: body.link?.kind }
}

/** An admin adds an address to their workspace, and uses the link that is meant for its owner. */
async function takeAddress(store: (typeof stores)[number]) {
  const own = await newTeam(store)
  const email = newEmail()
  const { user_id } = await addMember(own.server.gateway, own.team_id, { email, role: 'member' })
  const { token } = await handOver(own, user_id)
  const attacker = new Browser(own.server)
  expect((await attacker.post('/auth/link', { token, password: PASSWORD })).status).toBe(200)
  const api = (await attacker.post('/users/me/tokens', { title: 'kept' }, { 'boardwalk-team': own.team_id })).body
    .secret
  return { own, email, user_id, attacker, api: String(api) }
}

describe.each(stores)('an address that nobody has verified, on %s', (store) => {
  test('works where an admin handed over the link, and opens nothing that others invite it to', async () => {
    const { own, email, user_id, attacker } = await takeAddress(store)
    const second = await newTeam(store)
    await addMember(own.server.gateway, second.team_id, { email, role: 'admin' })

    expect((await attacker.get(`/${own.team_id}/boards`)).status).toBe(200)
    for (const browser of [attacker, new Browser(own.server)]) {
      if (browser !== attacker) await browser.signIn(email)
      expect((await browser.get(`/${second.team_id}/boards`)).status).toBe(404)
      expect((await browser.get('/users/me')).body.user).toMatchObject({
        email_confirmed: false,
        teams: [{ id: own.team_id }],
      })
      expect((await browser.get('/users/me/invitations')).body.invitations).toEqual([])
      expect((await browser.post(`/users/me/invitations/${second.team_id}/accept`)).status).toBe(404)
    }
    // Nor does the second workspace hand over what the first has made its own.
    expect((await handOver(second, user_id)).status).toBe(409)
  })

  test('ends whatever opened the account, once its owner has verified it', async () => {
    const { own, email, user_id, attacker, api } = await takeAddress(store)
    const { server, team_id } = own
    const operators = (await createToken(server.gateway, { team_id, email })).token
    const second = await newTeam(store)
    await addMember(server.gateway, second.team_id, { email, role: 'member' })
    const begun = await attacker.post('/users/me/second_factor')
    expect(begun.status).toBe(200)
    const passkey = { public_key: '', counter: 0, transports: '', title: 'kept', time_created: 1, time_used: null }
    await server.store.transaction((db) =>
      db
        .insertInto('passkeys')
        .values({ id: `psk-${user_id}`, user_id, credential_id: `of ${user_id}`, ...passkey })
        .execute(),
    )
    const old = (await handOver(own, user_id)).token
    expect(old).not.toBe('')
    const mailed = await newLink(server, { user_id, team_id: second.team_id }, 'invitation', { by: 'mail' })

    const owner = new Browser(server)
    const { status, body } = await owner.post('/auth/link', { token: mailed, password: OTHER_PASSWORD })

    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: user_id, email_confirmed: true })
    expect(body.user.teams.map(({ id }: { id: string }) => id).sort()).toEqual([team_id, second.team_id].sort())
    expect((await attacker.get('/users/me')).status).toBe(401)
    expect((await new Browser(server).signIn(email, PASSWORD)).status).toBe(401)
    expect((await withToken(own, api, `/${team_id}/boards`)).status).toBe(401)
    expect((await new Browser(server).post('/auth/link', { token: old, password: PASSWORD })).status).toBe(404)
    const kept = await server.store.read(async (db) => ({
      passkeys: await db.selectFrom('passkeys').select('id').where('user_id', '=', user_id).execute(),
      factors: await db.selectFrom('second_factors').select('user_id').where('user_id', '=', user_id).execute(),
    }))
    expect(kept).toEqual({ passkeys: [], factors: [] })
    // The operator can read the database: what they made is no claim on the address, and is said to live on.
    expect((await withToken(own, operators, `/${team_id}/boards`)).status).toBe(200)
    expect(body.tokens).toMatchObject([{ team_id }])
    expect(await own.lastEvent()).toMatchObject({
      type: 'member.updated',
      entity_id: user_id,
      changes: { email_confirmed: [false, true] },
    })
    // What comes after the verification is the owner's, and stays with the next one.
    const later = await newLink(server, { user_id, team_id: second.team_id }, 'reset', { by: 'mail' })
    const made = (await owner.post('/users/me/tokens', {}, { 'boardwalk-team': second.team_id })).body.secret
    expect((await new Browser(server).post('/auth/link', { token: later, password: PASSWORD })).status).toBe(200)
    expect((await withToken(second, made, `/${second.team_id}/boards`)).status).toBe(200)
  })

  test('is open to one workspace: what was made for one does not enter the next that hands over a link', async () => {
    const { own, email, user_id, attacker, api } = await takeAddress(store)
    const second = await newTeam(store)
    await addMember(own.server.gateway, second.team_id, { email, role: 'member' })
    const path = `/v1/teams/${own.team_id}/members/${user_id}`
    await callServer(own.server, 'DELETE', path, undefined, { authorization: `Bearer ${own.token}` })
    const { token, kind } = await handOver(second, user_id)
    expect(kind).toBe('invitation')
    const person = new Browser(own.server)

    expect((await person.post('/auth/link', { token, password: OTHER_PASSWORD })).status).toBe(200)

    expect((await person.get(`/${second.team_id}/boards`)).status).toBe(200)
    expect((await attacker.get('/users/me')).status).toBe(401)
    expect((await new Browser(own.server).signIn(email, PASSWORD)).status).toBe(401)
    expect((await withToken(own, api, `/${own.team_id}/boards`)).status).toBe(401)
    // The first may have them back, but gets no hold of the account by that.
    await addMember(own.server.gateway, own.team_id, { email, role: 'member' })
    expect((await person.get(`/${own.team_id}/boards`)).status).toBe(404)
    expect((await handOver(own, user_id)).status).toBe(409)
  })

  test('stays out of a workspace that the operator makes for it', async () => {
    const { own, email, attacker } = await takeAddress(store)
    const { createTeam } = await import('../resources/teams/teams.service.ts')
    const { team_id } = await createTeam(own.server.gateway, { title: 'New', email })
    const { token } = await createToken(own.server.gateway, { team_id, email })

    expect((await attacker.get(`/${team_id}/boards`)).status).toBe(404)
    expect((await withToken(own, token, `/${team_id}/boards`)).status).toBe(200)
  })
})

describe.each(stores)('an invitation on %s', (store) => {
  test('is accepted by the person who verified the address, by saying so, and never by a GET', async () => {
    const [team, second] = [await newTeam(store), await newTeam(store)]
    const { browser, email, user_id } = await newPerson(team)
    await addMember(team.server.gateway, second.team_id, { email, role: 'member' })

    expect((await browser.get(`/${second.team_id}/boards`)).status).toBe(404)
    expect((await browser.get('/users/me', { 'boardwalk-team': second.team_id })).status).toBe(404)
    const { body } = await browser.get('/users/me/invitations')
    expect(body).toMatchObject({
      user: { id: user_id, teams: [{ id: team.team_id }] },
      invitations: [{ id: second.team_id, team_name: 'Team', role: 'member' }],
    })
    expect((await second.lastEvent()).type).toBe('member.added')
    const path = `/users/me/invitations/${second.team_id}`
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post(`${path}/accept`, {}, foreign)).status).toBe(403)
    expect((await browser.post(`${path}/accept`)).body.user.teams).toHaveLength(2)
    expect((await second.lastEvent()).type).toBe('member.joined')
    expect((await browser.get(`/${second.team_id}/boards`)).status).toBe(200)
    expect((await browser.post(`${path}/accept`)).status).toBe(404)
  })

  test('can be declined, and is nobody else’s', async () => {
    const [team, second] = [await newTeam(store), await newTeam(store)]
    const { browser, email, user_id } = await newPerson(team)
    await addMember(team.server.gateway, second.team_id, { email, role: 'member' })
    const stranger = await newPerson(team)
    const path = `/users/me/invitations/${second.team_id}`

    expect((await stranger.browser.post(`${path}/accept`)).status).toBe(404)
    expect((await stranger.browser.delete(path)).status).toBe(404)
    expect((await browser.delete(path)).status).toBe(204)

    expect(await second.lastEvent()).toMatchObject({ type: 'member.removed', entity_id: user_id })
    expect((await browser.get('/users/me/invitations')).body.invitations).toEqual([])
    expect((await browser.post(`${path}/accept`)).status).toBe(404)
  })

  test('does not let an admin set the password of a person who has an account', async () => {
    const [team, second] = [await newTeam(store), await newTeam(store)]
    const { email, user_id } = await newPerson(team)
    const path = `/v1/teams/${team.team_id}/members/${user_id}`
    await callServer(team.server, 'DELETE', path, undefined, { authorization: `Bearer ${team.token}` })
    await addMember(team.server.gateway, second.team_id, { email, role: 'member' })

    expect((await handOver(second, user_id)).body).toMatchObject({ status: 409, code: 'conflict' })
  })
})

describe.each(stores)('a link that an admin hands over to a member, on %s', (store) => {
  /** A person with a private space that the admin is not in. */
  async function withPrivateSpace() {
    const team = await newTeam(store)
    const person = await newPerson(team)
    const { browser } = person
    const at = `/${team.team_id}`
    const space = (await browser.post(`${at}/projects`, { title: 'Diary', is_private: true })).body.project.id
    const board = (await browser.post(`${at}/boards`, { title: 'Days', project_id: space })).body.board.id
    return { team, person, at, space: String(space), board: String(board) }
  }

  test('closes what was private until the address is verified; what is shared afterwards is open', async () => {
    const { team, person, at, space, board } = await withPrivateSpace()
    const { user_id } = person
    const { token, kind } = await handOver(team, user_id)
    expect(kind).toBe('reset')
    const admin = new Browser(team.server)

    const opened = await admin.post('/auth/link', { token, password: OTHER_PASSWORD })

    expect(opened.body.user.email_confirmed).toBe(false)
    expect((await admin.get(`${at}/projects/${space}`)).status).toBe(404)
    expect((await admin.get(`${at}/boards/${board}`)).status).toBe(404)
    for (const path of ['/projects', '/boards', '/search?query=Diary', '/search?query=Days', '/events?count=500']) {
      const { status, body } = await admin.get(`${at}${path}`)
      expect([path, status, JSON.stringify(body).match(/"(Diary|Days)"/)]).toEqual([path, 200, null])
    }
    const later = (await admin.post(`${at}/projects`, { title: 'Later', is_private: true })).body.project.id
    expect((await admin.get(`${at}/projects/${later}`)).status).toBe(200)
    expect((await team.get(`/events?count=50`)).body.events.map(({ type }: { type: string }) => type)).toContain(
      'member.link_used',
    )
    const mailed = await newLink(team.server, { user_id, team_id: team.team_id }, 'reset', { by: 'mail' })
    const owner = new Browser(team.server)
    await owner.post('/auth/link', { token: mailed, password: PASSWORD })
    expect((await owner.get(`${at}/boards/${board}`)).status).toBe(200)
    expect((await admin.get('/users/me')).status).toBe(401)
  })

  test('that was made before they joined another workspace opens nothing', async () => {
    const { team, person } = await withPrivateSpace()
    const { token } = await handOver(team, person.user_id)
    const second = await newTeam(store)
    await addMember(team.server.gateway, second.team_id, { email: person.email, role: 'member' })
    await person.browser.post(`/users/me/invitations/${second.team_id}/accept`)

    expect((await new Browser(team.server).post('/auth/link', { token, password: OTHER_PASSWORD })).status).toBe(404)
    expect((await person.browser.get(`/${second.team_id}/boards`)).status).toBe(200)
  })
})

describe.each(stores)('changes to how a person signs in, on %s', (store) => {
  test('needs a sign-in of the last minutes, or the password', async () => {
    const team = await newTeam(store)
    const { browser } = await newPerson(team)
    const calls = () => [browser.post('/users/me/second_factor'), browser.delete('/users/me/passkeys/psk-AAAAAAAAAAAA')]
    expect((await Promise.all(calls())).map(({ status }) => status)).toEqual([200, 404])
    clock.advance((FRESH_MINUTES + 1) * 60_000)
    const refused = { status: 403, code: 'fresh_sign_in_required' }
    for (const { body } of await Promise.all(calls())) expect(body).toMatchObject(refused)

    expect((await browser.post('/users/me/sessions/confirm', { password: 'wrong' })).body).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    for (const { body } of await Promise.all(calls())) expect(body).toMatchObject(refused)
    expect((await browser.post('/users/me/sessions/confirm', { password: PASSWORD })).status).toBe(204)
    expect((await Promise.all(calls())).map(({ status }) => status)).toEqual([200, 404])
  })

  test('a first password needs it too', async () => {
    const team = await newTeam(store)
    const browser = new Browser(team.server)
    await browser.post('/auth/link', { token: await newLink(team.server, team, 'sign_in') })
    clock.advance((FRESH_MINUTES + 1) * 60_000)

    expect((await browser.put('/users/me/password', { password: PASSWORD })).body.code).toBe('fresh_sign_in_required')
  })

  test('says which tokens live on, and ends them if asked', async () => {
    const team = await newTeam(store)
    const { browser, user_id } = await newPerson(team)
    const made = (await browser.post('/users/me/tokens', { title: 'CI' })).body
    const tokens = [{ id: made.token.id, title: 'CI', team_id: team.team_id, team_name: 'Team' }]

    const change = (body: object) =>
      browser.put('/users/me/password', { current_password: PASSWORD, password: PASSWORD, ...body })
    expect((await change({})).body).toMatchObject({ tokens })
    expect((await browser.delete('/users/me/sessions')).body).toMatchObject({ tokens })
    expect((await change({ end_tokens: true })).body).toEqual({ tokens: [] })
    expect((await withToken(team, made.secret, `/${team.team_id}/boards`)).status).toBe(401)
    await browser.post('/users/me/tokens', { title: 'Next' })
    expect((await browser.delete('/users/me/sessions?end_tokens=true')).body).toEqual({ tokens: [] })
    await browser.post('/users/me/tokens', { title: 'Last' })
    const token = await newLink(team.server, { user_id, team_id: team.team_id }, 'reset', { by: 'mail' })
    const opened = await new Browser(team.server).post('/auth/link', { token, password: PASSWORD, end_tokens: true })
    expect(opened.body.tokens).toEqual([])
  })
})
