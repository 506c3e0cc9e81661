import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportOf, importText, newServer, ownerOf } from '../../../test/exports.ts'
import { longTest } from '../../../test/extent.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { requestStream } from '../../../test/stream.ts'
import { clock, newReadyUrl, newTeamOn, type StoreName, startServer, stores, type Team } from '../../../test/team.ts'
import { DAY_MS } from '../../common/time.ts'
import { logRetentionJob } from './log-retention.ts'
import { runDue, Scheduler } from './scheduler.ts'

afterEach(() => clock.reset())

async function start(store: StoreName) {
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(server.stop)
  const fail = (error: unknown) => {
    throw error
  }
  const scheduler = new Scheduler(server.gateway, [logRetentionJob(server.gateway, fail, 30)], fail)
  return { server, team: await newTeamOn(server), run: () => runDue(scheduler) }
}

describe.each(stores)('the retention of the log on %s', (store: StoreName) => {
  test('cuts off what is too old, says so, and answers 410 for what is gone', async () => {
    const { server, team, run } = await start(store)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'First' })
    const gone = await team.newCard(board.lists[0], { title: 'Gone' })
    const old = (await team.head()).revision
    const tag = (await team.get(`/cards/${card.id}`)).headers.get('etag') ?? ''
    await team.patch(`/cards/${card.id}`, { title: 'Second' })
    await team.delete(`/cards/${gone.id}`)
    expect((await team.get('/events?after=0')).status).toBe(200)
    clock.advance(29 * DAY_MS)
    const kept = (await team.head()).revision
    await team.patch(`/cards/${card.id}`, { title: 'Third' })
    expect(await run()).toBe(0)
    clock.advance(2 * DAY_MS)

    expect(await run()).toBeGreaterThan(0)

    const first = kept + 1
    const { events } = (await team.get('/events')).body
    expect(events.map(({ seq, type }: { seq: number; type: string }) => [seq, type])).toEqual([
      [first, 'card.updated'],
      [first + 1, 'team.log_cut'],
    ])
    expect(events[1].changes).toEqual({ log_start: [1, first] })
    for (const path of [
      `/events?after=${old}`,
      '/events?after=0',
      `/cards/${card.id}?at=${old}`,
      `/boards/${board.id}?at=${old}`,
    ]) {
      const { status, body } = await team.get(path)
      expect({ path, status, code: body.code, first_seq: body.first_seq }).toEqual({
        path,
        status: 410,
        code: 'log_cut',
        first_seq: first,
      })
    }
    for (const [query, headers] of [
      [`?after=${old}`, {}],
      ['', { 'last-event-id': String(old) }],
    ] as const)
      expect((await requestStream(team, query, headers)).response.statusCode).toBe(410)
    const restored = await team.post(`/cards/${gone.id}/restore`, { seq: old })
    expect([restored.status, restored.body.first_seq]).toEqual([410, first])
    expect((await team.get(`/events?after=${kept}`)).body.events).toHaveLength(2)
    expect((await team.get(`/cards/${card.id}?at=${first}`)).body.card.title).toBe('Third')
    expect((await team.get(`/cards/${card.id}/history`)).body.history).toHaveLength(1)
    // Changes before the start of the log are unknown: clients that saw that version must read again.
    expect((await team.patch(`/cards/${card.id}`, { priority: 1 }, { 'if-match': tag })).status).toBe(412)
    const census: Record<string, number> = await team.census()
    expect(census.past_rows).toBe(0)
    await expectSoundStore(server.store)
  })

  test('what is cut in one workspace is left in another that has as many notes of what was', async () => {
    const { server, team, run } = await start(store)
    const rename = (one: Team, id: string, title: string) => one.patch(`/boards/${id}`, { title })
    const board = await team.newBoard()
    for (const title of ['Second', 'Third', 'Some', 'More', 'Of it']) await rename(team, board.id, title)
    clock.advance(31 * DAY_MS)
    const other = await newTeamOn(server)
    // One event of many rows: its notes have the numbers that younger ones have in the first.
    const { lists, id } = await other.newBoard()
    for (let count = 0; count < 5; count++) await other.newCard(lists[0])
    await other.delete(`/boards/${id}`)
    for (const title of ['Late', 'Later']) await rename(team, board.id, title)
    const seqs = async ({ team_id }: Team) =>
      (
        await server.store.read((db) =>
          db.selectFrom('past_rows').select('seq').where('team_id', '=', team_id).orderBy('n').execute(),
        )
      ).map(({ seq }) => seq)
    const [before, others] = [await seqs(team), await seqs(other)]

    await run()

    const { events } = (await team.get('/events')).body
    expect((await seqs(team)).filter((seq) => seq < events.at(-1).seq)).toEqual(
      before.filter((seq) => seq > events[0].seq),
    )
    expect(before.length).toBeLessThan(others.length)
    expect(await seqs(other)).toEqual(others)
  })

  test('a workspace in which nothing happens comes to rest, and its last state stays known', async () => {
    const { team, run } = await start(store)
    const board = await team.newBoard()
    for (let month = 0; month < 4; month++) {
      clock.advance(31 * DAY_MS)
      await run()
    }
    const { revision } = await team.head()
    clock.advance(31 * DAY_MS)
    expect(await run()).toBe(0)
    expect((await team.head()).revision).toBe(revision)
    expect((await team.get(`/boards/${board.id}?at=${revision}`)).body).toEqual(
      (await team.get(`/boards/${board.id}`)).body,
    )
  })

  longTest('a workspace with a cut log is exported and imported, and goes on', async () => {
    const { team, run } = await start(store)
    const board = await team.newBoard()
    clock.advance(31 * DAY_MS)
    await team.newCard(board.lists[0])
    await run()
    const server = await newServer(store)

    const { team_id } = await importText(server, await exportOf(team))

    const copy = await ownerOf(server, team_id, team.email)
    const { events } = (await team.get('/events')).body
    const seqs = (some: { seq: number }[]) => some.map(({ seq }) => seq)
    expect(seqs((await copy.get('/events')).body.events).slice(0, 2)).toEqual(seqs(events))
    expect((await copy.get('/events?after=0')).body.first_seq).toBe(events[0].seq)
    const before = (await copy.get(`/boards/${board.id}`)).body
    const [last] = (await copy.get('/activity?count=1')).body.activity
    await copy.patch(`/boards/${board.id}`, { title: 'Goes on' })
    expect((await copy.get(`/boards/${board.id}?at=${last.seq}`)).body).toEqual(before)
    expect((await copy.get(`/boards/${board.id}?at=${events[0].seq}`)).status).toBe(410)
    await expectSoundStore(server.store)
  })
})
