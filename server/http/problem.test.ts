import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../../test/raw.ts'
import { callServer, newTeam, type OwnServer, serverOn, type Team } from '../../test/team.ts'
import { AppError } from '../common/errors.ts'
import { ERROR_BYTES, ERROR_TEXT_LENGTH, PROBLEMS } from '../limits/requests.ts'
import { UPLOAD_MS } from '../limits/uploads.ts'
import { answerErrors } from './problem.ts'

test('an error is short, whatever it repeats', async () => {
  const app = Fastify()
  app.decorate('basePath', '')
  answerErrors(app, (await serverOn('sqlite')).store)
  const long = 'é'.repeat(3 * ERROR_TEXT_LENGTH)
  const problems = Array.from({ length: 2 * PROBLEMS }, (_, n) => ({ field: `f${n}`, code: 'invalid', message: long }))
  app.get('/', () => {
    throw new AppError('invalid_request', long, problems)
  })

  const { rawPayload, statusCode } = await app.inject('/')

  const { detail, errors } = JSON.parse(rawPayload.toString())
  expect(statusCode).toBe(400)
  expect(detail).toBe(`${'é'.repeat(ERROR_TEXT_LENGTH)}…`)
  expect(errors.length).toBeGreaterThan(1)
  expect(errors[0].message).toBe(detail)
  // Twenty of them, short as each is, would be too much.
  expect(errors.length).toBeLessThan(PROBLEMS)
  expect(rawPayload.length).toBeLessThanOrEqual(ERROR_BYTES)
})

const MIB = 1024 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The one shape of every error (RFC 9457), with all that must be in it and nothing that must not. */
function expectProblem(body: object, status: number, code: string) {
  expect(body).toMatchObject({
    type: `/docs#error-${code}`,
    title: expect.any(String),
    status,
    detail: expect.any(String),
    code,
    message: (body as { detail: string }).detail,
    request_id: expect.any(String),
  })
  expect(Object.keys(body).filter((key) => key !== 'errors')).toEqual([
    'type',
    'title',
    'status',
    'detail',
    'code',
    'message',
    'request_id',
  ])
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|select |sqlite|postgres/i)
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
}

let server: OwnServer
let team: Team
beforeAll(async () => {
  server = await serverOn('sqlite')
  team = await newTeam('sqlite')
})

describe('every error has the one shape', () => {
  const authorized = () => ({ authorization: `Bearer ${team.token}` })
  const json = (text: string) => () => team.post('/lists', text)
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each<[string, number, string, () => Promise<{ status: number; body: object; headers: Headers }>]>([
    ['an unknown path', 404, 'route_not_found', () => callServer(server, 'GET', '/v2/boards')],
    ['an unknown path below the workspace', 404, 'route_not_found', () => team.get('/bords')],
    ['an unknown thing', 404, 'not_found', () => team.get('/boards/999999')],
    ['an unknown method', 405, 'method_not_allowed', () => team.delete('/boards')],
    ['OPTIONS', 405, 'method_not_allowed', () => team.call('OPTIONS', '/boards')],
    ['no token', 401, 'unauthenticated', () => callServer(server, 'GET', '/v1/t0000000/boards')],
    ['text', 400, 'malformed_json', () => team.post('/lists', 'x', { 'content-type': 'text/plain' })],
    [
      'a form',
      400,
      'malformed_json',
      () => team.post('/lists', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
      'several parts',
      415,
      'unsupported_media_type',
      () => team.post('/lists', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }),
    ],
    ['more than 1 MiB', 413, 'body_too_large', () => team.post('/lists', JSON.stringify('x'.repeat(MIB)))],
    ['half of JSON', 400, 'malformed_json', json('{"board_id":')],
    ['a trailing comma', 400, 'malformed_json', json('{"board_id":"1",}')],
    ['NaN', 400, 'malformed_json', json('{"board_id":NaN}')],
    ['a byte order mark', 400, 'malformed_json', json('\ufeff{}')],
    ['33 levels', 400, 'malformed_json', json(`{"a":${nested(32)}}`)],
    ['4,000 levels', 400, 'malformed_json', json(nested(4000))],
    ['a bad field', 400, 'invalid_request', json('{"board_id":7}')],
    ['bad percent-encoding', 400, 'malformed_request', () => team.get('/boards/%zz')],
    ['percent-encoded nonsense', 400, 'malformed_request', () => team.get('/boards/%ff%fe')],
    ['percent-encoded nonsense in a query', 400, 'malformed_request', () => team.get('/search?query=%ff')],
    ['half a surrogate pair in a query', 400, 'malformed_request', () => team.get('/search?query=%ED%A0%80')],
    ['a long part of the path', 414, 'uri_too_long', () => team.get(`/boards/${'1'.repeat(200)}`)],
    [
      'a long path',
      414,
      'uri_too_long',
      () => callServer(server, 'GET', `/v1/${'a'.repeat(10_000)}`, undefined, authorized()),
    ],
  ])('%s: %d %s', async (_, status, code, call) => {
    const before = await team.head()

    const answer = await call()

    expect(answer.status).toBe(status)
    expectProblem(answer.body, status, code)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...SECURITY_HEADERS,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': (answer.body as { request_id: string }).request_id,
    })
    expect(await team.head()).toEqual(before)
  })

  test('405 says which methods the path takes', async () => {
    expect((await team.delete('/boards')).headers.get('allow')).toBe('GET, POST, HEAD')
    expect((await team.get('/batch')).headers.get('allow')).toBe('POST')
    expect((await team.call('HEAD', '/batch')).status).toBe(405)
  })

  test('a body that is not UTF-8', async () => {
    const body = Buffer.from('{"board_id":"\xff"}', 'latin1')
    const { status, text } = await sendRaw(server, Buffer.concat([Buffer.from(postHead(body.length)), body]))

    expect(status).toBe(400)
    expectProblem(JSON.parse(text), 400, 'malformed_json')
  })
})

describe('bodies', () => {
  test('JSON with a charset, and an empty body with the header, are fine', async () => {
    const board = await team.newBoard()
    const withCharset = { 'content-type': 'application/json; charset=utf-8' }

    expect((await team.post('/lists', { board_id: board.id }, withCharset)).status).toBe(201)
    expect((await team.put(`/boards/${board.id}/bookmark`)).status).toBe(204)
    expect((await team.put(`/boards/${board.id}/bookmark`, {})).status).toBe(204)
    expect((await team.put(`/boards/${board.id}/bookmark`, { on: true })).status).toBe(400)
  })

  test('32 levels are read', async () => {
    const { body } = await team.post('/lists', `{"a":${'['.repeat(31)}${']'.repeat(31)}}`)
    expect(body.code).toBe('invalid_request')
  })
})

describe('what never becomes a request', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
    ['no Host', 'GET /v1/t/boards HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
      'malformed_request',
    ],
    [
      'length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      400,
      'malformed_request',
    ],
    ['large headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['a very long address', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers_too_large'],
  ])('%s', async (_, bytes, expected, code) => {
    const { status, head, text } = await sendRaw(server, bytes)

    expect(status).toBe(expected)
    expectProblem(JSON.parse(text), expected, code)
    expect(head).toContain('content-type: application/problem+json')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain(`x-request-id: ${JSON.parse(text).request_id}`)
  })

  test('an expectation that nobody knows is ignored', async () => {
    const { status } = await sendRaw(server, `${postHead(2).replace('\r\n', '\r\nExpect: magic\r\n')}{}`)
    expect(status).toBe(400)
  })

  test('a request that trickles in is cut off', async () => {
    expect(server.app.server.requestTimeout).toBe(UPLOAD_MS)
    expect(server.app.server.headersTimeout).toBe(10_000)
    const client = connect(Number(new URL(server.url).port), '127.0.0.1')
    const [accepted] = (await once(server.app.server, 'connection')) as [Socket]

    // What Node does when the time is up.
    server.app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), accepted)

    const [answer] = (await once(client, 'data')) as [Buffer]
    expectProblem(JSON.parse(answer.toString().split('\r\n\r\n')[1] ?? ''), 408, 'request_timeout')
  })
})

describe('request ids and headers', () => {
  test('each request gets an id of its own', async () => {
    const [one, two] = [await team.get('/boards'), await team.get('/boards')]
    expect(one.headers.get('x-request-id')).toMatch(UUID)
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'))
  })

  test('the caller’s own id is taken over', async () => {
    const { headers, body } = await team.get('/boards/0', { 'x-request-id': 'deploy-7.a_b' })
    expect(headers.get('x-request-id')).toBe('deploy-7.a_b')
    expect(body.request_id).toBe('deploy-7.a_b')
  })

  test.each([
    ['too long', 'x'.repeat(65)],
    ['spaces', 'a b'],
    ['markup', '<script>'],
    ['nothing', ''],
  ])('but not %s', async (_, given) => {
    expect((await team.get('/boards', { 'x-request-id': given })).headers.get('x-request-id')).toMatch(UUID)
  })

  test('answers are data, not pages', async () => {
    const { headers } = await team.get('/boards')
    expect(Object.fromEntries(headers)).toMatchObject({
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
    })
  })

  test('nothing is said about other origins', async () => {
    const { headers } = await team.get('/boards', { origin: 'https://evil.example' })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

function postHead(length: number): string {
  return (
    `POST /v1/${team.team_id}/lists HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${team.token}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
  )
}
