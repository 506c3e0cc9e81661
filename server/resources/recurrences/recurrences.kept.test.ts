import { afterEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { DAILY, DAY_MS, newRecurrence, runDue } from '../../../test/recurrences.ts'
import { type Caller, callServer, clock, stores, type Team } from '../../../test/team.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { recurrenceJob } from '../../feed/scheduler/recurrences.ts'
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
