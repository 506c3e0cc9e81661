import { beforeAll, describe, expect, test } from 'vitest'
import { withoutToken } from '../../../test/live.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'

const DAY = 86_400_000
const NOW = Date.now()

describe.each(stores)('POST /v1/{team_id}/views/preview on %s', (store) => {
  let team: Team
  let other: Caller
  /** Cards, named after what is special about them. */
  const cards: Record<string, string> = {}
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    team = await newTeam(store)
    other = await team.newMember('member')
    const board = await team.newBoard({ title: 'Site' })
    const sprint = await team.newSprint(board.project_id)
    const tag = (await team.made('/tags', { name: 'Red', color: '#ff0000' })).tag
    Object.assign(ids, { board: board.id, project: board.project_id, tag: tag.id, other: other.user_id })
    const [todo, doing, done] = board.lists
    Object.assign(ids, { todo: todo.id, doing: doing.id, done: done.id })
    const make = async (name: string, list: { id: string; board_id: string | null }, fields: object = {}) => {
      cards[name] = (await team.newCard(list, { title: name, ...fields })).id
    }
    await make('plain', todo)
    await make('estimated', todo, { estimate: 5 })
    await make('staffed', todo, { members: [{ user_id: other.user_id }] })
    await make('urgent', doing, { priority: 1 })
    await make('low', doing, { priority: 4 })
    await make('tagged', doing, { tags: [tag.id] })
    await make('due', doing, { due_date: NOW + DAY, content: '<p>Élan vital</p>' })
    // In seconds.
    await make('overdue', doing, { due_date: Math.floor((NOW - 3 * DAY) / 1000), start_date: NOW - 9 * DAY })
    await make('finished', done)
    await make('owned', todo, { owner_id: other.user_id })
    await make('child', todo, { parent_card_id: cards.plain })
    await make('sprinted', sprint.lists[0], { sprint_id: sprint.id })
    await make('archived', todo)
    await team.patch(`/cards/${cards.archived}`, { archived: true })
    await team.made(`/cards/${cards.urgent}/linked_cards`, { card_id: cards.low, linked_card_type: 'blocks' })
  })
  const LIVE = () => Object.keys(cards).filter((name) => name !== 'archived')
  const namesOf = (found: { id: string }[]) =>
    found.map(({ id }) => Object.keys(cards).find((name) => cards[name] === id))

  async function preview(card_filters: object, caller: Caller = team) {
    const { status, body } = await caller.post('/views/preview', { type: 'card', card_filters })
    expect(body).toMatchObject({ count: expect.any(Number), cursor: '' })
    expect(status).toBe(200)
    return namesOf(body.cards).toSorted()
  }

  test.each<[string, string[]]>([
    ['is_parent', ['plain']],
    ['is_child', ['child']],
    ['has_parent_card', ['child']],
    ['has_estimate', ['estimated']],
    ['has_members', ['staffed']],
    ['has_priority', ['low', 'urgent']],
    ['has_tags', ['tagged']],
    ['has_linked_card', ['low', 'urgent']],
    ['has_due_date', ['due', 'overdue']],
    ['has_start_date', ['overdue']],
    ['has_completed_date', ['finished']],
  ])('%s', async (flag, expected) => {
    expect(await preview({ [flag]: true })).toEqual(expected)
    expect(await preview({ [flag]: false })).toEqual(
      LIVE()
        .filter((name) => !expected.includes(name))
        .toSorted(),
    )
  })

  test('empty filters are ignored: choices, ranges, orders, and filters of another type', async () => {
    const nothing = {
      include: { title: [''], tags: [], boards: null },
      exclude: { lists: [''] },
      due_date: { before: '', after: null },
      sort_by: { field: '', order_ascending: false },
    }
    expect(await preview({ ...nothing, has_tags: true })).toEqual(['tagged'])
    expect(await preview({ ...nothing, include: { ...nothing.include, priority: [4] } })).toEqual(['low'])
    const others = { board_filters: { include: { members: [] } }, page_filters: {}, sort_by: { field: '' } }
    const beside = await team.post('/views/preview', { type: 'card', card_filters: { has_tags: true }, ...others })
    expect(namesOf(beside.body.cards)).toEqual(['tagged'])
  })

  test('has_status and is_archived', async () => {
    expect(await preview({ has_status: true })).toEqual(LIVE().toSorted())
    expect(await preview({ has_status: false })).toEqual([])
    expect(await preview({ is_archived: true })).toEqual(['archived'])
    expect(await preview({ is_archived: false })).toEqual(LIVE().toSorted())
  })

  test('the contents of an archived space, board or list are archived with it', async () => {
    const elsewhere = await newTeam(store)
    const project = await elsewhere.newProject()
    const board = await elsewhere.newBoard({ project_id: project.id })
    const listed = await elsewhere.newCard(board.lists[0])
    const beside = await elsewhere.newCard(board.lists[1])
    const page = await elsewhere.newPage(project.id)
    const find = async (type: string, is_archived: boolean) => {
      const filters = { is_archived, include: { projects: [project.id] } }
      const { body } = await elsewhere.post('/views/preview', { type, [`${type}_filters`]: filters })
      return body[`${type}s`].map(({ id }: { id: string }) => id)
    }
    const expectArchived = async (path: string, archived: Record<string, string[]>) => {
      const all: Record<string, string[]> = { card: [beside.id, listed.id], board: [board.id], page: [page.id] }
      await elsewhere.patch(path, { archived: true })
      for (const [type, ids] of Object.entries(all)) {
        expect(await find(type, true)).toEqual(archived[type] ?? [])
        expect(await find(type, false)).toEqual(ids.filter((id) => !archived[type]?.includes(id)))
      }
      await elsewhere.patch(path, { archived: false })
    }

    await expectArchived(`/lists/${board.lists[0].id}`, { card: [listed.id] })
    await expectArchived(`/boards/${board.id}`, { card: [beside.id, listed.id], board: [board.id] })
    await expectArchived(`/projects/${project.id}`, {
      card: [beside.id, listed.id],
      board: [board.id],
      page: [page.id],
    })
  })

  test.each<[string, object, string[]]>([
    ['due soon', { due_date: { after: 'now', before: 'now+2d' } }, ['due']],
    ['due before now, written in seconds', { due_date: { before: 'now' } }, ['overdue']],
    ['due at exactly that moment', { due_date: { after: NOW + DAY } }, ['due']],
    ['due before exactly that moment', { due_date: { before: `${NOW + DAY}` } }, ['overdue']],
    ['due within a week of a date', { due_date: { after: `${NOW}||-4d`, before: `${NOW}||+1h` } }, ['overdue']],
    ['due before the end of the day after tomorrow', { due_date: { after: 'now/d', before: 'now+3d/d' } }, ['due']],
    ['started long ago', { start_date: { before: 'now-1w' } }, ['overdue']],
    ['completed today', { completed_date: { after: 'now-1h' } }, ['finished']],
    ['created in the future', { time_created: { after: 'now+1m' } }, []],
    ['changed in the last hour and tagged', { time_updated: { after: 'now-1h' }, has_tags: true }, ['tagged']],
  ])('%s', async (_, filters, expected) => {
    expect(await preview(filters)).toEqual(expected)
  })

  test('include and exclude', async () => {
    const cases: [object, string[]][] = [
      [{ ids: [cards.due, cards.low, cards.archived, '999999', 'abc'] }, ['due', 'low']],
      [{ title: ['urg', 'LOW'] }, ['low', 'urgent']],
      [{ title: ['🚀'] }, []],
      [{ content: ['elan'] }, ['due']],
      [{ boards: [ids.board], statuses: ['completed'] }, ['finished']],
      [{ lists: [ids.done] }, ['finished']],
      [{ estimates: [5, 8] }, ['estimated']],
      [{ members: [ids.other] }, ['staffed']],
      [{ owners: [ids.other] }, ['owned']],
      [{ priority: [1] }, ['urgent']],
      [{ tags: [ids.tag] }, ['tagged']],
      [{ projects: [ids.project], lists: [ids.doing], priority: [0] }, ['due', 'overdue', 'tagged']],
      [{ statuses: ['cancelled', 'backlog'] }, []],
    ]
    for (const [include, expected] of cases) {
      expect(await preview({ include }), JSON.stringify(include)).toEqual(expected)
      if (Object.keys(include).length === 1)
        expect(await preview({ exclude: include })).toEqual(
          LIVE()
            .filter((name) => !expected.includes(name))
            .toSorted(),
        )
    }
    // A card on no board is not on this one.
    expect(await preview({ exclude: { boards: [ids.board] } })).toEqual(['sprinted'])
    expect(await preview({ include: { lists: [ids.doing] }, exclude: { priority: [1, 4], tags: [ids.tag] } })).toEqual([
      'due',
      'overdue',
    ])
  })

  test('a title or content may be one text', async () => {
    const preview = async (card_filters: object) =>
      (await team.post('/views/preview', { type: 'card', card_filters })).body.cards.map(({ id }: { id: string }) => id)

    expect(await preview({ include: { title: 'urgent' } })).toEqual([cards.urgent])
    expect(await preview({ include: { title: ['urgent'], content: '' } })).toEqual([cards.urgent])
    expect(await preview({ include: { title: 'urgent' }, exclude: { title: 'urg' } })).toEqual([])
    expect(await preview({ include: { ids: [cards.urgent], content: 'nowhere' } })).toEqual([])
    expect(await preview({ include: { ids: [cards.urgent] }, exclude: { content: 'nowhere' } })).toEqual([cards.urgent])
  })

  test.each<[object, (string | undefined)[]]>([
    [{ field: 'title' }, ['due', 'low', 'overdue', 'tagged', 'urgent']],
    [{ field: 'title', order_ascending: false }, ['urgent', 'tagged', 'overdue', 'low', 'due']],
    [{ field: 'priority' }, ['urgent', 'low', 'tagged', 'due', 'overdue']],
    [{ field: 'due_date' }, ['overdue', 'due', 'urgent', 'low', 'tagged']],
    [{ field: 'due_date', order_ascending: false }, ['due', 'overdue', 'tagged', 'low', 'urgent']],
    [{ field: 'time_created' }, ['urgent', 'low', 'tagged', 'due', 'overdue']],
  ])('sorts by %j, with or beside the filters, at once or page by page', async (sort_by, expected) => {
    const filters = { include: { lists: [ids.doing] } }
    const bodies = [
      { type: 'card', card_filters: { ...filters, sort_by } },
      { type: 'card', card_filters: filters, sort_by },
    ]
    for (const body of bodies) {
      expect(namesOf((await team.post('/views/preview', body)).body.cards)).toEqual(expected)
      const walked: (string | undefined)[] = []
      let cursor = ''
      do {
        const page = (await team.post(`/views/preview?count=2${cursor && `&cursor=${cursor}`}`, body)).body
        walked.push(...namesOf(page.cards))
        cursor = page.cursor
      } while (cursor && walked.length < 10)
      expect(walked).toEqual(expected)
    }
  })

  test('sorts by status in the order of the workflow, and newest first by default', async () => {
    const filters = { include: { ids: [cards.finished, cards.urgent, cards.plain] } }
    const sorted = { type: 'card', card_filters: { ...filters, sort_by: { field: 'status' } } }
    expect(namesOf((await team.post('/views/preview', sorted)).body.cards)).toEqual(['plain', 'urgent', 'finished'])
    const plain = { type: 'card', card_filters: filters }
    expect(namesOf((await team.post('/views/preview', plain)).body.cards)).toEqual(['finished', 'urgent', 'plain'])
  })

  test('shows cards, boards and pages like their own collections', async () => {
    const [card] = (await team.post('/views/preview', { type: 'card', card_filters: { has_tags: true } })).body.cards
    expect(card).toEqual(withoutToken((await team.get(`/cards/${cards.tagged}`)).body.card))

    const { body: boards } = await team.post('/views/preview', {
      type: 'board',
      board_filters: { has_members: false, include: { title: ['site'], projects: [ids.project] } },
    })
    expect(boards).toEqual({ cursor: '', count: 1, boards: (await team.get('/boards')).body.boards })

    const page = await team.newPage(ids.project as string, { title: 'Handbook', content: '<p>Rules</p>' })
    const below = await team.newPage(ids.project as string, { title: 'Chapter', parent_page_id: page.id })
    const pagesFor = async (page_filters: object) => {
      const { body } = await team.post('/views/preview', { type: 'page', page_filters })
      return body.pages.map(({ id }: { id: string }) => id)
    }
    expect(await pagesFor({ is_parent: true })).toEqual([page.id])
    expect(await pagesFor({ is_child: true })).toEqual([below.id])
    expect(await pagesFor({ include: { content: ['rule'] } })).toEqual([page.id])
    expect(await pagesFor({ include: { owners: [team.user_id] }, sort_by: { field: 'title' } })).toEqual([
      below.id,
      page.id,
    ])
    const { body } = await team.post('/views/preview', { type: 'page', page_filters: { is_parent: true } })
    expect(body.pages).toEqual([withoutToken((await team.get(`/pages/${page.id}`)).body.page)])
  })

  test('shows nobody what they cannot see, nor that it exists', async () => {
    const team = await newTeam(store)
    const hidden = await team.newBoard({
      project_id: (await team.newProject({ is_private: true })).id,
      title: 'Hidden',
    })
    const secret = await team.newCard(hidden.lists[0], { title: 'Secret' })
    const open = await team.newBoard({ title: 'Open' })
    const parent = await team.newCard(open.lists[0], { title: 'Parent of a secret' })
    const child = await team.newCard(hidden.lists[0], { title: 'Secret', parent_card_id: parent.id })
    await team.made(`/cards/${parent.id}/linked_cards`, { card_id: secret.id, linked_card_type: 'related' })
    const guest = await team.newMember('guest')
    const reader = await team.newMember('member', { scope: 'read' })
    const idsFor = async (caller: Caller, view: object) => {
      const { body } = await caller.post('/views/preview', view)
      return [body.count, ...(body.cards ?? body.boards).map(({ id }: { id: string }) => id)]
    }
    const secrets = { type: 'card', card_filters: { include: { title: ['secret'] }, exclude: { ids: [parent.id] } } }
    const parents = { type: 'card', card_filters: { is_parent: true, include: { ids: [parent.id] } } }
    const linked = { type: 'card', card_filters: { has_linked_card: true, include: { ids: [parent.id] } } }
    const boards = { type: 'board', board_filters: { include: { title: ['hidden'] } } }

    expect(await idsFor(team, secrets)).toEqual([2, child.id, secret.id])
    expect(await idsFor(team, parents)).toEqual([1, parent.id])
    expect(await idsFor(team, linked)).toEqual([1, parent.id])
    expect(await idsFor(team, boards)).toEqual([1, hidden.id])
    for (const view of [secrets, parents, linked, boards])
      for (const outsider of [reader, guest]) expect(await idsFor(outsider, view)).toEqual([0])
  })

  test.each<[string, unknown, string, string]>([
    ['no type', { card_filters: { has_tags: true } }, 'type', 'type is required.'],
    ['another type', { type: 'list' }, 'type', 'type must be one of card, board, page.'],
    ['no filters', { type: 'card' }, 'card_filters', 'card_filters must name at least one filter.'],
    ['empty filters', { type: 'card', card_filters: {} }, 'card_filters', 'at least one filter'],
    ['filters without conditions', { type: 'board', board_filters: { include: {} } }, 'board_filters', 'at least one'],
    ['an empty range', cardView({ due_date: { before: '', after: null } }), 'card_filters', 'at least one'],
    [
      'empty choices',
      cardView({ include: { tags: [], title: [''] }, exclude: { ids: [] } }),
      'card_filters',
      'at least',
    ],
    [
      'only an order',
      { type: 'page', page_filters: { sort_by: { field: 'title' } } },
      'page_filters',
      'at least one filter',
    ],
    ['an order twice', twice({ field: 'title' }), 'sort_by', 'Send sort_by once.'],
    [
      'filters of another type',
      { type: 'card', card_filters: { has_tags: true }, board_filters: { has_members: true } },
      'board_filters',
      'board_filters do not go with type card.',
    ],
    ['a slip at the top', { type: 'card', card_filter: {} }, 'card_filter', 'Did you mean card_filters?'],
    ['a slip in a filter', cardView({ has_tag: true }), 'card_filters.has_tag', 'Did you mean card_filters.has_tags?'],
    [
      'a slip in a choice',
      cardView({ include: { member: ['u1'] } }),
      'card_filters.include.member',
      'Did you mean card_filters.include.members?',
    ],
    ['a slip in a range', cardView({ due_date: { befor: 'now' } }), 'card_filters.due_date.befor', 'Did you mean'],
    ['an invalid flag', cardView({ has_tags: 'yes' }), 'card_filters.has_tags', 'must be true or false'],
    ['an invalid date', cardView({ due_date: { before: 'soon' } }), 'card_filters.due_date.before', 'date math'],
    [
      'a date too far',
      cardView({ due_date: { before: 'now+9999y' } }),
      'card_filters.due_date.before',
      '1970 and 9999',
    ],
    ['a negative date', cardView({ due_date: { before: -1 } }), 'card_filters.due_date.before', 'Unix seconds'],
    ['an unknown status', cardView({ include: { statuses: ['done'] } }), 'card_filters.include.statuses.0', 'one of'],
    ['an unknown order', cardView({ has_tags: true, sort_by: { field: 'x' } }), 'card_filters.sort_by.field', 'one of'],
    [
      'an order that boards do not have',
      { type: 'board', board_filters: { has_members: true }, sort_by: { field: 'due_date' } },
      'sort_by.field',
      'A board has no due_date to sort by.',
    ],
    [
      'more words than a statement can hold',
      cardView({ include: { title: MANY_TEXTS, content: MANY_TEXTS }, exclude: { title: MANY_TEXTS } }),
      'card_filters',
      'at most 20 words together',
    ],
  ])('refuses %s', async (_, body, field, message) => {
    const answer = await team.post('/views/preview', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({
      field,
      code: expect.any(String),
      message: expect.stringContaining(message),
    })
  })

  test('a cursor belongs to its filters', async () => {
    const { body } = await team.post('/views/preview?count=1', cardView({ has_due_date: true }))
    const answer = await team.post(`/views/preview?count=1&cursor=${body.cursor}`, cardView({ has_due_date: false }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } })
  })
})

const MANY_TEXTS = Array.from({ length: 10 }, (_, index) => `word${index} other`)

function cardView(card_filters: object) {
  return { type: 'card', card_filters }
}

function twice(sort_by: object) {
  return { type: 'card', card_filters: { has_tags: true, sort_by }, sort_by }
}
