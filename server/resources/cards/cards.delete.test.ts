import { beforeEach, describe, expect, test } from 'vitest'
import { expectSound } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('DELETE /v1/{team_id}/cards/{id} on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
  })

  test('deletes the card with everything that belongs to it, and logs what was there', async () => {
    const other = await team.newCard(board.lists[0])
    const rows = await team.census()
    const card = await team.newCard(board.lists[0], {
      title: 'Old',
      content: 'About',
      priority: 2,
      due_date: 1_767_225_600,
      owner_id: team.user_id,
      members: [{ user_id: team.user_id }],
      checklists: [{ title: 'Steps', items: [{ title: 'One' }] }],
    })
    await team.newReply((await team.newComment(card.id)).id)
    await team.made(`/cards/${card.id}/linked_cards`, { card_id: other.id, linked_card_type: 'blocks' })
    await team.put(`/cards/${card.id}/bookmark`)

    expect((await team.delete(`/cards/${card.id}`)).status).toBe(204)

    expect((await team.get(`/cards/${card.id}`)).status).toBe(404)
    expect((await team.get(`/cards/${other.id}`)).body.card.linked_cards).toEqual([])
    const {
      revision: _,
      last_id: __,
      events: ___,
      past_rows: ____,
      shown_versions: _____,
      ...left
    } = (await team.census()) as Record<string, number>
    expect(rows).toMatchObject(left)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.deleted',
      entity_id: card.id,
      board_id: board.id,
      list_id: board.lists[0].id,
      changes: {
        title: ['Old', null],
        content: ['About', null],
        priority: [2, null],
        due_date: [1_767_225_600, null],
        owner_id: [team.user_id, null],
        board_id: [board.id, null],
        list_id: [board.lists[0].id, null],
      },
    })
    const before = await team.head()
    expect((await team.delete(`/cards/${card.id}`)).status).toBe(404)
    expect(await team.head()).toEqual(before)
    await expectSound(team)
  })

  test('the log does not reveal a parent or a home that the reader cannot see', async () => {
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const member = await team.newMember('member')
    const parent = await team.newCard(hidden.lists[0])
    const child = await team.newCard(board.lists[0], { parent_card_id: parent.id })
    const away = await team.newCard(hidden.lists[0])
    const sprint = await team.newSprint(board.project_id)
    await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id })

    const { revision } = await team.head()

    await team.delete(`/cards/${child.id}`)
    await team.delete(`/cards/${away.id}`)

    const changesFor = async (caller: Pick<Team, 'get'>) => {
      const { events } = (await caller.get(`/events?after=${revision}`)).body
      expect(events.map(({ type }: { type: string }) => type)).toEqual(['card.deleted', 'card.deleted'])
      return events.map(({ changes }: { changes: object }) => changes)
    }
    expect(await changesFor(team)).toMatchObject([
      { parent_card_id: [parent.id, null] },
      { home_board_id: [hidden.id, null], home_list_id: [hidden.lists[0].id, null] },
    ])
    const [ofChild, ofAway] = await changesFor(member)
    expect(ofChild).toMatchObject({ parent_card_id: [null, null] })
    expect(ofAway).toHaveProperty('title')
    expect(ofAway).not.toHaveProperty('home_board_id')
    expect(ofAway).not.toHaveProperty('home_list_id')
  })

  test('children live on without a parent, in the epic they were in, and the log says so', async () => {
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
    const parent = await team.newCard(board.lists[0], { epic_id: epic.id })
    const child = await team.newCard(board.lists[0], { parent_card_id: parent.id })
    const grandchild = await team.newCard(board.lists[0], { parent_card_id: child.id })
    const { revision } = await team.head()

    await team.delete(`/cards/${parent.id}`)

    expect((await team.get(`/cards/${child.id}`)).body.card).toMatchObject({
      parent_card: null,
      epic: { id: epic.id },
      child_cards: [{ card_id: grandchild.id }],
    })
    const { events } = (await team.get(`/events?after=${revision}`)).body
    expect(events).toMatchObject([
      { type: 'card.updated', card_id: child.id, changes: { parent_card_id: [parent.id, null] } },
      { type: 'card.deleted', card_id: parent.id },
    ])
  })

  test('the counts of lists, tags and sprints follow, also for archived cards', async () => {
    const own = await newTeam(store)
    const { id: project_id } = await own.newProject()
    const now = Date.now()
    const sprint = await own.newSprint(project_id, { start_date: now - 1000, end_date: now + 86_400_000 })
    const { tag } = await own.made('/tags', { name: 'Counted' })
    const newCard = () => own.newCard(sprint.lists[0], { sprint_id: sprint.id, estimate: 3, tags: [tag.id] })
    const [kept, live, archived] = [await newCard(), await newCard(), await newCard()]
    await own.patch(`/cards/${archived.id}`, { archived: true })

    for (const { id } of [live, archived]) await own.delete(`/cards/${id}`)

    const shown = (await own.get(`/sprints/${sprint.id}?project_id=${project_id}`)).body.sprint
    expect(shown.lists[0]).toMatchObject({ total_cards: 1, cards: [{ id: kept.id, tags: [{ total_cards: 1 }] }] })
    expect(shown.progress.at(-1)).toContainEqual({ status: sprint.lists[0].behavior, count: 1, pts: 3 })
    await expectSound(own)
  })

  test('concurrent deletes, moves and archiving leave every count right', async () => {
    const own = await newTeam(store)
    const busy = await own.newBoard()
    const { tag } = await own.made('/tags', { name: 'Busy' })
    const cards = []
    for (let n = 0; n < 8; n++) cards.push(await own.newCard(busy.lists[0], { tags: [tag.id] }))

    await Promise.all(
      cards.flatMap(({ id }, n) => [
        own.patch(`/cards/${id}`, { list_id: busy.lists[(n % 2) + 1].id }),
        ...(n % 2
          ? [own.delete(`/cards/${id}`), own.delete(`/cards/${id}`)]
          : [own.patch(`/cards/${id}`, { archived: true })]),
      ]),
    )

    expect((await own.get('/tags')).body.tags[0].total_cards).toBe(4)
    await expectSound(own)
  })

  test('If-Match refuses when any part of it changed', async () => {
    const card = await team.newCard(board.lists[0])
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    await team.made(`/cards/${card.id}/checklists`, { title: 'Steps' })

    expect((await team.delete(`/cards/${card.id}`, { 'if-match': etag })).status).toBe(412)
  })

  test('does not reveal cards that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newCard((await theirs.newBoard()).lists[0])
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const hidden = await team.newCard(secret.lists[0])
    const admin = await team.newMember('admin')
    const before = [await team.census(), await theirs.census()]

    for (const id of [foreign.id, hidden.id, '999999999', 'x'])
      expect((await admin.delete(`/cards/${id}`)).status).toBe(404)
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test.each(['guest', 'guestReader', 'viewer'] as const)('a %s may not', async (kind) => {
    const person = await team.newMember(kind === 'viewer' ? 'member' : kind)
    const role = kind === 'viewer' ? 'viewer' : 'admin'
    const own = await team.newBoard({ members: [{ user_id: person.user_id, role }] })
    const card = await team.newCard(own.lists[0])
    const before = await team.census()

    expect((await person.delete(`/cards/${card.id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
