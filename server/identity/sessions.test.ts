import { get } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, newPerson, PASSWORD } from '../../test/browser.ts'
import { OpenStream } from '../../test/stream.ts'
import {
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  serverOn,
  startServer,
  stores,
} from '../../test/team.ts'
import { DAY_MS } from '../common/time.ts'
import { runDue, Scheduler } from '../feed/scheduler/scheduler.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS, SESSIONS_PER_PERSON } from '../limits/accounts.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import { erasePerson } from '../resources/users/users.erase.ts'
import { findPerson } from '../resources/users/users.person.ts'
import { accountExpiryJob } from './expiry.ts'

afterEach(() => clock.reset())

async function streamOf(browser: Browser, team_id: string): Promise<OpenStream> {
  const headers = { accept: 'text/event-stream', cookie: browser.cookie }
  const { promise, resolve, reject } = Promise.withResolvers<OpenStream>()
  const request = get(`${browser.server.url}/v1/${team_id}/events`, { headers }, (response) => {
    if (response.statusCode === 200) resolve(new OpenStream(request, response))
    else reject(new Error(`The stream was refused with ${response.statusCode}.`))
  })
  request.on('error', reject)
  const stream = await promise
  onTestFinished(() => stream.close())
  return stream.until(({ retry }) => retry !== '')
}

describe.each(stores)('a session on %s', (store) => {
  test('is a caller like a token: the same role, the same log, marked as a session', async () => {
    const team = await newTeam(store)
    const { browser, user_id } = await newPerson(team)

    const made = await browser.post(`/${team.team_id}/projects`, { title: 'By hand' })

    expect(made.status).toBe(201)
    expect(made.body.project.user).toMatchObject({ user_id, source: { type: 'session', client_id: null } })
    expect(await team.lastEvent()).toMatchObject({
      type: 'project.created',
      user_id,
      user: { source: { type: 'session' } },
    })
    const forbidden = await browser.post(`/teams/${team.team_id}/members`, { email: 'x@example.com', role: 'guest' })
    expect(forbidden.body).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('enters the workspaces of its person and no other, and is the member of each', async () => {
    const [team, second, other] = [await newTeam(store), await newTeam(store), await newTeam(store)]
    const { browser, email, user_id } = await newPerson(team)
    await addMember(second.server.gateway, second.team_id, { email, role: 'guestReader' })
    await browser.post(`/users/me/invitations/${second.team_id}/accept`)

    const { teams } = (await browser.get('/users/me')).body.user
    expect(teams).toMatchObject([
      { id: team.team_id, role: 'member' },
      { id: second.team_id, role: 'guestReader' },
    ])
    expect((await browser.post(`/${second.team_id}/projects`, { title: 'No' })).status).toBe(403)
    const [foreign, random] = [await browser.get(`/${other.team_id}/boards`), await browser.get('/t0000000/boards')]
    expect([foreign.status, foreign.body.message]).toEqual([404, random.body.message])
    expect((await second.events()).at(-1)).toMatchObject({ type: 'member.joined', entity_id: user_id })
    const tokens = (team_id: string) => browser.get('/users/me/tokens', { 'boardwalk-team': team_id })
    await browser.post('/users/me/tokens', { title: 'There', scope: 'read' }, { 'boardwalk-team': second.team_id })
    expect((await tokens(second.team_id)).body.tokens).toMatchObject([{ title: 'There' }])
    expect((await browser.get('/users/me/tokens')).body.tokens).toEqual([])
    expect((await tokens(other.team_id)).status).toBe(404)
  })

  test('enters no workspace that is still being imported, however old the membership is', async () => {
    const [loading, ready] = [await newTeam(store), await newTeam(store)]
    const { browser, email } = await newPerson(loading)
    await addMember(ready.server.gateway, ready.team_id, { email, role: 'member' })
    await browser.post(`/users/me/invitations/${ready.team_id}/accept`)
    await loading.server.store.transaction((db) =>
      db.updateTable('teams').set({ time_loading: clock.now() }).where('id', '=', loading.team_id).execute(),
    )

    expect((await browser.get(`/${loading.team_id}/boards`)).status).toBe(404)
    const { teams } = (await browser.get('/users/me')).body.user
    expect(teams).toMatchObject([{ id: ready.team_id }])
    // Where no workspace is named, it is the first that they can enter.
    expect((await browser.get('/users/me/tokens')).status).toBe(200)
  })

  test('is refused from the moment it ends, also in another process, and so is who left the workspace', async () => {
    const team = await newTeam(store)
    const { browser, email, user_id } = await newPerson(team)
    const elsewhere = new Browser(team.server)
    await elsewhere.signIn(email)
    const path = `/${team.team_id}/boards`
    expect((await browser.get(path)).status).toBe(200)
    const { sessions } = (await elsewhere.get('/users/me/sessions')).body
    expect(sessions).toHaveLength(2)
    const old = sessions.find(({ is_current }: { is_current: boolean }) => !is_current)

    expect((await elsewhere.delete(`/users/me/sessions/${old.id}`)).status).toBe(204)

    expect((await browser.get(path)).status).toBe(401)
    expect((await elsewhere.get(path)).status).toBe(200)
    expect((await elsewhere.delete(`/users/me/sessions/${old.id}`)).status).toBe(404)
    await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${user_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
    expect((await elsewhere.get(path)).status).toBe(404)
    expect((await elsewhere.get('/users/me')).status).toBe(404)
    expect((await elsewhere.get('/users/me/sessions')).body.sessions).toHaveLength(1)
  })

  test('that ends takes its live streams along, and no others', async () => {
    const team = await newTeam(store)
    const { app } = await serverOn(store)
    const { browser, email } = await newPerson(team)
    const elsewhere = new Browser(team.server)
    await elsewhere.signIn(email)
    const [ending, staying] = [await streamOf(browser, team.team_id), await streamOf(elsewhere, team.team_id)]
    await app.streams.tick()
    expect(ending.isOver).toBe(false)

    await browser.post('/auth/sign_out')
    await app.streams.tick()

    await ending.ended()
    const project = await team.newProject()
    await staying.until(({ events }) => events.at(-1)?.data.project_id === project.id)
    expect(staying.isOver).toBe(false)
  })

  test('is listed with its browser, and ended by its person alone', async () => {
    const team = await newTeam(store)
    const [ada, bob] = [await newPerson(team), await newPerson(team)]
    const phone = new Browser(team.server)
    const browser = `Phone ${'x'.repeat(400)}`
    await phone.post('/auth/sign_in', { email: ada.email, password: PASSWORD }, { 'user-agent': browser })

    const { sessions } = (await ada.browser.get('/users/me/sessions')).body

    expect(sessions).toHaveLength(2)
    expect(sessions.find((one: { is_current: boolean }) => !one.is_current)).toEqual({
      id: expect.stringMatching(/^ses-\w{12}$/),
      is_current: false,
      user_agent: browser.slice(0, 300),
      address: '127.0.0.1',
      time_created: expect.any(Number),
      time_used: expect.any(Number),
      time_expires: expect.any(Number),
    })
    expect(JSON.stringify(sessions)).not.toContain(phone.cookie.split('.')[1])
    for (const { id } of sessions) expect((await bob.browser.delete(`/users/me/sessions/${id}`)).status).toBe(404)
    expect((await phone.delete('/users/me/sessions')).status).toBe(200)
    expect((await ada.browser.get('/users/me')).status).toBe(401)
    expect((await phone.get('/users/me')).status).toBe(200)
    expect((await bob.browser.get('/users/me')).status).toBe(200)
  })

  test('ends when nobody used it for long, at the latest after some months, and is forgotten', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const [{ browser }, unused] = [await newPerson(team), await newPerson(team)]
    const days = (count: number) => clock.advance(count * DAY_MS)
    const uses = async () => {
      const { status } = await browser.get('/users/me')
      await server.app.tokenUses.write()
      return status
    }
    days(SESSION_IDLE_DAYS - 1)
    expect(await uses()).toBe(200)
    days(SESSION_IDLE_DAYS - 1)
    expect(await uses()).toBe(200)
    expect((await unused.browser.get('/users/me')).status).toBe(401)
    days(SESSION_IDLE_DAYS - 1)
    expect(await uses()).toBe(200)
    days(SESSION_DAYS - 3 * (SESSION_IDLE_DAYS - 1))
    expect(await uses()).toBe(401)

    const onError = (error: unknown) => {
      throw error
    }
    await runDue(new Scheduler(server.gateway, [accountExpiryJob(server.gateway)], onError))
    expect(await server.store.read((db) => db.selectFrom('sessions').selectAll().execute())).toEqual([])
  })

  test('is one of so many of a person: the one not used for the longest goes', async () => {
    const team = await newTeam(store)
    const { browser, email } = await newPerson(team)
    const { id: user_id } = (await browser.get('/users/me')).body.user
    await team.server.store.transaction(async (db) => {
      const row = await db.selectFrom('sessions').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()
      for (let made = 1; made < SESSIONS_PER_PERSON; made++)
        await db
          .insertInto('sessions')
          .values({
            ...row,
            id: `ses-${String(made).padStart(12, '0')}${row.id.slice(-3)}`,
            time_used: row.time_used + made,
          })
          .execute()
    })
    expect((await browser.get('/users/me/sessions')).body.sessions).toHaveLength(SESSIONS_PER_PERSON)

    const last = new Browser(team.server)
    await last.signIn(email)

    expect((await browser.get('/users/me')).status).toBe(401)
    expect((await last.get('/users/me/sessions')).body.sessions).toHaveLength(SESSIONS_PER_PERSON)
  })

  test('gives way to a token, good or bad, and is never taken from the address', async () => {
    const team = await newTeam(store)
    const { browser, user_id } = await newPerson(team)
    const value = browser.cookie.split('=')[1] ?? ''

    const byToken = await browser.get('/users/me', { authorization: `Bearer ${team.token}` })
    expect(byToken.body.user.id).toBe(team.user_id)
    expect((await browser.get('/users/me', { authorization: 'Bearer stp-none' })).status).toBe(401)
    expect((await browser.get('/users/me')).body.user.id).toBe(user_id)
    for (const cookie of [
      '',
      'boardwalk_session=',
      `boardwalk_session=${value.slice(0, -1)}`,
      `boardwalk_session=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      `other_session=${value}`,
    ])
      expect((await browser.get('/users/me', { cookie })).status, cookie).toBe(401)
    expect((await browser.get(`/users/me?boardwalk_session=${value}`, { cookie: '', prefer: '' })).status).toBe(401)
    expect((await browser.get('/users/me', { cookie: `a=b; boardwalk_session=${value}; c=d` })).status).toBe(200)
  })

  test('is what a person’s own takes: a token is refused', async () => {
    const team = await newTeam(store)
    const { app } = await serverOn(store)
    const own = app.routeTable.filter(({ config }) => config?.access === 'session')
    expect(own.length).toBeGreaterThan(3)
    for (const { method, url } of own) {
      const path = url.replace(':id', 'x')
      const call = (headers: Record<string, string>) =>
        callServer(team.server, String(method), path, method === 'GET' || method === 'DELETE' ? undefined : {}, headers)
      expect((await call({})).status, url).toBe(401)
      expect((await call({ authorization: 'Bearer stp-none' })).status, url).toBe(401)
      expect((await call({ authorization: `Bearer ${team.token}` })).body, url).toMatchObject({
        status: 403,
        code: 'session_required',
      })
    }
    // A batch reaches nothing but its workspace.
    const operations = [{ method: 'GET', path: '/../users/me/sessions' }]
    expect((await team.post('/batch', { operations })).status).toBe(400)
  })

  test('ends with the person', async () => {
    const team = await newTeam(store)
    const { browser, email } = await newPerson(team)
    const person = await findPerson(team.server.gateway, email)
    if (!person) throw new Error('Nobody has this address.')

    await erasePerson(team.server.gateway, person)

    expect((await browser.get('/users/me')).status).toBe(401)
    for (const table of [
      'sessions',
      'passwords',
      'tickets',
      'second_factors',
      'passkeys',
      'provider_accounts',
    ] as const)
      expect(
        await team.server.store.read((db) =>
          db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute(),
        ),
      ).toEqual([])
    expect((await new Browser(team.server).signIn(email)).status).toBe(401)
  })
})

describe.each(stores)('a password on %s', (store) => {
  test('is changed by a person who knows it; the other sessions end', async () => {
    const team = await newTeam(store)
    const { browser, email } = await newPerson(team)
    const other = new Browser(team.server)
    await other.signIn(email)
    const put = (body: object) => browser.put('/users/me/password', body)
    const password = 'another four words'

    expect((await put({ password })).body.errors[0].field).toBe('current_password')
    expect((await put({ password, current_password: 'wrong' })).body).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    expect((await put({ password: 'short', current_password: PASSWORD })).body.errors[0].code).toBe('too_short')
    expect((await other.get('/users/me')).status).toBe(200)

    expect((await put({ password, current_password: PASSWORD })).status).toBe(200)

    expect((await other.get('/users/me')).status).toBe(401)
    expect((await browser.get('/users/me')).status).toBe(200)
    expect((await new Browser(team.server).signIn(email)).status).toBe(401)
    expect((await new Browser(team.server).signIn(email, password)).status).toBe(200)
  })
})

describe('a cookie', () => {
  test('goes over TLS alone where people reach the server by it, and to the path of the server', async () => {
    const server: OwnServer = await startServer(await newReadyUrl('sqlite'), {
      publicUrl: 'https://example.com/boards',
    })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const { email } = await newPerson(team)

    const { headers } = await new Browser(server).signIn(email)

    expect(headers.get('set-cookie')).toMatch(/; Path=\/boards; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/)
  })
})
