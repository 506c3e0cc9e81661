import { afterEach, describe, expect, test } from 'vitest'
import { newRuledBoard } from '../../../test/rules.ts'
import { type Caller, callServer, clock, stores, type Team } from '../../../test/team.ts'
import { RULE_EVENTS_TRIED } from '../../limits/rules.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000
const PRIORITY = [{ type: 'set', field: 'priority', value: 3 }]

interface Maker {
  team: Team
  ada: Caller
  board: { id: string; project_id: string }
}

/** The API of people lies outside the workspace's. */
async function setMember({ team, ada }: Maker, method: 'PATCH' | 'DELETE' | 'POST', role?: string) {
  const path = `/v1/teams/${team.team_id}/members${method === 'POST' ? '' : `/${ada.user_id}`}`
  const body = { ...(role && { role }), ...(method === 'POST' && { user_id: ada.user_id }) }
  const headers = { authorization: `Bearer ${team.token}` }
  expect((await callServer(team.server, method, path, role ? body : undefined, headers)).status).toBeLessThan(300)
}

const setPlace = async ({ team, ada }: Maker, path: string, role: string | null) => {
  const { status } =
    role === null
      ? await team.delete(`${path}/members/${ada.user_id}`)
      : await team.post(`${path}/members`, { user_id: ada.user_id, role })
  expect(status).toBeLessThan(300)
}

const setPrivate = async ({ team, board }: Maker, is_private: boolean) =>
  expect((await team.patch(`/projects/${board.project_id}`, { is_private })).status).toBe(200)

/** How a maker loses the right to change the rule, and gets it back. */
const CHANGES: Record<string, { away(maker: Maker): Promise<unknown>; back(maker: Maker): Promise<unknown> }> = {
  'becomes a guest': {
    away: (maker) => setMember(maker, 'PATCH', 'guest'),
    back: (maker) => setMember(maker, 'PATCH', 'member'),
  },
  'becomes a guest who only reads': {
    away: (maker) => setMember(maker, 'PATCH', 'guestReader'),
    back: (maker) => setMember(maker, 'PATCH', 'admin'),
  },
  'is removed': {
    away: (maker) => setMember(maker, 'DELETE'),
    back: (maker) => setMember(maker, 'POST', 'member'),
  },
  'does not see the space, which became private': {
    away: (maker) => setPrivate(maker, true),
    back: (maker) => setPrivate(maker, false),
  },
  'only reads the board': {
    away: (maker) => setPlace(maker, `/boards/${maker.board.id}`, 'viewer'),
    back: (maker) => setPlace(maker, `/boards/${maker.board.id}`, null),
  },
  'only reads the space': {
    away: (maker) => setPlace(maker, `/projects/${maker.board.project_id}`, 'viewer'),
    back: (maker) => setPlace(maker, `/projects/${maker.board.project_id}`, 'admin'),
  },
}

describe.each(stores)('the rights that a rule runs with, on %s', (store) => {
  test.each(Object.keys(CHANGES))('it does nothing while its maker %s, whatever sets it off', async (name) => {
    const { away, back } = CHANGES[name] as (typeof CHANGES)[string]
    clock.freeze(Date.UTC(2026, 10, 20, 6))
    const { team, board, runsOf, readCard, run, runClock } = await newRuledBoard(store)
    const ada = await team.newMember('member')
    const maker = { team, ada, board }
    const rules: { id: string }[] = []
    for (const trigger of [
      { type: 'created' },
      { type: 'due', hours: 1 },
      { type: 'time', time: '09:00', time_zone: 'UTC' },
    ]) {
      const body = { board_id: board.id, title: 'Rule', filters: { has_due_date: true }, trigger, actions: PRIORITY }
      rules.push((await ada.made('/rules', body)).rule)
    }
    const lastRuns = () => Promise.all(rules.map(async (rule) => (await runsOf(rule))[0]))
    const goOn = async () => {
      const card = await team.newCard(board.lists[0], { due_date: clock.now() + 2 * HOUR_MS })
      await run()
      clock.advance(5 * HOUR_MS)
      await runClock()
      return readCard(card)
    }

    await away(maker)
    const left = await goOn()
    expect(left.priority).not.toBe(3)
    for (const last of await lastRuns()) expect(last).toMatchObject({ status: 'failed', reason: 'maker_gone' })

    await back(maker)
    clock.advance(19 * HOUR_MS)
    expect((await goOn()).priority).toBe(3)
    for (const last of await lastRuns()) expect(last).toMatchObject({ status: 'done' })
  })

  test.each([
    ['only reads the other board', 'viewer', 'forbidden'],
    ['does not see the other board', null, 'not_found'],
  ])('nothing of it is done if its maker %s by then', async (_, role, reason) => {
    const { team, board, runsOf, readCard, run } = await newRuledBoard(store)
    const ada = await team.newMember('member')
    const other = await team.newBoard({ project_id: (await team.newProject()).id })
    const actions = [...PRIORITY, { type: 'move', list_id: other.lists[0].id }]
    const body = { board_id: board.id, title: 'Rule', trigger: { type: 'created' }, actions }
    const { rule } = await ada.made('/rules', body)
    if (role === null) await setPrivate({ team, ada, board: other }, true)
    else await setPlace({ team, ada, board: other }, `/boards/${other.id}`, role)

    const card = await team.newCard(board.lists[0])
    const { revision } = await team.head()
    await run()

    expect(await readCard(card)).toMatchObject({ priority: card.priority, board_id: board.id })
    expect(await runsOf(rule)).toMatchObject([
      { status: 'failed', reason, message: expect.stringMatching(/^Action 2: /) },
    ])
    const since = (await team.events()).slice(revision)
    expect(since.filter(({ card_id }) => card_id === card.id)).toEqual([])
  })

  test('a trial looks at the last events alone, and changes nothing, whatever the rule would do', async () => {
    const { team, board, lists, newRule } = await newRuledBoard(store)
    const { tag } = await team.made('/tags', { name: 'Tag', project_id: board.project_id })
    const { template } = await team.made('/templates', {
      ...{ project_id: board.project_id, type: 'checklist', title: 'Steps' },
      content: { title: 'Steps', items: [{ title: 'One' }] },
    })
    const operations = Array.from({ length: RULE_EVENTS_TRIED + 5 }, (_, index) => {
      const body = { title: `Card ${index}`, board_id: board.id, list_id: board.lists[0].id }
      return { method: 'POST', path: '/cards', body }
    })
    expect((await team.post('/batch', { operations })).status).toBe(200)
    const rule = await newRule({ type: 'created' }, [
      ...PRIORITY,
      { type: 'move', list_id: lists[1]?.id },
      { type: 'assign', user_id: team.user_id },
      { type: 'tag', tag_id: tag.id },
      { type: 'checklist', template_id: template.id },
      { type: 'comment', content: '{{person}}' },
      { type: 'child', title: 'Below {{card.title}}' },
      { type: 'notify', user_id: team.user_id, content: 'Look' },
      { type: 'archive' },
    ])
    const before = [await team.census(), await team.head()]

    const { status, body } = await team.post(`/rules/${rule.id}/try`)

    expect(status).toBe(200)
    expect(body.trial).toMatchObject({ looked_at: RULE_EVENTS_TRIED, would_run: RULE_EVENTS_TRIED })
    expect(body.trial.runs[0]).toMatchObject({ card_title: `Card ${RULE_EVENTS_TRIED + 4}` })
    expect([await team.census(), await team.head()]).toEqual(before)
  })
})
