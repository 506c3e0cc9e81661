import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Boardwalk, BoardwalkError } from './client.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const project = { project: { id: '1' } }
const fine: Answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"boards":[]}')
const made: Answer = (response) => response.writeHead(201).end(JSON.stringify(project))
const cutOff: Answer = (response) => void response.destroy()
const cutShort: Answer = (response) => {
  response.writeHead(200, { 'content-length': 100 })
  response.write('{"boards":', () => response.destroy())
}
const silent: Answer = () => undefined

function refused(status: number, code: string, headers: Record<string, string | number> = {}): Answer {
  const problem = { code, message: 'Not now.', request_id: 'r1', status }
  return (response) => response.writeHead(status, headers).end(JSON.stringify(problem))
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that gives these answers in turn, repeating the last one, and a client of it. */
async function serverThat(...answers: [Answer, ...Answer[]]) {
  const requests: { key: string | undefined }[] = []
  const server = createServer((request, response) => {
    request.resume()
    const answer = answers[Math.min(requests.length, answers.length - 1)] as Answer
    requests.push({ key: request.headers['idempotency-key'] as string | undefined })
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { requests, boardwalk: new Boardwalk({ baseUrl, team_id: 't', token: 'x', retryDelayMs: 20 }) }
}

/** The waits that the client asks for, with the longest random part; none of them takes any time. */
function waitsAmong(...expected: number[]): number[] {
  const waits: number[] = []
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const { setTimeout } = globalThis
  const wake = (then: () => void, ms = 0) => {
    // There are other timers too: the timeout of the call, those of fetch's connections.
    if (!expected.includes(ms)) return setTimeout(then, ms)
    waits.push(ms)
    return setTimeout(then, 0)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(wake as typeof setTimeout)
  onTestFinished(() => void vi.restoreAllMocks())
  return waits
}

describe('a call that fails temporarily', () => {
  test.each<[string, Answer]>([
    ['a lost connection', cutOff],
    ['an answer cut short', cutShort],
    ['408', refused(408, 'request_timeout')],
    ['429', refused(429, 'rate_limited')],
    ['503', refused(503, 'storage_unavailable')],
    ['a proxy’s 502', (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ])('is retried after %s, a write under the same key', async (_, failure) => {
    const { boardwalk, requests } = await serverThat(failure, failure, made)

    expect(await boardwalk.createProject({ title: 'x' })).toEqual(project)
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
    expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  test('waits longer each time', async () => {
    const { boardwalk, requests } = await serverThat(cutOff, cutOff, cutOff, fine)
    const waits = waitsAmong(20, 40, 80)

    await boardwalk.listBoards()

    expect([waits, requests.length]).toEqual([[20, 40, 80], 4])
  })

  test('is not retried before the time that the server asked for', async () => {
    const { boardwalk, requests } = await serverThat(refused(503, 'not_ready', { 'retry-after': 7 }), fine)
    const waits = waitsAmong(7000)

    await boardwalk.listBoards()

    expect([waits, requests.length]).toEqual([[7000], 2])
  })

  test('fails when the retries are used up', async () => {
    const { boardwalk, requests } = await serverThat(refused(429, 'rate_limited'))

    await expect(boardwalk.listBoards()).rejects.toMatchObject({ code: 'rate_limited', status: 429, request_id: 'r1' })
    expect(requests).toHaveLength(5)
  })

  test('fails at once when the server asks for more time than the call has', async () => {
    const { boardwalk, requests } = await serverThat(refused(429, 'rate_limited', { 'retry-after': 3600 }))

    await expect(boardwalk.listBoards()).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 3_600_000 })
    expect(requests).toHaveLength(1)
  })
})

describe('a call that would fail again, or could happen twice', () => {
  test.each<[string, Answer, object]>([
    ['a refusal', refused(409, 'conflict'), { code: 'conflict', status: 409 }],
    ['a fault of the server', refused(500, 'internal_error'), { code: 'internal_error', status: 500 }],
    ['an invalid answer', (response) => response.end('<p>Hello'), { code: 'unexpected_answer', status: 200 }],
  ])('is not retried after %s', async (_, failure, expected) => {
    const { boardwalk, requests } = await serverThat(failure)

    await expect(boardwalk.createProject({ title: 'x' })).rejects.toMatchObject(expected)
    expect(requests).toHaveLength(1)
  })

  test('a write without a key is tried once, unless it is idempotent', async () => {
    const { boardwalk, requests } = await serverThat(cutOff)
    const options = { idempotencyKey: null }

    await expect(boardwalk.createProject({ title: 'x' }, options)).rejects.toMatchObject({ code: 'network_error' })
    expect(requests).toEqual([{ key: undefined }])
    await expect(boardwalk.setWatchOfBoard({ board_id: '1' }, options)).rejects.toThrow(BoardwalkError)
    expect(requests).toHaveLength(6)
  })
})

describe('a call that is ended', () => {
  test('by its timeout, fails with a code', async () => {
    const { boardwalk } = await serverThat(silent)
    const call = boardwalk.listBoards({}, { timeoutMs: 30 })
    await expect(call).rejects.toMatchObject({ code: 'timeout', status: null })
  })

  test('never, without a timeout', async () => {
    const { boardwalk } = await serverThat(fine)
    expect(await boardwalk.listBoards({}, { timeoutMs: Number.POSITIVE_INFINITY })).toEqual({ boards: [] })
  })

  test.each<[string, Answer]>([
    ['waits for an answer', silent],
    ['waits to retry', refused(503, 'not_ready', { 'retry-after': 30 })],
  ])('by its signal while it %s, throws the reason', async (_, answer) => {
    const ending = new AbortController()
    const { boardwalk } = await serverThat((response, request) => {
      answer(response, request)
      setTimeout(() => ending.abort('enough'), 20)
    })

    await expect(boardwalk.listBoards({}, { signal: ending.signal })).rejects.toBe('enough')
  })
})
