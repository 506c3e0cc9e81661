import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../../../test/code-hosts.ts'
import { newOpenForm } from '../../../test/forms.ts'
import { Receiver } from '../../../test/receiver.ts'
import { newRuledBoard } from '../../../test/rules.ts'
import { type Caller, callServer, clock, stores, type Team } from '../../../test/team.ts'
import { follow, newDeliverer } from '../../../test/webhooks.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { RULE_ACTIONS, RULES_OF_PLACE } from '../../limits/rules.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000
const PRIORITY = [{ type: 'set', field: 'priority', value: 3 }]

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

describe.each(stores)('rules of automation on %s', (store) => {
  test('are made, read, listed, changed, paused and deleted, with their events', async () => {
    const { team, board, newRule, readRule } = await newRuledBoard(store)
    const rule = await newRule({ type: 'completed' }, [{ type: 'archive' }])
    expect(rule).toMatchObject({
      ...{ board_id: board.id, project_id: board.project_id, owner_id: team.user_id, filters: {}, problems: [] },
      ...{ paused: false, paused_reason: null, failures: 0, last_status: null, time_last: null },
    })
    expect(await team.lastEvent()).toMatchObject({
      ...{ type: 'rule.created', entity_id: rule.id, board_id: board.id, project_id: board.project_id },
      changes: { trigger: [null, { type: 'completed' }], actions: [null, [{ type: 'archive' }]] },
    })
    const other = await newRule({ type: 'created' }, [{ type: 'archive' }], {
      ...{ board_id: null, project_id: board.project_id },
    })
    const idsOf = async (query: string) =>
      (await team.get(`/rules?${query}`)).body.rules.map(({ id }: { id: string }) => id)
    expect(await idsOf('')).toEqual([rule.id, other.id])
    expect(await idsOf(`board_id=${board.id}`)).toEqual([rule.id])
    expect(await idsOf(`project_id=${board.project_id}`)).toEqual([other.id])

    const patch = await team.patch(`/rules/${rule.id}`, { title: 'Put away', paused: true })
    expect(patch.body.rule).toMatchObject({ title: 'Put away', paused: true, paused_reason: 'person' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'rule.updated',
      changes: { title: ['Rule', 'Put away'], paused_reason: [null, 'person'] },
    })
    expect(await readRule(rule)).toEqual(patch.body.rule)
    expect((await team.delete(`/rules/${rule.id}`)).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'rule.deleted', entity_id: rule.id })
    expect((await team.get(`/rules/${rule.id}`)).status).toBe(404)
  })

  test('run when a card is created, moved, completed, commented on, or a field becomes something', async () => {
    const { team, board, lists, newRule, runsOf, move, run } = await newRuledBoard(store)
    const { field } = await team.made(`/projects/${board.project_id}/fields`, { type: 'number', title: 'Size' })
    const { tag } = await team.made('/tags', { name: 'Bug', project_id: board.project_id })
    const ada = await team.newMember('member')
    const watch = (trigger: object) => newRule(trigger, [{ type: 'notify', user_id: team.user_id }])
    const rules = {
      created: await watch({ type: 'created' }),
      movedTo: await watch({ type: 'moved', list_id: lists[1]?.id }),
      movedElsewhere: await watch({ type: 'moved', list_id: lists[0]?.id }),
      started: await watch({ type: 'moved', status: 'started' }),
      completed: await watch({ type: 'completed' }),
      priority: await watch({ type: 'field', field: 'priority', value: 3 }),
      otherPriority: await watch({ type: 'field', field: 'priority', value: 2 }),
      anyDate: await watch({ type: 'field', field: 'due_date' }),
      size: await watch({ type: 'field', field: `custom_fields.${field.id}`, value: 5 }),
      tagged: await watch({ type: 'field', field: 'tag', value: tag.id }),
      assigned: await watch({ type: 'field', field: 'member', value: ada.user_id }),
      comment: await watch({ type: 'comment' }),
    }
    const counts = async () => {
      await run()
      const all = await Promise.all(
        Object.entries(rules).map(async ([name, rule]) => [name, await runsOf(rule)] as const),
      )
      return Object.fromEntries(all.flatMap(([name, runs]) => (runs.length > 0 ? [[name, runs.length]] : [])))
    }
    const card = await team.newCard(board.lists[0])
    expect(await counts()).toEqual({ created: 1 })
    await move(card, 1)
    expect(await counts()).toEqual({ created: 1, movedTo: 1, started: 1 })
    await move(card, 2)
    expect(await counts()).toEqual({ created: 1, movedTo: 1, started: 1, completed: 1 })
    await team.patch(`/cards/${card.id}`, { priority: 3, due_date: clock.now(), custom_fields: { [field.id]: 5 } })
    await team.patch(`/cards/${card.id}`, { title: 'Other' })
    await team.post(`/cards/${card.id}/tags`, { id: tag.id })
    await team.patch(`/cards/${card.id}`, { members: [{ user_id: ada.user_id }] })
    await team.newComment(card.id)
    const all = { created: 1, movedTo: 1, started: 1, completed: 1, priority: 1, anyDate: 1, size: 1 }
    expect(await counts()).toEqual({ ...all, tagged: 1, assigned: 1, comment: 1 })
  })

  test('run for a form, and for a pull request', async () => {
    const { team, board, newRule, runsOf, run } = await newRuledBoard(store)
    const { form, page } = await newOpenForm(team, board.id)
    const mine = await newRule({ type: 'form', form_id: form.id }, PRIORITY)
    const other = await newOpenForm(team, board.id)
    const theirs = await newRule({ type: 'form', form_id: other.form.id }, PRIORITY)
    const merged = await newRule({ type: 'pull_request', state: 'merged' }, PRIORITY)
    expect((await page.fill({})).status).toBeLessThan(400)
    await run()
    expect(await runsOf(mine)).toMatchObject([{ status: 'done', card_title: 'Report a problem' }])
    expect(await runsOf(theirs)).toEqual([])

    const card = await team.newCard(board.lists[0])
    const host = await connect(team)
    await host.deliver({ branch: `card-${card.id}`, at: 1 })
    await run()
    expect(await runsOf(merged)).toEqual([])
    await host.deliver({ branch: `card-${card.id}`, at: 2, action: 'closed', state: 'merged' })
    await run()
    expect(await runsOf(merged)).toMatchObject([{ card_id: card.id }])
  })

  test('run before a due date, once for each', async () => {
    const { team, board, newRule, runsOf, readCard, runClock } = await newRuledBoard(store)
    const near = await team.newCard(board.lists[0], { due_date: clock.now() + HOUR_MS })
    const rule = await newRule({ type: 'due', hours: 2 }, PRIORITY)
    const card = await team.newCard(board.lists[0], { due_date: clock.now() + 5 * HOUR_MS })
    const seconds = Math.floor(clock.now() / 1000) + 5 * 3600
    const other = await team.newCard(board.lists[0], { due_date: seconds })
    await runClock()
    expect(await runsOf(rule)).toEqual([])
    clock.advance(3.5 * HOUR_MS)
    await runClock()
    await runClock()
    expect((await readCard(card)).priority).toBe(3)
    expect((await readCard(near)).priority).not.toBe(3)
    expect(await runsOf(rule)).toMatchObject([
      { card_id: other.id, event_seq: null, status: 'done' },
      { card_id: card.id, event_seq: null, status: 'done' },
    ])
    await team.patch(`/cards/${card.id}`, { due_date: clock.now() + 2 * HOUR_MS })
    await runClock()
    expect(await runsOf(rule)).toHaveLength(3)
  })

  test('run at a time of day, for all cards that pass, and again on the next day', async () => {
    clock.freeze(Date.UTC(2026, 10, 20, 6))
    const { team, board, newRule, runsOf, readRule, runClock } = await newRuledBoard(store)
    const trigger = { type: 'time', time: '09:00', days: ['FR', 'MO'], time_zone: 'Europe/Berlin' }
    const filters = { include: { title: ['Report'] } }
    const rule = await newRule(trigger, [{ type: 'comment', content: 'Good morning' }], { filters })
    expect(rule.time_next).toBe(Date.UTC(2026, 10, 20, 8))
    for (const title of ['Report 1', 'Report 2', 'Other']) await team.newCard(board.lists[0], { title })
    await runClock()
    expect(await runsOf(rule)).toEqual([])
    clock.advance(3 * HOUR_MS)
    await runClock()
    await runClock()
    expect(await runsOf(rule)).toHaveLength(2)
    // On Monday.
    expect((await readRule(rule)).time_next).toBe(Date.UTC(2026, 10, 23, 8))
    clock.advance(96 * HOUR_MS)
    await runClock()
    expect(await runsOf(rule)).toHaveLength(4)
  })

  test('do everything that they can do, in one write, as automation', async () => {
    const { team, board, lists, newRule, runsOf, readCard, run } = await newRuledBoard(store)
    const { field } = await team.made(`/projects/${board.project_id}/fields`, { type: 'text', title: 'Note' })
    const { tag } = await team.made('/tags', { name: 'Bug', project_id: board.project_id })
    const content = { items: [{ title: 'Step {{date}}' }] }
    const body = { project_id: board.project_id, type: 'checklist', title: 'Steps', content }
    const { template } = await team.made('/templates', body)
    const [ada, receiver] = [await team.newMember('member'), await Receiver.start()]
    const { id: integration_id } = await follow(team, receiver, { events: ['project.created'] })
    const other = await Receiver.start()
    await follow(team, other, { events: ['*'] })
    const rule = await newRule(
      { type: 'created' },
      [
        { type: 'move', status: 'started' },
        { type: 'assign', user_id: ada.user_id },
        { type: 'set', field: 'due_date', value: 'now+3d' },
        { type: 'set', field: `custom_fields.${field.id}`, value: 'Yes' },
        { type: 'tag', tag_id: tag.id },
        { type: 'checklist', template_id: template.id },
        { type: 'comment', content: '{{card.title}} <b>by</b> {{ person }}' },
        { type: 'child', title: 'Part of {{card.title}}', list_id: lists[1]?.id },
        { type: 'notify', user_id: ada.user_id, content: 'Look' },
        { type: 'webhook', integration_id },
      ],
      { filters: { is_child: false } },
    )
    const archiving = await newRule({ type: 'created' }, [{ type: 'archive' }], { filters: { is_child: false } })
    const seen = (await team.events()).length
    const card = await team.newCard(board.lists[0], { title: '{{date}} & <i>co</i>' })
    await run()

    expect(await runsOf(rule)).toMatchObject([{ status: 'done', depth: 1, card_id: card.id, reason: null }])
    expect(await runsOf(archiving)).toMatchObject([{ status: 'done' }])
    const after = await readCard(card)
    expect(after).toMatchObject({
      ...{ status: 'started', custom_fields: { [field.id]: 'Yes' } },
      archived: { user_id: team.user_id },
    })
    expect(after.members).toMatchObject([{ user_id: ada.user_id }])
    const { cards } = (await team.get(`/cards?list_id=${lists[1]?.id}`)).body
    expect(cards).toMatchObject([{ title: 'Part of {{date}} & <i>co</i>', parent_card: { card_id: card.id } }])
    expect(after.tags).toMatchObject([{ id: tag.id }])
    expect(after.checklists).toMatchObject([
      { title: 'Steps', items: [{ title: expect.stringMatching(/^Step \d{4}-/) }] },
    ])
    expect(after.due_date).toBeGreaterThan(clock.now() + 70 * HOUR_MS)
    const { comments } = (await team.get(`/comments?card_id=${card.id}`)).body
    expect(comments).toMatchObject([{ content: expect.stringMatching(/^<p>{{date}} &amp; &lt;i&gt;co/) }])
    const events = (await team.events()).slice(seen + 1)
    expect(events.length).toBeGreaterThan(9)
    expect(new Set(events.map(({ user }) => user.source.type))).toEqual(new Set(['automation']))
    expect(await inboxOf(team, ada)).toMatchObject([
      { card_id: card.id, kinds: expect.arrayContaining(['rule_notified', 'assigned']) },
    ])
    await (await newDeliverer(store)).deliverAll()
    expect(receiver.bodies).toMatchObject([{ type: 'rule.called', card_id: card.id, entity_id: rule.id }])
    expect(other.bodies.map((one) => (one as { type: string }).type)).not.toContain('rule.called')
  })

  test('run only for cards that pass the filters, on their board, and since they are on', async () => {
    const { team, board, newRule, readCard, runsOf, run } = await newRuledBoard(store)
    const before = await team.newCard(board.lists[0], { title: 'Before' })
    const rule = await newRule({ type: 'created' }, PRIORITY, { filters: { include: { title: ['Urgent'] } } })
    const wide = await newRule({ type: 'created' }, [{ type: 'notify', user_id: team.user_id }], {
      ...{ board_id: null, project_id: board.project_id },
    })
    const urgent = await team.newCard(board.lists[0], { title: 'Urgent' })
    const calm = await team.newCard(board.lists[0], { title: 'Calm' })
    const elsewhere = await team.newBoard({ project_id: board.project_id })
    const far = await team.newCard(elsewhere.lists[0], { title: 'Urgent' })
    await run()
    const priorities = await Promise.all(
      [before, urgent, calm, far].map(async (card) => (await readCard(card)).priority),
    )
    expect(priorities.map((priority) => priority === 3)).toEqual([false, true, false, false])
    expect(await runsOf(rule)).toHaveLength(1)
    expect(await runsOf(wide)).toHaveLength(3)
  })

  test.each([
    ['an action without what it needs', { actions: [{ type: 'move' }] }, 'actions.0.list_id'],
    ['two places', { actions: [{ type: 'move', list_id: '1', status: 'started' }] }, 'actions.0.status'],
    ['what does not go with an action', { actions: [{ type: 'archive', title: 'x' }] }, 'actions.0.title'],
    ['a list that is not there', { actions: [{ type: 'move', list_id: '999999' }] }, 'actions.0.list_id'],
    ['a person who is not there', { actions: [{ type: 'assign', user_id: 'unobody1' }] }, 'actions.0.user_id'],
    [
      'an integration that is not there',
      { actions: [{ type: 'webhook', integration_id: '9999' }] },
      'actions.0.integration_id',
    ],
    ['an address', { actions: [{ type: 'webhook', url: 'http://169.254.169.254/' }] }, 'actions.0.url'],
    ['a far date', { actions: [{ type: 'set', field: 'due_date', value: 'now+999999y' }] }, 'actions.0.value'],
    ['another far date', { actions: [{ type: 'set', field: 'due_date', value: 'now+999999M' }] }, 'actions.0.value'],
    ['a wrong value', { actions: [{ type: 'set', field: 'priority', value: 'high' }] }, 'actions.0.value'],
    ['a field that it may not set', { actions: [{ type: 'set', field: 'user_id', value: 'x' }] }, 'actions.0.field'],
    ['nobody as the owner', { actions: [{ type: 'set', field: 'owner_id', value: 'actor' }] }, 'actions.0.value'],
    ['no actions', { actions: [] }, 'actions'],
    ['too many', { actions: Array(RULE_ACTIONS + 1).fill({ type: 'archive' }) }, 'actions'],
    ['a trigger that lacks something', { trigger: { type: 'field' } }, 'trigger.field'],
    ['what does not go with a trigger', { trigger: { type: 'created', hours: 1 } }, 'trigger.hours'],
    ['a due date in the far future', { trigger: { type: 'due', hours: 1e9 } }, 'trigger.hours'],
    ['no time zone', { trigger: { type: 'time', time: '09:00', time_zone: 'Mars' } }, 'trigger.time_zone'],
    ['all cards at a time of day', { trigger: { type: 'time', time: '09:00', time_zone: 'UTC' } }, 'filters'],
    [
      'nobody by the clock',
      { trigger: { type: 'due', hours: 1 }, actions: [{ type: 'assign', user_id: 'actor' }] },
      'actions.0.user_id',
    ],
    [
      'a filter of a field that is not there',
      { filters: { custom_fields: { 99: { has_value: true } } } },
      'filters.custom_fields.99',
    ],
    ['a filter that is too large', { filters: { include: { title: Array(200).fill('x'.repeat(200)) } } }, 'filters'],
    ['both places', { project_id: '1' }, 'board_id'],
  ])('refuse %s', async (_, fields, field) => {
    const { team, board } = await newRuledBoard(store)
    const head = await team.head()
    const rule = { board_id: board.id, title: 'Rule', trigger: { type: 'created' }, actions: [{ type: 'archive' }] }
    const { status, body } = await team.post('/rules', { ...rule, ...fields })
    expect({ status, field: body.error?.errors?.[0]?.field ?? body.errors?.[0]?.field }).toEqual({ status: 400, field })
    expect(await team.head()).toEqual(head)
  })

  test('are bounded on a board', async () => {
    const { team, board, newRule } = await newRuledBoard(store)
    for (let made = 0; made < RULES_OF_PLACE; made += 1) await newRule({ type: 'created' }, [{ type: 'archive' }])
    const body = { board_id: board.id, title: 'One more', trigger: { type: 'created' }, actions: [{ type: 'archive' }] }
    expect((await team.post('/rules', body)).status).toBe(409)
  })

  test('are made by those who may change the board, never by guests', async () => {
    const { team, board } = await newRuledBoard(store)
    const body = { board_id: board.id, title: 'Rule', trigger: { type: 'created' }, actions: [{ type: 'archive' }] }
    const [member, guest] = [await team.newMember('member'), await team.newMember('guest')]
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    expect((await member.post('/rules', body)).status).toBe(201)
    expect((await guest.post('/rules', body)).status).toBe(403)
    const { rules } = (await guest.get('/rules')).body
    expect(rules).toMatchObject([{ title: 'Rule' }])
    expect((await guest.patch(`/rules/${rules[0].id}`, { paused: true })).status).toBe(403)
    await team.post(`/boards/${board.id}/members`, { user_id: member.user_id, role: 'viewer' })
    expect((await member.post('/rules', body)).status).toBe(403)
  })
})
