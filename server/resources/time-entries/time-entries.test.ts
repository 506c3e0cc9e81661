import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { type Caller, callServer, clock, newTeam, type StoreName, stores } from '../../../test/team.ts'
import { HOUR_MS } from '../../common/time.ts'
import { ENTRY_NOTE_LENGTH, ENTRY_SECONDS } from '../../limits/time.ts'

afterEach(() => clock.reset())

async function newCard(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  const board = await team.newBoard({ project_id: project.id })
  const card = await team.newCard(board.lists[0], { title: 'Launch' })
  const log = (body: object, by: Caller = team, id = card.id) => by.post(`/cards/${id}/time`, body)
  const logged = async (id = card.id) => (await team.get(`/cards/${id}`)).body.card.time_logged
  return { team, project, board, card, log, logged }
}

const removed = (by: Caller, { user_id }: Caller) =>
  callServer(by.server, 'DELETE', `/v1/teams/${by.team_id}/members/${user_id}`, undefined, {
    authorization: `Bearer ${by.token}`,
  })

describe.each(stores)('logged time on %s', (store) => {
  test('is listed by the day of the work, however late it is logged, page by page', async () => {
    const { team, card, log } = await newCard(store)
    const add = async (day: string) => (await log({ seconds: 60, day })).body.time_entry.id as string
    const [middle, late, early, again] = [
      await add('2026-01-15'),
      await add('2026-01-31'),
      await add('2026-01-01'),
      await add('2026-01-15'),
    ]
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await team.get(`/cards/${card.id}/time?count=1${cursor && `&cursor=${cursor}`}`)).body
      seen.push(...page.time_entries.map(({ id }: { id: string }) => id))
      // A day that is still to come takes what is logged for it meanwhile.
      if (seen.length === 1) await add('2026-01-20')
      cursor = page.cursor
    } while (cursor)

    expect(seen).toEqual([late, expect.any(String), again, middle, early])
    expect(new Set(seen).size).toBe(5)
  })

  test('is added, listed, changed and deleted, and the card shows the sum', async () => {
    const { team, board, card, log, logged } = await newCard(store)
    const { status, body } = await log({ seconds: 5400, day: '2026-01-31', note: 'Drafted it' })

    expect(status).toBe(201)
    expect(body.time_entry).toMatchObject({
      ...{ card_id: card.id, card_title: 'Launch', seconds: 5400, day: '2026-01-31', note: 'Drafted it' },
      ...{ time_started: null, user_id: team.user_id },
    })
    const { id } = body.time_entry
    expect(await team.lastEvent()).toMatchObject({
      ...{ type: 'time_entry.created', entity_id: id, card_id: card.id, board_id: board.id },
      changes: { seconds: [null, 5400], day: [null, '2026-01-31'], note: [null, 'Drafted it'] },
    })
    const { time_entry } = (await log({ seconds: 60 })).body
    expect(time_entry.day).toBe(new Date(clock.now()).toISOString().slice(0, 10))
    expect(await logged()).toBe(5460)

    const first = (await team.get(`/cards/${card.id}/time?count=1`)).body
    expect(first.time_entries.map((one: { id: string }) => one.id)).toEqual([time_entry.id])
    const second = (await team.get(`/cards/${card.id}/time?count=1&cursor=${first.cursor}`)).body
    expect([second.cursor, second.time_entries]).toEqual(['', [(await team.get(`/time/${id}`)).body.time_entry]])

    const changed = await team.patch(`/time/${id}`, { seconds: 3600, note: '', day: '2026-02-01' })
    expect(changed.body.time_entry).toMatchObject({ seconds: 3600, note: '', day: '2026-02-01' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'time_entry.updated',
      changes: { seconds: [5400, 3600], note: ['Drafted it', ''], day: ['2026-01-31', '2026-02-01'] },
    })
    expect(await logged()).toBe(3660)
    expect((await team.delete(`/time/${id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'time_entry.deleted', changes: { seconds: [3600, null] } })
    expect(await logged()).toBe(60)
    expect((await team.get(`/time/${id}`)).status).toBe(404)
    expect((await team.get(`/cards?fields=id,time_logged&ids=${card.id}`)).body.cards).toEqual([
      { id: card.id, time_logged: 60 },
    ])
  })

  test.each([
    ['no time', {}, 'seconds'],
    ['nothing', { seconds: 0 }, 'seconds'],
    ['more than a day', { seconds: ENTRY_SECONDS + 1 }, 'seconds'],
    ['a text', { seconds: '60' }, 'seconds'],
    ['no day', { seconds: 60, day: '2026-02-30' }, 'day'],
    ['a day before all', { seconds: 60, day: '1969-12-31' }, 'day'],
    ['a date', { seconds: 60, day: 1_767_225_600_000 }, 'day'],
    ['a long note', { seconds: 60, note: 'x'.repeat(ENTRY_NOTE_LENGTH + 1) }, 'note'],
  ])('refuses %s', async (_, body, field) => {
    const { log, logged } = await newCard(store)
    const { status, body: problem } = await log(body)
    expect([status, problem.errors[0].field]).toEqual([400, field])
    expect(await logged()).toBe(0)
  })

  test('people change their own, admins all, readers and viewers none, outsiders see none', async () => {
    const { team, log: logOn } = await newCard(store)
    const [member, other, guest] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('guest'),
    ]
    const reader = await team.newMember('guestReader')
    const members = [guest, reader].map(({ user_id }) => ({ user_id, role: 'member' }))
    const card = await team.newCard((await team.newBoard({ members })).lists[0])
    const log = (body: object, by: Caller, id = card.id) => logOn(body, by, id)
    const { id } = (await log({ seconds: 60 }, member)).body.time_entry
    expect((await log({ seconds: 60 }, guest)).status).toBe(201)
    expect((await log({ seconds: 60 }, reader)).status).toBe(403)
    expect((await reader.get(`/time/${id}`)).status).toBe(200)
    for (const caller of [other, guest]) {
      expect((await caller.patch(`/time/${id}`, { seconds: 90 })).status).toBe(403)
      expect((await caller.delete(`/time/${id}`)).status).toBe(403)
    }
    expect((await team.patch(`/time/${id}`, { seconds: 90 })).body.time_entry.user_id).toBe(member.user_id)
    expect((await member.delete(`/time/${id}`)).status).toBe(204)

    const hidden = await team.newProject({ is_private: true })
    const secret = await team.newCard((await team.newBoard({ project_id: hidden.id })).lists[0], { title: 'Secret' })
    const entry = (await log({ seconds: 77 }, team, secret.id)).body.time_entry
    for (const path of [`/time/${entry.id}`, `/cards/${secret.id}/time`, `/time?project_id=${hidden.id}`])
      expect((await member.get(path)).status).toBe(404)
    expect(JSON.stringify((await member.get('/time')).body)).not.toContain('Secret')
    expect((await member.get('/time?group_by=day')).body.sums).toMatchObject([{ seconds: 60 }])
    const seen = JSON.stringify((await member.get('/events?after=0&count=500')).body)
    expect([seen.includes(`"${id}"`), seen.includes('Secret'), seen.includes('[null,77]')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a timer is one per person, is logged when another starts, and counts a day at most', async () => {
    const { team, board, card, logged } = await newCard(store)
    clock.freeze(clock.now())
    const other = await team.newCard(board.lists[0], { title: 'Other' })
    const timer = (id: string, body: object) => team.post(`/cards/${id}/timer`, body)
    const running = async () => (await team.get('/time/timer')).body.time_entry
    expect(await running()).toBeNull()

    const started = await timer(card.id, { action: 'start', day: '2026-01-31' })
    expect(started.status).toBe(201)
    expect(started.body.time_entry).toMatchObject({ seconds: 0, time_started: clock.now(), day: '2026-01-31' })
    expect(await team.lastEvent()).toMatchObject({ type: 'time_entry.created' })
    expect(await running()).toEqual(started.body.time_entry)
    expect((await timer(card.id, { action: 'start' })).status).toBe(200)
    expect((await team.patch(`/time/${started.body.time_entry.id}`, { seconds: 5 })).status).toBe(409)
    const member = await team.newMember('member')
    expect((await member.get('/time/timer')).body.time_entry).toBeNull()
    expect((await member.post(`/cards/${card.id}/timer`, { action: 'stop' })).status).toBe(409)

    clock.advance(HOUR_MS)
    await timer(other.id, { action: 'start' })
    expect([await logged(), (await running()).card_title]).toEqual([3600, 'Other'])
    clock.advance(30 * HOUR_MS)
    const stopped = await timer(other.id, { action: 'stop', note: 'Overnight' })
    expect(stopped.status).toBe(200)
    expect(stopped.body.time_entry).toMatchObject({ seconds: ENTRY_SECONDS, time_started: null, note: 'Overnight' })
    expect([await logged(other.id), await running()]).toEqual([ENTRY_SECONDS, null])
    expect((await timer(other.id, { action: 'stop' })).status).toBe(409)
  })

  test('the timer of someone who leaves is stopped', async () => {
    const { team, card, logged } = await newCard(store)
    clock.freeze(clock.now())
    const member = await team.newMember('member')
    await member.post(`/cards/${card.id}/timer`, { action: 'start' })
    clock.advance(HOUR_MS)
    expect((await removed(team, member)).status).toBe(204)
    expect(await logged()).toBe(3600)
  })

  test('goes with its card, comes back with it, and no copy has it', async () => {
    const { team, card, log, logged } = await newCard(store)
    await log({ seconds: 60 })
    await log({ seconds: 30 })
    const seq = (await team.head()).revision
    const entries = async (id = card.id) => (await team.get(`/cards/${id}/time`)).body.time_entries
    const before = await entries()
    const { card: copy } = (await team.post(`/cards/${card.id}/copy`, {})).body
    expect([copy.time_logged, await entries(copy.id)]).toEqual([0, []])
    await team.post(`/cards/${card.id}/timer`, { action: 'start' })
    await log({ seconds: 10 })

    // A card that lives is restored to what it was; the time that was spent since was spent.
    await team.patch(`/cards/${card.id}`, { title: 'Later' })
    await team.post(`/cards/${card.id}/restore`, { seq })
    expect([(await team.get(`/cards/${card.id}`)).body.card.title, await logged()]).toEqual(['Launch', 100])

    await team.delete(`/cards/${card.id}`)
    expect((await team.get('/time/timer')).body.time_entry).toBeNull()
    await team.post(`/cards/${copy.id}/timer`, { action: 'start' })
    expect((await team.post(`/cards/${card.id}/restore`, { seq: (await team.head()).revision - 2 })).status).toBe(200)
    expect(await logged()).toBe(100)
    expect((await entries()).slice(1)).toEqual(before)
    expect((await team.get('/time/timer')).body.time_entry.card_id).toBe(copy.id)
    // What the soundness of a store asks, of this workspace: other tests write rows of theirs by hand.
    const seconds = (await entries()).map((entry: { seconds: number }) => entry.seconds)
    expect(seconds.reduce((sum: number, one: number) => sum + one, 0)).toBe(await logged())
    const { rows } = await team.server.store.lookUp((db) =>
      sql`select id from time_entries where team_id = ${team.team_id} and (time_started is null) <> (seconds > 0)`.execute(
        db,
      ),
    )
    expect(rows).toEqual([])
  })
})
