import { afterEach, describe, expect, test } from 'vitest'
import { newRuledBoard } from '../../../test/rules.ts'
import { clock, newTeam, stores } from '../../../test/team.ts'

afterEach(() => clock.reset())

const ARCHIVE = [{ type: 'archive' }]
const HOUR_MS = 3_600_000

describe.each(stores)('a rule that is not saved, on %s', (store) => {
  test('is tried on the last events of its board or space, and does nothing', async () => {
    const { team, board, lists, move } = await newRuledBoard(store)
    const urgent = await team.newCard(board.lists[0], { title: 'Urgent', priority: 3 })
    const calm = await team.newCard(board.lists[0], { title: 'Calm' })
    const elsewhere = await team.newBoard({ project_id: board.project_id })
    const far = await team.newCard(elsewhere.lists[0], { title: 'Far', priority: 3 })
    await move(urgent, 1)
    await move(calm, 1)
    await team.patch(`/cards/${far.id}`, { list_id: elsewhere.lists[1].id })
    const before = await team.census()
    const said = {
      trigger: { type: 'moved', status: 'started' },
      filters: { include: { priority: [3] } },
      actions: [
        { type: 'move', list_id: lists[2]?.id },
        { type: 'comment', content: 'x' },
      ],
    }
    const trial = await team.post('/rules/try', { board_id: board.id, ...said })
    expect(trial.status).toBe(200)
    expect(trial.body.trial).toMatchObject({ looked_at: 2, would_run: 1, actions: ['move', 'comment'] })
    expect(trial.body.trial.runs).toMatchObject([
      { card_id: calm.id, card_title: 'Calm', passes: false, event_type: 'card.moved' },
      { card_id: urgent.id, card_title: 'Urgent', passes: true, event_type: 'card.moved' },
    ])
    const wide = await team.post('/rules/try', { project_id: board.project_id, title: 'Rule', paused: false, ...said })
    expect(wide.body.trial).toMatchObject({ looked_at: 3, would_run: 2 })
    expect(await team.census()).toEqual(before)
    // The same as of a saved one.
    const { rule } = await team.made('/rules', { board_id: board.id, title: 'Rule', ...said, paused: true })
    expect((await team.post(`/rules/${rule.id}/try`)).body.trial).toEqual(trial.body.trial)
  })

  test('is tried by the clock', async () => {
    const { team, board } = await newRuledBoard(store)
    const card = await team.newCard(board.lists[0], { title: 'Report', due_date: clock.now() + HOUR_MS })
    await team.newCard(board.lists[0], { title: 'Later', due_date: clock.now() + 9 * HOUR_MS })
    const tried = async (body: object) =>
      (await team.post('/rules/try', { board_id: board.id, actions: ARCHIVE, ...body })).body.trial
    const once = { looked_at: 1, would_run: 1, runs: [{ card_id: card.id, event_seq: null, passes: true }] }
    expect(await tried({ trigger: { type: 'due', hours: 2 } })).toMatchObject(once)
    const trigger = { type: 'time', time: '09:00', time_zone: 'Europe/Berlin' }
    expect(await tried({ trigger, filters: { include: { title: ['Report'] } } })).toMatchObject(once)
  })

  test.each([
    ['an action without what it needs', { actions: [{ type: 'move' }] }, 'actions.0.list_id'],
    ['a list that is not there', { actions: [{ type: 'move', list_id: '999999' }] }, 'actions.0.list_id'],
    ['no trigger', { trigger: null }, 'trigger'],
    ['actions that are none', { actions: { type: 'archive' } }, 'actions'],
    ['filters that are none', { filters: [] }, 'filters'],
    ['too large a filter', { filters: { include: { title: Array(200).fill('x'.repeat(200)) } } }, 'filters'],
    ['all cards at a time of day', { trigger: { type: 'time', time: '09:00', time_zone: 'UTC' } }, 'filters'],
    ['a due date in the far future', { trigger: { type: 'due', hours: 1e9 } }, 'trigger.hours'],
    ['an unknown field', { owner_id: 'someone' }, 'owner_id'],
    ['both places', { project_id: '1' }, 'board_id'],
    ['no place', { board_id: null }, 'board_id'],
  ])('refuses %s', async (_, fields, field) => {
    const { team, board } = await newRuledBoard(store)
    const said = { board_id: board.id, trigger: { type: 'created' }, actions: ARCHIVE }
    const head = await team.head()
    const { status, body } = await team.post('/rules/try', { ...said, ...fields })
    expect({ status, field: body.error?.errors?.[0]?.field ?? body.errors?.[0]?.field }).toEqual({ status: 400, field })
    expect(await team.head()).toEqual(head)
  })

  test('is for those who may make it, and reveals nothing to others', async () => {
    const { team, board, newRule } = await newRuledBoard(store)
    await team.newCard(board.lists[0], { title: 'Secret' })
    const said = { board_id: board.id, trigger: { type: 'created' }, actions: ARCHIVE }
    const rule = await newRule({ type: 'created' }, ARCHIVE, { paused: true })
    const [member, guest, viewer] = [
      await team.newMember('member'),
      await team.newMember('guest'),
      await team.newMember('member'),
    ]
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    await team.post(`/boards/${board.id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    expect((await member.post('/rules/try', said)).status).toBe(200)
    expect((await guest.post('/rules/try', said)).status).toBe(403)
    expect((await viewer.post('/rules/try', said)).status).toBe(403)
    // As of a saved one.
    expect((await viewer.post(`/rules/${rule.id}/try`)).status).toBe(403)
    expect((await (await team.newToken({ scope: 'read' })).post('/rules/try', said)).status).toBe(403)
    expect((await (await newTeam(store)).post('/rules/try', said)).status).toBe(404)

    // A card that was moved into a private space is not named to those outside.
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const card = await team.newCard(board.lists[0], { title: 'Moved away' })
    await team.patch(`/cards/${card.id}`, { list_id: hidden.lists[0].id, board_id: hidden.id })
    const seen = await member.post('/rules/try', said)
    expect(JSON.stringify(seen.body)).toContain('Secret')
    expect(JSON.stringify(seen.body)).not.toContain('Moved away')
    const theirs = { ...said, board_id: hidden.id }
    expect((await member.post('/rules/try', theirs)).status).toBe(404)
  })
})
