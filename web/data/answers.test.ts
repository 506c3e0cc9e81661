import { expect, test } from 'vitest'
import { putBoard } from './answers.ts'
import { Mirror } from './mirror.ts'
import type { LeanBoard } from './rows.ts'

interface Given {
  id: string
  cards: { id: string; title: string; position: string }[]
  order: string[]
}

function board(...lists: Given[]): LeanBoard {
  const shown = lists.map(({ id, cards, order }) => ({
    id,
    title: `List ${id}`,
    archived: null,
    cards: cards.map((card) => ({ ...card, list_id: id, board_id: '1' })),
    card_order: Object.fromEntries(order.map((card, index) => [card, index])),
  }))
  // As far as rows are made of it.
  return { id: '1', title: 'Board', archived: null, members: [], lists: shown } as unknown as LeanBoard
}

const card = (id: string, title: string, position: string) => ({ id, title, position })
const titles = (mirror: Mirror, list: string) =>
  mirror.ids('cards', 'list', list).map((id) => mirror.row('cards', id)?.title)

test('a board with only what changed changes nothing else, and takes away what left', () => {
  const mirror = new Mirror()
  putBoard(
    mirror,
    board(
      { id: '2', cards: [card('10', 'One', 'a'), card('11', 'Two', 'b'), card('12', 'Three', 'c')], order: [] },
      { id: '3', cards: [card('13', 'Four', 'a')], order: [] },
    ),
  )

  putBoard(
    mirror,
    board(
      { id: '2', cards: [card('12', 'Three, changed', 'Z')], order: ['12', '11'] },
      { id: '3', cards: [card('10', 'One', 'b')], order: ['13', '10'] },
    ),
    true,
  )

  expect([titles(mirror, '2'), titles(mirror, '3')]).toEqual([
    ['Three, changed', 'Two'],
    ['Four', 'One'],
  ])
  putBoard(mirror, board({ id: '2', cards: [], order: ['12'] }, { id: '3', cards: [], order: ['13', '10'] }), true)
  expect(titles(mirror, '2')).toEqual(['Three, changed'])
})

test('a whole board takes away what it does not show', () => {
  const mirror = new Mirror()
  putBoard(mirror, board({ id: '2', cards: [card('10', 'One', 'a'), card('11', 'Two', 'b')], order: ['10', '11'] }))

  putBoard(mirror, board({ id: '2', cards: [card('11', 'Two', 'b')], order: ['10', '11'] }))

  expect(titles(mirror, '2')).toEqual(['Two'])
})
