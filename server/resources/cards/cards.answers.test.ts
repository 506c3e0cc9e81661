import { describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

/** Answers are made from what was written, without reading it again: they must show what a read shows. */
describe.each(stores)('the answer of a change to a card on %s', (store) => {
  test('is what a read shows, for a card with nothing on it', async () => {
    const { team, changes, card } = await newWorld(await newTeam(store))
    await expectSame(team, card.id, changes)
  })

  test('is what a read shows, for a card with everything on it', async () => {
    const { team, changes, card, board, epic } = await newWorld(await newTeam(store))
    const { tag } = await team.made('/tags', { name: 'Urgent', project_id: board.project_id })
    const checklists = [{ title: 'Steps', items: [{ title: 'First' }, { title: 'Second', checked: true }] }]
    const full = await team.newCard(board.lists[0], {
      title: 'Full',
      content: '<p>Text</p>',
      members: [{ user_id: team.user_id, role: 'admin' }],
      tags: [tag.id],
      checklists,
      epic_id: epic.id,
      due_date: 1_767_225_600_000,
    })
    await team.newCard(board.lists[1], { parent_card_id: full.id, title: 'Below' })
    await team.made(`/cards/${full.id}/linked_cards`, { card_id: card.id, linked_card_type: 'related' })
    await team.newFile(`/cards/${full.id}`)
    await team.newComment(full.id)
    await team.put(`/cards/${full.id}/bookmark`)
    await team.put(`/cards/${full.id}/watch`)
    await expectSame(team, full.id, changes)
  })

  test('is refused where the caller cannot see the list that the card should go to', async () => {
    const { team, card, hidden } = await newWorld(await newTeam(store))
    const member = await team.newMember('member')
    const { status } = await member.patch(`/cards/${card.id}`, { list_id: hidden.lists[0].id })
    expect(status).toBe(404)
    expect((await member.get(`/cards/${card.id}`)).status).toBe(200)
  })
})

async function newWorld(team: Team) {
  const board = await team.newBoard()
  const elsewhere = await team.newBoard({ title: 'Elsewhere' })
  const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
  const sprint = await team.newSprint(board.project_id)
  const card = await team.newCard(board.lists[0], { title: 'Plain' })
  const other = await team.newCard(board.lists[1], { title: 'Other' })
  const [roadmapList] = (await team.get('/epics')).body.lists
  const { epic } = await team.made('/epics', { title: 'Epic', list_id: roadmapList.id })
  const done = board.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
  const changes = [
    {},
    { title: 'Renamed' },
    { title: 'Renamed' },
    { content: '<p>Longer text</p>', priority: 2 },
    { owner_id: team.user_id, start_date: 1_767_000_000_000 },
    { list_id: board.lists[1].id },
    { list_id: board.lists[1].id, position: 0 },
    { after_card_id: other.id, title: 'Renamed again' },
    { list_id: done.id, estimate: 3 },
    { list_id: board.lists[0].id, position: 0 },
    { sprint_id: sprint.id },
    { estimate: 5 },
    { sprint_id: null },
    { epic_id: epic.id },
    { board_id: elsewhere.id },
    { archived: true },
    { title: 'In the archive' },
    { archived: false, list_id: elsewhere.lists[1].id, title: 'Back' },
    { board_id: board.id, list_id: done.id, due_date: null, owner_id: null },
  ]
  return { team, board, elsewhere, hidden, card, epic, changes }
}

async function expectSame(team: Team, id: string, changes: readonly object[]) {
  for (const change of changes) {
    const { status, body } = await team.patch(`/cards/${id}`, change)
    expect([change, status]).toEqual([change, 200])
    const { card } = (await team.get(`/cards/${id}`)).body
    // Only a read gives access to the shared text.
    expect({ change, ...body.card }).toEqual({ change, ...card, collaboration: null })
  }
}
