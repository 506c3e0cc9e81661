import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../test/code-hosts.ts'
import { newOpenForm } from '../../test/forms.ts'
import { publish } from '../../test/public-boards.ts'
import { servedUrls } from '../../test/served-urls.ts'
import { newReadyUrl, newTeamOn, startServer } from '../../test/team.ts'
import type { AppOptions } from '../app.ts'
import { unsubscribeToken } from '../feed/mail/unsubscribe.ts'
import { createTeam, createToken } from '../resources/teams/teams.service.ts'
import { shownPath } from './redact.ts'

test('writes one line per request, with who and how long', async () => {
  const { call, lines, team_id, user_id } = await newLoggedServer()

  const { headers } = await call(`/v1/${team_id}/boards?count=1`)

  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      request_id: headers['x-request-id'],
      method: 'GET',
      path: `/v1/${team_id}/boards`,
      address: '127.0.0.1',
      status: 200,
      ms: expect.any(Number),
      team_id,
      user_id,
      msg: 'request',
    },
  ])
})

test('writes a line for a refused request, and for a path that is not there', async () => {
  const { call, lines, team_id } = await newLoggedServer()

  await call(`/v1/${team_id}/boards`, { authorization: 'Bearer nonsense' })
  await call('/nowhere')

  expect(lines().map(({ path, status, user_id }) => ({ path, status, user_id }))).toEqual([
    { path: `/v1/${team_id}/boards`, status: 401, user_id: undefined },
    { path: '/nowhere', status: 404, user_id: undefined },
  ])
})

test('keeps tokens and queries out of every line, wherever they were pasted', async () => {
  const { call, text, team_id, token } = await newLoggedServer()
  const [, secret = ''] = token.split('.')

  await call(`/v1/${team_id}/boards`)
  await call(`/v1/${team_id}/boards?access_token=${token}`)
  await call(`/v1/${team_id}/boards?project_id=private-words`)
  await call(`/v1/${team_id}/boards/${token}?x=${secret}`)
  await call(`/v1/${team_id}/boards`, { authorization: `Bearer ${token}x` })
  await call(`/nowhere?token=${token}`)
  await call(`/%zz?token=${token}`)

  expect(text()).toContain(`/v1/${team_id}/boards/stp-…`)
  expect(text()).not.toContain(secret)
  expect(text()).not.toContain('private-words')
  expect(text()).not.toContain('?')
})

test('what stands in a path instead of an id is in no line, on any route and with any method', async () => {
  const { app, lines, text } = await newLoggedServer()
  const secrets: string[] = []
  const newSecret = () => {
    const secret = randomBytes(24).toString('base64url')
    secrets.push(secret)
    return secret
  }
  for (const url of servedUrls(app.printRoutes({ commonPrefix: false }))) {
    const path = url.replace(/:\w+(?:\([^)]*\))?|\*/g, newSecret)
    for (const method of ['GET', 'POST'] as const) await app.inject({ method, url: `${path}?x=${newSecret()}` })
  }

  expect(lines().map(({ path }) => path)).toContain('/hooks/…')
  expect(secrets.filter((secret) => text().includes(secret))).toEqual([])
})

test('addresses that open something are in no line, however they are called', async () => {
  const { app, text, server } = await newLoggedServer()
  const team = await newTeamOn(server)
  const board = await team.newBoard()
  const card = await team.newCard(board.lists[0])
  const { url: file } = await team.newFile(`/cards/${card.id}`)
  const { user_id, team_id } = team
  await server.store.transaction((db) =>
    db.insertInto('mail_recipients').values({ team_id, user_id, unsubscribe_key: 'key' }).execute(),
  )
  const host = await connect(team)
  const { token: form } = await newOpenForm(team, board.id)
  const publicToken = await publish(team, board.id)
  const addresses = [
    [new URL(file).pathname, 200],
    [`/f/${form}`, 200],
    [`/p/${publicToken}`, 200],
    [`/v1/public/boards/${publicToken}`, 200],
    [`/unsubscribe/${unsubscribeToken(team, 'key')}`, 200],
    [host.path, 405],
  ] as const
  for (const [address, status] of addresses) {
    expect([address, (await app.inject({ url: address })).statusCode]).toEqual([address, status])
    for (const method of ['POST', 'HEAD', 'DELETE'] as const) await app.inject({ method, url: address })
    // As people and programs mistype and hand them on.
    for (const url of [`${address}/`, `/x${address}`, `/boards${address}/more`, `/${address}`, address.toUpperCase()])
      await app.inject({ url, headers: { referer: address, 'user-agent': address } })
    app.log.error({ err: new Error(`cannot read https://boards.example.com${address}`) }, `a call of ${address} failed`)
  }
  const body = host.bodyOf({ branch: 'fix' })
  expect((await host.send(body)).status).toBe(202)

  expect(text()).toContain('/hooks/…')
  for (const [address] of addresses)
    for (const secret of address.split('/').filter((segment) => segment.length > 20))
      expect(text().toLowerCase()).not.toContain(secret.slice(-24).toLowerCase())
})

test('of a path that there is not, words are shown', () => {
  expect(shownPath('/nowhere/wp-login.php/v2/42', undefined)).toBe('/nowhere/wp-login.php/v2/42')
  expect(shownPath('/t1234567/boards/42/Zq3rV0u1kXyWm2a8Tt5hLw9e', '/:team(^t[A-Za-z0-9]{7}$)/*')).toBe(
    '/t1234567/boards/42/…',
  )
  expect(shownPath('/files/t1234567/3/file.2.u1.x/payroll.pdf', '/files/:team_id/:id/:pass/:name')).toBe(
    '/files/t1234567/3/…/…',
  )
})

/** Each letter of a text as its percent code, so often. */
function encoded(text: string, times: number): string {
  const once = Buffer.from(text).toString('hex').replace(/../g, '%$&')
  return once.replaceAll('%', `%${'25'.repeat(times - 1)}`)
}

test.each<[string, (token: string) => string]>([
  ['as it is', (token) => token],
  ['its sign encoded', (token) => token.replace('-', '%2D').replace('.', '%2e')],
  ['its first letter encoded', (token) => token.replace('s', '%73')],
  ['encoded as a whole', (token) => encoded(token, 1)],
  ['encoded twice', (token) => encoded(token, 2)],
  ['encoded three times', (token) => encoded(token, 3)],
])('a token %s reaches no line by any way', async (_, write) => {
  const { call, text, team_id, token, app } = await newLoggedServer()
  const pasted = write(token)
  const [, secret = ''] = token.split('.')

  await call(`/v1/${team_id}/boards/${pasted}`)
  await call(`/v1/${team_id}/boards?x=${pasted}`)
  await call(`/${pasted}`, { 'x-request-id': pasted, referer: `https://x/${pasted}`, 'user-agent': pasted })
  app.log.error({ err: new Error(`cannot read ${pasted}`) }, pasted)

  expect(text()).toContain('stp-…')
  expect(text()).not.toContain(secret)
  expect(text()).not.toContain(secret.slice(2))
  for (const times of [1, 2, 3]) expect(text()).not.toContain(encoded(secret, times))
})

test('a request id that looks like a token is replaced, also for the caller', async () => {
  const { call, token } = await newLoggedServer()
  const given = async (id: string) => (await call('/healthz', { 'x-request-id': id })).headers['x-request-id']

  expect(await given('build-42')).toBe('build-42')
  expect(await given(token)).not.toContain('stp')
  expect(await given(`x.${token.toUpperCase()}`)).not.toContain('STP')
})

test.each([
  ['nobody is trusted', [], '203.0.113.7', '127.0.0.1'],
  ['the proxy is trusted', ['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
  ['its network is trusted', ['127.0.0.0/8'], '203.0.113.7', '203.0.113.7'],
  ['another proxy is trusted', ['10.0.0.1'], '203.0.113.7', '127.0.0.1'],
  ['the client wrote a line of its own before the proxy', ['127.0.0.1'], '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['the proxy hands on nonsense', ['127.0.0.1'], 'stp-nonsense', '127.0.0.1'],
])('the address is the client’s as far as it is known: %s', async (_, trustProxy, forwarded, expected) => {
  const { call, lines } = await newLoggedServer({ trustProxy })
  await call('/healthz', { 'x-forwarded-for': forwarded })
  expect(lines()).toMatchObject([{ path: '/healthz', address: expected }])
})

test('writes the cause of a fault of the server, and nothing that the cause carries along', async () => {
  const { call, lines, store } = await newLoggedServer()
  const broken = Object.assign(new Error('no such column: x'), { code: 'ERR_SQLITE_ERROR', detail: 'secret row' })
  store.version = () => {
    throw broken
  }

  expect((await call('/v1/tXXXXXXX/boards')).statusCode).toBe(500)

  const [fault, request] = lines()
  expect(fault).toMatchObject({ level: 50, err: { message: 'no such column: x', code: 'ERR_SQLITE_ERROR' } })
  expect(fault?.err).toHaveProperty('stack')
  expect(JSON.stringify(fault)).not.toContain('secret row')
  expect(request).toMatchObject({ status: 500, request_id: fault?.request_id })
})

async function newLoggedServer(options: Partial<AppOptions> = {}) {
  const written: string[] = []
  const logStream = { write: (line: string) => void written.push(line) }
  const server = await startServer(await newReadyUrl('sqlite'), {
    checkAnswers: false,
    logLevel: 'trace',
    logStream,
    ...options,
  })
  const { app, store, gateway } = server
  onTestFinished(server.stop)
  written.length = 0
  const ids = await createTeam(gateway, { title: 'Team', email: 'ada@example.com' })
  const { token } = await createToken(gateway, { team_id: ids.team_id, email: 'ada@example.com' })
  return {
    ...ids,
    app,
    store,
    server,
    token,
    call: (url: string, headers = {}) => app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } }),
    lines: (): Record<string, unknown>[] => written.map((line) => JSON.parse(line)),
    text: () => written.join(''),
  }
}
