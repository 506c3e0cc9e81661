import { describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('total_cards of a tag of the workspace on %s', (store) => {
  test('counts the cards that the reader sees, wherever the tag is shown', async () => {
    const team = await newTeam(store)
    const [member, guest, boardGuest] = [
      await team.newMember('member'),
      await team.newMember('guest'),
      await team.newMember('guest'),
    ]
    const { tag } = await team.made('/tags', { name: 'Urgent' })
    const open = await team.newProject({ members: [{ user_id: guest.user_id }] })
    const board = await team.newBoard({ project_id: open.id, members: [{ user_id: boardGuest.user_id }] })
    const other = await team.newBoard({ project_id: open.id })
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const card = await team.newCard(board.lists[0], { tags: [tag.id] })
    await team.newCard(other.lists[0], { tags: [tag.id] })
    for (let turn = 0; turn < 3; turn++) await team.newCard(hidden.lists[0], { tags: [tag.id] })
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
    await team.post(`/cards/${epic.id}/tags`, { id: tag.id })

    const shown = async (person: Caller) => {
      const [ofBoard] = (await person.get(`/boards/${board.id}`)).body.board.tags
      const [ofCard] = (await person.get(`/cards/${card.id}`)).body.card.tags
      return [ofBoard.total_cards, ofCard.total_cards]
    }
    expect(await shown(team)).toEqual([5, 5])
    expect(await shown(member)).toEqual([2, 2])
    expect(await shown(guest)).toEqual([2, 2])
    expect(await shown(boardGuest)).toEqual([1, 1])
    expect((await member.get('/tags')).body.tags).toMatchObject([{ id: tag.id, total_cards: 2 }])
    expect((await team.get('/tags')).body.tags).toMatchObject([{ id: tag.id, total_cards: 5 }])
    expect((await member.get(`/epics/${epic.id}`)).body.epic.tags).toMatchObject([{ total_cards: 2 }])
    expect((await member.patch(`/tags/${tag.id}`, { name: 'Soon' })).body.tag.total_cards).toBe(2)
  })
})
