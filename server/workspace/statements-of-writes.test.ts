import { describe, expect, test } from 'vitest'
import { watchStatements } from '../../test/statements.ts'
import { newTeam, stores } from '../../test/team.ts'

/**
 * How many statements a plain write sends to the store, from its request to its answer: those that lock the workspace, read
 * what the write must know, change rows, append to the log, update the search index, and store the new revision. Not
 * counted: the beginning and the end of the transaction, and those that look up the caller's token, which is remembered
 * until the next commit. Triggers, which record the past, are part of their statements.
 */
const MOST = {
  'POST list': 5,
  'POST card': 7,
  'PATCH card': 6,
  'PATCH card without text': 5,
  'move to the top': 7,
  'move to a position': 8,
  'move behind a card': 8,
  'move to the bottom': 7,
  'move within the list': 7,
} as const

describe.each(stores)('the statements of a write on %s', (store) => {
  test.each(Object.entries(MOST))('%s: at most %i', async (what, most) => {
    const team = await newTeam(store)
    const board = await team.newBoard()
    const [first, second] = board.lists
    const [card, other] = [await team.newCard(first), await team.newCard(second)]
    const below = await team.newCard(first)
    await team.newCard(second)
    const calls: Record<keyof typeof MOST, () => Promise<{ status: number }>> = {
      'POST list': () => team.post('/lists', { board_id: board.id, title: 'Doing' }),
      'POST card': () => team.post('/cards', { title: 'Card', board_id: board.id, list_id: first.id }),
      'PATCH card': () => team.patch(`/cards/${card.id}`, { title: 'Another', content: '<p>Text</p>' }),
      'PATCH card without text': () => team.patch(`/cards/${card.id}`, { priority: 2, estimate: 3 }),
      'move to the top': () => team.patch(`/cards/${card.id}`, { list_id: second.id, position: 0 }),
      'move to a position': () => team.patch(`/cards/${card.id}`, { list_id: second.id, position: 1 }),
      'move to the bottom': () => team.patch(`/cards/${card.id}`, { list_id: second.id }),
      'move behind a card': () => team.patch(`/cards/${card.id}`, { list_id: second.id, after_card_id: other.id }),
      'move within the list': () => team.patch(`/cards/${card.id}`, { after_card_id: below.id }),
    }
    const statementsOf = watchStatements(store, team.team_id)
    const statements = await statementsOf(async () => {
      // The keys are those of the table.
      const answer = await calls[what as keyof typeof MOST]()
      expect(answer.status).toBeLessThan(300)
    })
    const texts = statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    expect(texts.length, `${what} sends:\n${texts.join('\n')}\n`).toBeLessThanOrEqual(most)
  })
})
