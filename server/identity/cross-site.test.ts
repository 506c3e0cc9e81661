import { describe, expect, test } from 'vitest'
import { Browser, newPerson, PASSWORD } from '../../test/browser.ts'
import { callServer, type Headers_, newTeam, serverOn, stores } from '../../test/team.ts'

describe.each(stores)('what pages of other sites make a browser send, on %s', (store) => {
  test.each<[string, Headers_, number]>([
    ['a page of this server', { 'sec-fetch-site': 'same-origin' }, 201],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }, 403],
    ['no page', { 'sec-fetch-site': 'none' }, 403],
    ['who says nothing', {}, 403],
    ['an older browser, on a page of the public address', { origin: 'http://127.0.0.1:4000' }, 201],
    ['an older browser, on a page elsewhere', { origin: 'https://evil.example' }, 403],
    ['an older browser, on a page of no origin', { origin: 'null' }, 403],
    ['one that says both', { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:4000' }, 403],
  ])('%s', async (_, headers, expected) => {
    const team = await newTeam(store)
    const { browser } = await newPerson(team)
    const before = await team.head()
    const path = `/v1/${team.team_id}/projects`

    const call = (method: string, body?: object) =>
      callServer(team.server, method, path, body, { cookie: browser.cookie, ...headers })
    const { status, body } = await call('POST', { title: 'x' })

    expect(status).toBe(expected)
    if (expected === 403) {
      expect(body.code).toBe('cross_site')
      expect(await team.head()).toEqual(before)
    }
    // To read is no harm: the browser shows it to no other page.
    expect((await call('GET')).status).toBe(200)
  })

  test('the address by which it was reached counts as its own', async () => {
    const team = await newTeam(store)
    const { browser } = await newPerson(team)
    const headers = { cookie: browser.cookie, origin: team.server.url }

    const answer = await callServer(team.server, 'POST', `/v1/${team.team_id}/projects`, { title: 'x' }, headers)

    expect(answer.status).toBe(201)
  })

  test.each(['POST /auth/sign_out', 'PUT /users/me/password', 'DELETE /users/me/sessions'])(
    '%s is as closed to them',
    async (route) => {
      const team = await newTeam(store)
      const { browser } = await newPerson(team)
      const [method = '', path = ''] = route.split(' ')
      const body = method === 'DELETE' ? undefined : {}

      const { status, body: answer } = await browser.call(method, path, body, { 'sec-fetch-site': 'cross-site' })

      expect([status, answer.code]).toEqual([403, 'cross_site'])
      expect((await browser.get('/users/me')).status).toBe(200)
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'a body of type “%s”, as a form sends it, is refused with a cookie',
    async (type) => {
      const team = await newTeam(store)
      const { browser, email } = await newPerson(team)
      const body = JSON.stringify({ title: 'x' })
      const headers = { 'content-type': type }

      expect((await browser.post(`/${team.team_id}/projects`, body, headers)).status).toBe(415)
      const signIn = JSON.stringify({ email, password: PASSWORD })
      expect((await new Browser(team.server).post('/auth/sign_in', signIn, headers)).status).toBe(415)
    },
  )

  test('nobody is signed in by a page elsewhere; programs, which name no page, may', async () => {
    const team = await newTeam(store)
    const { email } = await newPerson(team)
    const server = await serverOn(store)
    const signIn = (headers: Headers_) =>
      callServer(server, 'POST', '/v1/auth/sign_in', { email, password: PASSWORD }, headers)

    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const { body, headers: answered } = await signIn(headers)
      expect([body.code, answered.get('set-cookie')]).toEqual(['cross_site', null])
    }
    expect((await signIn({})).status).toBe(200)
  })
})
