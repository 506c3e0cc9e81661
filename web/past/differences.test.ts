import { expect, test } from 'vitest'
import { toCardRow } from '../data/card-rows.ts'
import type { BoardState, PastCard } from '../data/past.ts'
import type { ListRow } from '../data/rows.ts'
import { differencesOf, inWords, returningOf } from './differences.ts'

function list(id: string, fields: Partial<ListRow> = {}): ListRow {
  return {
    id,
    title: `List ${id}`,
    behavior: 'committed',
    color: '',
    place_id: '1',
    position: 0,
    total_cards: 0,
    max_cards: 0,
    min_cards: 0,
    limit_unit: 'cards',
    limit_is_hard: false,
    is_archived: false,
    is_watching: false,
    ...fields,
  }
}

const card = (id: string, list_id: string, fields: Partial<PastCard> = {}): PastCard => ({
  ...toCardRow({ id, title: `Card ${id}`, board_id: '1', list_id }),
  content: '',
  ...fields,
})

const board = (lists: ListRow[], cards: PastCard[], title = 'Website'): BoardState => ({
  id: '1',
  title,
  project_id: '7',
  hasCovers: true,
  lists,
  cards,
})

const titleOf = (id: string) => (id === '2' ? 'Other board' : undefined)

test('what became of lists and cards is named', () => {
  const then = board(
    [list('a'), list('b'), list('c')],
    ['11', '12', '13', '14', '15', '16', '17'].map((id) => card(id, id === '17' ? 'c' : 'a')),
  )
  const now = board(
    [list('a', { title: 'Renamed' }), list('b'), list('d')],
    [
      card('11', 'a'),
      card('12', 'b', { priority: 1 }),
      card('13', 'a', { title: 'New', tag_ids: ['5'] }),
      card('20', 'd'),
    ],
    'Shop',
  )
  const elsewhere = {
    asked: new Set(['c', '14', '15', '16', '17']),
    cards: [card('14', 'a', { is_archived: true }), card('15', 'z', { board_id: '2' })],
    lists: [],
  }

  const found = differencesOf(then, now, elsewhere, titleOf)

  expect([...found.cards].map(([id, one]) => [id, one.fate, inWords(one)])).toEqual([
    ['11', 'same', ''],
    ['12', 'moved', 'Moved to List b. Changed: priority'],
    ['13', 'changed', 'Changed: title, tags'],
    ['14', 'archived', 'Archived since'],
    ['15', 'moved', 'Moved to Other board'],
    ['16', 'deleted', 'Deleted since'],
    ['17', 'deleted', 'Deleted since'],
  ])
  expect([...found.lists].map(([id, one]) => [id, inWords(one)])).toEqual([
    ['a', 'Changed: title'],
    ['b', ''],
    ['c', 'Deleted since'],
  ])
  expect(found.addedLists.map(({ id }) => id)).toEqual(['d'])
  expect(found.addedCards.map(({ id }) => id)).toEqual(['20'])
  expect(found.isRenamed).toBe(true)
  // The cards of a deleted list come back, and go again, with it.
  expect(returningOf(then, found, null)).toEqual({ lists: ['c'], cards: ['16'] })
  expect(returningOf(then, found, 'a')).toEqual({ lists: [], cards: ['16'] })
})

test('nothing is called deleted before that is known', () => {
  const then = board([list('a')], [card('11', 'a')])
  const now = board([], [])

  expect(differencesOf(then, now, null, titleOf).cards.get('11')?.fate).toBe('gone')
  expect(differencesOf(then, null, null, titleOf).cards.get('11')?.fate).toBe('deleted')
  const archived = { asked: new Set(['a', '11']), cards: [card('11', 'a')], lists: [list('a', { is_archived: true })] }
  const found = differencesOf(then, now, archived, titleOf)
  expect([found.lists.get('a')?.fate, found.cards.get('11')?.fate]).toEqual(['archived', 'archived'])
  expect(returningOf(then, found, null)).toEqual({ lists: [], cards: [] })
})
