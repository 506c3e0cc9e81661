import { expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, startServer } from '../../test/team.ts'
import { createTeam, createToken } from '../resources/teams/teams.service.ts'

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

async function newLoggedServer() {
  const written: string[] = []
  const logStream = { write: (line: string) => void written.push(line) }
  const { app, store, door, stop } = await startServer(await newDatabaseUrl('sqlite'), {
    checkAnswers: false,
    logLevel: 'trace',
    logStream,
  })
  onTestFinished(stop)
  written.length = 0
  const ids = await createTeam(door, { title: 'Team', email: 'ada@example.com' })
  const { token } = await createToken(door, { team_id: ids.team_id, email: 'ada@example.com' })
  return {
    ...ids,
    store,
    token,
    call: (url: string, headers = {}) => app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } }),
    lines: (): Record<string, unknown>[] => written.map((line) => JSON.parse(line)),
    text: () => written.join(''),
  }
}
