import { afterEach, describe, expect, test } from 'vitest'
import { exportOf, importText, ownerOf } from '../../../test/exports.ts'
import { DAY_MS, newRecurrence, runDue } from '../../../test/recurrences.ts'
import { clock, newTeam, stores } from '../../../test/team.ts'
import { SKIPPED_DATES } from '../../limits/recurrences.ts'
import { Gateway } from '../../workspace/gateway.ts'

afterEach(() => clock.reset())

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

describe.each(stores)('skipped dates of recurrences on %s', (store) => {
  async function newScene(fields: object = {}) {
    const scene = await newRecurrence(store, fields)
    const path = `/recurrences/${scene.recurrence.id}`
    const skip = (date: number) => scene.team.post(`${path}/skip`, { date })
    const unskip = (date: number) => scene.team.post(`${path}/unskip`, { date })
    const [first, second, third] = scene.recurrence.next_dates as [number, number, number]
    return { ...scene, path, skip, unskip, first, second, third }
  }

  test('make no card, and the dates after them do', async () => {
    const { team, recurrence, board, skip, first, second, third, titles, read, gateway } = await newScene()
    const { status, body } = await skip(second)
    expect([status, body.recurrence]).toMatchObject([
      200,
      { next_dates: [first, third, third + DAY_MS], skipped_dates: [second], paused: false },
    ])
    expect(await team.lastEvent()).toMatchObject({
      type: 'recurrence.updated',
      entity_id: recurrence.id,
      board_id: board.id,
      changes: { skipped_dates: [null, [second]] },
    })
    const { revision } = await team.head()
    expect((await skip(second)).body.recurrence.skipped_dates).toEqual([second])
    expect((await team.head()).revision).toBe(revision)

    for (const made of [[first], [first], [first, third]]) {
      clock.advance(DAY_MS)
      await runDue(gateway)
      expect((await titles()).sort()).toEqual(made.map((date) => `Report ${dayOf(date)}`))
    }
    // It cannot come again: the one after it was made.
    expect((await read()).skipped_dates).toEqual([])
  })

  test.each([-1, 1.5, 253_402_300_799_999, 253_402_300_800_000, Number.MAX_SAFE_INTEGER])(
    'are no moments like %d',
    async (moment) => {
      const { team, skip, unskip } = await newScene()
      const { revision } = await team.head()
      for (const { status, body } of [await skip(moment), await unskip(moment)])
        expect([status, body.errors[0].field]).toEqual([400, 'date'])
      expect((await team.head()).revision).toBe(revision)
    },
  )

  test('are no longer skipped while they are to come', async () => {
    const { team, skip, unskip, first, second, third, titles, gateway } = await newScene()
    await skip(first)
    await skip(second)
    expect((await unskip(first)).body.recurrence).toMatchObject({
      next_dates: [first, third, third + DAY_MS],
      skipped_dates: [second],
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'recurrence.updated',
      changes: { skipped_dates: [[first, second], [second]] },
    })
    clock.advance(DAY_MS)
    await runDue(gateway)
    expect(await titles()).toEqual([`Report ${dayOf(first)}`])
    clock.advance(DAY_MS)
    const { status, body } = await unskip(second)
    expect([status, body.errors[0].field]).toEqual([400, 'date'])
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
  })

  test('do not come by a clock that is set back, by several processes, nor among what was missed', async () => {
    const { team, path, skip, first, second, third, titles, read, gateway } = await newScene()
    await skip(second)
    await skip(third)
    clock.advance(3 * DAY_MS)
    await Promise.all([gateway, new Gateway(gateway.store, clock), gateway].map(runDue))
    // The last of those that were missed is skipped.
    expect(await titles()).toEqual([`Report ${dayOf(first)}`])
    expect((await read()).next_dates[0]).toBe(third + DAY_MS)

    clock.advance(-2 * DAY_MS)
    await team.patch(path, { paused: true })
    await team.patch(path, { paused: false })
    expect((await read()).next_dates[0]).toBe(third + DAY_MS)
    clock.advance(2 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
    clock.advance(DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(2)
  })

  test('leave a card that waits for the one before as it is', async () => {
    const { team, board, card, skip, first, second, third, titles, read, gateway } = await newScene({
      mode: 'completion',
    })
    clock.advance(DAY_MS)
    await runDue(gateway)
    await skip(second)
    expect((await read()).next_dates).toEqual([first, third, third + DAY_MS])
    expect((await skip(first)).status).toBe(400)
    clock.advance(DAY_MS)
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[2].id })
    await runDue(gateway)
    expect(await titles()).toEqual([`Report ${dayOf(first)}`])
    expect((await read()).next_dates[0]).toBe(third)
  })

  test('may be all that are left: the rule is over until one is taken back', async () => {
    const { skip, unskip, first, second, titles, read, gateway } = await newScene({ rule: 'FREQ=DAILY;COUNT=3' })
    const { owner_id } = await read()
    await skip(first)
    expect((await skip(second)).body.recurrence).toMatchObject({
      ...{ paused: true, paused_reason: 'ended' },
      ...{ next_dates: [], skipped_dates: [first, second] },
    })
    expect((await unskip(second)).body.recurrence).toMatchObject({
      paused_reason: null,
      next_dates: [second],
      owner_id,
    })
    clock.advance(2 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toEqual([`Report ${dayOf(second)}`])
    expect((await read()).paused_reason).toBe('ended')
  })

  test('stay so while it is paused and resumed, and as far as another schedule has them', async () => {
    const { team, path, skip, unskip, first, second, third } = await newScene()
    await skip(first)
    const patch = async (body: object) => (await team.patch(path, body)).body.recurrence
    await patch({ paused: true })
    await skip(third)
    await unskip(first)
    await skip(second)
    expect(await patch({ paused: false })).toMatchObject({ next_dates: [first, third + DAY_MS, third + 2 * DAY_MS] })
    expect(await patch({ rule: 'FREQ=DAILY;INTERVAL=2' })).toMatchObject({ skipped_dates: expect.any(Array) })
    const { skipped_dates, next_dates } = (await team.get(path)).body.recurrence
    // Every other date: of the two one after the other, one is left.
    expect(skipped_dates).toHaveLength(1)
    expect([second, third]).toContain(skipped_dates[0])
    expect(next_dates).not.toContain(skipped_dates[0])
  })

  test('go along with exports and copies of boards', async () => {
    const { team, board, recurrence, skip, first, second } = await newScene()
    await skip(first)
    const { board: copy } = await team.made(`/boards/${board.id}/copy`, {})
    const [copied] = (await team.get(`/recurrences?board_id=${copy.id}`)).body.recurrences
    expect(copied.skipped_dates).toEqual([first])
    expect((await team.patch(`/recurrences/${copied.id}`, { paused: false })).body.recurrence.next_dates[0]).toBe(
      second,
    )
    const { team_id } = await importText(team.server, await exportOf(team))
    const owner = await ownerOf(team.server, team_id, team.email)
    expect((await owner.get(`/recurrences/${recurrence.id}`)).body.recurrence).toMatchObject({
      skipped_dates: [first],
      next_dates: [second, expect.any(Number), expect.any(Number)],
    })
  })

  test('are so many at most; those that passed make room', async () => {
    const { skip, first, read } = await newScene()
    const dates = Array.from({ length: SKIPPED_DATES + 1 }, (_, index) => first + index * DAY_MS)
    for (const date of dates.slice(0, -1)) expect((await skip(date)).status).toBe(200)
    const last = dates.at(-1) ?? 0
    expect((await skip(last)).body.code).toBe('conflict')
    clock.advance(2 * DAY_MS)
    expect((await skip(last)).status).toBe(200)
    expect((await read()).skipped_dates.at(-1)).toBe(last)
    expect((await read()).skipped_dates.length).toBeLessThanOrEqual(SKIPPED_DATES)
  })

  test.each([
    ['a moment between two dates', (first: number) => first + 3_600_000],
    ['a date that passed', (first: number) => first - DAY_MS],
    ['seconds', (first: number) => first / 1000],
    ['a text', () => '2026-12-01'],
    ['nothing', () => undefined],
  ])('are refused as %s', async (_, dateFor) => {
    const { team, path, first } = await newScene()
    for (const action of ['skip', 'unskip']) {
      const { status, body } = await team.post(`${path}/${action}`, { date: dateFor(first) })
      expect([status, body.errors[0].field]).toEqual([400, 'date'])
    }
  })

  test('are of people who may change cards there', async () => {
    const { team, board, path, first, skip, unskip } = await newScene()
    const viewer = await team.newMember('member')
    await team.made(`/boards/${board.id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    const guest = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const stranger = await newTeam(store)
    for (const action of ['skip', 'unskip']) {
      const post = (who: typeof guest) => who.post(`${path}/${action}`, { date: first })
      expect([(await post(viewer)).status, (await post(stranger)).status, (await post(guest)).status]).toEqual([
        403, 404, 200,
      ])
    }
    expect([(await skip(first)).status, (await unskip(first)).status]).toEqual([200, 200])
  })
})
