import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Browser, newLink, newPerson, PASSWORD } from '../../test/browser.ts'
import { clock, newReadyUrl, newTeam, newTeamOn, serverOn, startServer, stores } from '../../test/team.ts'
import { ATTEMPTS_HERE, ATTEMPTS_PER_ADDRESS } from '../limits/accounts.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import { PasswordHashes } from './passwords.ts'

afterEach(() => {
  clock.reset()
  vi.restoreAllMocks()
})

/** Attempts are counted by address, and all tests have the same: those that count have a server of their own. */
async function ownTeam(store: (typeof stores)[number], options = {}) {
  const server = await startServer(await newReadyUrl(store), options)
  onTestFinished(server.stop)
  return newTeamOn(server)
}

describe.each(stores)('signing in on %s', (store) => {
  test('gives a cookie that only the server reads, and the person with all their workspaces', async () => {
    const team = await newTeam(store)
    const { email, user_id } = await newPerson(team)
    const browser = new Browser(team.server)

    const { status, body, headers } = await browser.signIn(email.toUpperCase())

    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: user_id, email, teams: [{ id: team.team_id, role: 'member' }] })
    expect(headers.get('set-cookie')).toMatch(
      /^boardwalk_session=ses-\w{12}\.\w{24}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    )
    expect((await browser.get('/users/me')).body.user).toEqual(body.user)
    const kept = await team.server.store.read((db) => db.selectFrom('sessions').selectAll().execute())
    expect(JSON.stringify(kept)).not.toContain(browser.cookie.split('.')[1])
  })

  test('is refused alike, and at the same cost, for an unknown address, a wrong password and an account without one', async () => {
    const team = await ownTeam(store)
    const { email } = await newPerson(team)
    const hashed = vi.spyOn(PasswordHashes.prototype, 'isRight')
    const attempts = [
      [email, 'another password'],
      ['nobody@example.com', PASSWORD],
      [team.email, PASSWORD],
    ] as const
    const answers = []
    for (const [address, password] of attempts) {
      const { status, body, headers } = await new Browser(team.server).signIn(address, password)
      answers.push({ status, ...body, request_id: '', cookie: headers.get('set-cookie') })
    }

    expect(answers[0]).toMatchObject({ status: 401, code: 'wrong_credentials', cookie: null })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(hashed.mock.calls.map(([, hash]) => hash === null)).toEqual([false, true, true])
  })

  test.each([
    ['no password', { email: 'a@example.com' }, 'password'],
    ['no address', { password: PASSWORD }, 'email'],
    ['an address that is none', { email: 'a', password: PASSWORD }, 'email'],
    ['a password that is too long', { email: 'a@example.com', password: 'x'.repeat(257) }, 'password'],
    ['a number', { email: 'a@example.com', password: 7 }, 'password'],
    ['an unknown field', { email: 'a@example.com', password: PASSWORD, remember: true }, 'remember'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await new Browser(await serverOn(store)).post('/auth/sign_in', body)

    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].field).toBe(field)
  })

  test('is slowed down by account and by address, whether the account is there or not', async () => {
    const team = await ownTeam(store, {
      trustProxy: ['127.0.0.1'],
      accounts: { attemptsPerAddress: ATTEMPTS_PER_ADDRESS },
    })
    const { email } = await newPerson(team)
    const attempt = (address: string, who: string, password = 'wrong password') =>
      new Browser(team.server).post('/auth/sign_in', { email: who, password }, { 'x-forwarded-for': address })
    for (const who of [email, 'nobody@example.com']) {
      for (let tried = 0; tried < ATTEMPTS_HERE; tried++) expect((await attempt('192.0.2.1', who)).status).toBe(401)
      const { status, body, headers } = await attempt('192.0.2.1', who, PASSWORD)
      expect([status, body.code]).toEqual([429, 'rate_limited'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
    }
    // From elsewhere the owner gets in, and others are not held up.
    expect((await attempt('192.0.2.2', email, PASSWORD)).status).toBe(200)
    for (let tried = 0; tried < ATTEMPTS_PER_ADDRESS; tried++) await attempt('192.0.2.3', `${tried}@example.com`)
    expect((await attempt('192.0.2.3', email, PASSWORD)).status).toBe(429)

    clock.advance(15 * 60_000)
    expect((await attempt('192.0.2.1', email, PASSWORD)).status).toBe(200)
  })

  test('keeps a hash of the password at today’s cost, and nothing of the password itself', async () => {
    const team = await newTeam(store)
    const { email, user_id } = await newPerson(team)
    const { store: kept } = team.server
    const hashOf = async () =>
      (
        await kept.read((db) =>
          db.selectFrom('passwords').select('hash').where('user_id', '=', user_id).executeTakeFirstOrThrow(),
        )
      ).hash
    const hash = await new PasswordHashes({ memory: 16, passes: 2 }).make(PASSWORD)
    await kept.transaction((db) => db.updateTable('passwords').set({ hash }).where('user_id', '=', user_id).execute())

    expect((await new Browser(team.server).signIn(email)).status).toBe(200)

    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect((await new Browser(team.server).signIn(email)).status).toBe(200)
  })
})

test('what a hash costs outside of tests', async () => {
  const hashes = new PasswordHashes()
  const hash = await hashes.make(PASSWORD)

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashes.isRight(PASSWORD, hash)).toBe(true)
  expect(await hashes.isRight(`${PASSWORD} `, hash)).toBe(false)
  expect(await hashes.isRight(PASSWORD, null)).toBe(false)
})

test('so many passwords wait to be looked at, and no more', async () => {
  const hashes = new PasswordHashes({ memory: 8, passes: 1 })
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => hashes.make(PASSWORD)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
  expect(results.at(-1)).toMatchObject({ reason: { code: 'too_busy' } })
})

describe.each(stores)('signing up on %s', (store) => {
  const body = () => ({ email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, display_name: 'Grace' })

  test('is closed unless the operator opens it', async () => {
    const browser = new Browser(await serverOn(store))

    expect((await browser.get('/auth')).body.auth).toMatchObject({ password: true, sign_up: false, providers: [] })
    expect((await browser.post('/auth/sign_up', body())).body).toMatchObject({ status: 403, code: 'sign_up_closed' })
  })

  test('makes a person and a workspace of their own, and signs them in', async () => {
    const team = await ownTeam(store, { accounts: { isSignUpOpen: true } })
    const browser = new Browser(team.server)
    expect((await browser.get('/auth')).body.auth.sign_up).toBe(true)

    const account = body()
    const { status, body: answer } = await browser.post('/auth/sign_up', account)

    expect(status).toBe(200)
    expect(answer.user).toMatchObject({
      email: account.email,
      display_name: 'Grace',
      email_confirmed: false,
      teams: [{ role: 'owner', title: 'Grace’s workspace' }],
    })
    const { id } = answer.user.teams[0]
    expect((await browser.post(`/${id}/projects`, { title: 'Mine' })).status).toBe(201)
    expect((await browser.get(`/${team.team_id}/boards`)).status).toBe(404)
    expect((await new Browser(team.server).signIn(account.email)).status).toBe(200)
  })

  test('an address that was only invited signs up, which opens nothing of those who invited it, and takes no link from it', async () => {
    const team = await ownTeam(store, { accounts: { isSignUpOpen: true } })
    const account = body()
    const { server, team_id } = team
    const { user_id } = await addMember(server.gateway, team_id, { email: account.email, role: 'member' })
    const mailed = await newLink(server, { user_id, team_id }, 'invitation', { by: 'mail' })
    const impostor = new Browser(server)

    expect((await impostor.post('/auth/sign_up', account)).body.user).toMatchObject({
      id: user_id,
      email_confirmed: false,
    })
    expect((await impostor.get(`/${team_id}/boards`)).status).toBe(404)
    expect((await impostor.get('/users/me/invitations')).body.invitations).toEqual([])
    expect((await impostor.post(`/users/me/invitations/${team_id}/accept`)).status).toBe(404)
    expect((await new Browser(server).post('/auth/sign_up', account)).status).toBe(409)

    const owner = new Browser(server)
    const opened = await owner.post('/auth/link', { token: mailed, password: 'other words that nobody guesses' })
    expect(opened.body.user).toMatchObject({ id: user_id, email_confirmed: true })
    expect((await owner.get(`/${team_id}/boards`)).status).toBe(200)
    expect((await impostor.get('/users/me')).status).toBe(401)
    expect((await new Browser(server).post('/auth/sign_up', account)).status).toBe(409)
  })

  test('takes no name of blanks', async () => {
    const { server } = await ownTeam(store, { accounts: { isSignUpOpen: true } })
    const { status, body: problem } = await new Browser(server).post('/auth/sign_up', {
      ...body(),
      display_name: ' \t\u00a0',
    })
    expect([status, problem.message]).toEqual([400, 'display_name must not be blank.'])
  })

  test('takes nobody’s address', async () => {
    const team = await ownTeam(store, { accounts: { isSignUpOpen: true } })
    const account = { ...body(), email: team.email }

    expect((await new Browser(team.server).post('/auth/sign_up', account)).body).toMatchObject({
      status: 409,
      code: 'conflict',
    })
    expect((await new Browser(team.server).signIn(team.email)).status).toBe(401)
  })

  test.each([
    ['short', 'too_short'],
    ['Password1234', 'too_common'],
    ['0123456789', 'too_common'],
    ['aaaaaaaaaaaaaa', 'too_common'],
    ['grace.hopper@example.com', 'too_common'],
  ])('refuses the password %s', async (password, code) => {
    const server = (await ownTeam(store, { accounts: { isSignUpOpen: true } })).server
    const answer = await new Browser(server).post('/auth/sign_up', {
      ...body(),
      email: 'grace.hopper@example.com',
      password,
    })

    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field: 'password', code }])
  })
})
