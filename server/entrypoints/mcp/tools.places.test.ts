import { describe, expect, test } from 'vitest'
import { newAgent } from '../../../test/agent.ts'
import { oneOfEach } from '../../../test/requests.ts'
import { callServer, newTeam, type StoreName, stores } from '../../../test/team.ts'

async function newBoard(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject({ title: 'Product' })
  const board = await team.newBoard({ project_id: project.id, title: 'Website' })
  return { team, project, board, agent: await newAgent(team) }
}

describe.each(stores)('tools that look around on %s', (store) => {
  test('list_workspaces, list_spaces, list_boards and list_members show what there is', async () => {
    const { team, project, board, agent } = await newBoard(store)
    expect(await agent.do('list_workspaces')).toMatchObject({
      you: { user_id: team.user_id, email: team.email },
      workspaces: [{ id: team.team_id, role: 'owner' }],
    })
    expect(await agent.do('list_spaces')).toMatchObject({
      spaces: [{ id: project.id, title: 'Product', boards: [{ id: board.id, title: 'Website' }] }],
    })
    const lists = [
      { title: 'To do', cards: 0 },
      { title: 'Doing', cards: 0 },
      { title: 'Done', cards: 0 },
    ]
    expect(await agent.do('list_boards', { space: 'product' })).toMatchObject({ boards: [{ id: board.id, lists }] })
    const { user_id } = await team.newMember('guest')
    const { total, members } = await agent.do('list_members')
    expect(total).toBe(2)
    expect(members).toContainEqual(expect.objectContaining({ user_id, role: 'guest' }))
  })

  test('list_views and read_view show saved views and their cards', async () => {
    const { team, board, agent } = await newBoard(store)
    await team.newCard(board.lists[0], { title: 'One' })
    const { view } = await team.made('/views', { title: 'Soon', scope: 'board', board_id: board.id })
    expect(await agent.do('list_views')).toMatchObject({ views: [{ id: view.id, title: 'Soon', scope: 'board' }] })
    expect((await agent.do('list_views', { board: 'Website' })).views).toHaveLength(1)
    expect(await agent.do('read_view', { view: view.id })).toMatchObject({ cards: [{ title: 'One' }] })
  })

  test('read_board and list_cards show the cards of a list, page by page', async () => {
    const { team, board, agent } = await newBoard(store)
    for (const title of ['One', 'Two', 'Three']) await team.newCard(board.lists[0], { title })
    const { lists } = await agent.do('read_board', { board: 'Website', cards_per_list: 2 })
    expect(lists).toMatchObject([
      { title: 'To do', total_cards: 3, cards: [{ title: 'One' }, { title: 'Two' }] },
      {},
      {},
    ])

    const first = await agent.do('list_cards', { board: 'Website', list: 'To do', count: 2 })
    const rest = await agent.do('list_cards', { board: 'Website', list: 'To do', count: 2, cursor: first.cursor })
    expect([...first.cards, ...rest.cards].map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
    expect((await agent.do('list_cards', { board: 'Website' })).cards).toHaveLength(3)
  })

  test('search finds by words and by id, of the kinds that are asked for', async () => {
    const { team, project, board, agent } = await newBoard(store)
    const card = await team.newCard(board.lists[0], { title: 'Launch & <learn>' })
    const page = await team.newPage(project.id, { title: 'Launch plan' })
    const { results } = await agent.do('search', { query: 'launch' })
    expect(results).toContainEqual(
      expect.objectContaining({
        type: 'card',
        id: card.id,
        title: 'Launch & <learn>',
        board: 'Website',
        list: 'To do',
      }),
    )
    expect(results).toContainEqual(expect.objectContaining({ type: 'page', id: page.id }))
    expect((await agent.do('search', { query: 'launch', types: ['pages'] })).results).toMatchObject([{ id: page.id }])
    expect((await agent.do('search', { query: `#${card.id}` })).results).toMatchObject([{ id: card.id }])
  })

  test('my_work, list_notifications and mark_notifications_read are the caller’s own', async () => {
    const team = await newTeam(store)
    const ids = await oneOfEach(team)
    const agent = await newAgent(team)
    await team.patch(`/cards/${ids.card_id}`, { owner_id: team.user_id })
    expect((await agent.do('my_work', { kind: 'assigned' })).cards).toMatchObject([{ id: ids.card_id, title: 'Card' }])

    const inbox = await agent.do('list_notifications', { unread: true })
    expect(inbox).toMatchObject({ unread: 1, notifications: [{ id: ids.notification_id, card_id: ids.card_id }] })
    await agent.do('snooze_notification', { id: ids.notification_id, until: '2027-01-04T09:00Z' })
    expect(await agent.do('list_notifications')).toEqual({ unread: 0 })
    expect(await agent.refused('snooze_notification', { id: ids.notification_id, until: 'soon' })).toContain(
      'until must',
    )
    await callServer(
      team.server,
      'PATCH',
      `/v1/users/me/notifications/${ids.notification_id}`,
      { snoozed_until: null },
      { authorization: `Bearer ${team.token}` },
    )
    const at = await agent.do('remind_me', { card: ids.card_id, at: '2027-01-04T09:00Z' })
    expect(at).toEqual({ card: 'Card', next: '2027-01-04T09:00:00Z' })
    expect(await agent.do('list_reminders')).toEqual({
      reminders: [{ card_id: ids.card_id, card: 'Card', at: '2027-01-04T09:00:00Z', next: '2027-01-04T09:00:00Z' }],
    })
    await agent.do('mark_notifications_read', { id: ids.notification_id })
    expect(await agent.do('list_notifications', { unread: true })).toEqual({ unread: 0 })
    expect(await agent.do('mark_notifications_read')).toEqual({ unread: 0 })
  })

  test('recent_activity shows what was done in one container', async () => {
    const { team, board, agent } = await newBoard(store)
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    await team.newCard(board.lists[0], { title: 'Other' })
    const { activity } = await agent.do('recent_activity', { card: 'Launch' })
    expect(activity).toMatchObject([{ card_id: card.id, text: expect.stringContaining('created “Launch”') }])
    expect((await agent.do('recent_activity', { board: 'Website', count: 1 })).activity).toHaveLength(1)
    expect(await agent.refused('recent_activity', { board: 'Website', card: 'Launch' })).toContain('one of')
  })

  test('list_pages, read_page, create_page and update_page', async () => {
    const { team, project, agent } = await newBoard(store)
    const { page } = await agent.do('create_page', { title: 'Launch plan', content: '## Who\n\nAda' })
    const below = await agent.do('create_page', { title: 'Risks', parent: 'launch plan' })
    expect((await team.get(`/pages/${below.page.id}`)).body.page).toMatchObject({
      project_id: project.id,
      parent_page_id: page.id,
    })
    expect(await agent.do('read_page', { page: page.id })).toMatchObject({
      content: '<h2>Who</h2><p>Ada</p>',
      pages: [{ id: below.page.id, title: 'Risks' }],
    })
    await agent.do('update_page', { page: 'Launch plan', title: 'The plan', content: '<p>Grace</p>', format: 'html' })
    expect((await team.get(`/pages/${page.id}`)).body.page).toMatchObject({
      title: 'The plan',
      content: '<p>Grace</p>',
    })
    expect((await agent.do('list_pages', { space: 'Product' })).pages).toHaveLength(2)
    expect((await agent.do('list_pages')).pages).toHaveLength(2)
  })

  test('list_epics, read_epic and create_epic', async () => {
    const { team, board, agent } = await newBoard(store)
    const { epic } = await agent.do('create_epic', {
      title: 'Launch',
      list: 'In progress',
      content: 'All of it.',
      due: '2026-12-31',
      priority: 'low',
      owner: 'me',
    })
    const card = await team.newCard(board.lists[2])
    await agent.do('update_card', { card: card.id, epic: 'launch' })

    expect((await team.get(`/epics/${epic.id}`)).body.epic).toMatchObject({ status: 'started', owner_id: team.user_id })
    expect(await agent.do('read_epic', { epic: 'Launch' })).toMatchObject({
      content: '<p>All of it.</p>',
      due: '2026-12-31',
      total_cards: 1,
      completed_cards: 1,
      cards: [{ id: card.id }],
    })
    const { lists } = await agent.do('list_epics')
    expect(lists.find(({ title }: { title: string }) => title === 'In progress')).toMatchObject({
      total: 1,
      epics: [{ id: epic.id, title: 'Launch' }],
    })
    expect((await agent.do('create_epic', { title: 'Later' })).epic.status).toBe('backlog')
  })

  test('list_fields shows the custom fields of a space, and read_card their values by title', async () => {
    const { team, project, board, agent } = await newBoard(store)
    const options = [{ title: 'Idea' }, { title: 'Ready' }]
    await team.made(`/projects/${project.id}/fields`, { type: 'select', title: 'Stage', options })
    expect(await agent.do('list_fields', { space: 'Product' })).toMatchObject({
      fields: [{ type: 'select', title: 'Stage', options: ['Idea', 'Ready'] }],
    })
    const made = await agent.do('create_card', { board: board.id, title: 'Post', fields: { Stage: 'Ready' } })
    expect(await agent.do('read_card', { card: made.card.id })).toMatchObject({ fields: { Stage: 'Ready' } })
  })

  test('list_templates shows them, and use_template makes what they say', async () => {
    const { team, project, board, agent } = await newBoard(store)
    const save = (body: object) => team.made('/templates', { project_id: project.id, ...body })
    await save({ type: 'card', title: 'Bug report', description: 'For bugs', content: { priority: 1 } })
    const steps = { title: 'Steps', items: [{ title: 'One' }] }
    await save({ type: 'checklist', title: 'Steps', content: steps })
    await save({ type: 'page', title: 'Minutes' })
    await save({ type: 'board', title: 'Onboarding' })
    await save({ type: 'sprint', title: 'Usual', content: { cards: [{ title: 'Review' }] } })
    expect(await agent.do('list_templates', { space: 'Product', type: 'card' })).toMatchObject({
      templates: [{ type: 'card', title: 'Bug report', description: 'For bugs' }],
    })

    const use = (template: string, args: object = {}) => agent.do('use_template', { template, ...args })
    const { card } = await use('bug report', { board: 'Website', list: 'Doing', title: 'It fails' })
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({
      title: 'It fails',
      list_id: board.lists[1].id,
      priority: 1,
    })
    expect(await use('Steps', { card: card.id })).toMatchObject({ checklist: { title: 'Steps' } })
    const { page } = await use('Minutes', { title: 'Monday' })
    expect(await use('Minutes', { parent: page.id, space: 'Product' })).toMatchObject({ page: { title: 'Minutes' } })
    expect(await use('Onboarding')).toMatchObject({ board: { title: 'Onboarding' } })
    await use('Usual', { title: 'Sprint 1' })
    expect(await use('Usual', { sprint: 'Sprint 1', space: 'Product' })).toMatchObject({ cards: [{ title: 'Review' }] })
    expect(await agent.refused('use_template', { template: 'Bug report' })).toMatch('on which board')
    expect(await agent.refused('use_template', { template: 'Steps' })).toMatch('which card')
  })

  test('list_rules shows what happens by itself, pause_rule stops it', async () => {
    const { team, board, agent } = await newBoard(store)
    const said = { trigger: { type: 'completed' }, actions: [{ type: 'archive' }] }
    const { rule } = await team.made('/rules', { board_id: board.id, title: 'Archive', ...said })
    const shown = { id: rule.id, title: 'Archive', board_id: board.id, project_id: board.project_id, ...said }
    expect(await agent.do('list_rules', { board: 'Website' })).toEqual({ rules: [shown] })
    const pause = (paused: boolean) => agent.do('pause_rule', { rule: rule.id, paused })
    expect(await pause(true)).toEqual({ ...shown, paused: 'person' })
    expect(await pause(false)).toEqual(shown)
  })

  test('create_rule, update_rule, try_rule and delete_rule work with the rules of a board or a space', async () => {
    const { team, board, agent } = await newBoard(store)
    const card = await team.newCard(board.lists[0], { title: 'Launch', priority: 2 })
    const said = {
      trigger: { type: 'created' },
      filters: { include: { priority: [2] }, has_members: false },
      actions: [{ type: 'comment', content: 'Hello {{person}}' }],
    }
    const would = (passes: boolean) => ({
      ...{ looked_at: 1, would_run: passes ? 1 : 0 },
      runs: [
        {
          would: expect.stringMatching(passes ? /^run$/ : /^not run/),
          card: card.id,
          title: 'Launch',
          event: 'card.created',
          time: expect.stringMatching(/Z$/),
        },
      ],
    })
    const head = await team.head()
    expect(await agent.do('try_rule', { board: 'Website', ...said })).toMatchObject(would(true))
    expect(await team.head()).toEqual(head)
    const { id, ...made } = await agent.do('create_rule', { board: 'Website', title: 'Greet', ...said, paused: true })
    expect(made).toMatchObject({ ...said, title: 'Greet', board_id: board.id, paused: 'person' })
    expect(await agent.do('try_rule', { rule: id })).toMatchObject(would(true))
    const other = { filters: { include: { priority: [4] } } }
    expect(await agent.do('try_rule', { rule: id, ...other })).toMatchObject(would(false))
    expect((await team.get(`/rules/${id}`)).body.rule.filters).toEqual(said.filters)
    expect(await agent.do('update_rule', { rule: id, title: 'Hello', ...other })).toMatchObject({
      ...{ title: 'Hello', trigger: said.trigger, actions: said.actions },
      ...other,
    })
    // What is empty says something here.
    const emptying = [{ type: 'set', field: 'due_date', value: null }]
    expect((await agent.do('update_rule', { rule: id, actions: emptying })).actions).toEqual(emptying)
    const wide = await agent.do('create_rule', { space: board.project_id, title: 'Wide', ...said })
    expect(wide).toMatchObject({ project_id: board.project_id, title: 'Wide' })
    expect(await agent.do('delete_rule', { rule: wide.id })).toEqual({ deleted: wide.id })
    expect((await team.get(`/rules/${wide.id}`)).status).toBe(404)
    expect(await agent.refused('create_rule', { title: 'Nowhere', ...said })).toMatch('which board or which space')
    expect(await agent.refused('try_rule', { rule: id, board: 'Website' })).toMatch('not both')
    expect(await agent.refused('try_rule', { board: 'Website' })).toMatch('needs a trigger and actions')
    const wrong = { actions: [{ type: 'move', list_id: '999999' }] }
    expect(await agent.refused('update_rule', { rule: id, ...wrong })).toMatch('no such list')
    expect(await agent.refused('update_rule', { rule: id, filters: { nobody: true } })).toMatch('nobody')
  })

  test('log_time, list_time, switch_timer and delete_time work with the time on a card', async () => {
    const { team, board, agent } = await newBoard(store)
    const card = await team.newCard(board.lists[1], { title: 'Water the plants' })
    const logged = { minutes: 90, day: '2026-01-31', note: 'With care' }
    const { id, ...entry } = await agent.do('log_time', { card: 'Water the plants', ...logged })
    expect(entry).toMatchObject({ card: 'Water the plants', ...logged })
    expect(await agent.do('read_card', { card: card.id })).toMatchObject({ minutes_logged: 90 })
    const { running } = await agent.do('switch_timer', { card: card.id, action: 'start' })
    expect(Date.parse(running)).toBeGreaterThan(0)
    const { time } = await agent.do('list_time', { card: card.id })
    expect(time.map((one: { id: string }) => one.id)[1]).toBe(id)
    expect(await agent.refused('log_time', { card: card.id, minutes: 5, day: '2026-02-30' })).toMatch('no such day')
    expect(await agent.do('switch_timer', { card: card.id, action: 'stop' })).toMatchObject({ minutes: 0 })
    expect(await agent.do('delete_time', { entry: id })).toEqual({ deleted: id })
    expect(await agent.refused('delete_time', { entry: id })).toMatch('no such')
    expect(await agent.do('read_report', { report: 'time', board: 'Website' })).toMatchObject({ interval: 'week' })
  })

  test('repeat_card makes a recurrence, which is listed, changed, paused, resumed and deleted', async () => {
    const { team, board, agent } = await newBoard(store)
    const card = await team.newCard(board.lists[1], { title: 'Water the plants' })
    const schedule = { rule: 'FREQ=YEARLY', starts: '2100-01-01T09:00', time_zone: 'Europe/Berlin' }
    const { id } = await agent.do('repeat_card', { card: 'Water the plants', ...schedule, mode: 'completion' })

    const shown = { id, title: 'Water the plants', list_id: board.lists[1].id, ...schedule, mode: 'completion' }
    const dates = ['2100-01-01T08:00:00.000Z', '2101-01-01T08:00:00.000Z', '2102-01-01T08:00:00.000Z']
    const listed = { recurrences: [{ ...shown, board_id: board.id, next_dates: dates }] }
    expect(await agent.do('list_recurrences', { board: 'Website' })).toEqual(listed)
    expect(await agent.do('list_recurrences')).toEqual(listed)
    const change = (args: object) => agent.do('update_recurrence', { recurrence: id, ...args })
    expect(await change({ title: 'Plants', mode: 'schedule', paused: true })).toEqual({
      ...shown,
      ...{ board_id: board.id, title: 'Plants', mode: 'schedule', paused: 'person' },
    })
    expect(await change({ paused: false })).toMatchObject({ next_dates: dates })
    expect(await agent.refused('update_recurrence', { recurrence: id, rule: 'FREQ=MINUTELY' })).toMatch('once an hour')
    const skip = (args: object) => agent.do('skip_recurrence_date', { recurrence: id, ...args })
    const skipped = { next_dates: [...dates.slice(1), '2103-01-01T08:00:00.000Z'], skipped_dates: dates.slice(0, 1) }
    expect(await skip({ date: dates[0] })).toMatchObject(skipped)
    expect(await agent.do('list_recurrences')).toMatchObject({ recurrences: [skipped] })
    expect(await skip({ date: dates[0], skip: false })).toMatchObject({ next_dates: dates })
    expect(await agent.refused('skip_recurrence_date', { recurrence: id, date: '2100-01-02' })).toMatch('dates to come')
    expect(await agent.do('delete_recurrence', { recurrence: id })).toEqual({ deleted: id })
    expect((await team.get('/recurrences')).body.recurrences).toEqual([])
    expect((await team.get(`/cards/${card.id}`)).status).toBe(200)
  })
})
