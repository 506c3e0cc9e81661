import { beforeAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { type Caller, newTeam, renewServers, type StoreName, stores, type Team } from '../../../test/team.ts'

// The whole store is checked for invariants: it must hold no data of other test files.
beforeAll(renewServers)

/** A board whose guest may work on it, and a sprint of its space, which the guest cannot see. */
async function newHome(store: StoreName, space: object = {}) {
  const team = await newTeam(store)
  const guest = await team.newMember('guest')
  const project = await team.newProject(space)
  const board = await team.newBoard({
    project_id: project.id,
    title: 'Website',
    members: [{ user_id: guest.user_id, role: 'member' }],
    lists: [
      { title: 'Ideas', behavior: 'backlog' },
      { title: 'To do', behavior: 'committed' },
      { title: 'Doing', behavior: 'started' },
      { title: 'Review', behavior: 'started' },
      { title: 'Done', behavior: 'completed' },
    ],
  })
  const sprint = await team.newSprint(project.id, { title: 'Spring' })
  const card = await team.newCard(board.lists[2], { title: 'Lighthouse', estimate: 3 })
  const path = `/cards/${card.id}`
  const patch = async (body: object, caller: Caller = team) => (await caller.patch(path, body)).body.card
  return { team, guest, project, board, sprint, card, path, patch }
}

const idsOf = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('the home of a card in a sprint on %s', (store) => {
  test('is the board and list it left, from sprint to sprint, until it is on a board again', async () => {
    const { team, project, board, sprint, card, patch } = await newHome(store)
    const next = await team.newSprint(project.id, { title: 'Summer' })
    expect(card).toMatchObject({ home_board_id: null, home_list_id: null })

    const home = { board_id: null, home_board_id: board.id, home_list_id: board.lists[2].id }
    expect(await patch({ sprint_id: sprint.id })).toMatchObject({ ...home, sprint_id: sprint.id, status: 'started' })
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.moved',
      board_id: board.id,
      sprint_id: sprint.id,
      changes: { board_id: [board.id, null], home_board_id: [null, board.id], home_list_id: [null, board.lists[2].id] },
    })
    expect(await patch({ sprint_id: next.id })).toMatchObject({ ...home, sprint_id: next.id })
    expect(await patch({ board_id: board.id })).toMatchObject({ home_board_id: null, home_list_id: null })
    await expectSound(team)
  })

  test('is absent for a card created in the sprint, which needs a destination to leave it', async () => {
    const { team, board, sprint } = await newHome(store)
    const made = await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    expect(made).toMatchObject({ home_board_id: null, home_list_id: null })
    const before = await team.census()

    const refused = await team.patch(`/cards/${made.id}`, { sprint_id: null, title: 'x' })

    expect([refused.status, refused.body.code]).toEqual([409, 'card_without_home'])
    expect(await team.census()).toEqual(before)
    const { body } = await team.patch(`/cards/${made.id}`, { sprint_id: null, board_id: board.id })
    expect(body.card).toMatchObject({ board_id: board.id, list_id: board.lists[0].id, sprint_id: null })
  })

  test.each([
    ['Not started', 'To do'],
    ['In progress', 'Doing'],
    ['Done', 'Done'],
    // The board has no matching list: back to where it came from.
    ['Cancelled', 'Doing'],
  ])('from %s it goes home to %s', async (from, to) => {
    const { team, sprint, patch } = await newHome(store)
    const list = sprint.lists.find(({ title }: { title: string }) => title === from)
    await patch({ list_id: list.id })

    expect(await patch({ sprint_id: null })).toMatchObject({ list_title: to, sprint_id: null, home_board_id: null })
    await expectSound(team)
  })

  test('of several lists of its status it goes to the one with the same title, else to the one it left', async () => {
    const { team, project, board, patch } = await newHome(store)
    const statuses = [
      { title: 'Not started', status: 'committed' },
      { title: 'In progress', status: 'started' },
      { title: 'review ', status: 'started' },
      { title: 'Done', status: 'completed' },
      { title: 'Cancelled', status: 'cancelled' },
    ]
    await team.put(`/sprints/settings?project_id=${project.id}`, { statuses })
    const sprint = await team.newSprint(project.id)

    await patch({ list_id: sprint.lists[2].id })
    expect(await patch({ sprint_id: null })).toMatchObject({ list_title: 'Review' })
    await patch({ list_id: board.lists[3].id })
    await patch({ list_id: sprint.lists[1].id })
    expect(await patch({ sprint_id: null })).toMatchObject({ list_title: 'Review' })
  })

  test('null for the sprint leaves a card on a board alone', async () => {
    const { team, card, path } = await newHome(store)
    const before = await team.census()
    expect((await team.patch(path, { sprint_id: null })).body.card).toEqual(card)
    expect(await team.census()).toEqual(before)
  })

  test('an If-Match from before it left refuses to take it home', async () => {
    const { team, sprint, path, patch } = await newHome(store)
    const etag = (await team.get(path)).headers.get('etag') as string
    await patch({ sprint_id: sprint.id })
    expect((await team.patch(path, { sprint_id: null }, { 'if-match': etag })).status).toBe(412)
  })

  test('finds its cards', async () => {
    const { team, board, sprint, card, patch } = await newHome(store)
    const other = await newTeam(store)
    await patch({ sprint_id: sprint.id })
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    const found = async (query: string) => idsOf((await team.get(`/cards?${query}`)).body.cards)

    expect(await found(`home_board_id=${board.id}`)).toEqual([card.id])
    expect(await found(`board_id=${board.id}`)).toEqual([])
    expect((await other.get(`/cards?home_board_id=${board.id}`)).status).toBe(404)
  })
})

describe.each(stores)('people who see the home board see the card on %s', (store) => {
  test('in every answer, and can work on it as before', async () => {
    const { team, guest, board, sprint, card, path, patch } = await newHome(store)
    const parent = await team.newCard(board.lists[0], { title: 'Parent' })
    await patch({ parent_card_id: parent.id })
    await team.made(`${path}/linked_cards`, { card_id: parent.id, linked_card_type: 'related' })
    const stranger = await team.newMember('guest')

    await patch({ sprint_id: sprint.id, title: 'Lighthouse away' })

    const seen = await guest.get(path)
    expect(seen.body.card).toMatchObject({ title: 'Lighthouse away', home_board_id: board.id, status: 'started' })
    expect((await stranger.get(path)).status).toBe(404)
    for (const [caller, ids] of [
      [guest, [card.id]],
      [stranger, []],
    ] as const) {
      const { body } = await caller.get('/search?query=lighthouse')
      expect(body.results.map((hit: { card: { id: string } }) => hit.card.id)).toEqual(ids)
      const view = await caller.post('/views/preview', { type: 'card', card_filters: { include: { ids: [card.id] } } })
      expect(idsOf(view.body.cards)).toEqual(ids)
      expect(idsOf((await caller.get('/cards')).body.cards).includes(card.id)).toBe(ids.length > 0)
    }
    const above = (await guest.get(`/cards/${parent.id}`)).body.card
    expect(above.child_cards.map(({ card_id }: { card_id: string }) => card_id)).toEqual([card.id])
    expect(above.linked_cards.map(({ card_id }: { card_id: string }) => card_id)).toEqual([card.id])
    expect((await guest.get('/events')).body.events.at(-1)).toMatchObject({
      type: 'card.moved',
      card_id: card.id,
      changes: { title: ['Lighthouse', 'Lighthouse away'] },
    })
    const heard = (await stranger.get('/events')).body.events
    expect(heard.filter(({ card_id }: { card_id: string | null }) => card_id === card.id)).toEqual([])

    expect((await guest.patch(path, { title: 'Beacon' })).body.card.title).toBe('Beacon')
    await guest.newComment(card.id)
    expect((await guest.patch(path, { list_id: sprint.lists[0].id })).status).toBe(404)
    expect((await guest.get(`/sprints/${sprint.id}?project_id=${card.project_id}`)).status).toBe(404)
    expect((await guest.patch(path, { sprint_id: null })).body.card).toMatchObject({ board_id: board.id })
  })

  test('a viewer of the home board only reads', async () => {
    const { team, board, sprint, path, patch } = await newHome(store)
    const viewer = await team.newMember('member')
    await team.post(`/boards/${board.id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    await patch({ sprint_id: sprint.id })

    expect((await viewer.get(path)).status).toBe(200)
    expect((await viewer.patch(path, { title: 'x' })).status).toBe(403)
  })

  test('the activity of the board says that it left for a sprint and came back', async () => {
    const { team, guest, board, sprint, patch } = await newHome(store)
    await patch({ sprint_id: sprint.id })
    await patch({ priority: 1 })
    await patch({ sprint_id: null })
    const textsFor = async (caller: Caller) =>
      (await caller.get(`/activity?board_id=${board.id}&count=3`)).body.activity.map(
        ({ text }: { text: string }) => text,
      )

    expect(await textsFor(team)).toEqual([
      'moved “Lighthouse” from In progress in Spring to Doing in Website',
      'changed the priority of “Lighthouse”',
      'moved “Lighthouse” from Doing in Website to In progress in Spring',
    ])
    expect(await textsFor(guest)).toEqual([
      'moved “Lighthouse” from a sprint to Doing in Website',
      'changed the priority of “Lighthouse”',
      'moved “Lighthouse” from Doing in Website to a sprint',
    ])
  })

  test('also in a sprint of a space they cannot see; people who see only that space see no home', async () => {
    const { team, board, card, path, patch } = await newHome(store, { is_private: true })
    const [insider, outsider] = [await team.newMember('member'), await team.newMember('member')]
    await team.post(`/projects/${board.project_id}/members`, { user_id: insider.user_id, role: 'member' })
    const members = [{ user_id: outsider.user_id, role: 'member' }]
    const elsewhere = await team.newProject({ is_private: true, members })
    const sprint = await team.newSprint(elsewhere.id, { title: 'Apart' })
    const { revision } = await team.head()
    await patch({ sprint_id: sprint.id })
    await patch({ title: 'Lighthouse apart' })

    expect((await insider.get(path)).body.card).toMatchObject({ home_board_id: board.id, sprint_id: sprint.id })
    expect((await insider.get('/search?query=apart')).body.cards).toHaveLength(1)
    expect((await outsider.get(path)).body.card).toMatchObject({ home_board_id: null, home_list_id: null })
    const { events } = (await outsider.get(`/events?after=${revision}`)).body
    expect(events.map(({ board_id }: { board_id: null }) => board_id)).toEqual([null, null])
    expect(JSON.stringify(events)).not.toContain('home_board_id')
    expect((await outsider.patch(path, { sprint_id: null })).body.code).toBe('card_without_home')
    expect(idsOf((await insider.get('/cards')).body.cards)).toContain(card.id)
  })
})

describe.each(stores)('changes of the home meanwhile on %s', (store) => {
  async function awayFrom(own: Awaited<ReturnType<typeof newHome>>) {
    await own.patch({ sprint_id: own.sprint.id })
    return own
  }
  const read = async (team: Team, path: string) => (await team.get(path)).body.card

  test('its board is deleted: the card stays in the sprint, without a home', async () => {
    const { team, guest, board, sprint, path } = await awayFrom(await newHome(store))
    await team.delete(`/boards/${board.id}`)

    expect(await read(team, path)).toMatchObject({ sprint_id: sprint.id, home_board_id: null, home_list_id: null })
    expect((await team.events()).at(-2)).toMatchObject({
      type: 'card.updated',
      changes: { home_board_id: [board.id, null] },
    })
    expect((await guest.get(path)).status).toBe(404)
    expect((await guest.get('/search?query=lighthouse')).body.count).toBe(0)
    expect((await team.get(`/search?query=lighthouse&sprint_id=${sprint.id}`)).body.count).toBe(1)
  })

  test('its board is restored: it is at home there again, unless it has another home', async () => {
    const { team, guest, project, board, sprint, path, patch } = await awayFrom(await newHome(store))
    const settled = await team.newCard(board.lists[0], { title: 'Settled' })
    await team.patch(`/cards/${settled.id}`, { sprint_id: sprint.id })
    const other = await team.newBoard({ project_id: project.id })
    const { revision: seq } = await team.head()
    await team.delete(`/boards/${board.id}`)
    await team.patch(`/cards/${settled.id}`, { board_id: other.id })

    expect((await team.post(`/boards/${board.id}/restore`, { seq })).status).toBe(200)

    const home = { home_board_id: board.id, home_list_id: board.lists[2].id }
    expect(await read(team, path)).toMatchObject({ sprint_id: sprint.id, ...home })
    expect((await team.events()).at(-2)).toMatchObject({
      type: 'card.updated',
      changes: { home_board_id: [null, board.id], home_list_id: [null, board.lists[2].id] },
    })
    expect(await read(team, `/cards/${settled.id}`)).toMatchObject({ board_id: other.id, home_board_id: null })
    expect((await guest.get(path)).body.card).toMatchObject(home)
    expect((await guest.get('/search?query=lighthouse')).body.count).toBe(1)
    expect(await patch({ sprint_id: null })).toMatchObject({ board_id: board.id, list_title: 'Doing' })
    await expectSound(team)
    await expectSoundStore(team.server.store)
  })

  test('its board is archived: it goes nowhere until that is undone, and search still finds it as live', async () => {
    const { team, board, path } = await awayFrom(await newHome(store))
    await team.patch(`/boards/${board.id}`, { archived: true })

    expect((await team.patch(path, { sprint_id: null })).body.code).toBe('board_archived')
    expect((await team.get('/search?query=lighthouse')).body.count).toBe(1)
    expect(await read(team, path)).toMatchObject({ archived_board: false, home_board_id: board.id })
  })

  test.each([
    ['is deleted', 'Review', null],
    ['is deleted and another takes over', 'Review', 'Review'],
    ['is archived', 'Review', 'Doing'],
  ])('its list %s: it goes home to another of its status', async (what, to, home) => {
    const { team, board, path, patch } = await awayFrom(await newHome(store))
    const [, , doing, review] = board.lists
    if (what === 'is archived') await team.patch(`/lists/${doing.id}`, { archived: true })
    else await team.delete(`/lists/${doing.id}${home ? `?move_to=${review.id}` : ''}`)

    const idOfHome = home && board.lists.find(({ title }: { title: string }) => title === home).id
    expect(await read(team, path)).toMatchObject({ home_board_id: board.id, home_list_id: idOfHome })
    expect(await patch({ sprint_id: null })).toMatchObject({ board_id: board.id, list_title: to })
  })

  test('its list moves to another board: that becomes its home, for search too', async () => {
    const { team, guest, board, path, patch } = await awayFrom(await newHome(store))
    const other = await team.newBoard({ project_id: board.project_id, title: 'Shop' })
    await team.patch(`/lists/${board.lists[2].id}`, { board_id: other.id })

    expect(await read(team, path)).toMatchObject({ home_board_id: other.id, home_list_id: board.lists[2].id })
    expect((await guest.get(path)).status).toBe(404)
    expect((await guest.get('/search?query=lighthouse')).body.count).toBe(0)
    expect(await patch({ sprint_id: null })).toMatchObject({ board_title: 'Shop', list_title: 'Doing' })
  })

  test('the space of the sprint is deleted: cards with a home elsewhere go there', async () => {
    const { team, board, path, patch } = await newHome(store)
    const elsewhere = await team.newProject()
    const sprint = await team.newSprint(elsewhere.id)
    await patch({ sprint_id: sprint.id })
    const made = await team.newCard(sprint.lists[0], { sprint_id: sprint.id })

    expect((await team.delete(`/projects/${elsewhere.id}`)).status).toBe(204)

    expect(await read(team, path)).toMatchObject({ board_id: board.id, list_title: 'Doing', sprint_id: null })
    expect((await team.get(`/cards/${made.id}`)).status).toBe(404)
    await expectSoundStore(team.server.store)
  })

  test('the space of the home is deleted: the card stays in its sprint elsewhere', async () => {
    const { team, project, path, patch } = await newHome(store)
    const sprint = await team.newSprint((await team.newProject()).id)
    await patch({ sprint_id: sprint.id })

    expect((await team.delete(`/projects/${project.id}`)).status).toBe(204)

    expect(await read(team, path)).toMatchObject({ sprint_id: sprint.id, home_board_id: null })
    await expectSoundStore(team.server.store)
  })
})

describe.each(stores)('columns are kept on %s', (store) => {
  const statuses = [
    { id: 'todo', title: 'Not started', status: 'committed' },
    { id: 'next', title: 'Up next', status: 'committed' },
    { id: 'doing', title: 'In progress', status: 'started' },
    { id: 'check', title: 'Checking', status: 'started' },
    { id: 'done', title: 'Done', status: 'completed' },
    { id: 'off', title: 'Cancelled', status: 'cancelled' },
  ]

  test('between sprints: by the status of the settings, else by title, else by behavior', async () => {
    const { team, project, board, sprint } = await newHome(store)
    await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'canceled' })
    const settings = `/sprints/settings?project_id=${project.id}`
    await team.put(settings, { statuses })
    const now = Date.now()
    const day = 86_400_000
    const first = await team.newSprint(project.id, { start_date: now - day, end_date: now + 90 * day })
    // Renamed, reordered, and one replaced by another.
    const changed = statuses
      .filter(({ id }) => id !== 'next')
      .map((status) => (status.id === 'check' ? { ...status, title: 'Quality' } : status))
    await team.put(settings, { statuses: [{ id: 'soon', title: 'Soon', status: 'committed' }, ...changed] })
    const second = await team.newSprint(project.id, { start_date: now + 91 * day, end_date: now + 99 * day })
    const cards = []
    for (const list of first.lists.slice(0, 4))
      cards.push(await team.newCard(list, { sprint_id: first.id, title: list.title }))

    await team.patch(`/sprints/${first.id}?project_id=${project.id}`, { state: 'completed' })

    const columns = []
    for (const { id } of cards) columns.push((await team.get(`/cards/${id}`)).body.card.list_title)
    expect(columns).toEqual(['Not started', 'Soon', 'In progress', 'Quality'])

    const titled = await team.newCard(board.lists[1], { title: 'By title' })
    await team.patch(`/lists/${board.lists[1].id}`, { title: 'SOON' })
    const into = async (list: { id: string }) => {
      await team.patch(`/cards/${titled.id}`, { list_id: list.id })
      return (await team.patch(`/cards/${titled.id}`, { sprint_id: second.id })).body.card.list_title
    }
    expect(await into(board.lists[1])).toBe('Soon')
    expect(await into(board.lists[2])).toBe('In progress')
    expect(await into(board.lists[0])).toBe('Soon')
  })

  test('but unfinished cards never become finished by being carried over', async () => {
    const { team, project } = await newHome(store)
    const settings = `/sprints/settings?project_id=${project.id}`
    await team.put(settings, { statuses })
    const first = await team.newSprint(project.id)
    const card = await team.newCard(first.lists[3], { sprint_id: first.id })
    await team.put(settings, {
      statuses: statuses.map((one) => (one.id === 'check' ? { ...one, status: 'completed' } : one)),
    })

    await team.patch(`/sprints/${first.id}?project_id=${project.id}`, { state: 'completed' })

    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ status: 'started', completed_date: null })
  })

  test('views and search can be narrowed to a sprint', async () => {
    const { team, guest, project, sprint, card, patch } = await newHome(store)
    const other = await team.newSprint(project.id)
    await patch({ sprint_id: sprint.id })
    const apart = await team.newCard(other.lists[0], { sprint_id: other.id, title: 'Lighthouse too' })
    const view = async (card_filters: object) =>
      idsOf((await team.post('/views/preview', { type: 'card', card_filters })).body.cards)
    const search = async (id: string) => idsOf((await team.get(`/search?query=lighthouse&sprint_id=${id}`)).body.cards)

    expect(await view({ include: { sprints: [sprint.id] } })).toEqual([card.id])
    expect(await view({ sprint_id: sprint.id })).toEqual([card.id])
    expect(await view({ exclude: { sprints: [sprint.id] } })).toEqual([apart.id])
    expect(await search(sprint.id)).toEqual([card.id])
    await patch({ sprint_id: other.id })
    expect([await search(sprint.id), await search(other.id)]).toEqual([[], [apart.id, card.id]])
    for (const [caller, id] of [
      [guest, sprint.id],
      [team, '999999'],
    ] as const)
      expect((await caller.get(`/search?query=lighthouse&sprint_id=${id}`)).status).toBe(404)
  })
})
