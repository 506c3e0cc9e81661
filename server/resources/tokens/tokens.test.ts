import { afterEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  callServer,
  clock,
  newTeam,
  newTeamOn,
  type OwnServer,
  serverOn,
  stores,
} from '../../../test/team.ts'
import { TOKENS_PER_PERSON } from '../../limits/storage.ts'

const PATH = '/v1/users/me/tokens'

/** Calls as a person, with any of their tokens. */
function call(caller: Caller, method: string, path: string, body?: unknown, token = caller.token, headers = {}) {
  return callServer(caller.server, method, path, body, { authorization: `Bearer ${token}`, ...headers })
}
const list = async (caller: Caller, token?: string) => (await call(caller, 'GET', PATH, undefined, token)).body.tokens
const make = (caller: Caller, body: object = {}, token?: string, headers?: object) =>
  call(caller, 'POST', PATH, body, token, headers)
const statusWith = async (caller: Caller, token: string) =>
  (await call(caller, 'GET', '/v1/users/me', undefined, token)).status

describe.each(stores)('a person’s own tokens on %s', (store) => {
  afterEach(() => clock.reset())

  test('are created, shown once, used, listed and revoked', async () => {
    const team = await newTeam(store)

    const { status, body } = await make(team, { title: 'Laptop', scope: 'read' })

    expect(status).toBe(201)
    expect(body.secret).toMatch(/^stp-[A-Za-z0-9]{12}\.[A-Za-z0-9]{24}$/)
    expect(body.token).toEqual({
      id: body.secret.split('.')[0],
      title: 'Laptop',
      scope: 'read',
      agent_id: null,
      agent_name: null,
      is_current: false,
      time_created: expect.any(Number),
      time_expires: null,
      time_used: null,
    })
    expect(await statusWith(team, body.secret)).toBe(200)
    expect((await make(team, {}, body.secret)).body.code).toBe('insufficient_scope')
    const tokens = await list(team)
    expect(tokens).toMatchObject([{ id: body.token.id }, { title: '', is_current: true }])
    expect(JSON.stringify(tokens)).not.toContain(body.secret.split('.')[1])

    expect((await call(team, 'DELETE', `${PATH}/${body.token.id}`)).status).toBe(204)
    expect(await statusWith(team, body.secret)).toBe(401)
    expect(await list(team)).toHaveLength(1)
    expect((await call(team, 'DELETE', `${PATH}/${body.token.id}`)).status).toBe(404)
  })

  test('are in the log without their secrets', async () => {
    const team = await newTeam(store)
    const { token, secret } = (await make(team, { title: 'Laptop' })).body
    await call(team, 'DELETE', `${PATH}/${token.id}`)

    const events = (await team.events()).slice(-2)

    expect(events).toMatchObject([
      { type: 'token.created', changes: { title: [null, 'Laptop'], user_id: [null, team.user_id] } },
      { type: 'token.revoked', changes: { title: ['Laptop', null] } },
    ])
    expect(JSON.stringify(events)).not.toContain(secret.split('.')[1])
  })

  test('cannot be seen or revoked by anybody else', async () => {
    const team = await newTeam(store)
    const other = await team.newMember('admin')
    const elsewhere = await newTeamOn((await serverOn(store)) as OwnServer)
    const { token, secret } = (await make(team)).body

    expect(await list(other)).toHaveLength(1)
    for (const caller of [other, elsewhere])
      expect((await call(caller, 'DELETE', `${PATH}/${token.id}`)).status).toBe(404)
    expect(await statusWith(team, secret)).toBe(200)
  })

  test('can revoke themselves', async () => {
    const team = await newTeam(store)
    const { token, secret } = (await make(team)).body

    expect((await call(team, 'DELETE', `${PATH}/${token.id}`, undefined, secret)).status).toBe(204)
    expect(await statusWith(team, secret)).toBe(401)
  })

  test('expire on time, in seconds or milliseconds', async () => {
    const team = await newTeam(store)
    const seconds = Math.floor(clock.now() / 1000) + 60
    const { token, secret } = (await make(team, { expires: seconds })).body

    expect(token.time_expires).toBe(seconds * 1000)
    expect(await statusWith(team, secret)).toBe(200)
    clock.advance(61_000)
    expect(await statusWith(team, secret)).toBe(401)
    expect(await list(team)).toHaveLength(1)
    expect((await make(team, { expires: clock.now() - 1 })).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'expires' }],
    })
  })

  test('create none that expires later, and those of a program none for another', async () => {
    const team = await newTeam(store)
    const end = clock.now() + 60_000
    const { secret } = (await make(team, { expires: end, agent: 'Release bot' })).body

    const heir = (await make(team, {}, secret)).body.token
    expect(heir).toMatchObject({ time_expires: end, agent_name: 'Release bot', agent_id: expect.any(String) })
    expect((await make(team, { expires: end + 1 }, secret)).body.errors[0].field).toBe('expires')
    expect((await make(team, { agent: 'Another' }, secret)).status).toBe(403)
    expect((await make(team, { expires: end - 1 }, secret)).status).toBe(201)
  })

  test('a repeat creates no second one, and cannot show the first again', async () => {
    const team = await newTeam(store)
    const headers = { 'idempotency-key': 'once' }
    const { token, secret } = (await make(team, {}, undefined, headers)).body

    const repeated = await make(team, {}, undefined, headers)

    expect(repeated.body).toMatchObject({ status: 409, code: 'answer_not_kept' })
    expect(repeated.body.message).toContain(token.id)
    expect(await list(team)).toHaveLength(2)
    const kept = await team.server.store.read((db) => db.selectFrom('idempotency_keys').select('answer').execute())
    expect(JSON.stringify(kept)).not.toContain(secret.split('.')[1])
  })

  test('are limited in number', async () => {
    const team = await newTeam(store)
    for (let made = 1; made < TOKENS_PER_PERSON; made++) await make(team)

    expect((await make(team)).body).toMatchObject({ status: 409, code: 'conflict' })
    const [newest] = await list(team)
    await call(team, 'DELETE', `${PATH}/${newest.id}`)
    expect((await make(team)).status).toBe(201)
  })

  test('show when they were last used, though nothing changed in the workspace', async () => {
    const team = await newTeam(store)
    const { app } = await serverOn(store)
    const { token, secret } = (await make(team)).body
    expect(await list(team)).toMatchObject([{ id: token.id, time_used: null }, {}])
    clock.freeze(clock.now() + 1000)
    await statusWith(team, secret)

    await app.tokenUses.write()

    expect(await list(team)).toMatchObject([{ id: token.id, time_used: clock.now() }, {}])
  })
})
