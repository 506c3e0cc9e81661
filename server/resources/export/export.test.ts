import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchBytes } from '../../../test/raw.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { newDatabaseUrl, newTeam, newTeamOn, startServer, stores, type Team } from '../../../test/team.ts'
import { importWorkspace } from '../../transfer/import.ts'
import { readExport } from '../../transfer/load.ts'
import { insertCards } from '../cards/cards.bulk.ts'
import { toId } from '../shapes.ts'

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
    const server = await startServer(await newDatabaseUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const list = await fill(team, 1500, 'Short.')
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
    expect(seal.rows.cards).toBeLessThan(1500 + written)
    const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-export-')), 'workspace.jsonl')
    await writeFile(file, body)
    await importWorkspace(server.door, file, await readExport(file))
    await expectSoundStore(server.store)
  })

  test('lets all others go on, and ends when its reader goes', async () => {
    const server = await startServer(await newDatabaseUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const list = await fill(team, 150, 'x'.repeat(100_000))
    const { readAside } = server.store
    let reading: Promise<unknown> | undefined
    server.store.readAside = (fn) => {
      const result = readAside(fn)
      reading = result
      return result
    }
    let isOver = false
    const headers = { authorization: `Bearer ${team.token}` }
    const request = get(`${server.url}/v1/${team.team_id}/export`, { headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // Takes a little, and then no more.
    await once(response, 'readable')
    reading?.catch(() => undefined).then(() => (isOver = true))

    await team.newCard(list, { title: 'Meanwhile' })
    expect((await team.get('/boards')).status).toBe(200)
    expect(isOver).toBe(false)

    request.destroy()
    await expect(reading).rejects.toThrow(/premature close/i)
    expect((await team.get('/boards')).status).toBe(200)
  })
})

/** A board with many cards; answers the list they are in. */
async function fill(team: Team, count: number, content: string) {
  const board = await team.newBoard()
  const [list] = board.lists
  const { team_id, user_id } = team
  const workspace = team.server.door.enterAs({ team_id, user_id, source: '{"type":"session"}' }, 'card.create')
  const to = {
    id: toId(list.id),
    project_id: toId(board.project_id),
    board_id: toId(board.id),
    sprint_id: null,
    behavior: list.behavior,
  }
  await workspace.write((w) =>
    insertCards(
      w,
      Array.from({ length: count }, (_, index) => ({ to, body: { title: `Card ${index}`, content } })),
    ),
  )
  return list
}
