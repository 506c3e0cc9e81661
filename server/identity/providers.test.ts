import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, newLink, PASSWORD } from '../../test/browser.ts'
import { freePort } from '../../test/process.ts'
import { CLIENT, startProvider, Wanderer } from '../../test/provider.ts'
import { callServer, clock, newReadyUrl, newTeamOn, startServer, stores, type Team } from '../../test/team.ts'
import { TICKET_MINUTES } from '../limits/accounts.ts'
import { addMember, createTeam } from '../resources/teams/teams.service.ts'
import { readProviders } from './provider-options.ts'

afterEach(() => clock.reset())

interface Setting {
  /** OIDC_GROUPS. */
  groups?: string
  joins?: boolean
  accounts?: object
}

/** A server whose people sign in with a provider, and a workspace on it. */
async function setUp(store: (typeof stores)[number], { groups = '', joins = false, accounts = {} }: Setting = {}) {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const provider = await startProvider(`${publicUrl}/v1/auth/providers/oidc/callback`)
  const databaseUrl = await newReadyUrl(store)
  const first = await startServer(databaseUrl)
  const { team_id } = await newTeamOn(first)
  const ids = await first.store.read((db) =>
    db.selectFrom('members').select('user_id').where('team_id', '=', team_id).executeTakeFirstOrThrow(),
  )
  await first.stop()
  const providers = readProviders({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_TITLE: 'Our directory',
    OIDC_SCOPES: 'openid email profile groups',
    OIDC_GROUPS: groups,
    ...(joins && { OIDC_TEAM: team_id }),
  })
  const server = await startServer(databaseUrl, { publicUrl, accounts: { providers, ...accounts } }, {}, port)
  onTestFinished(server.stop)
  const start = `${publicUrl}/v1/auth/providers/oidc`
  const signIn = async (wanderer = new Wanderer()) => {
    const end = await wanderer.go(start)
    const cookie = wanderer.cookie(publicUrl, 'boardwalk_session')
    const me = cookie
      ? (
          await callServer(server, 'GET', '/v1/users/me/invitations', undefined, {
            cookie: `boardwalk_session=${cookie}`,
          })
        ).body.user
      : null
    return { end: end.href.slice(publicUrl.length), me }
  }
  const team = { server, team_id, user_id: ids.user_id } as Pick<Team, 'server' | 'team_id' | 'user_id'>
  return { provider, server, team, start, signIn, publicUrl }
}

const newEmail = () => `${crypto.randomUUID()}@example.com`

describe.each(stores)('signing in with a provider on %s', (store) => {
  test('signs in an invited person, by the address that the provider has verified, and knows them from then on', async () => {
    const { provider, server, team, signIn } = await setUp(store)
    const email = newEmail()
    const { user_id } = await addMember(server.gateway, team.team_id, { email, role: 'guest' })
    provider.be('subject 1', { email: email.toUpperCase(), email_verified: true, name: 'Grace' })

    expect((await new Browser(server).get('/auth')).body.auth).toMatchObject({
      password: true,
      providers: [{ id: 'oidc', title: 'Our directory' }],
    })
    const { end, me } = await signIn()

    expect(end).toBe('/')
    expect(me).toMatchObject({
      id: user_id,
      email,
      email_confirmed: true,
      // They accept by themselves: signing in may have been another page's idea.
      teams: [],
    })
    // The subject never changes hands; addresses do.
    provider.be('subject 1', { email: newEmail(), email_verified: false })
    expect((await signIn()).me.id).toBe(user_id)
    provider.be('subject 2', { email: newEmail(), email_verified: true })
    expect(await signIn()).toEqual({ end: '/sign-in?error=not_invited', me: null })
  })

  test('gives the account to no second subject of the provider that has its address', async () => {
    const { provider, server, team, signIn } = await setUp(store)
    const email = newEmail()
    await addMember(server.gateway, team.team_id, { email, role: 'member' })
    provider.be('first', { email, email_verified: true })
    const { me } = await signIn()
    provider.be('second', { email, email_verified: true })

    expect(await signIn()).toEqual({ end: '/sign-in?error=address_taken', me: null })
    provider.be('first', { email, email_verified: true })
    expect((await signIn()).me.id).toBe(me.id)
  })

  test('verifies the address: what an admin made for it ends, and so does what was made meanwhile', async () => {
    const { provider, server, team, signIn } = await setUp(store)
    const email = newEmail()
    const { user_id } = await addMember(server.gateway, team.team_id, { email, role: 'member' })
    const attacker = new Browser(server)
    const take = async (kind: 'invitation' | 'reset') => {
      const token = await newLink(server, { user_id, team_id: team.team_id }, kind, { by: 'admin' })
      expect((await attacker.post('/auth/link', { token, password: PASSWORD })).status).toBe(200)
    }
    await take('invitation')
    provider.be('owner', { email, email_verified: true })
    const isOut = async () => {
      expect((await signIn()).me).toMatchObject({ id: user_id, email_confirmed: true, teams: [{ id: team.team_id }] })
      expect((await attacker.get('/users/me')).status).toBe(401)
      expect((await new Browser(server).signIn(email)).status).toBe(401)
    }
    await isOut()
    await take('reset')
    await isOut()
  })

  test('takes no address that the provider has not verified', async () => {
    const { provider, server, team, signIn } = await setUp(store, { joins: true })
    const email = newEmail()
    await addMember(server.gateway, team.team_id, { email, role: 'admin' })
    for (const claims of [{ email }, { email, email_verified: false }, { email, email_verified: 'true' }, {}]) {
      provider.be(`subject ${JSON.stringify(claims)}`, claims)
      expect(await signIn()).toEqual({ end: '/sign-in?error=unverified_address', me: null })
    }
  })

  test('adds everybody to a workspace where the operator says so, with the role of their groups', async () => {
    const { provider, server, team, signIn } = await setUp(store, { joins: true, groups: 'admins=admin,staff=member' })
    const email = newEmail()
    const be = (...groups: string[]) =>
      provider.be('subject', { email, email_verified: true, name: 'Grace\u0007', groups })
    const events = () =>
      server.store.read((db) =>
        db.selectFrom('events').select('type').where('team_id', '=', team.team_id).orderBy('seq').execute(),
      )
    be('others')
    expect((await signIn()).end).toBe('/sign-in?error=not_invited')

    be('staff', 'others')
    expect((await signIn()).me).toMatchObject({ display_name: 'Grace', teams: [{ id: team.team_id, role: 'member' }] })
    expect((await events()).map(({ type }) => type).slice(-4)).toEqual([
      'member.added',
      'member.joined',
      'member.updated',
      'member.updated',
    ])
    be('staff', 'admins')
    expect((await signIn()).me.teams[0].role).toBe('admin')
    be('staff')
    expect((await signIn()).me.teams[0].role).toBe('member')
    be('others')
    expect((await signIn()).me.teams[0].role).toBe('member')
    const path = `/v1/teams/${team.team_id}/members`
    const link = await newLink(server, { user_id: team.user_id, team_id: team.team_id }, 'sign_in')
    const owner = new Browser(server)
    await owner.post('/auth/link', { token: link })
    const { members } = (await owner.get(path.slice(3))).body
    const { id } = members.find((member: { email: string }) => member.email === email)
    await owner.delete(`/teams/${team.team_id}/members/${id}`)
    // Removed members stay removed, whatever their groups say.
    be('admins')
    expect((await signIn()).end).toBe('/sign-in?error=not_invited')
    // Existing accounts of other workspaces join here as well.
    const elsewhere = await createTeam(server.gateway, { title: 'Elsewhere', email: newEmail() })
    const known = newEmail()
    await addMember(server.gateway, elsewhere.team_id, { email: known, role: 'member' })
    provider.be('known elsewhere', { email: known, email_verified: true, groups: ['staff'] })
    const { teams } = (await signIn()).me
    expect(teams.map(({ id, role }: { id: string; role: string }) => [id, role])).toContainEqual([
      team.team_id,
      'member',
    ])
  })

  test('the last owner stays one, whatever the groups say', async () => {
    const { provider, server, team, signIn } = await setUp(store, { joins: true, groups: 'staff=member' })
    const { email } = await server.store.read((db) =>
      db.selectFrom('users').select('email').where('id', '=', team.user_id).executeTakeFirstOrThrow(),
    )
    provider.be('owner', { email, email_verified: true, groups: ['staff'] })

    expect((await signIn()).me.teams[0].role).toBe('owner')
  })

  test('is refused with another state, another nonce, from another browser, or too late', async () => {
    const { provider, server, team, signIn, start } = await setUp(store)
    const email = newEmail()
    await addMember(server.gateway, team.team_id, { email, role: 'member' })
    provider.be('subject', { email, email_verified: true })
    const meddling = (meddle: Wanderer['meddle']) => Object.assign(new Wanderer(), { meddle })
    const isCallback = (url: URL) => url.pathname.endsWith('/callback')

    const other = meddling((url) => isCallback(url) && url.searchParams.set('state', 'another'))
    expect(await signIn(other)).toEqual({ end: '/sign-in?error=wrong_state', me: null })
    const nonce = meddling((url) => url.searchParams.has('nonce') && url.searchParams.set('nonce', 'another'))
    expect(await signIn(nonce)).toEqual({ end: '/sign-in?error=sign_in_failed', me: null })
    const late = meddling((url) => {
      if (isCallback(url)) clock.advance(TICKET_MINUTES * 60_000)
    })
    expect(await signIn(late)).toEqual({ end: '/sign-in?error=wrong_state', me: null })
    // What one browser began does not sign another in, and not the same one twice.
    let callback = ''
    const own = meddling((url) => {
      if (isCallback(url)) callback = url.href
    })
    const victim = new Wanderer()
    const began = await own.go(start)
    expect(began.pathname).toBe('/')
    for (const wanderer of [victim, own]) expect((await wanderer.go(callback)).search).toBe('?error=wrong_state')
    const denied = meddling((url) => {
      if (!isCallback(url)) return
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
    })
    expect(await signIn(denied)).toEqual({ end: '/sign-in?error=provider_refused', me: null })
    expect((await fetch(`${server.url}/v1/auth/providers/other`)).status).toBe(404)
  })

  test('an unavailable provider is reported on the sign-in page', async () => {
    const { server } = await setUp(store)
    const [provider] = readProviders({
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'x',
    })
    const away = await startServer(await newReadyUrl(store), { accounts: { providers: provider ? [provider] : [] } })
    onTestFinished(away.stop)
    expect(server.url).not.toBe(away.url)

    const response = await fetch(`${away.url}/v1/auth/providers/oidc`, { redirect: 'manual' })

    expect(response.headers.get('location')).toBe('http://127.0.0.1:4000/sign-in?error=provider_unreachable')
  })

  test('takes an account from a person who only claimed the address', async () => {
    const { provider, server, signIn } = await setUp(store, { accounts: { isSignUpOpen: true } })
    const email = newEmail()
    const impostor = new Browser(server)
    await impostor.post('/auth/sign_up', { email, password: PASSWORD, display_name: 'Impostor' })
    provider.be('owner of the address', { email, email_verified: true })

    const { me } = await signIn()

    expect(me.email).toBe(email)
    expect((await impostor.get('/users/me')).status).toBe(401)
    expect((await new Browser(server).signIn(email)).status).toBe(401)
  })

  test('can be the only way in: no passwords, no new ones, and none by links; the operator’s link still opens', async () => {
    const { provider, server, team, signIn } = await setUp(store, { accounts: { isOidcOnly: true } })
    const email = newEmail()
    const { user_id } = await addMember(server.gateway, team.team_id, { email, role: 'member' })
    provider.be('subject', { email, email_verified: true })
    const browser = new Browser(server)
    const refused = { status: 403, code: 'passwords_off' }

    expect((await browser.get('/auth')).body.auth).toMatchObject({ password: false, passkeys: false, sign_up: false })
    expect((await browser.signIn(email)).body).toMatchObject(refused)
    expect((await browser.post('/auth/passkey/options')).body).toMatchObject(refused)
    const who = { user_id, team_id: team.team_id }
    for (const kind of ['invitation', 'reset'] as const) {
      const token = await newLink(server, who, kind)
      expect((await browser.post('/auth/link', { token, password: PASSWORD })).body).toMatchObject(refused)
    }
    const token = await newLink(server, who, 'sign_in')
    expect((await browser.post('/auth/link', { token })).status).toBe(200)
    expect((await browser.put('/users/me/password', { password: PASSWORD })).body).toMatchObject(refused)
    expect((await browser.post(`/teams/${team.team_id}/members/${user_id}/link`)).status).toBe(403)
    expect((await signIn()).me.id).toBe(user_id)
  })
})
