import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  callServer,
  clock,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  startServer,
  type Team,
} from '../../test/team.ts'
import { ADDRESSES } from '../limits/requests.ts'
import { addressOf, RateLimit } from './limit.ts'

describe('the rate limit', () => {
  const LIMIT = 5
  let server: OwnServer
  let team: Team
  beforeAll(async () => {
    server = await startServer(await newReadyUrl('sqlite'), { rateLimit: LIMIT })
    team = await newTeamOn(server)
  })
  afterEach(() => {
    // Each test starts in a window of its own.
    clock.advance(120_000)
  })
  afterAll(async () => {
    clock.reset()
    await server.stop()
  })
  const remaining = ({ headers }: { headers: Headers }) => headers.get('ratelimit-remaining')

  test('says how much is left, and refuses what is too much in the one shape', async () => {
    for (let left = LIMIT - 1; left >= 0; left--) {
      const answer = await team.get('/boards')
      expect([answer.status, remaining(answer)]).toEqual([200, String(left)])
      expect(answer.headers.get('ratelimit-limit')).toBe(String(LIMIT))
      expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    }

    const { status, body, headers } = await team.get('/boards')

    expect(status).toBe(429)
    expect(body).toMatchObject({ status: 429, code: 'rate_limited', request_id: headers.get('x-request-id') })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('a refused write changes nothing', async () => {
    for (let n = 0; n < LIMIT; n++) await team.get('/boards')
    const before = await team.head()

    expect((await team.post('/projects', { title: 'x' })).status).toBe(429)
    expect(await team.head()).toEqual(before)
  })

  test('counts each token separately, and starts over after a minute', async () => {
    const other = await team.newToken()
    for (let n = 0; n <= LIMIT; n++) await team.get('/boards')
    expect((await team.get('/boards')).status).toBe(429)
    expect((await other.get('/boards')).status).toBe(200)

    clock.advance(60_000)

    expect((await team.get('/boards')).status).toBe(200)
  })

  test('counts wrong tokens by address', async () => {
    const guess = () =>
      callServer(server, 'GET', `/v1/${team.team_id}/boards`, undefined, { authorization: 'Bearer x' })
    for (let n = 0; n < LIMIT; n++) expect((await guess()).status).toBe(401)

    expect((await guess()).status).toBe(429)
    expect((await team.get('/boards')).status).toBe(200)
  })

  test('counts public paths by address, each by itself', async () => {
    const ask = (path: string) => callServer(server, 'GET', path)
    for (let n = 0; n < LIMIT; n++) expect((await ask('/openapi.json')).status).toBe(200)

    const refused = await ask('/openapi.json')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    // A flood of one page takes nobody's server out of service.
    expect((await ask('/readyz')).status).toBe(200)
    for (let n = 0; n < LIMIT; n++) expect((await ask(`/nothing/${n}`)).status).toBe(404)
    expect((await ask('/nothing/else')).status).toBe(429)
  })

  test('remembers a bounded number of callers', () => {
    const limit = new RateLimit(1, clock)
    const reply = { header: () => reply } as unknown as FastifyReply
    for (let n = 0; n < ADDRESSES; n++) limit.take(`caller ${n}`, reply)
    expect(() => limit.take('caller 7', reply)).toThrow('Too many requests')
    limit.take('one more', reply)
    // The first was forgotten for it, and nobody else.
    expect(() => limit.take('caller 1', reply)).toThrow('Too many requests')
    limit.take('caller 0', reply)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is counted as %s', (ip, address) => {
    expect(addressOf({ ip } as FastifyRequest)).toBe(address)
  })

  test('believes no header about the address', async () => {
    const guess = (n: number) =>
      callServer(server, 'GET', `/v1/${team.team_id}/boards`, undefined, { 'x-forwarded-for': `10.0.0.${n}` })
    for (let n = 0; n < LIMIT; n++) await guess(n)

    expect((await guess(99)).status).toBe(429)
  })

  test('can be off', async () => {
    const { headers } = await (await newTeam('sqlite')).get('/boards')
    expect([...headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
  })
})
