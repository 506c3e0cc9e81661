import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fillList } from '../../test/fill.ts'
import { newReadyUrl, newTeamOn, type StoreName, startServer, stores, Team } from '../../test/team.ts'
import type { OutgoingLimits } from './outgoing.ts'

const MIB = 1024 * 1024
/** Packed, such texts would be next to nothing. */
const PLAIN = { 'accept-encoding': 'identity' }
const TEXT = 'x'.repeat(100_000)

/** Of each store one with a team whose page of cards has some megabytes: more than the buffers of a connection hold. */
const filled = new Map<StoreName, Promise<{ url: string; team: Team }>>()

async function fill(store: StoreName) {
  const url = await newReadyUrl(store)
  const server = await startServer(url)
  const team = await newTeamOn(server)
  await fillList(team, (await team.newBoard()).lists[0], 60, TEXT)
  await server.stop()
  return { url, team }
}

/** That team at a server with bounds of its own. */
async function newSlowTeam(store: StoreName, outgoing: Partial<OutgoingLimits>) {
  const ready = filled.get(store) ?? fill(store)
  filled.set(store, ready)
  const { url, team } = await ready
  const server = await startServer(url, { outgoing })
  onTestFinished(server.stop)
  return { server, team: new Team(server, team, team.token, team.email) }
}

/** Sends a request over a connection of its own and reads nothing until asked to. */
function ask({ server, team_id, token }: Team, path: string): Socket {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`GET /v1/${team_id}${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return socket
}

async function until(isTrue: () => boolean) {
  while (!isTrue()) await wait(5)
}

describe.each(stores)('clients that do not take their answers on %s', (store) => {
  test('one that takes nothing is closed, and nothing waits for it any more', async () => {
    const { server, team } = await newSlowTeam(store, { stalledMs: 100 })
    const socket = ask(team, '/cards?count=500')
    const closed = once(socket, 'close')
    await until(() => server.app.outgoing.bytes > 5 * MIB)

    await until(() => server.app.outgoing.bytes === 0)
    socket.resume()
    await closed
    expect(socket.bytesRead).toBeLessThan(6 * MIB)
  })

  test('so is one that takes nothing of an export', async () => {
    const { server, team } = await newSlowTeam(store, { stalledMs: 100 })
    ask(team, '/export')
    await until(() => server.app.outgoing.flows === 1)

    await until(() => server.app.outgoing.flows === 0)
    expect((await team.get('/export')).status).toBe(200)
  })

  test('one that takes a little now and then is only slow', async () => {
    // It takes longer than this altogether, but never to take a little more: a busy machine makes neither of them wait so long.
    const { server, team } = await newSlowTeam(store, { stalledMs: 3000 })
    const socket = ask(team, '/cards?count=500')
    await until(() => server.app.outgoing.bytes > 5 * MIB)
    let taken = 0
    // What the server has sent may still be on its way.
    while (taken <= 6_000_000 && !socket.destroyed) {
      taken += (socket.read(64 * 1024) ?? socket.read())?.length ?? 0
      await wait(40)
    }
    expect(taken).toBeGreaterThan(6_000_000)
    expect(socket.destroyed).toBe(false)
  })

  test('a caller that leaves too much untaken is refused, reads and writes, and nobody else is', async () => {
    const { server, team } = await newSlowTeam(store, { bytesPerCaller: 8 * MIB, bytesPerWorkspace: 100 * MIB })
    const other = await team.newMember('member')
    const slow = ask(team, '/cards?count=500')
    await until(() => server.app.outgoing.bytes > 5 * MIB)

    const refused = await team.get('/cards?count=400', PLAIN)
    expect([refused.status, refused.body.code]).toEqual([503, 'too_busy'])
    expect(refused.headers.get('retry-after')).toBe('2')
    expect(refused.headers.get('etag')).toBeNull()
    expect((await team.get('/cards?count=1')).status).toBe(200)
    expect((await other.get('/cards?count=400', PLAIN)).status).toBe(200)

    slow.destroy()
    await until(() => server.app.outgoing.bytes === 0)
    expect((await team.get('/cards?count=400', PLAIN)).status).toBe(200)
  })

  test('a caller at the limit is refused before anything is done for them, writes too', async () => {
    const { server, team } = await newSlowTeam(store, { bytesPerCaller: 4 * MIB })
    const before = await team.head()
    const slow = ask(team, '/cards?count=500')
    await until(() => server.app.outgoing.bytes > 5 * MIB)

    const refused = await team.post('/projects', { title: 'Never' })

    expect([refused.status, refused.body.code]).toEqual([503, 'too_busy'])
    expect(await team.head()).toEqual(before)
    slow.destroy()
    await until(() => server.app.outgoing.bytes === 0)
    expect((await team.post('/projects', { title: 'Now' })).status).toBe(201)
  })

  test('so many exports are sent to one person at once, and to all', async () => {
    const { server, team } = await newSlowTeam(store, { flowsPerCaller: 1, flows: 2 })
    const others = [await newTeamOn(server), await newTeamOn(server)]
    const waiting = ask(team, '/export')
    await until(() => server.app.outgoing.flows === 1)

    const own = await team.get('/export')
    expect([own.status, own.body.code]).toEqual([503, 'too_busy'])
    for (const other of others) expect((await other.get('/export')).status).toBe(200)

    waiting.destroy()
    await until(() => server.app.outgoing.flows === 0)
    expect((await team.get('/export')).status).toBe(200)
  })

  test('answers that wait behind another one on a connection are counted, and let go with it', async () => {
    const { server, team } = await newSlowTeam(store, { bytesPerCaller: 20 * MIB })
    const slow = ask(team, '/cards?count=500')
    const request = `GET /v1/${team.team_id}/cards?count=500 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${team.token}\r\n\r\n`
    // Few enough not to fill the line of reads that wait, which has a bound of its own.
    slow.write(request.repeat(4))
    await until(() => server.app.outgoing.bytes > 15 * MIB)

    expect((await team.get('/boards')).status).toBe(200)
    expect(server.app.outgoing.bytes).toBeLessThanOrEqual(20 * MIB)
    slow.destroy()
    await until(() => server.app.outgoing.bytes === 0)
  })

  test('one workspace cannot take the capacity of all', async () => {
    const { server, team } = await newSlowTeam(store, { bytesPerWorkspace: 8 * MIB, bytes: 100 * MIB })
    const [member, elsewhere] = [await team.newMember('member'), await newTeamOn(server)]
    await fillList(elsewhere, (await elsewhere.newBoard()).lists[0], 60, TEXT)
    ask(team, '/cards?count=500')
    await until(() => server.app.outgoing.bytes > 5 * MIB)

    expect((await member.get('/cards?count=500', PLAIN)).status).toBe(503)
    expect((await elsewhere.get('/cards?count=500', PLAIN)).status).toBe(200)
  })
})
