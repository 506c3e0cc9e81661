import { afterEach, describe, expect, test } from 'vitest'
import { DAILY, DAY_MS, newRecurrence, runDue } from '../../../test/recurrences.ts'
import { callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { Gateway } from '../../workspace/gateway.ts'

afterEach(() => clock.reset())

async function removeMember({ server, team_id, token }: Team, user_id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { status } = await callServer(server, 'DELETE', `/v1/teams/${team_id}/members/${user_id}`, undefined, headers)
  expect(status).toBe(204)
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

describe.each(stores)('recurrences on %s', (store) => {
  test('show their next dates, and make an ordinary card with its events', async () => {
    const { team, recurrence, titles, read, gateway } = await newRecurrence(store)
    const [first] = recurrence.next_dates
    expect(recurrence.next_dates).toEqual([first, first + DAY_MS, first + 2 * DAY_MS])
    await runDue(gateway)
    expect(await titles()).toEqual([])

    const before = (await team.events()).length
    clock.advance(DAY_MS)
    await runDue(gateway)
    await runDue(gateway)

    expect(await titles()).toEqual([`Report ${dayOf(first)}`])
    const { last_card_id, next_dates, time_last } = await read()
    expect({ time_last, next: next_dates[0] }).toEqual({ time_last: first, next: first + DAY_MS })
    expect((await team.events()).slice(before)).toMatchObject([
      { type: 'card.created', card_id: last_card_id },
      { type: 'recurrence.card_made', entity_id: recurrence.id },
    ])
    expect((await team.get(`/cards/${last_card_id}`)).body.card).toMatchObject({ priority: 2, user_id: team.user_id })
  })

  test('make what was missed once, and nothing again when the clock is set back', async () => {
    const { titles, read, gateway } = await newRecurrence(store)
    clock.advance(40 * DAY_MS)
    await runDue(gateway)
    const [made] = await titles()
    expect(await titles()).toHaveLength(1)
    expect(made).toBe(`Report ${dayOf((await read()).time_last)}`)
    clock.advance(-20 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
  })

  test('make one card when several processes are due at once', async () => {
    const { titles, gateway } = await newRecurrence(store)
    clock.advance(DAY_MS)
    const another = new Gateway(gateway.store, clock)
    await Promise.all([gateway, another, gateway, another].map(runDue))
    expect(await titles()).toHaveLength(1)
  })

  test('wait for the last card in mode completion', async () => {
    const { team, board, card, titles, gateway } = await newRecurrence(store, { mode: 'completion' })
    clock.advance(2 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toEqual([])
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[2].id })
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
    clock.advance(2 * DAY_MS)
    await runDue(gateway)
    expect(await titles()).toHaveLength(1)
  })

  test('are paused and resumed', async () => {
    const { team, recurrence, titles, gateway } = await newRecurrence(store)
    const patch = async (body: object) => (await team.patch(`/recurrences/${recurrence.id}`, body)).body.recurrence
    expect(await patch({ paused: true })).toMatchObject({ paused: true, paused_reason: 'person', next_dates: [] })
    clock.advance(3 * DAY_MS)
    await runDue(gateway)
    const { paused, next_dates } = await patch({ paused: false })
    expect(paused).toBe(false)
    expect(next_dates[0]).toBeGreaterThan(clock.now() - 1)
    await runDue(gateway)
    expect(await titles()).toEqual([])
  })

  test('are paused with a reason when no card can be made', async () => {
    const gone = await newRecurrence(store)
    await gone.team.delete(`/lists/${gone.board.lists[0].id}`)
    const archived = await newRecurrence(store)
    await archived.team.patch(`/boards/${archived.board.id}`, { archived: true })
    const left = await newRecurrence(store)
    const person = await left.team.newMember('member')
    await left.team.patch(`/recurrences/${left.recurrence.id}`, { paused: true })
    await person.patch(`/recurrences/${left.recurrence.id}`, { paused: false })
    await removeMember(left.team, person.user_id)
    const space = (await left.team.get(`/boards/${left.board.id}`)).body.board.project_id
    const { template } = await left.team.made('/templates', { project_id: space, type: 'card', title: 'Card' })
    const body = { list_id: left.board.lists[0].id, template_id: template.id, ...DAILY() }
    const { recurrence } = await left.team.made('/recurrences', body)
    await left.team.delete(`/templates/${template.id}`)
    clock.advance(DAY_MS)
    await runDue(gone.gateway)
    expect(await gone.read()).toMatchObject({ paused: true, paused_reason: 'list_gone' })
    expect(await archived.read()).toMatchObject({ paused: true, paused_reason: 'archived' })
    expect((await left.team.get(`/recurrences/${recurrence.id}`)).body.recurrence.paused_reason).toBe('template_gone')
    expect(await left.read()).toMatchObject({ paused: true, paused_reason: 'maker_gone', owner_id: person.user_id })
    expect(await gone.titles()).toEqual([])
  })

  test('end with their rule', async () => {
    const { read, titles, gateway } = await newRecurrence(store, { rule: 'FREQ=DAILY;COUNT=2' })
    clock.advance(5 * DAY_MS)
    await runDue(gateway)
    expect(await read()).toMatchObject({ paused: true, paused_reason: 'ended', next_dates: [] })
    expect(await titles()).toHaveLength(1)
  })

  test('come with a copied board, paused', async () => {
    const { team, board, recurrence } = await newRecurrence(store)
    const { board: copy } = await team.made(`/boards/${board.id}/copy`, {})
    const { recurrences } = (await team.get(`/recurrences?board_id=${copy.id}`)).body
    expect(recurrences).toMatchObject([
      { title: recurrence.title, list_id: copy.lists[0].id, paused: true, paused_reason: 'copied' },
    ])
  })

  test.each([
    ['every minute', { rule: 'FREQ=MINUTELY' }, 'rule'],
    ['several minutes of an hour', { rule: 'FREQ=DAILY;BYMINUTE=0,30' }, 'rule'],
    ['no frequency', { rule: 'BYDAY=MO' }, 'rule'],
    ['a part twice', { rule: 'FREQ=DAILY;FREQ=DAILY' }, 'rule'],
    ['a date that never comes', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule'],
    ['many moments', { rule: 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3;BYSETPOS=999' }, 'rule'],
    ['too many', { rule: 'FREQ=DAILY;COUNT=1000' }, 'rule'],
    ['dates that are all over', { rule: 'FREQ=DAILY;COUNT=3', starts: '2020-01-01T09:00' }, 'rule'],
    ['an end that has passed', { rule: 'FREQ=DAILY;UNTIL=20200201T000000Z', starts: '2020-01-01T09:00' }, 'rule'],
    ['a weekday that no year has', { rule: 'FREQ=YEARLY;BYDAY=54MO' }, 'rule'],
    ['a start that no time can follow', { starts: '9999-12-31T09:00' }, 'starts'],
    ['no time zone', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['an offset', { time_zone: '+02:00' }, 'time_zone'],
    ['no day', { starts: '2026-02-30T09:00' }, 'starts'],
  ])('refuse %s', async (_, fields, field) => {
    const team = await newTeam(store)
    const { status, body } = await team.post('/recurrences/preview', { ...DAILY(), ...fields })
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field })
  })

  test('say what is wrong, and speak of hours only where these are', async () => {
    const team = await newTeam(store)
    const messageFor = async (rule: string) =>
      (await team.post('/recurrences/preview', { ...DAILY(), rule })).body.message
    for (const rule of ['FREQ=DAILY;COUNT=0', 'FREQ=DAILY;UNTIL=tomorrow', 'FREQ=WEEKLY;BYDAY=XX'])
      expect(await messageFor(rule)).toMatch(/^\w+ cannot be \S+ in a rule\.$/)
    expect(await messageFor('FREQ=MINUTELY')).toContain('once an hour')
  })

  test('are of one workspace, and for those who may create cards', async () => {
    const { team, recurrence, board, card } = await newRecurrence(store)
    const other: Team = await newTeam(store)
    expect((await other.get(`/recurrences/${recurrence.id}`)).status).toBe(404)
    const reader = await team.newMember('guestReader')
    const body = { list_id: board.lists[0].id, card_id: card.id, ...DAILY() }
    expect((await reader.post('/recurrences', body)).status).toBe(403)
    expect((await team.delete(`/recurrences/${recurrence.id}`)).status).toBe(204)
    expect((await team.get('/recurrences')).body.recurrences).toEqual([])
  })
})
