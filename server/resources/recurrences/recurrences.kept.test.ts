import { afterEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { DAILY, DAY_MS, newRecurrence, runDue } from '../../../test/recurrences.ts'
import { type Caller, callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { recurrenceJob } from '../../feed/scheduler/recurrences.ts'
import { RECURRENCES_DELETED, RECURRENCES_OF_BOARD } from '../../limits/recurrences.ts'
import type { Store } from '../../store/store.ts'
import { Gateway } from '../../workspace/gateway.ts'

afterEach(() => clock.reset())

/** A store whose process is killed at every commit: all was computed, and nothing of it stays. */
function killedAtCommit(store: Store): Store {
  return {
    ...store,
    transaction: (fn, deadline) =>
      store.transaction(async (db, mayWait) => {
        await fn(db, mayWait)
        throw new Error('Killed')
      }, deadline),
  }
}

async function inboxOf({ server }: Team, { token }: Caller) {
  await followAll(
    new NotificationFollower(server.gateway, {
      onError(error) {
        throw error
      },
    }),
  )
  const headers = { authorization: `Bearer ${token}` }
  return (await callServer(server, 'GET', '/v1/users/me/notifications', undefined, headers)).body.notifications
}

interface Operation {
  method: string
  path: string
  body?: object
}

async function inBatch(team: Team, operations: Operation[]): Promise<{ body: { recurrence: { id: string } } }[]> {
  const { status, body } = await team.post('/batch', { operations })
  expect(status).toBe(200)
  return body.results
}

describe.each(stores)('recurrences on %s', (store) => {
  test('whose process is killed before the commit are made by the next one, once', async () => {
    const { titles, read, gateway, team } = await newRecurrence(store)
    clock.advance(DAY_MS)
    const before = await read()
    const errors: string[] = []
    const dying = recurrenceJob(new Gateway(killedAtCommit(gateway.store), clock), (error, team_id) => {
      if (team_id === team.team_id) errors.push((error as Error).message)
    })
    await dying.turn()
    expect(errors).toEqual(['Killed'])
    expect(await titles()).toEqual([])
    expect(await read()).toEqual(before)

    await Promise.all([new Gateway(gateway.store, clock), new Gateway(gateway.store, clock)].map(runDue))
    expect(await titles()).toHaveLength(1)
    await dying.turn()
    expect(await titles()).toHaveLength(1)
  })

  test('that the server paused notify only their owner', async () => {
    const { team, board, recurrence, gateway } = await newRecurrence(store)
    const owner = await team.newMember('member')
    const patch = (body: object) => owner.patch(`/recurrences/${recurrence.id}`, body)
    await patch({ paused: true })
    await patch({ paused: false })
    await team.delete(`/lists/${board.lists[0].id}`)
    expect(await inboxOf(team, owner)).toEqual([])
    clock.advance(DAY_MS)
    await runDue(gateway)

    expect(await inboxOf(team, owner)).toMatchObject([
      {
        kind: 'recurrence_paused',
        type: 'recurrence',
        recurrence_id: recurrence.id,
        board_id: board.id,
        text: '“Report {{date}}” could not repeat its card and was paused',
        user_ids: [],
        total: 1,
      },
    ])
    expect(await inboxOf(team, team)).toEqual([])
    await team.delete(`/recurrences/${recurrence.id}`)
    expect(await inboxOf(team, owner)).toEqual([])
  })

  test('come back with their board, and go on with the dates to come', async () => {
    const { team, board, titles, read, gateway } = await newRecurrence(store)
    const { revision } = await team.head()
    clock.advance(DAY_MS)
    await runDue(gateway)
    const made = await read()
    await team.delete(`/boards/${board.id}`)
    clock.advance(2 * DAY_MS)
    await runDue(gateway)
    expect((await team.post(`/boards/${board.id}/restore`, { seq: revision })).status).toBe(200)
    await runDue(gateway)

    expect(await titles()).toEqual([])
    const { paused, next_dates } = await read()
    expect({ paused, next: next_dates[0] }).toEqual({ paused: false, next: made.next_dates[0] + 2 * DAY_MS })
    clock.advance(DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
  })

  test('of an import go on there, and no date comes again', async () => {
    const { team, read, recurrence, gateway } = await newRecurrence(store)
    clock.advance(DAY_MS)
    await runDue(gateway)
    const made = await read()
    const { team_id } = await importText(team.server, await exportOf(team))
    const copy = await ownerOf(team.server, team_id, team.email)
    const there = async () => (await copy.get(`/recurrences/${recurrence.id}`)).body.recurrence
    const { time_last, last_card_id, next_dates, paused } = await there()
    expect({ time_last, last_card_id, next_dates, paused }).toEqual({
      ...{ time_last: made.time_last, last_card_id: made.last_card_id },
      ...{ next_dates: made.next_dates, paused: false },
    })

    await runDue(gateway)
    expect((await there()).last_card_id).toBe(made.last_card_id)
    clock.advance(DAY_MS)
    await runDue(gateway)
    expect((await there()).time_last).toBe(made.next_dates[0])
    expect((await read()).time_last).toBe(made.next_dates[0])
  })

  test('are made, paused and deleted with other operations, or not at all', async () => {
    const { team, board, card, recurrence } = await newRecurrence(store)
    const body = { list_id: board.lists[0].id, card_id: card.id, ...DAILY() }
    const operations = [
      { method: 'POST', path: '/recurrences', body },
      { method: 'PATCH', path: '/recurrences/{0.recurrence.id}', body: { paused: true } },
      { method: 'DELETE', path: `/recurrences/${recurrence.id}` },
    ]
    const count = async () => (await team.get('/recurrences')).body.recurrences.length
    const failing = [...operations, { method: 'POST', path: '/recurrences', body: { ...body, rule: 'FREQ=MINUTELY' } }]
    expect((await team.post('/batch', { operations: failing })).status).toBe(400)
    expect(await count()).toBe(1)
    const answer = await team.post('/batch', { operations })
    expect(answer.body.results.map(({ status }: { status: number }) => status)).toEqual([201, 200, 204])
    expect((await team.get('/recurrences')).body.recurrences).toMatchObject([{ paused_reason: 'person' }])
  })

  test('deleted ones are gone, and restored under their id with what is in them', async () => {
    const { team, board, recurrence, read } = await newRecurrence(store)
    const [first, second] = recurrence.next_dates
    await team.post(`/recurrences/${recurrence.id}/skip`, { date: first })
    const before = await read()
    const path = `/recurrences/${recurrence.id}`
    expect((await team.delete(path)).status).toBe(204)
    for (const { status } of [
      await team.get(path),
      await team.patch(path, { title: 'x' }),
      await team.post(`${path}/skip`, { date: second }),
      await team.post(`${path}/unskip`, { date: first }),
      await team.delete(path),
    ])
      expect(status).toBe(404)
    expect((await team.get(`/recurrences?board_id=${board.id}`)).body.recurrences).toEqual([])
    const viewer = await team.newMember('member')
    await team.made(`/boards/${board.id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    expect((await viewer.post(`${path}/restore`)).status).toBe(403)
    expect((await (await newTeam(store)).post(`${path}/restore`)).status).toBe(404)
    const guest = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })

    const { status, body } = await guest.post(`${path}/restore`)

    expect([status, body.recurrence.id]).toEqual([200, recurrence.id])
    const { user_updated: _, ...kept } = before
    const { time_updated } = body.recurrence
    expect(await read()).toMatchObject({ ...kept, user_id_updated: guest.user_id, time_updated })
    expect(await team.lastEvent()).toMatchObject({
      type: 'recurrence.restored',
      entity_id: recurrence.id,
      board_id: board.id,
      changes: { title: [null, recurrence.title], skipped_dates: [null, [first]] },
    })
    const { revision } = await team.head()
    expect((await team.post(`${path}/restore`)).status).toBe(200)
    expect((await team.head()).revision).toBe(revision)
  })

  test('restored ones make nothing of the dates that passed, and no date again', async () => {
    const { team, recurrence, titles, read, gateway } = await newRecurrence(store)
    const path = `/recurrences/${recurrence.id}`
    clock.advance(DAY_MS)
    await runDue(gateway)
    const { next_dates } = await read()
    await team.delete(path)
    clock.advance(5 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
    const restored = (await team.post(`${path}/restore`)).body.recurrence
    expect(restored.next_dates[0]).toBe(next_dates[0] + 5 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)

    clock.advance(DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(2)
    await team.delete(path)
    clock.advance(-4 * DAY_MS)
    expect((await team.post(`${path}/restore`)).body.recurrence.next_dates).toEqual((await read()).next_dates)
    await runDue(gateway)
    expect(await titles()).toHaveLength(2)
    expect((await read()).next_dates[0]).toBe(restored.next_dates[1])
  })

  test('restored ones still make what was due when they were deleted, once', async () => {
    const late = await newRecurrence(store)
    const waiting = await newRecurrence(store, { mode: 'completion' })
    clock.advance(2 * DAY_MS)
    for (const { team, recurrence, gateway, titles } of [late, waiting]) {
      await team.delete(`/recurrences/${recurrence.id}`)
      await runDue(gateway)
      expect(await titles()).toEqual([])
      await team.post(`/recurrences/${recurrence.id}/restore`)
      await runDue(gateway)
    }
    expect(await late.titles()).toHaveLength(1)
    expect(await waiting.titles()).toEqual([])
    expect((await waiting.read()).next_dates).toEqual(waiting.recurrence.next_dates)
    await waiting.team.patch(`/cards/${waiting.card.id}`, { list_id: waiting.board.lists[2].id })
    await runDue(waiting.gateway)
    expect(await waiting.titles()).toHaveLength(1)
  })

  test('deleted ones come back while they are among the last of their board and it has room, also after an import', async () => {
    const { team, board, card, recurrence } = await newRecurrence(store)
    const body = { list_id: board.lists[0].id, card_id: card.id, ...DAILY() }
    const create = (count: number) =>
      inBatch(
        team,
        Array.from({ length: count }, () => ({ method: 'POST', path: '/recurrences', body })),
      )
    const path = `/recurrences/${recurrence.id}`
    await team.delete(path)
    const made = await create(RECURRENCES_OF_BOARD)
    expect((await team.post(`${path}/restore`)).body.code).toBe('conflict')
    const ids = made.map(({ body: { recurrence } }) => recurrence.id)
    const remove = (some: string[]) =>
      inBatch(
        team,
        some.map((id) => ({ method: 'DELETE', path: `/recurrences/${id}` })),
      )
    await remove(ids.slice(0, RECURRENCES_DELETED - 1))
    const { team_id } = await importText(team.server, await exportOf(team))
    const owner = await ownerOf(team.server, team_id, team.email)
    expect((await owner.get(path)).status).toBe(404)
    expect((await owner.post(`${path}/restore`)).body.recurrence.title).toBe(recurrence.title)
    await remove(ids.slice(RECURRENCES_DELETED - 1, RECURRENCES_DELETED))
    expect((await team.post(`${path}/restore`)).status).toBe(404)
    expect((await team.post(`/recurrences/${ids[0]}/restore`)).status).toBe(200)
  })

  test('deleted ones come back deleted with their board, and are not copied', async () => {
    const { team, board, recurrence } = await newRecurrence(store)
    await team.delete(`/recurrences/${recurrence.id}`)
    const { board: copy } = await team.made(`/boards/${board.id}/copy`, {})
    expect((await team.get(`/recurrences?board_id=${copy.id}`)).body.recurrences).toEqual([])
    const { revision } = await team.head()
    await team.delete(`/boards/${board.id}`)
    expect((await team.post(`/recurrences/${recurrence.id}/restore`)).status).toBe(404)
    await team.post(`/boards/${board.id}/restore`, { seq: revision })
    expect((await team.get('/recurrences')).body.recurrences).toEqual([])
    expect((await team.post(`/recurrences/${recurrence.id}/restore`)).status).toBe(200)
  })

  test('have ended when their next date is too far to be found', async () => {
    const rare = { rule: 'FREQ=DAILY;INTERVAL=1000;BYMONTH=2;BYMONTHDAY=29', starts: '2024-02-29T00:00' }
    const { team, recurrence, read, titles, gateway } = await newRecurrence(store, rare)
    expect(recurrence).toMatchObject({ paused_reason: 'ended', next_dates: [] })
    await runDue(gateway)
    expect(await titles()).toEqual([])
    expect(await read()).toEqual(recurrence)
    expect((await team.patch(`/recurrences/${recurrence.id}`, { paused: false })).status).toBe(409)
  })
})
