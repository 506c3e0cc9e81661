import { afterEach, describe, expect, test } from 'vitest'
import { newRuledBoard, runRules } from '../../../test/rules.ts'
import { type Caller, callServer, clock, stores, type Team } from '../../../test/team.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { RuleFollower } from '../../feed/rules/follower.ts'
import { RULE_DEPTH, RULE_RUNS_PER_TURN, RULE_TEXT } from '../../limits/rules.ts'
import { Gateway } from '../../workspace/gateway.ts'

afterEach(() => clock.reset())

const ARCHIVE = [{ type: 'archive' }]
const COMMENT = [{ type: 'comment', content: 'Noted' }]
const CREATED = { type: 'created' }

const WEIRD = ['\u0000', `\ud800'; drop table rules; --${'9'.repeat(400)}`]

const TRIGGERS = WEIRD.flatMap((value) => [
  { type: 'field', field: 'tag', value },
  { type: 'field', field: 'member', value },
  { type: 'field', field: 'owner_id', value: [value] },
  { type: 'field', field: 'custom_fields.999999999999999', value },
  { type: 'moved', list_id: value },
  { type: 'form', form_id: value },
  { type: 'time', time: '09:00', time_zone: value },
])
const ACTIONS = WEIRD.flatMap((value) => [
  { type: 'set', field: 'owner_id', value },
  { type: 'set', field: 'due_date', value },
  { type: 'set', field: 'priority', value },
  { type: 'set', field: 'custom_fields.999999999999999', value: [value] },
  { type: 'assign', user_id: value },
  { type: 'tag', tag_id: value },
  { type: 'checklist', template_id: value },
  { type: 'webhook', integration_id: value },
  { type: 'child', title: value },
  { type: 'comment', content: value },
  { type: 'notify', user_id: value, content: value },
  { type: value },
  { type: 'archive', [value]: value },
])
const FILTERS = WEIRD.flatMap((value) => [
  { include: { title: [value] } },
  { include: { content: value } },
  { include: { members: [value], owners: [value], tags: [value], epics: [value] } },
  { include_all: { members: [value], tags: [value] } },
  { custom_fields: { [value]: { include: [value] } } },
  { custom_fields: { 1: { after: value } } },
  { due_date: { before: value } },
  { [value]: true },
  { sprint_id: value },
])

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

describe.each(stores)('attacks by rules on %s', (store) => {
  test('hostile values are refused or do nothing, to try them and to save them: never a fault of the server', async () => {
    const { team, board, newRule, run } = await newRuledBoard(store)
    await team.newCard(board.lists[0], { title: 'Launch' })
    const base = { board_id: board.id, trigger: CREATED, actions: ARCHIVE }
    const bodies = [
      ...TRIGGERS.map((trigger) => ({ trigger, filters: { has_due_date: true } })),
      ...ACTIONS.map((action) => ({ actions: [action] })),
      ...FILTERS.map((filters) => ({ filters })),
      { filters: { custom_fields: { constructor: { has_value: true } } } },
      ...[null, 7, 'x', [], {}, [[]]].flatMap((value) => [{ trigger: value }, { actions: value }, { filters: value }]),
    ]
    const statuses: [number, object][] = []
    const made: string[] = []
    for (const body of bodies) {
      const { status } = await team.post('/rules/try', { ...base, ...body })
      statuses.push([status, body])
      // It refuses what would be refused, so that only the rest is left to be saved.
      if (status !== 200 || made.length >= 40) continue
      const saved = await team.post('/rules', { ...base, title: 'Rule', ...body })
      statuses.push([saved.status === 201 ? 200 : 500, body])
      made.push(saved.body.rule?.id)
    }
    expect(statuses.filter(([status]) => ![200, 400].includes(status))).toEqual([])
    expect(made.length).toBeGreaterThan(0)
    const card = await team.newCard(board.lists[0], { title: "'; drop table rules; --" })
    await run()
    const rules = (await team.get('/rules')).body.rules
    expect(rules.filter((rule: { failures: number }) => rule.failures > 0).length).toBeLessThan(rules.length)
    expect((await team.get(`/cards/${card.id}`)).status).toBe(200)
    // The workspace goes on.
    for (const id of made) await team.delete(`/rules/${id}`)
    await newRule(CREATED, COMMENT)
    const next = await team.newCard(board.lists[0])
    await run()
    expect((await team.get(`/comments?card_id=${next.id}`)).body.comments).toHaveLength(1)
  })

  test('what a text is filled with is never taken for markup or for variables, and has its bounds', async () => {
    const { team, board, newRule, runsOf, run } = await newRuledBoard(store)
    const content = '{{card.title}}'.repeat(Math.floor(RULE_TEXT / 14))
    const rule = await newRule(CREATED, [
      { type: 'comment', content },
      { type: 'child', title: content.slice(0, 490) },
      { type: 'notify', user_id: team.user_id, content },
    ])
    await newRule({ type: 'time', time: '09:00', time_zone: 'UTC' }, COMMENT, { filters: { is_child: true } })
    const title = '<img src=x onerror=alert(1)>{{person}}'.padEnd(500, '&')
    const card = await team.newCard(board.lists[0], { title })
    await run()
    expect((await runsOf(rule)).at(-1)).toMatchObject({ status: 'done', card_id: card.id })
    const [{ content: html }] = (await team.get(`/comments?card_id=${card.id}`)).body.comments
    expect(html).not.toContain('<img')
    expect(html).toContain('{{person}}')
  })

  test('chains across boards end after a few levels', async () => {
    const { team, board, newRule, runsOf, run } = await newRuledBoard(store)
    const other = await team.newBoard({ project_id: board.project_id })
    const there = await newRule({ type: 'moved', list_id: board.lists[1].id }, [
      { type: 'move', list_id: other.lists[0].id },
    ])
    const back = await newRule(
      { type: 'moved', list_id: other.lists[0].id },
      [{ type: 'move', list_id: board.lists[1].id }],
      { board_id: other.id },
    )
    const card = await team.newCard(board.lists[0])
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })
    await run()
    const runs = [...(await runsOf(there)), ...(await runsOf(back))]
    expect(runs.filter(({ status }) => status === 'done')).toHaveLength(RULE_DEPTH)
    expect(runs.filter(({ reason }) => reason === 'depth')).toHaveLength(1)

    // Children of children too.
    const child = await newRule(CREATED, [{ type: 'child', title: 'Part' }])
    await team.newCard(board.lists[0])
    await run()
    const made = await runsOf(child)
    expect(made.map(({ status }: { status: string }) => status)).toEqual(['skipped', ...Array(RULE_DEPTH).fill('done')])
  })

  test('a person who cannot see the card is not notified of it, and sees nothing of it', async () => {
    const { team, board, newRule, run } = await newRuledBoard(store)
    const [guest, reader] = [await team.newMember('guest'), await team.newMember('guestReader')]
    await newRule(CREATED, [
      { type: 'notify', user_id: guest.user_id, content: 'Secret' },
      { type: 'notify', user_id: reader.user_id, content: '{{card.title}}' },
    ])
    await team.newCard(board.lists[0], { title: 'Hidden' })
    await run()
    expect(await inboxOf(team, guest)).toEqual([])
    expect(await inboxOf(team, reader)).toEqual([])
    const seen = JSON.stringify([(await guest.get('/events')).body, (await reader.get('/events')).body])
    expect(seen).not.toMatch(/Hidden|Secret|rule\.notified/)
  })

  test('a storm of events in one workspace leaves others their turn, and is run once for each', async () => {
    const [storm, calm] = [await newRuledBoard(store), await newRuledBoard(store)]
    const { team, board, gateway } = storm
    const rules = 4
    for (let made = 0; made < rules; made += 1)
      await storm.newRule(CREATED, [{ type: 'set', field: 'estimate', value: made }], {
        filters: made % 2 === 0 ? {} : { exclude: { title: ['Nothing of this'] } },
      })
    const quiet = await calm.newRule(CREATED, COMMENT)
    await runRules(gateway)
    const cards = 12
    const operations = Array.from({ length: cards }, (_, index) => ({
      ...{ method: 'POST', path: '/cards' },
      body: { title: `Card ${index}`, list_id: board.lists[0].id, board_id: board.id },
    }))
    expect((await team.post('/batch', { operations })).status).toBe(200)
    const card = await calm.team.newCard(calm.board.lists[0])
    const runsOfStorm = async () => {
      const { total } = await gateway.store.read((db) =>
        db
          .selectFrom('rule_runs')
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .where('team_id', '=', team.team_id)
          .executeTakeFirstOrThrow(),
      )
      return Number(total)
    }
    // Turns go round all workspaces, of which other tests have some.
    const follower = new RuleFollower(gateway, (error) => {
      throw error
    })
    let before = 0
    while ((await calm.runsOf(quiet)).length === 0) {
      await follower.turn()
      const now = await runsOfStorm()
      expect(now - before).toBeLessThanOrEqual(RULE_RUNS_PER_TURN)
      before = now
    }
    expect(before).toBeLessThan(cards * rules)
    await Promise.all([new Gateway(gateway.store, clock), new Gateway(gateway.store, clock)].map(runRules))
    await runRules(gateway)
    expect(await runsOfStorm()).toBe(cards * rules)
    expect((await calm.team.get(`/comments?card_id=${card.id}`)).body.comments).toHaveLength(1)
  })
})
