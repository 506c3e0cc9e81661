import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walk } from '../../../test/invariants.ts'
import { joinAll, newNeighbours } from '../../../test/neighbours.ts'
import { type Caller, callServer, clock, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'
import { findTitles } from './activity.queries.ts'

afterEach(() => clock.reset())

interface Entry {
  id: string
  seq: number
  type: string
  text: string
  card_id: string | null
}

const texts = async (caller: Caller, query: string): Promise<string[]> =>
  (await caller.get(`/activity?${query}`)).body.activity.map(({ text }: Entry) => text)
const latest = async (caller: Caller, query = ''): Promise<string | undefined> =>
  (await texts(caller, `count=1&${query}`))[0]

describe.each(stores)('GET /v1/{team_id}/activity on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard({ title: 'Website' })
  })

  test('says how much time was logged', async () => {
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const { time_entry } = await team.made(`/cards/${card.id}/time`, { seconds: 5400 })
    await team.patch(`/time/${time_entry.id}`, { note: 'Drafted' })
    await team.delete(`/time/${time_entry.id}`)
    await team.post(`/cards/${card.id}/timer`, { action: 'start' })
    await team.post(`/cards/${card.id}/timer`, { action: 'stop' })
    expect((await texts(team, `card_id=${card.id}`)).slice(0, 5)).toEqual([
      'logged 1 min on “Launch”',
      'started a timer on “Launch”',
      'deleted time logged on “Launch”',
      'changed the time logged on “Launch”',
      'logged 1 h 30 min on “Launch”',
    ])
  })

  test('shows what happened to a card, newest first', async () => {
    const [todo, doing, done] = board.lists
    const card = await team.newCard(todo, { title: 'Launch' })
    await team.patch(`/cards/${card.id}`, { list_id: doing.id })
    await team.patch(`/cards/${card.id}`, { title: 'Launch post' })
    await team.patch(`/cards/${card.id}`, { due_date: 1_900_000_000, priority: 2 })
    await team.patch(`/cards/${card.id}`, { list_id: done.id })
    const comment = await team.newComment(card.id)
    await team.newReply(comment.id)
    await team.patch(`/comments/${comment.id}`, { status: 'resolved' })
    await team.patch(`/comments/${comment.id}`, { content: 'Better' })
    await team.delete(`/comments/${comment.id}`)
    await team.patch(`/cards/${card.id}`, { archived: true })
    await team.patch(`/cards/${card.id}`, { archived: false })

    expect(await texts(team, `card_id=${card.id}`)).toEqual([
      'brought back “Launch post”',
      'archived “Launch post”',
      'deleted a comment on “Launch post”',
      'deleted a comment on “Launch post”',
      'edited a comment on “Launch post”',
      'resolved a comment on “Launch post”',
      'replied to a comment on “Launch post”',
      'commented on “Launch post”',
      'moved “Launch post” from Doing to Done',
      'changed due date and priority of “Launch post”',
      'renamed “Launch” to “Launch post”',
      'moved “Launch post” from To do to Doing',
      'created “Launch post” in To do',
    ])
  })

  test('goes back from a time, and on from an event', async () => {
    const card = await team.newCard(board.lists[0], { title: 'First' })
    await team.patch(`/cards/${card.id}`, { title: 'Second' })
    const until = clock.now()
    clock.advance(60_000)
    await team.patch(`/cards/${card.id}`, { title: 'Third' })
    await team.patch(`/cards/${card.id}`, { title: 'Fourth' })
    const titlesOf = async (query: string) =>
      (
        await walk<{ changes: { title?: [string, string] } }>(team, `/activity?card_id=${card.id}&${query}`, 'activity')
      ).map(({ changes }) => changes.title?.[1])
    const [{ seq }] = (await team.get(`/activity?card_id=${card.id}&until=${until}`)).body.activity

    expect(await titlesOf(`until=${until}`)).toEqual(['Second', 'First'])
    expect(await titlesOf(`after=${seq}`)).toEqual(['Third', 'Fourth'])
    expect(await titlesOf(`after=${Number(seq) - 1}&until=${until}`)).toEqual(['Second'])
    expect(await titlesOf(`until=${until - 86_400_000_000}`)).toEqual([])
    expect(await titlesOf(`until=${clock.now()}`)).toHaveLength(4)
    expect(await titlesOf(`at=${seq}`)).toEqual(['Second', 'First'])
    expect(await titlesOf(`at=${seq}&until=${until - 86_400_000_000}`)).toEqual([])
    expect((await team.get('/activity?after=-1')).status).toBe(400)
    expect((await team.get(`/activity?at=v${'0'.repeat(32)}`)).status).toBe(400)
  })

  test('shows what happened to a page itself', async () => {
    const page = await team.newPage(board.project_id, { title: 'Guide' })
    await team.patch(`/pages/${page.id}`, { content: '<p>Text</p>' })
    await team.newPage(board.project_id, { parent_page_id: page.id })
    await team.made('/comments', { page_id: page.id, content: 'Well said' })

    expect(await texts(team, `page_id=${page.id}`)).toHaveLength(2)
  })

  test('an entry says who, when, where and what changed', async () => {
    const editor = await team.newMember('member')
    const card = await team.newCard(board.lists[0], { title: 'One' })
    await editor.patch(`/cards/${card.id}`, { priority: 1 })

    const { status, body } = await team.get(`/activity?card_id=${card.id}&count=1`)

    expect(status).toBe(200)
    expect(body.count).toBe(1)
    expect(body.activity).toMatchObject([
      {
        id: String((await team.head()).revision),
        type: 'card.updated',
        text: 'changed the priority of “One”',
        team_id: team.team_id,
        entity_id: card.id,
        card_id: card.id,
        board_id: board.id,
        project_id: board.project_id,
        user_id: editor.user_id,
        user: { user_id: editor.user_id, source: { type: 'token' } },
        changes: { priority: [0, 1] },
        time_created: expect.any(Number),
      },
    ])
  })

  test('speaks of spaces, boards, lists, sprints and pages', async () => {
    const project = await team.newProject({ title: 'Garden' })
    expect(await latest(team)).toBe('created the space “Garden”')
    const own = await team.newBoard({ title: 'Beds', project_id: project.id, lists: [] })
    expect(await latest(team)).toBe('created the board “Beds”')
    const list = await team.newList(own.id, { title: 'Seeds' })
    expect(await latest(team)).toBe('created the list “Seeds”')
    await team.patch(`/lists/${list.id}`, { archived: true })
    expect(await latest(team)).toBe('archived the list “Seeds”')
    const sprint = await team.newSprint(project.id, { title: 'Spring' })
    await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'canceled' })
    expect(await latest(team)).toBe('canceled the sprint “Spring”')
    await team.put(`/sprints/settings?project_id=${project.id}`, { length: 7 })
    expect(await latest(team)).toBe('changed the sprint settings of the space “Garden”')
    await team.made('/pages', { title: 'Plan', project_id: project.id })
    expect(await latest(team)).toBe('created the page “Plan”')
    expect(await texts(team, `board_id=${own.id}`)).toEqual([
      'archived the list “Seeds”',
      'created the list “Seeds”',
      'created the board “Beds”',
    ])
    expect((await texts(team, `project_id=${project.id}`)).at(-1)).toBe('created the space “Garden”')
  })

  test('speaks of the parts of a card', async () => {
    const card = await team.newCard(board.lists[0], { title: 'Whole' })
    await team.post(`/cards/${card.id}/members`, { user_id: team.user_id })
    expect(await latest(team)).toBe('changed the members of “Whole”')
    await team.post(`/cards/${card.id}/checklists`, { title: 'Steps' })
    expect(await latest(team)).toBe('added a checklist to “Whole”')
    await team.delete(`/cards/${card.id}`)
    expect(await latest(team)).toBe('deleted “Whole”')
  })

  test('says what was linked with what, and what came from where', async () => {
    const outsider = await team.newMember('member')
    const other = await team.newBoard({ project_id: board.project_id, title: 'Shop' })
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const [card, near] = [await team.newCard(board.lists[0], { title: 'Near' }), await team.newCard(board.lists[0])]
    const secret = await team.newCard(hidden.lists[0], { title: 'Secret' })
    const links = `/cards/${card.id}/linked_cards`
    await team.post(links, { card_id: near.id, linked_card_type: 'blocks' })
    expect(await latest(team)).toBe('linked “Near” with “Card”')
    await team.delete(`${links}/${near.id}`)
    expect(await latest(team)).toBe('unlinked “Near” from “Card”')
    await team.post(links, { card_id: secret.id, linked_card_type: 'blocks' })
    expect(await latest(team)).toBe('linked “Near” with “Secret”')
    expect(await latest(outsider)).toBe('linked “Near” with another card')

    await team.patch(`/cards/${card.id}`, { board_id: other.id })
    expect(await latest(team)).toBe('moved “Near” from To do in Website to To do in Shop')
    const sprint = await team.newSprint(board.project_id, { title: 'Spring' })
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    expect(await latest(team)).toBe('moved “Near” from To do in Shop to Not started in Spring')
  })

  test('speaks of the roadmap', async () => {
    const [first, second] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Moon', list_id: first.id })
    await team.patch(`/epics/${epic.id}`, { list_id: second.id })
    expect(await latest(team)).toBe(`moved the epic “Moon” from ${first.title} to ${second.title}`)
    await team.patch(`/lists/${first.id}`, { archived: true })
    expect(await latest(team)).toBe(`archived the list “${first.title}”`)
    await team.patch(`/lists/${first.id}`, { archived: false })
  })

  test('names fields as people do', async () => {
    const project = await team.newProject({ title: 'Meadow' })
    const { tag } = await team.made('/tags', { name: 'wet', project_id: project.id })
    await team.patch(`/tags/${tag.id}`, { name: 'dry' })
    expect(await latest(team)).toBe('renamed “wet” to “dry”')
    const page = await team.newPage(project.id, { title: 'Map' })
    await team.patch(`/pages/${page.id}`, { is_public: true })
    expect(await latest(team)).toBe('changed the publicity of the page “Map”')
  })

  test('speaks of people', async () => {
    const person = await team.newMember('guest')
    const members = `/v1/teams/${team.team_id}/members`
    const headers = { authorization: `Bearer ${team.token}` }
    const { body } = await callServer(team.server, 'GET', members, undefined, headers)
    const { email } = body.members.find(({ id }: { id: string }) => id === person.user_id)
    expect((await texts(team, 'count=3')).toReversed()).toEqual([
      `added ${email} as guest`,
      `made a token for ${email}`,
      `let ${email} in`,
    ])

    const own = { authorization: `Bearer ${person.token}` }
    await callServer(team.server, 'PATCH', '/v1/users/me', { first_name: 'Ada', last_name: 'Byron' }, own)
    expect(await latest(team)).toBe('changed their profile')
    await callServer(team.server, 'PATCH', `${members}/${person.user_id}`, { role: 'admin' }, headers)
    expect(await latest(team)).toBe('made Ada Byron admin')
    await callServer(team.server, 'DELETE', `${members}/${person.user_id}`, undefined, headers)
    expect(await latest(team)).toBe('removed Ada Byron')
  })

  test('comes in pages that stay stable while work goes on', async () => {
    const card = await team.newCard(board.lists[0])
    for (const priority of [1, 2, 3]) await team.patch(`/cards/${card.id}`, { priority })
    const all = await walk<Entry>(team, `/activity?card_id=${card.id}`, 'activity')

    const first = (await team.get(`/activity?card_id=${card.id}&count=3`)).body
    await team.patch(`/cards/${card.id}`, { priority: 4 })
    const rest = (await team.get(`/activity?card_id=${card.id}&count=3&cursor=${first.cursor}`)).body

    expect([...first.activity, ...rest.activity].map(({ seq }: Entry) => seq)).toEqual(all.map(({ seq }) => seq))
    expect(rest.cursor).toBe('')
    expect((await team.get(`/activity?cursor=${first.cursor}`)).body.code).toBe('invalid_cursor')
  })

  test.each([
    ['card_id=x', 'card_id'],
    ['board_id=1&board_id=2', 'board_id'],
    ['count=501', 'count'],
    ['type=card.moved', 'type'],
  ])('?%s is 400', async (query, field) => {
    const { status, body } = await team.get(`/activity?${query}`)

    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
  })

  test('personal marks are not shown, not even to their owner', async () => {
    const card = await team.newCard(board.lists[0])
    await team.put(`/cards/${card.id}/bookmark`)

    expect(await texts(team, `card_id=${card.id}`)).toEqual(['created “Card” in To do'])
  })

  test('another workspace’s resources have no activity here', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newBoard()

    expect((await team.get(`/activity?board_id=${foreign.id}`)).body).toEqual({ cursor: '', count: 0, activity: [] })
  })
})

describe.each(stores)('who sees which activity on %s', (store) => {
  test('a guest sees only activity of boards they were added to', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const board = await team.newBoard({ title: 'Shared', members: [{ user_id: guest.user_id }] })
    await team.newBoard({ title: 'Not shared' })
    await team.newCard(board.lists[0], { title: 'Seen' })

    const entries = await walk<Entry>(guest, '/activity', 'activity')

    expect(entries[0]?.text).toBe('created “Seen” in To do')
    expect(JSON.stringify(entries)).not.toContain('Not shared')
    expect(entries.every(({ type }) => !type.startsWith('member.'))).toBe(true)
  })

  test('names in a private space are hidden from outsiders, wherever cards go', async () => {
    const team = await newTeam(store)
    const outsider = await team.newMember('admin')
    const open = await team.newBoard({ title: 'Open' })
    const hidden = await team.newProject({ title: 'Zugspitze', is_private: true })
    const lists = [{ title: 'Zugspitze' }]
    const secret = await team.newBoard({ project_id: hidden.id, title: 'Secret', lists })
    const leaving = await team.newCard(open.lists[0], { title: 'Leaving' })
    await team.patch(`/cards/${leaving.id}`, { priority: 1 })
    await team.patch(`/cards/${leaving.id}`, { list_id: secret.lists[0].id, title: 'Zugspitze now' })
    const coming = await team.newCard(secret.lists[0], { title: 'Zugspitze it was', content: 'Zugspitze' })
    await team.newComment(coming.id, { content: 'Zugspitze' })
    await team.patch(`/cards/${coming.id}`, { title: 'Come', content: '-', list_id: open.lists[1].id })

    const entries = await walk<Entry>(outsider, '/activity', 'activity')

    expect(JSON.stringify(entries)).not.toMatch(/Zugspitze|Secret/)
    expect(entries.filter(({ card_id }) => card_id === coming.id).map(({ text }) => text)).toEqual([
      'moved “Come” to Doing in Open',
    ])
    expect(entries.filter(({ card_id }) => card_id === leaving.id).map(({ text }) => text)).toEqual([
      'moved “Leaving” from To do in Open to where you cannot see it',
      'changed the priority of a card',
      'created “Leaving” in To do',
    ])
    expect(await latest(team, `card_id=${coming.id}`)).toBe('moved “Come” from Zugspitze in Secret to Doing in Open')
    expect(await latest(team, `card_id=${leaving.id}`)).toBe(
      'moved “Zugspitze now” from To do in Open to Zugspitze in Secret',
    )
  })

  test('membership elsewhere opens nothing that has the same ids here', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const { team_id, user_id } = await joinAll(neighbours, 'guest', 'member')
    const places = []
    for (const team of all) {
      const members = team === own ? [] : [{ user_id }]
      const { id } = await team.newProject({ is_private: true, members })
      places.push(await team.newBoard({ project_id: id, members }))
    }

    const caller = { team_id, user_id, role: 'guest', source: '{"type":"token"}', scope: 'read' } as const
    const workspace = own.server.gateway.enter(caller, 'search.read')
    const [, board] = places
    for (const [noun, { id }] of [
      ['board', board],
      ['list', board.lists[0]],
    ] as const)
      expect([...(await workspace.read((r) => findTitles(r, noun, [Number(id)])))]).toEqual([])
  })
})
