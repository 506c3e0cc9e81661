import { describe, expect, test } from 'vitest'
import { type Agent, newAgent } from '../../../test/agent.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'
import { MCP_ANSWER, MCP_CANDIDATES, MCP_ITEMS, MCP_LIST_CARDS, MCP_SAME_NAME } from '../../limits/mcp.ts'
import { TOOLS } from './tools/all.ts'

const YEARLY = { rule: 'FREQ=YEARLY', starts: '2100-01-01T00:00', time_zone: 'UTC' }

/** A space, one of each thing in it, under names that are easy to guess. */
async function newPlace(team: Team, space: object = {}) {
  const project = await team.newProject({ title: 'Product', ...space })
  const board = await team.newBoard({ project_id: project.id, title: 'Website' })
  const card = await team.newCard(board.lists[0], { title: 'Launch' })
  const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title: 'Steps' })
  await team.made(`/cards/${card.id}/checklists/${checklist.id}/items`, { title: 'Print' })
  const other = await team.newCard(board.lists[0], { title: 'Party' })
  await team.made(`/cards/${card.id}/linked_cards`, { card_id: other.id, linked_card_type: 'blocks' })
  const old = await team.newCard(board.lists[0], { title: 'Old' })
  await team.patch(`/cards/${old.id}`, { archived: true })
  const page = await team.newPage(project.id, { title: 'Plan' })
  const sprint = await team.newSprint(project.id, { title: 'Sprint 7', start_date: Date.UTC(2100, 0, 4) })
  await team.made('/tags', { name: 'Bug', project_id: project.id })
  const { comment } = await team.made('/comments', { card_id: card.id, content: 'Ready?' })
  const { template } = await team.made('/templates', { project_id: project.id, type: 'page', title: 'Minutes' })
  const { view } = await team.made('/views', { title: 'Soon', scope: 'board', board_id: board.id })
  const { recurrence } = await team.made('/recurrences', {
    ...{ list_id: board.lists[0].id, card_id: card.id },
    ...YEARLY,
  })
  const { rule } = await team.made('/rules', {
    ...{ board_id: board.id, title: 'Rule', trigger: { type: 'completed' }, actions: [{ type: 'archive' }] },
  })
  const { time_entry } = await team.made(`/cards/${card.id}/time`, { seconds: 60 })
  return { project, board, card, other, old, page, sprint, comment, template, view, recurrence, rule, time_entry }
}

type Place = Awaited<ReturnType<typeof newPlace>>

/** A call of every tool that names something, by what each thing is called here. */
function callsOf(name: (thing: { id: string; title: string }) => string, place: Place) {
  const { project, board, card, other, old, page, sprint, comment, template, view, recurrence, rule, time_entry } =
    place
  const [space, onBoard, onCard] = [name(project), name(board), name(card)]
  return {
    list_boards: { space },
    list_tags: { space },
    list_sprints: { space },
    sprint_velocity: { space },
    list_pages: { space },
    list_templates: { space },
    list_fields: { space: name(project) },
    use_template: { template: name(template) },
    list_views: { board: onBoard },
    read_view: { view: view.id },
    list_recurrences: { board: onBoard },
    list_rules: { board: onBoard },
    create_rule: { board: onBoard, title: 'x', trigger: { type: 'created' }, actions: [{ type: 'archive' }] },
    update_rule: { rule: rule.id, title: 'x' },
    pause_rule: { rule: rule.id, paused: true },
    delete_rule: { rule: rule.id },
    try_rule: { rule: rule.id },
    repeat_card: { card: onCard, ...YEARLY },
    update_recurrence: { recurrence: recurrence.id, paused: true },
    skip_recurrence_date: { recurrence: recurrence.id, date: '2100-01-01T00:00Z' },
    delete_recurrence: { recurrence: recurrence.id },
    list_time: { card: onCard },
    remind_me: { card: onCard, before: '1_day' },
    log_time: { card: onCard, minutes: 5 },
    switch_timer: { card: onCard, action: 'start' },
    delete_time: { entry: time_entry.id },
    read_report: { report: 'flow', board: onBoard },
    read_board: { board: onBoard },
    list_cards: { board: onBoard },
    recent_activity: { board: onBoard },
    read_card: { card: onCard },
    list_comments: { card: onCard },
    read_page: { page: name(page) },
    read_sprint: { sprint: name(sprint), space },
    create_card: { board: onBoard, title: 'x' },
    create_cards: { board: onBoard, cards: [{ title: 'x' }] },
    create_subtasks: { card: onCard, subtasks: [{ title: 'x' }] },
    create_board: { space, title: 'x' },
    create_list: { board: onBoard, title: 'x' },
    create_tag: { space, name: 'x' },
    update_cards: { cards: [onCard], priority: 'high' },
    reply_to_comment: { card: onCard, comment: comment.id, content: 'x' },
    resolve_comment: { card: onCard, comment: comment.id },
    create_sprint: { space, title: 'x' },
    create_page: { space, title: 'x' },
    update_card: { card: onCard, title: 'x' },
    update_page: { page: name(page), title: 'x' },
    archive_card: { card: onCard },
    restore_card: { card: name(old) },
    move_card: { card: onCard, position: 'top' },
    assign_card: { card: onCard, people: ['me'] },
    unassign_card: { card: onCard, people: ['me'] },
    tag_card: { card: onCard, tags: ['Bug'] },
    untag_card: { card: onCard, tags: ['Bug'] },
    comment_on_card: { card: onCard, content: 'x' },
    add_checklist_items: { card: onCard, items: ['x'] },
    check_item: { card: onCard, item: 'Print' },
    assign_item: { card: onCard, item: 'Print', due: '2026-12-01' },
    link_cards: { card: onCard, other: name(other), type: 'related' },
    unlink_cards: { card: onCard, other: name(other) },
    add_to_sprint: { cards: [onCard], sprint: name(sprint), space },
    remove_from_sprint: { cards: [onCard] },
    start_sprint: { sprint: name(sprint), space },
    complete_sprint: { sprint: name(sprint), space },
  }
}

/** Tools that name nothing which could belong to someone else. */
const OF_NOTHING = [
  'search',
  'my_work',
  'list_notifications',
  'list_reminders',
  'mark_notifications_read',
  'snooze_notification',
  'list_workspaces',
  'list_spaces',
  'list_members',
  'list_epics',
  'read_epic',
  'create_epic',
  'update_epic',
]

/** What concerns the caller alone: who may read a card may do it. */
const OF_READERS = ['remind_me']

const byId = ({ id }: { id: string }) => id
const byTitle = ({ title }: { title: string }) => title

async function textsOf(agent: Agent, calls: Record<string, Record<string, unknown>>) {
  const texts: Record<string, string> = {}
  for (const [name, args] of Object.entries(calls)) texts[name] = await agent.refused(name, args)
  return texts
}

describe.each(stores)('who an agent is, on %s', (store) => {
  test('every tool that names something is tried here', async () => {
    const place = await newPlace(await newTeam(store))
    const tried = [...Object.keys(callsOf(byId, place)), ...OF_NOTHING]
    expect(tried.sort()).toEqual(TOOLS.map(({ name }) => name).sort())
  })

  test('resources of another workspace do not exist, by id or by name, and nothing happens to them', async () => {
    const theirs = await newTeamApart(store)
    const place = await newPlace(theirs)
    const mine = await newTeam(store)
    const agent = await newAgent(mine)
    const before = await theirs.census()

    const attempts = [callsOf(byId, place), callsOf(byTitle, place)]
    for (const calls of attempts)
      for (const text of Object.values(await textsOf(agent, calls))) expect(text).toMatch(/^There is no /)
    // An unknown id is reported in the same words.
    const never = { id: String(Number(place.card.id) + 500_000), title: 'Never' }
    expect(await agent.refused('read_card', { card: never.id })).toBe(
      (await agent.refused('read_card', { card: place.card.id })).replace(place.card.id, never.id),
    )
    expect(await theirs.census()).toEqual(before)
  })

  test('the same names in two workspaces mean one’s own', async () => {
    const [mine, theirs] = [await newTeam(store), await newTeam(store)]
    const [own, other] = [await newPlace(mine), await newPlace(theirs)]
    await (await newAgent(mine)).do('update_card', { card: 'Launch', title: 'Mine' })
    expect((await mine.get(`/cards/${own.card.id}`)).body.card.title).toBe('Mine')
    expect((await theirs.get(`/cards/${other.card.id}`)).body.card.title).toBe('Launch')
  })

  test('a private space does not exist for people outside it, not even as a candidate', async () => {
    const team = await newTeam(store)
    const place = await newPlace(team, { is_private: true })
    const agent = await newAgent(await team.newMember('admin'))
    const before = await team.census()
    for (const calls of [callsOf(byId, place), callsOf(byTitle, place)])
      for (const text of Object.values(await textsOf(agent, calls))) expect(text).toMatch(/^There is no /)
    expect(await team.census()).toEqual(before)
    expect(JSON.stringify(await agent.do('list_spaces'))).not.toContain('Product')
    expect(await agent.do('search', { query: 'Launch' })).toEqual({ found: expect.stringMatching(/^Nothing has/) })
    const similar = await agent.refused('read_board', { board: 'Web' })
    expect(similar).not.toContain('Website')
  })

  test.each(['guest', 'guestReader'] as const)('a %s sees nothing they were not added to', async (role) => {
    const team = await newTeam(store)
    const place = await newPlace(team)
    const agent = await newAgent(await team.newMember(role))
    for (const text of Object.values(await textsOf(agent, callsOf(byTitle, place))))
      expect(text).toMatch(/^There is no /)
    expect(await agent.do('list_spaces')).toEqual({})
  })

  /** What every writing tool answers to a person who only sees the container: nothing is changed. */
  async function refusalsOf(team: Team, place: Place, agent: Agent, allowed: readonly string[] = []) {
    const calls = callsOf(byTitle, place)
    const tools = TOOLS.filter(({ effect, name }) => effect !== 'reads' && !allowed.includes(name))
    const writing = new Set(tools.map(({ name }) => name))
    const before = await team.census()
    const texts = await textsOf(agent, Object.fromEntries(Object.entries(calls).filter(([name]) => writing.has(name))))
    expect(await team.census()).toEqual(before)
    return Object.values(texts)
  }

  test('a viewer of a space reads there, and writes nothing', async () => {
    const team = await newTeam(store)
    const viewer = await team.newMember('member')
    const place = await newPlace(team, { members: [{ user_id: viewer.user_id, role: 'viewer' }] })
    const agent = await newAgent(viewer)
    expect((await agent.do('read_board', { board: 'Website' })).lists).toHaveLength(3)
    for (const text of await refusalsOf(team, place, agent, OF_READERS))
      expect(text).toContain('Your role does not allow this.')
  })

  test('a guest who only reads, does so also where they were added', async () => {
    const team = await newTeam(store)
    const reader = await team.newMember('guestReader')
    const place = await newPlace(team, { members: [{ user_id: reader.user_id }] })
    const agent = await newAgent(reader)
    expect((await agent.do('read_card', { card: 'Launch' })).title).toBe('Launch')
    for (const text of await refusalsOf(team, place, agent, OF_READERS))
      expect(text).toContain('Your role does not allow this.')
    expect(await agent.refused('create_epic', { title: 'x' })).toContain('Your role does not allow this.')
  })

  test('a token of scope read is offered what reads, and refused the rest in words', async () => {
    const team = await newTeam(store)
    const place = await newPlace(team)
    const agent = await newAgent(await team.newToken({ scope: 'read' }))
    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      TOOLS.filter(({ effect }) => effect === 'reads').map(({ name }) => name),
    )
    expect((await agent.do('read_card', { card: 'Launch' })).title).toBe('Launch')
    for (const text of await refusalsOf(team, place, agent)) expect(text).toContain('This token may only read.')
    expect(await agent.refused('create_epic', { title: 'x' })).toContain('This token may only read.')
    expect(await agent.refused('mark_notifications_read')).toContain('This token may only read.')
  })

  test('ambiguous names list the candidates, and an id decides', async () => {
    const team = await newTeam(store)
    const { board, project } = await newPlace(team)
    const twin = await team.newCard(board.lists[1], { title: 'LAUNCH' })
    const other = await team.newBoard({ project_id: project.id, title: 'website' })
    const agent = await newAgent(team)
    const text = await agent.refused('archive_card', { card: 'Launch' })
    expect(text).toContain('Say which by its id.')
    expect(text).toContain(`“LAUNCH” (id ${twin.id}, in Website / Doing)`)
    expect(await agent.refused('read_board', { board: 'Website' })).toContain(`(id ${other.id})`)
    await agent.do('archive_card', { card: twin.id })
    expect((await agent.do('read_card', { card: 'Launch' })).title).toBe('Launch')

    for (let copy = 0; copy < MCP_CANDIDATES + 3; copy++) await team.newCard(board.lists[0], { title: 'Same' })
    expect(await agent.refused('read_card', { card: 'Same' })).toContain('and 3 more')
  })

  test('among too many that have its words, a name decides nothing', async () => {
    const team = await newTeam(store)
    const { board, card } = await newPlace(team)
    const body = { title: 'Launch it', list_id: board.lists[0].id, board_id: board.id }
    const operations = Array.from({ length: MCP_SAME_NAME }, () => ({ method: 'POST', path: '/cards', body }))
    const agent = await newAgent(team)
    expect((await agent.do('read_card', { card: 'Launch' })).id).toBe(card.id)
    expect((await team.post('/batch', { operations })).status).toBe(200)
    expect(await agent.refused('archive_card', { card: 'Launch' })).toContain('give the id')
    expect((await agent.do('read_card', { card: card.id })).title).toBe('Launch')
  })

  test('a name must match in full: nothing is guessed, similar names are listed', async () => {
    const team = await newTeam(store)
    const { card } = await newPlace(team)
    const agent = await newAgent(team)
    expect(await agent.refused('read_card', { card: 'Laun' })).toContain(`Similar: “Launch” (id ${card.id}`)
    expect(await agent.refused('read_card', { card: '%' })).toContain('There is no card “%”')
    expect(await agent.refused('read_card', { card: '   ' })).toContain('There is no card')
    expect((await agent.do('read_card', { card: '  launch ' })).id).toBe(card.id)
    // A number is an id, also where a title has it.
    await agent.do('create_card', { board: 'Website', title: '777777 reasons' })
    expect(await agent.refused('archive_card', { card: '777777' })).toContain('There is no card 777777')
  })

  test('answers are bounded, however much there is', async () => {
    const team = await newTeam(store)
    const lists = Array.from({ length: 9 }, (_, index) => ({ title: `List ${index}` }))
    const board = await team.newBoard({ title: 'Website', lists })
    const title = '“Ünïcode” '.repeat(50)
    const operations = board.lists.flatMap((list: { id: string }) =>
      Array.from({ length: MCP_LIST_CARDS }, () => ({
        method: 'POST',
        path: '/cards',
        body: { title, list_id: list.id, board_id: board.id, content: '<p>Ünïcode</p>' },
      })),
    )
    expect((await team.post('/batch', { operations })).status).toBe(200)
    const agent = await newAgent(team)
    const { text, data } = await agent.try('read_board', { board: 'Website', cards_per_list: MCP_LIST_CARDS })
    expect(text.length).toBeLessThanOrEqual(MCP_ANSWER)
    expect(data.cut).toContain('too long')
    expect(data.lists.map(({ title, cards }: { title: string; cards: object[] }) => [title, cards.length])).toEqual(
      lists.map(({ title }) => [title, MCP_LIST_CARDS / 2]),
    )
    expect((await agent.try('search', { query: 'ünïcode', count: MCP_ITEMS })).text.length).toBeLessThanOrEqual(
      MCP_ANSWER,
    )
    expect(await agent.refused('read_board', { board: 'Website', cards_per_list: MCP_LIST_CARDS + 1 })).toContain(
      '<= 20',
    )
  })
})
