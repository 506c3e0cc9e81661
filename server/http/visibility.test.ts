import type { RouteOptions } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  essence,
  type Ids,
  idsOfNothing,
  isOfWorkspace,
  namesSomething,
  oneOfEach,
  sampleOf,
  sendAs,
} from '../../test/requests.ts'
import { type Answer, type Caller, newTeam, serverOn, stores, type Team } from '../../test/team.ts'
import type { Write } from '../workspace/handles.ts'
import type { ContainerRole, Role } from '../workspace/policy.ts'

/** In the title of everything that outsiders must not see. */
const MARK = 'Zugspitze'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('a private space on %s', (store) => {
  let team: Team
  let routes: readonly RouteOptions[]
  let open: Ids
  let hidden: Ids
  let outsiders: Caller[]

  /**
   * A private space of the owner's, seen by an admin, a member and a guest who are not in it. Tests that count start
   * with a new one.
   */
  const arrange = async () => {
    const { app } = await serverOn(store)
    routes = app.routeTable.filter(isOfWorkspace)
    team = await newTeam(store)
    outsiders = [await team.newMember('admin'), await team.newMember('member'), await team.newMember('guest')]
    const guest = outsiders[2] as Caller
    open = await oneOfEach(team, { members: [{ user_id: guest.user_id }] })
    const project = await team.newProject({ title: MARK, is_private: true })
    const board = await team.newBoard({ project_id: project.id, title: MARK, lists: [{ title: MARK }] })
    // Another person is in all of it: members alone do not let others in.
    const { user_id: insider } = await team.newMember('member')
    await team.post(`/boards/${board.id}/members`, { user_id: insider })
    const card = await team.newCard(board.lists[0], { title: MARK, content: MARK })
    const comment = await team.newComment(card.id, { content: MARK })
    const reply = await team.newReply(comment.id, { content: MARK })
    const file = await team.newFile(`/cards/${card.id}`, MARK, MARK)
    const sprint = await team.newSprint(project.id, { title: MARK })
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id, title: MARK })
    const page = await team.newPage(project.id, { title: MARK, content: MARK })
    const note = await team.newNote({ title: MARK, content: MARK, attendees: [insider] })
    const { tag } = await team.made('/tags', { name: MARK, project_id: project.id })
    const { form } = await team.made(`/boards/${board.id}/forms`, { title: MARK, is_public: true })
    const { recurrence } = await team.made('/recurrences', {
      list_id: board.lists[0].id,
      card_id: card.id,
      title: MARK,
      rule: 'FREQ=YEARLY',
      starts: '2100-01-01T00:00',
      time_zone: 'UTC',
    })
    const { rule } = await team.made('/rules', {
      board_id: board.id,
      title: MARK,
      trigger: { type: 'completed' },
      actions: [{ type: 'archive' }],
      paused: true,
    })
    const { time_entry } = await team.made(`/cards/${card.id}/time`, { seconds: 60, note: MARK })
    const { template } = await team.made('/templates', { project_id: project.id, type: 'page', title: MARK })
    const { field } = await team.made(`/projects/${project.id}/fields`, { type: 'text', title: MARK })
    const { view } = await team.made('/views', { title: MARK, scope: 'board', board_id: board.id })
    hidden = {
      ...open,
      tag_id: tag.id,
      project_id: project.id,
      board_id: board.id,
      list_id: board.lists[0].id,
      card_id: card.id,
      comment_id: comment.id,
      child_id: reply.id,
      sprint_id: sprint.id,
      page_id: page.id,
      file_id: file.id,
      note_id: note.id,
      form_id: form.id,
      template_id: template.id,
      recurrence_id: recurrence.id,
      rule_id: rule.id,
      time_entry_id: time_entry.id,
      field_id: field.id,
      view_id: view.id,
    }
  }
  beforeAll(arrange)

  test('is not there for outsiders, on any route: the same answer as for ids that never existed', async () => {
    // People, epics and integrations are the whole workspace's, in no space.
    const { user_id, epic_id, integration_id, delivery_id, ...places } = hidden
    const nothing = { ...idsOfNothing(open), ...{ user_id, epic_id, integration_id, delivery_id } } as Ids
    const before = await team.census()
    for (const outsider of outsiders)
      for (const route of routes) {
        const sample = sampleOf(route, hidden)
        if (!namesSomething(sample, places)) continue
        const answer = await sendAs(outsider, sample)
        const random = await sendAs(outsider, sampleOf(route, nothing))
        expect({ route: sample.route, ...essence(answer) }).toEqual({ route: sample.route, ...essence(random) })
        expect(JSON.stringify(answer.body)).not.toContain(MARK)
      }
    expect(await team.census()).toEqual(before)
  })

  type NestedCall = (caller: Caller, id: string) => Promise<Answer>
  const inList = () => ({ title: 'x', list_id: open.list_id, board_id: open.board_id })
  test.each<[string, keyof Ids, NestedCall]>([
    ['project_id of a new board', 'project_id', (c, id) => c.post('/boards', { title: 'x', project_id: id })],
    ['project_id of a new sprint', 'project_id', (c, id) => c.post('/sprints', { title: 'x', project_id: id })],
    ['board_id of a new list', 'board_id', (c, id) => c.post('/lists', { board_id: id })],
    ['list_id of a new card', 'list_id', (c, id) => c.post('/cards', { ...inList(), list_id: id })],
    ['board_id of a new card', 'board_id', (c, id) => c.post('/cards', { ...inList(), board_id: id })],
    ['project_id of a new card', 'project_id', (c, id) => c.post('/cards', { ...inList(), project_id: id })],
    [
      'sprint_id of a new card',
      'sprint_id',
      (c, id) => c.post('/cards', { title: 'x', list_id: open.list_id, sprint_id: id }),
    ],
    ['parent_card_id of a new card', 'card_id', (c, id) => c.post('/cards', { ...inList(), parent_card_id: id })],
    ['form_id of a new card', 'form_id', (c, id) => c.post('/cards', { ...inList(), form_id: id })],
    ['tags of a new card', 'tag_id', (c, id) => c.post('/cards', { ...inList(), tags: [id] })],
    ['list_id of a card', 'list_id', (c, id) => c.patch(`/cards/${open.card_id}`, { list_id: id })],
    ['board_id of a card', 'board_id', (c, id) => c.patch(`/cards/${open.card_id}`, { board_id: id })],
    ['sprint_id of a card', 'sprint_id', (c, id) => c.patch(`/cards/${open.card_id}`, { sprint_id: id })],
    ['project_id of a card', 'project_id', (c, id) => c.patch(`/cards/${open.card_id}`, { project_id: id })],
    ['after_card_id of a card', 'card_id', (c, id) => c.patch(`/cards/${open.card_id}`, { after_card_id: id })],
    [
      'a list in a mapping',
      'list_id',
      (c, id) => c.patch(`/boards/${open.board_id}`, { vcs_mapping: { pr_open: id } }),
    ],
    ['?project_id= of boards', 'project_id', (c, id) => c.get(`/boards?project_id=${id}`)],
    ['?project_id= of sprints', 'project_id', (c, id) => c.get(`/sprints?project_id=${id}`)],
    ['?project_id= of a sprint', 'project_id', (c, id) => c.get(`/sprints/${open.sprint_id}?project_id=${id}`)],
    ['?board_id= of cards', 'board_id', (c, id) => c.get(`/cards?board_id=${id}`)],
    ['?list_id= of cards', 'list_id', (c, id) => c.get(`/cards?list_id=${id}`)],
    ['?sprint_id= of cards', 'sprint_id', (c, id) => c.get(`/cards?sprint_id=${id}`)],
    ['?project_id= of cards', 'project_id', (c, id) => c.get(`/cards?project_id=${id}`)],
  ])('is not revealed through %s', async (_, name, call) => {
    const before = await team.census()
    for (const outsider of outsiders) {
      const ofHidden = await call(outsider, hidden[name] as string)
      const ofNothing = await call(outsider, '900000000000')
      expect(essence(ofHidden)).toEqual(essence(ofNothing))
      expect(ofHidden.status).not.toBe(201)
    }
    expect(await team.census()).toEqual(before)
  })

  test.each<[string, (user_id: string) => object]>([
    ['owner_id', (owner_id) => ({ owner_id })],
    ['members', (user_id) => ({ members: [{ user_id }] })],
  ])('people of other workspaces are not revealed through %s', async (_, fields) => {
    const stranger = await newTeam(store)
    const before = await team.census()

    const ofStranger = await team.post('/cards', { ...inList(), ...fields(stranger.user_id) })
    const ofNobody = await team.post('/cards', { ...inList(), ...fields('u0000000') })

    expect(ofStranger.status).toBe(404)
    expect(essence(ofStranger)).toEqual(essence(ofNobody))
    expect(await team.census()).toEqual(before)
  })

  test('no collection, count or order reveals it', async () => {
    await arrange()
    // Relatives across the border: neither end may reveal the other.
    const parent = await team.newCard({ id: open.list_id as string, board_id: open.board_id as string })
    await team.newCard(
      { id: hidden.list_id as string, board_id: hidden.board_id as string },
      { title: MARK, parent_card_id: parent.id },
    )
    const child = await team.newCard(
      { id: open.list_id as string, board_id: open.board_id as string },
      { parent_card_id: hidden.card_id },
    )
    for (const outsider of outsiders) {
      for (const route of routes.filter(({ method }) => method === 'GET')) {
        const { path } = sampleOf(route, open)
        const { body } = await sendAs(outsider, { route: '', method: 'GET', path, body: undefined })
        expect(`${path} ${JSON.stringify(body)}`).not.toContain(MARK)
      }
      expect((await outsider.get('/boards')).body).toMatchObject({
        count: 1,
        board_order: { [open.board_id as string]: 0 },
      })
      expect((await outsider.get('/projects')).body).toMatchObject({ count: 1 })
      expect(ids((await outsider.get('/cards')).body.cards)).not.toContain(hidden.card_id)
      expect((await outsider.get(`/cards/${parent.id}`)).body.card).toMatchObject({
        child_cards: [],
        child_card_order: {},
      })
      expect((await outsider.get(`/cards/${child.id}`)).body.card.parent_card).toBeNull()
    }
    expect((await team.get(`/cards/${child.id}`)).body.card.parent_card).toMatchObject({ title: MARK })
  })

  test('its events are for its members alone', async () => {
    for (const outsider of outsiders) {
      const { events } = (await outsider.get('/events?count=500')).body
      const spaces = events.map(({ project_id }: { project_id: string | null }) => project_id)
      expect(spaces).not.toContain(hidden.project_id)
      expect(spaces).toContain(open.project_id)
    }
    const own = (await team.events()).map(({ project_id }) => project_id)
    expect(own).toContain(hidden.project_id)
  })

  test('cards that are related to it do not name it, neither now nor in the log', async () => {
    const list = { id: open.list_id as string, board_id: open.board_id as string }
    const secret = await team.newCard({ id: hidden.list_id as string, board_id: hidden.board_id as string })
    const copy = (await team.made(`/cards/${secret.id}/copy`, { board_id: open.board_id, list_id: list.id })).card
    const child = await team.newCard(list, { parent_card_id: secret.id })
    await team.made(`/cards/${child.id}/linked_cards`, { card_id: secret.id, linked_card_type: 'blocks' })
    const roadmap = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: MARK, list_id: roadmap.lists[0].id })
    const member = await team.newCard(list)
    await team.post(`/epics/${epic.id}/cards/${member.id}`)
    const [, , guest] = outsiders

    for (const outsider of outsiders) {
      expect((await outsider.get(`/cards/${copy.id}`)).body.card.copied_from_card_id).toBeNull()
      for (const card of [copy, child, member])
        for (const path of ['/events?count=500', `/activity?card_id=${card.id}`]) {
          const text = JSON.stringify((await outsider.get(path)).body)
          expect(text).not.toContain(`"${secret.id}"`)
          if (outsider === guest) expect(text).not.toContain(`"${epic.id}"`)
        }
    }
    expect((await team.get(`/cards/${copy.id}`)).body.card.copied_from_card_id).toBe(secret.id)
    const events = (await team.events()).filter(({ card_id }) => card_id === child.id || card_id === member.id)
    expect(events.map(({ changes }) => changes)).toMatchObject([
      { parent_card_id: [null, secret.id] },
      { linked_cards: [null, { card_id: secret.id }] },
      { list_id: [null, list.id] },
      { epic_id: [null, epic.id] },
    ])
  })

  test('is all there for its members, also for a guest among them', async () => {
    const guest = await team.newMember('guest')
    const project = await team.newProject({ is_private: true, members: [{ user_id: guest.user_id }] })
    const board = await team.newBoard({ project_id: project.id })
    const sprint = await team.newSprint(project.id)

    expect((await guest.get(`/projects/${project.id}`)).body.project).toMatchObject({
      is_member: true,
      is_private: true,
    })
    expect(ids((await guest.get('/boards')).body.boards)).toEqual([board.id])
    expect((await guest.get(`/sprints/${sprint.id}?project_id=${project.id}`)).status).toBe(200)
    expect((await guest.post('/lists', { board_id: board.id })).status).toBe(201)
  })
})

describe.each(stores)('a guest of one board on %s', (store) => {
  let team: Team
  let guest: Caller
  let shared: Awaited<ReturnType<Team['newBoard']>>
  let sibling: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    guest = await team.newMember('guest')
    const project = await team.newProject({ title: MARK })
    shared = await team.newBoard({ project_id: project.id, title: 'Shared', members: [{ user_id: guest.user_id }] })
    sibling = await team.newBoard({ project_id: project.id, title: MARK })
    await team.newSprint(project.id, { title: MARK })
  })

  test('sees that board, what is on it, and nothing else of its space', async () => {
    const card = await team.newCard(shared.lists[0])
    await team.newCard(sibling.lists[0], { title: MARK })

    expect(ids((await guest.get('/boards')).body.boards)).toEqual([shared.id])
    expect(ids((await guest.get('/cards')).body.cards)).toEqual([card.id])
    expect((await guest.get(`/lists/${shared.lists[0].id}`)).status).toBe(200)
    expect((await guest.get('/projects')).body).toMatchObject({ count: 0, projects: [] })
    for (const path of [
      `/boards/${sibling.id}`,
      `/lists/${sibling.lists[0].id}`,
      `/projects/${shared.project_id}`,
      `/sprints?project_id=${shared.project_id}`,
      `/boards?project_id=${shared.project_id}`,
    ])
      expect(`${(await guest.get(path)).status} ${path}`).toBe(`404 ${path}`)
  })

  test('reads events of that board only, and not the sources of others', async () => {
    const { body } = await guest.get('/events')
    const events: { type: string; board_id: string }[] = body.events
    const own = events.filter(({ type }) => type === 'token.created')
    const others = events.filter((event) => !own.includes(event))

    expect(own).toMatchObject([{ changes: { user_id: [null, guest.user_id] } }])
    expect(new Set(others.map(({ board_id }) => board_id))).toEqual(new Set([shared.id]))
    expect(JSON.stringify(body)).not.toContain(MARK)
    expect(JSON.stringify(others)).not.toContain('stp-')
    expect(JSON.stringify((await guest.get(`/boards/${shared.id}`)).body)).not.toContain('stp-')
  })

  test('moves cards on it, but not off it', async () => {
    const card = await team.newCard(shared.lists[0])

    expect((await guest.patch(`/cards/${card.id}`, { list_id: shared.lists[1].id })).status).toBe(200)
    expect((await guest.patch(`/cards/${card.id}`, { board_id: sibling.id })).status).toBe(404)
  })
})

/** What a person may do where they were given a role of its own. `list.create` asks for a guest, `board.update` for a member. */
const PLACE_TABLE: [role: Role, place: ContainerRole | null, createsLists: boolean, updatesBoards: boolean][] = [
  ['owner', 'viewer', true, true],
  ['admin', 'viewer', true, true],
  ['member', null, true, true],
  ['member', 'viewer', false, false],
  ['member', 'member', true, true],
  ['member', 'admin', true, true],
  ['guest', 'viewer', false, false],
  ['guest', 'member', true, false],
  ['guest', 'admin', true, false],
  ['guestReader', 'viewer', false, false],
  ['guestReader', 'member', false, false],
  ['guestReader', 'admin', false, false],
]

describe.each(stores)('roles in a container on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  async function abilities(person: Caller, board: { id: string; lists: { id: string }[] }) {
    const before = await team.head()
    const creates = (await person.post('/lists', { board_id: board.id })).status === 201
    const updates = (await person.patch(`/boards/${board.id}`, { title: `By ${person.user_id}` })).status === 200
    if (!creates && !updates) expect(await team.head()).toEqual(before)
    return [creates, updates]
  }

  test.each(PLACE_TABLE)('%s, made %s', async (role, place, ...expected) => {
    const person = await team.newMember(role)
    const members = place ? [{ user_id: person.user_id, role: place }] : []

    expect(await abilities(person, await team.newBoard({ members }))).toEqual(expected)
    const project = await team.newProject({ members })
    expect(await abilities(person, await team.newBoard({ project_id: project.id }))).toEqual(expected)
  })

  test.each<[ContainerRole, ContainerRole, boolean]>([
    ['viewer', 'member', true],
    ['admin', 'viewer', false],
  ])('%s in the space and %s on the board: the board counts', async (inSpace, onBoard, may) => {
    const person = await team.newMember('member')
    const project = await team.newProject({ members: [{ user_id: person.user_id, role: inSpace }] })
    const board = await team.newBoard({
      project_id: project.id,
      members: [{ user_id: person.user_id, role: onBoard }],
    })

    expect(await abilities(person, board)).toEqual([may, may])
  })

  test.each<[string, Role, (w: Write) => void, boolean]>([
    ['an admin of the container', 'member', (w) => w.permit('admin'), true],
    ['a member of the container', 'member', (w) => w.permit('member'), false],
    ['nobody in particular', 'member', (w) => w.permit(null), false],
    ['a person who was not checked', 'member', () => undefined, false],
    ['a guest', 'guest', (w) => w.permit('admin'), false],
    ['an admin of the workspace', 'admin', () => undefined, true],
  ])('what admins do is done by %s: %s', async (_, role, ask, may) => {
    const { team_id, user_id, server } = team
    const caller = { team_id, user_id, role, source: '{"type":"token"}', scope: 'write' } as const
    const attempt = async () => server.gateway.enter(caller, 'board.delete').write(async (w) => ask(w))

    if (may) await attempt()
    else await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  })
})
