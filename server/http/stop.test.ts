import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newReadyUrl, newTeamOn, type StoreName, startServer, stores, type Team } from '../../test/team.ts'

const QUICKLY = { graceMs: 50, refuseAfterMs: 100 }

describe.each(stores)('a server on %s that stops', (store) => {
  test('finishes a batch whose caller was let in', async () => {
    const { server, team } = await newServer(store)
    const operations = Array.from({ length: 3 }, (_, index) => ({
      method: 'POST',
      path: '/projects',
      body: { title: `Space ${index}` },
    }))
    const body = JSON.stringify({ operations })
    const socket = await send(server.url, [headOf(team, 'batch', body) + body.slice(0, 10)])
    await once(socket, 'data')

    const stopped = server.app.stopping.stop({ graceMs: 50, refuseAfterMs: 60_000 })
    socket.write(body.slice(10))

    const answer = await readAll(socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer.match(/"status":201/g)).toHaveLength(3)
    await stopped
  })

  test('refuses what does not arrive, in the shape of every error, and nothing comes of it', async () => {
    const { server, team } = await newServer(store)
    const before = await team.census()
    const body = JSON.stringify({ title: 'Never' })
    const socket = await send(server.url, [headOf(team, 'projects', body) + body.slice(0, 5)])
    await once(socket, 'data')

    const stopped = server.app.stopping.stop(QUICKLY)

    const answer = await readAll(socket)
    expect(answer).toMatch(/^HTTP\/1.1 503 /)
    expect(answer).toMatch(/content-type: application\/problem\+json/)
    expect(answer).toMatch(/retry-after: \d/)
    expect(answer).toContain('"code":"shutting_down"')
    await stopped
    expect(await team.census()).toEqual(before)
  })
})

describe('a server that stops', () => {
  test('answers those who wait too long with an error, instead of resetting them', async () => {
    const { server, team } = await newServer('sqlite')
    const held = Promise.withResolvers<void>()
    const holding = server.store.transaction(() => held.promise)
    const body = JSON.stringify({ title: 'Waits for the store' })
    const socket = await send(server.url, [headOf(team, 'projects', body) + body])
    await vi.waitFor(() => expect(server.gateway.waiting + server.store.load().waiting).toBeGreaterThan(0))

    const stopped = server.app.stopping.stop({ graceMs: 10, refuseAfterMs: 20, giveUpAfterMs: 50 })

    const answer = await readAll(socket)
    // The head of the request asked to go on first.
    expect(answer).toMatch(/HTTP\/1.1 503 [\s\S]*"code":"shutting_down"[\s\S]*Idempotency-Key/)
    held.resolve()
    await holding
    await stopped
  })

  test('answers a late request on a kept connection, as the last', async () => {
    const { server } = await newServer('sqlite')
    const socket = await send(server.url, HEALTH)
    expect(String(await once(socket, 'data'))).toMatch(/connection: keep-alive/i)

    const stopped = server.app.stopping.stop({ graceMs: 60_000, refuseAfterMs: 60_000 })
    socket.write(HEALTH.join('\r\n'))

    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
    await stopped
  })

  test('reports to a load balancer on a kept connection that it is not ready', async () => {
    const { server } = await newServer('sqlite')
    const socket = await send(server.url, HEALTH)
    await once(socket, 'data')

    const stopped = server.app.stopping.stop({ graceMs: 60_000, refuseAfterMs: 60_000 })
    socket.write(HEALTH.join('\r\n').replace('healthz', 'readyz'))

    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 503 [\s\S]*shutting_down/)
    await stopped
  })

  test('does not wait for half a header, nor for a connection without a request', async () => {
    const { server } = await newServer('sqlite')
    const half = await send(server.url, ['GET /healthz HTTP/1.1', 'hos'])
    const silent = await send(server.url, [])
    const idle = await send(server.url, HEALTH)
    await once(idle, 'data')

    await server.app.stopping.stop(QUICKLY)

    expect(await Promise.all([half, silent, idle].map(readAll))).toEqual(['', '', ''])
  })

  test('answers all of several requests on one connection, and only the last says that it is', async () => {
    const { server, team } = await newServer('sqlite')
    const { read } = server.store
    const released = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    server.store.read = async (fn) => {
      reached.resolve()
      await released.promise
      return read(fn)
    }
    const get = headOf(team, 'boards')
    const socket = await send(server.url, [get + get])
    await reached.promise

    const stopped = server.app.stopping.stop({ graceMs: 50, refuseAfterMs: 60_000 })
    while (server.app.server.listening) await nextTurn()
    released.resolve()

    const answer = await readAll(socket)
    expect(answer.match(/HTTP\/1.1 200 /g)).toHaveLength(2)
    expect(answer.match(/connection: [\w-]+/gi)?.map((line) => line.toLowerCase())).toEqual([
      'connection: keep-alive',
      'connection: close',
    ])
    await stopped
  })

  test('lets in those whom the kernel let in before', async () => {
    const { server } = await newServer('sqlite')
    const { hostname, port } = new URL(server.url)
    const sockets = Array.from({ length: 30 }, () => connect(Number(port), hostname))

    const stopped = server.app.stopping.stop({ graceMs: 60_000, refuseAfterMs: 60_000 })
    const answers = sockets.map((socket) => {
      socket.write(HEALTH.join('\r\n'))
      return readAll(socket)
    })

    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /)
    await stopped
    await expect(fetch(server.url)).rejects.toThrow()
  })
})

const HEALTH = ['GET /healthz HTTP/1.1', 'host: boardwalk', '', '']

function headOf({ team_id, token }: Team, path: string, body?: string): string {
  const head = [`${body ? 'POST' : 'GET'} /v1/${team_id}/${path} HTTP/1.1`, 'host: boardwalk']
  const content = body
    ? ['content-type: application/json', `content-length: ${body.length}`, 'expect: 100-continue']
    : []
  return [...head, `authorization: Bearer ${token}`, ...content, '', ''].join('\r\n')
}

async function newServer(store: StoreName) {
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(async () => {
    server.app.server.closeAllConnections()
    await server.stop()
  })
  return { server, team: await newTeamOn(server) }
}

async function send(url: string, lines: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}
