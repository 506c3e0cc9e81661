import { expect, test } from 'vitest'
import { Mirror } from '../data/mirror.ts'
import { groupStands, inGroupOrder, inOrder } from './groups.ts'
import type { Column } from './ViewColumn.tsx'

const column = (key: string, name = key, board_id = ''): Column => ({
  key,
  name,
  cards: [],
  stands: { kind: 'list', id: key, board_id, sprint_id: null },
})
const names = (columns: readonly Column[]) => columns.map(({ name }) => name)

test('lists stand in the order of work, and those of one name say whose they are', () => {
  const mirror = new Mirror()
  mirror.change(() => {
    // Only what columns ask of them.
    for (const [id, behavior] of [
      ['l1', 'completed'],
      ['l2', 'backlog'],
      ['l3', 'committed'],
      ['l4', 'committed'],
    ] as const)
      mirror.put('lists', id, { id, behavior } as never)
    for (const title of ['Website', 'App']) mirror.put('boards', title, { id: title, title } as never)
  })
  const columns = [
    column('l1', 'Done'),
    column('l3', 'Next', 'Website'),
    column('l2', 'Later'),
    column('l4', 'Next', 'App'),
  ]
  expect(names(inGroupOrder(mirror, 'list', columns))).toEqual(['Later', 'Next · Website', 'Next · App', 'Done'])
})

test('priorities stand as lanes do, and what has none is last', () => {
  const columns = ['0', '4', '1', '3'].map((key) => column(key))
  expect(names(inGroupOrder(new Mirror(), 'priority', columns))).toEqual(['1', '3', '4', '0'])
  expect(
    names(
      inOrder(
        ['', 'b', 'a'].map((key) => column(key)),
        ['a', 'b'],
      ),
    ),
  ).toEqual(['a', 'b', ''])
})

test('a card of a group without anything has nothing either', () => {
  // As above.
  const card = { list_id: 'l1', board_id: 'b1', sprint_id: null, status: 'started' } as never
  expect(groupStands('priority', '0', card)).toEqual({ kind: 'property', by: { kind: 'priority' }, key: '' })
  expect(groupStands('epic', null, card)).toEqual({ kind: 'property', by: { kind: 'epic' }, key: '' })
  expect(groupStands('status', 'started', card)).toEqual({ kind: 'status', status: 'started' })
  expect(groupStands('list', 'l1', card)).toEqual({ kind: 'list', id: 'l1', board_id: 'b1', sprint_id: null })
})
