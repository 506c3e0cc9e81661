import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { longTest } from '../../../test/extent.ts'
import { fillList } from '../../../test/fill.ts'
import { fetchBytes } from '../../../test/raw.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import {
  newReadyUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  type StoreName,
  startServer,
  stores,
  Team,
} from '../../../test/team.ts'
import { STEP_BYTES } from '../../limits/reads.ts'
import { exportLines } from '../own/export.ts'
import { importWorkspace } from '../own/import.ts'
import { readExport } from '../own/read-export.ts'

/** Cards of 100 kB. */
const LARGE = 80

describe.each(stores)('GET /v1/{team_id}/export on %s', (store) => {
  test('is a file of lines for its owner, also with a token that may only read', async () => {
    const team = await newTeam(store)
    await team.newCard((await team.newBoard()).lists[0])
    const reader = await team.newToken({ scope: 'read' })

    const { status, headers, body } = await reader.get('/export')

    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': `attachment; filename="boardwalk-${team.team_id}.jsonl"`,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    })
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ format: 'boardwalk-export', version: 1 })
    expect(lines.at(-1)).toMatchObject({ rows: { cards: 1, boards: 1 }, sha256: expect.stringMatching(/^\w{64}$/) })
    expect((await team.get('/export')).body).toBe(body)
  })

  test('comes packed when the client likes it so', async () => {
    const team = await newTeam(store)
    const authorization = `Bearer ${team.token}`
    const path = `/v1/${team.team_id}/export`

    const packed = await fetchBytes(team.server, path, { authorization, 'accept-encoding': 'gzip' })
    const plain = await fetchBytes(team.server, path, { authorization })

    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
  })

  test('says of itself what it is without being made', async () => {
    const team = await newTeam(store)
    const { status, headers, body } = await team.call('HEAD', '/export')
    expect({ status, body, type: headers.get('content-type') }).toEqual({
      status: 200,
      body: '',
      type: 'application/x-ndjson',
    })
  })

  test('holds no secret, and nobody from elsewhere', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    await team.post('/projects', { title: 'Once' }, { 'idempotency-key': 'a key of mine' })

    const { body } = await team.get('/export')

    expect(body).toContain(team.email)
    for (const secret of [team.token.split('.')[1], 'a key of mine', team.team_id, other.email, other.user_id])
      expect(body).not.toContain(secret)
  })

  test('is for owners alone: it shows what is private to others', async () => {
    const team = await newTeam(store)
    const admin = await team.newMember('admin')
    await admin.post('/projects', { title: 'Only mine', is_private: true })

    expect((await admin.get('/export')).status).toBe(403)
    expect((await (await newTeam(store)).call('GET', `/../${team.team_id}/export`)).status).toBe(404)
    expect((await team.get('/export')).body).toContain('Only mine')
  })

  test('is no part of a batch, which sees what is not there yet', async () => {
    const team = await newTeam(store)
    const answer = await team.post('/batch', { operations: [{ method: 'GET', path: '/export' }] })
    expect(answer).toMatchObject({ status: 400, body: { index: 0 } })
  })

  test('is one moment, though the workspace goes on changing', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const list = await fillList(team, (await team.newBoard()).lists[0], 500, 'Short.')
    let isDone = false
    let written = 0
    const writing = (async () => {
      // Bounded, should the export never end.
      while (!isDone && written < 2000) {
        const { id } = await team.newCard(list, { title: `Card ${written}` })
        await team.patch(`/cards/${id}`, { title: 'Changed' })
        written += 1
      }
    })()
    while (written < 3) await new Promise((go) => setImmediate(go))
    const { body } = await team.get('/export')
    isDone = true
    await writing

    const seal = JSON.parse(body.trimEnd().split('\n').at(-1) as string)
    expect(seal.rows.cards).toBeLessThan(500 + written)
    const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-export-')), 'workspace.jsonl')
    await writeFile(file, body)
    await importWorkspace(server.gateway, file, await readExport(file))
    await expectSoundStore(server.store)
  })

  longTest('holds its snapshot for as long as the store needs, not its reader', async () => {
    const { team, list, reading } = await newLargeTeam(store)
    const { server } = team
    const headers = { authorization: `Bearer ${team.token}` }
    const request = get(`${server.url}/v1/${team.team_id}/export`, { headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // Takes a little, and then no more, while the snapshot comes to its end.
    await once(response, 'readable')
    await reading()
    expect(response.complete).toBe(false)

    await team.newCard(list, { title: 'Meanwhile' })
    const lines = (await response.setEncoding('utf8').toArray()).join('').trimEnd().split('\n')
    expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ rows: { cards: LARGE } })
    expect(lines.join('\n')).not.toContain('Meanwhile')
  })

  test('is made in steps of little text, however long the texts are', async () => {
    const { team } = await newLargeTeam(store)
    const lengths: number[] = []
    await (team.server as OwnServer).store.readAside(async (db) => {
      for await (const piece of exportLines(db, team.team_id)) lengths.push(piece.length)
    })

    expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(LARGE * 100_000)
    // What is no text of a card, its columns and quotes, is little.
    expect(Math.max(...lengths)).toBeLessThan(STEP_BYTES * 1.25)
  })

  test('ends when its reader goes', async () => {
    const { team, reading } = await newLargeTeam(store)
    const headers = { authorization: `Bearer ${team.token}` }
    const request = get(`${team.server.url}/v1/${team.team_id}/export`, { headers })
    await once(request, 'response')

    request.destroy()
    await reading()?.catch(() => undefined)
    expect((await team.get('/export')).status).toBe(200)
  })

  longTest('one person has so many of them at once, others are not held up', async () => {
    const { team } = await newLargeTeam(store, { outgoing: { flowsPerCaller: 1 } })
    const other = await newTeamOn(team.server as OwnServer)
    const headers = { authorization: `Bearer ${team.token}` }
    const request = get(`${team.server.url}/v1/${team.team_id}/export`, { headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // It waits for its reader: its end is not in the buffers of a connection.
    await once(response, 'readable')

    const refused = await team.get('/export')
    expect(refused).toMatchObject({ status: 503, body: { code: 'too_busy' } })
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await other.get('/export')).status).toBe(200)

    await response.toArray()
    expect((await team.get('/export')).status).toBe(200)
  })
})

/** Of each store one with a team whose export is larger than the buffers of a connection. */
const filled = new Map<StoreName, ReturnType<typeof fill>>()

async function fill(store: StoreName) {
  const url = await newReadyUrl(store)
  const server = await startServer(url)
  const team = await newTeamOn(server)
  const list = await fillList(team, (await team.newBoard()).lists[0], LARGE, 'x'.repeat(100_000))
  await server.stop()
  return { url, team, list }
}

/** That team at a server of the test's own; `reading` is over when the snapshot of an export is. */
async function newLargeTeam(store: StoreName, options: Parameters<typeof startServer>[1] = {}) {
  const ready = filled.get(store) ?? fill(store)
  filled.set(store, ready)
  const { url, team, list } = await ready
  const server = await startServer(url, options)
  onTestFinished(server.stop)
  const { readAside } = server.store
  let reading: Promise<unknown> | undefined
  server.store.readAside = (fn, ...rest) => {
    const result = readAside(fn, ...rest)
    reading = result
    return result
  }
  return { team: new Team(server, team, team.token, team.email), list, reading: () => reading }
}
