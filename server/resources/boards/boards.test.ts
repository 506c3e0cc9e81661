import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)
const titles = (things: { title: string }[]) => things.map(({ title }) => title)

describe.each(stores)('GET /v1/{team_id}/boards on %s', (store) => {
  let team: Team
  let projects: { id: string }[]
  let boards: { id: string; project_id: string; lists: { id: string; board_id: string }[] }[]

  /** Two spaces with two live boards each, and an archived one in the first. */
  beforeAll(async () => {
    team = await newTeam(store)
    projects = [await team.newProject({ title: 'A' }), await team.newProject({ title: 'B' })]
    boards = []
    // Made crosswise, so that the order of spaces and the order of ids differ.
    for (const [title, of] of [
      ['B1', 1],
      ['A1', 0],
      ['A2', 0],
      ['B2', 1],
    ] as const)
      boards.push(await team.newBoard({ title, project_id: projects[of]?.id as string }))
    const archived = await team.newBoard({ title: 'A3', project_id: projects[0]?.id as string })
    await team.patch(`/boards/${archived.id}`, { archived: true })
  })
  const boardCalled = (title: string) => boards[['B1', 'A1', 'A2', 'B2'].indexOf(title)] as (typeof boards)[number]

  test('lists live boards by space order, then board order', async () => {
    const { status, body } = await team.get('/boards')

    expect(status).toBe(200)
    expect(titles(body.boards)).toEqual(['A1', 'A2', 'B1', 'B2'])
    expect(body).toMatchObject({ cursor: '', count: 4 })
    expect(body.board_order).toEqual(Object.fromEntries(ids(body.boards).map((id, index) => [id, index])))
  })

  test('lists inside have counts; their cards are absent unless requested', async () => {
    const { lists } = boardCalled('A1')
    const card = await team.newCard(lists[0] as (typeof lists)[number])
    const first = async (query: string) => (await team.get(`/boards${query}`)).body.boards[0].lists[0]

    const outline = await first('')
    expect(outline.total_cards).toBe(1)
    for (const key of ['cards', 'epics', 'card_order']) expect(outline).not.toHaveProperty(key)
    const whole = await first('?include=cards')
    expect(whole).toMatchObject({ total_cards: 1, epics: [], card_order: { [card.id]: 0 } })
    expect(ids(whole.cards)).toEqual([card.id])
  })

  test.each([
    ['archived=false', ['A1', 'A2', 'B1', 'B2']],
    ['archived=true', ['A3']],
    ['archived=1', ['A3']],
    ['archived=TRUE', ['A3']],
    ['archived=', ['A1', 'A2', 'B1', 'B2']],
    ['bookmarked=false', ['A1', 'A2', 'B1', 'B2']],
    ['count=2', ['A1', 'A2']],
    ['count=500', ['A1', 'A2', 'B1', 'B2']],
    ['cursor=', ['A1', 'A2', 'B1', 'B2']],
  ])('?%s', async (query, expected) => {
    expect(titles((await team.get(`/boards?${query}`)).body.boards)).toEqual(expected)
  })

  test('?project_id= narrows to one space, also with the other filters', async () => {
    const of = async (query: string) => titles((await team.get(`/boards?${query}`)).body.boards)

    expect(await of(`project_id=${projects[1]?.id}`)).toEqual(['B1', 'B2'])
    expect(await of(`project_id=${projects[0]?.id}&archived=true`)).toEqual(['A3'])
    expect(await of(`project_id=${projects[1]?.id}&archived=true`)).toEqual([])
  })

  test('?shared=true shows boards that a person was added to without their space', async () => {
    const guest = await team.newMember('guest')
    const shared = async (caller: Caller) => titles((await caller.get('/boards?shared=true')).body.boards)
    await team.post(`/boards/${boardCalled('A2').id}/members`, { user_id: guest.user_id, role: 'viewer' })
    await team.post(`/projects/${projects[1]?.id}/members`, { user_id: guest.user_id, role: 'viewer' })

    expect(titles((await guest.get('/boards')).body.boards)).toEqual(['A2', 'B1', 'B2'])
    expect(await shared(guest)).toEqual(['A2'])
    expect(await shared(team)).toEqual([])
  })

  test('?bookmarked=true shows the caller’s own bookmarks', async () => {
    const other = await team.newMember('member')
    const bookmarked = async (caller: Caller) => titles((await caller.get('/boards?bookmarked=true')).body.boards)
    await other.put(`/boards/${boardCalled('A2').id}/bookmark`)
    await team.put(`/boards/${boardCalled('B1').id}/bookmark`)

    expect(await bookmarked(other)).toEqual(['A2'])
    expect(await bookmarked(team)).toEqual(['B1'])

    await team.delete(`/boards/${boardCalled('B1').id}/bookmark`)
    expect(await bookmarked(team)).toEqual([])
    expect(await bookmarked(other)).toEqual(['A2'])
  })

  test.each([
    ['archived=2', 'archived'],
    ['archived=yes', 'archived'],
    ['archived=true&archived=false', 'archived'],
    ['bookmarked=yes', 'bookmarked'],
    ['project_id=abc', 'project_id'],
    ['project_id=-1', 'project_id'],
    ['project_id=1.5', 'project_id'],
    ['project_id=1&project_id=2', 'project_id'],
    ['project_id=1%00', 'project_id'],
    ['include=lists', 'include'],
    ['count=0', 'count'],
    ['count=501', 'count'],
    ['count=-1', 'count'],
    ['count=ten', 'count'],
    ['count=1e1', 'count'],
    ['count=99999999999999999999', 'count'],
    ['cursor=garbage', 'cursor'],
    ['archvied=true', 'archvied'],
    ['__proto__=1', '__proto__'],
    ['token=x', 'token'],
  ])('?%s is 400 and names the parameter', async (query, field) => {
    const { status, body } = await team.get(`/boards?${query}`)

    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
  })

  test('an unknown parameter that is close to a known one gets a suggestion', async () => {
    expect((await team.get('/boards?archvied=true')).body.message).toContain('Did you mean archived?')
  })

  test.each(['0', '999999', '007', '9'.repeat(40)])('a space that does not exist (%s) is 404', async (project_id) => {
    const { status, body } = await team.get(`/boards?project_id=${project_id}`)

    expect(status).toBe(404)
    expect(body.message).toBe('There is no such space, or you cannot see it.')
  })

  test('another workspace’s spaces are not found either', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()

    expect((await team.get(`/boards?project_id=${foreign.project_id}`)).status).toBe(404)
    expect(ids((await theirs.get('/boards')).body.boards)).toEqual([foreign.id])
    expect(ids((await team.get('/boards')).body.boards)).not.toContain(foreign.id)
  })
})

describe.each(stores)('POST /v1/{team_id}/boards on %s', (store) => {
  let team: Team
  let project: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    project = await team.newProject()
  })

  test('adds the board at the end of its space, with three lists, each with its event', async () => {
    const first = await team.newBoard({ project_id: project.id })
    const other = await team.newMember('guest')
    const before = (await team.head()).revision

    const { status, body } = await team.post('/boards', {
      project_id: project.id,
      title: 'Second',
      content: 'About',
      icon: 'shield',
      color: 'pink',
      image_urls: 'https://example.com/a.png',
      thumbnail_url: 'https://example.com/b.png',
      layout: 'timeline',
      members: [{ user_id: other.user_id, role: 'viewer' }],
    })

    expect(status).toBe(201)
    expect(body.board).toMatchObject({
      project_id: project.id,
      title: 'Second',
      content: 'About',
      icon: 'shield',
      color: 'pink',
      image_urls: 'https://example.com/a.png',
      thumbnail_url: 'https://example.com/b.png',
      layout: 'timeline',
      members: [{ user_id: other.user_id, role: 'viewer' }],
    })
    expect(
      body.board.lists.map(({ title, behavior }: { title: string; behavior: string }) => [title, behavior]),
    ).toEqual([
      ['To do', 'committed'],
      ['Doing', 'started'],
      ['Done', 'completed'],
    ])
    const shown = (await team.get(`/boards?project_id=${project.id}`)).body.boards
    expect(ids(shown)).toEqual([first.id, body.board.id])
    const events = (await team.get(`/events?after=${before}`)).body.events
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'board.created',
      'list.created',
      'list.created',
      'list.created',
    ])
    expect(events[0]).toMatchObject({
      board_id: body.board.id,
      project_id: project.id,
      user_id: team.user_id,
      changes: { title: [null, 'Second'], layout: [null, 'timeline'] },
    })
  })

  test('starts with the lists it is given', async () => {
    const board = await team.newBoard({
      project_id: project.id,
      lists: [{}, { title: 'Later', behavior: 'backlog', color: 'red', icon: 'star', content: 'c' }],
    })

    expect(board.lists).toMatchObject([
      { title: 'Not started', behavior: 'committed' },
      { title: 'Later', behavior: 'backlog', color: 'red', icon: 'star', content: 'c' },
    ])
    expect((await team.newBoard({ project_id: project.id, lists: [] })).lists).toEqual([])
  })

  const list201 = JSON.stringify(Array.from({ length: 201 }, () => ({})))
  test.each(
    badFields(store, {
      project_id: [...bad.id, ...bad.null],
      title: [...bad.title, ...bad.null],
      content: bad.content,
      icon: bad.shortText,
      color: bad.color,
      image_urls: bad.url,
      thumbnail_url: bad.url,
      layout: bad.word,
      lists: [
        ['an object', '{}'],
        ['too many', list201],
        ['an unknown field', '[{"titel":"x"}]'],
        ['a title of blanks', '[{"title":" "}]'],
        ['a board of its own', '[{"board_id":"1"}]'],
      ],
      members: [
        ['a bare id', '["u1234567"]'],
        ['no user', '[{"role":"admin"}]'],
        ['an unknown role', '[{"user_id":"u1","role":"owner"}]'],
        ['an unknown field', '[{"user_id":"u1","email":"a@example.com"}]'],
      ],
      archived: [['a field of PATCH', 'true']],
      tilte: [['a slip', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const fields = { project_id: project.id, title: 'x' }
    await expectRefused(team, field, () => team.post('/boards', bodyWith(fields, field, json)))
  })

  test('needs a title and a space', async () => {
    const { status, body } = await team.post('/boards', {})

    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['project_id', 'title'])
  })

  test('does not reveal spaces or people of another workspace', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newProject()
    const before = [await theirs.census(), await team.census()]

    const inTheirs = await team.post('/boards', { title: 'x', project_id: foreign.id })
    const withThem = await team.post('/boards', {
      title: 'x',
      project_id: project.id,
      members: [{ user_id: theirs.user_id }],
    })

    expect(inTheirs).toMatchObject({ status: 404, body: { message: expect.stringContaining('no such space') } })
    expect(withThem).toMatchObject({ status: 404, body: { message: expect.stringContaining('no such member') } })
    expect([await theirs.census(), await team.census()]).toEqual(before)
  })

  test('names nobody twice', async () => {
    await expectRefused(team, 'members', () =>
      team.post('/boards', {
        project_id: project.id,
        title: 'x',
        members: [{ user_id: team.user_id }, { user_id: team.user_id, role: 'admin' }],
      }),
    )
  })

  test.each(['guest', 'guestReader', 'viewer'] as const)('a %s may not', async (kind) => {
    const person = await team.newMember(kind === 'viewer' ? 'member' : kind)
    const role = kind === 'viewer' ? 'viewer' : 'admin'
    const own = await team.newProject({ members: [{ user_id: person.user_id, role }] })
    const before = await team.census()

    expect((await person.post('/boards', { project_id: own.id, title: 'x' })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
