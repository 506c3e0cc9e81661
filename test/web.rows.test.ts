import { describe, expect, test } from 'vitest'
import { BEHAVIORS } from '../server/http/schema.ts'
import { readCardFields } from '../server/resources/cards/cards.lean.schema.ts'
import { isLight } from '../server/resources/cards/cards.lean.ts'
import { FINISHED } from '../server/resources/cards/cards.queries.ts'
import { CARD_FIELDS, toCardRow, toChangedRow } from '../web/data/card-rows.ts'
import { newTeam, stores, type Team } from './team.ts'

test('what the browser asks of cards is found without reading whole cards', () => {
  const fields = readCardFields({ fields: CARD_FIELDS }) ?? []
  expect(fields.length).toBeGreaterThan(20)
  expect(fields.filter((field) => !isLight([field]))).toEqual([])
  expect(isLight(['title', 'checklists'])).toBe(false)
})

/** The row of a card as a change leaves it, and as it is when the page is loaded again. */
async function rowsOf(team: Team, id: string) {
  const { card } = (await team.get(`/cards/${id}`)).body
  const [lean] = (await team.get(`/cards?ids=${id}&fields=${CARD_FIELDS}`)).body.cards
  return { changed: toChangedRow(card, lean.position), read: toCardRow(lean) }
}

describe.each(stores)('rows of cards in the browser on %s', (store) => {
  test('a card shows the same after a change as when it is read again', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [list] = board.lists
    const member = await team.newMember('member')
    const { lists: roadmap } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Epic', list_id: roadmap[0].id })
    const parent = await team.newCard(list, { epic_id: epic.id })
    const card = await team.newCard(list, {
      title: 'Everything',
      priority: 2,
      estimate: 3,
      start_date: 1_767_830_400_000,
      due_date: 1_767_830_400,
      owner_id: team.user_id,
      members: [{ user_id: member.user_id }],
      tags: ['One', 'Two'],
      parent_card_id: parent.id,
      checklists: [{ title: 'Steps', items: [{ title: 'Done', checked: true }, { title: 'Open' }] }],
      cover_image: 'data:image/png;base64,AAAA',
    })
    const finished = await team.newList(board.id, { behavior: 'completed' })
    for (const at of [list, finished]) await team.newCard(at, { parent_card_id: card.id })
    await team.newComment(card.id)
    await team.post(`/cards/${card.id}/linked_cards`, { card_id: parent.id, linked_card_type: 'blocked_by' })

    const { changed, read } = await rowsOf(team, card.id)

    expect(changed).toEqual(read)
    expect(read).toMatchObject({
      title: 'Everything',
      priority: 2,
      estimate: 3,
      due_date: 1_767_830_400_000,
      member_ids: [member.user_id],
      epic_id: epic.id,
      parent_id: parent.id,
      children: { done: 1, total: 2 },
      checked: { done: 1, total: 2 },
      total_comments: 1,
      is_blocked: true,
      cover: 'data:image/png;base64,AAAA',
    })
  })

  test.each(BEHAVIORS.flatMap((behavior) => [false, true].map((archived) => ({ behavior, archived }))))(
    'what a card blocks from a list that stands for $behavior, archived: $archived',
    async ({ behavior, archived }) => {
      const team = await newTeam(store)
      const board = await team.newBoard()
      const blocker = await team.newCard(await team.newList(board.id, { behavior }))
      const card = await team.newCard(board.lists[0])
      await team.post(`/cards/${card.id}/linked_cards`, { card_id: blocker.id, linked_card_type: 'blocked_by' })
      await team.patch(`/cards/${blocker.id}`, { archived })

      const { changed, read } = await rowsOf(team, card.id)

      expect(changed).toEqual(read)
      expect(read.is_blocked).toBe(!archived && !FINISHED.includes(behavior))
    },
  )
})
