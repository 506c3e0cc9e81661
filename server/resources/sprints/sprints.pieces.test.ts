import { describe, expect, test } from 'vitest'
import { type Caller, newTeam, type StoreName, stores } from '../../../test/team.ts'

/** A running sprint with a card from a board, which is its home, and one of its own. */
async function newSprintWithCards(store: StoreName) {
  const team = await newTeam(store)
  const board = await team.newBoard()
  const sprint = await team.newSprint(board.project_id)
  const path = `/sprints/${sprint.id}?project_id=${board.project_id}`
  const [first, second] = sprint.lists as { id: string }[]
  const card = await team.newCard(board.lists[0], { title: 'From a board' })
  await team.patch(`/cards/${card.id}`, { list_id: first?.id })
  const { card: own } = await team.made('/cards', { title: 'Its own', list_id: first?.id, sprint_id: sprint.id })
  return { team, board, path, card, own, lists: { first, second }, sprint }
}

/** As on the page of all sprints, whose cards are read again each time. */
async function readFresh(caller: Caller, project_id: string) {
  return (await caller.get(`/sprints?project_id=${project_id}`)).body.sprints[0]
}

describe.each(stores)('a sprint from what is kept of its cards on %s', (store) => {
  test('shows the same as one whose cards are read, to each person, after each change and in its answer', async () => {
    const { team, board, path, card, own, lists } = await newSprintWithCards(store)
    const member = await team.newMember('member')
    const tag = (await team.made('/tags', { name: 'Tag' })).tag
    const [roadmap] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: roadmap.id })
    const changes: (() => Promise<{ status: number }>)[] = [
      () => team.patch(`/cards/${card.id}`, { title: 'Another', content: '<p>Text</p>' }),
      () => team.patch(`/cards/${card.id}`, { epic_id: epic.id }),
      () => team.patch(`/epics/${epic.id}`, { title: 'Renamed' }),
      () => team.put(`/cards/${own.id}/watch`),
      () => team.post(`/cards/${own.id}/tags`, { id: tag.id }),
      () => team.patch(`/tags/${tag.id}`, { name: 'Other' }),
      () => team.post('/comments', { content: 'Comment', card_id: own.id }),
      () => team.patch(`/cards/${own.id}`, { parent_card_id: card.id }),
      () => team.patch(`/lists/${lists.first?.id}`, { title: 'Renamed' }),
      () => team.patch(`/cards/${own.id}`, { list_id: lists.second?.id }),
      () => team.patch(`/boards/${board.id}`, { title: 'Renamed' }),
      () => team.patch(`/projects/${board.project_id}`, { title: 'Renamed' }),
      () => team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id }),
      () => team.delete(`/cards/${own.id}`),
    ]
    for (const [index, change] of changes.entries()) {
      const { status } = await change()
      expect(status, `change ${index}`).toBeLessThan(300)
      const patched = (await team.patch(path, { title: `After ${index}` })).body.sprint

      expect(patched).toEqual(await readFresh(team, board.project_id))
      expect((await team.get(path)).body.sprint).toEqual(patched)
      expect((await member.get(path)).body.sprint).toEqual(await readFresh(member, board.project_id))
    }
  })

  test('remembers nothing of a write that was undone', async () => {
    const { team, board, path, card, lists, sprint: running } = await newSprintWithCards(store)
    await team.get(path)
    const place = { title: 'Undone', list_id: lists.first?.id, sprint_id: running.id }

    const { status, body } = await team.post('/batch', {
      operations: [
        { method: 'PATCH', path: `/cards/${card.id}`, body: { title: 'Undone' } },
        { method: 'POST', path: '/cards', body: place },
        { method: 'PATCH', path, body: { title: 'Undone' } },
        { method: 'PATCH', path: '/cards/999999999', body: { title: 'Nothing' } },
      ],
    })
    expect(status, JSON.stringify(body)).toBe(404)
    // It gets the version, and the new card the id, that those had.
    await team.patch(`/cards/${card.id}`, { title: 'Kept' })
    await team.made('/cards', { ...place, title: 'New' })

    const { sprint } = (await team.get(path)).body
    const titles = sprint.lists.flatMap(({ cards }: { cards: { title: string }[] }) => cards.map(({ title }) => title))
    expect(titles.toSorted()).toEqual(['Its own', 'Kept', 'New'])
    expect(sprint).toEqual(await readFresh(team, board.project_id))
  })
})
