import { describe, expect, test } from 'vitest'
import { Mirror } from '../../data/mirror.ts'
import type { CardRow, FieldRow } from '../../data/rows.ts'
import { changeBetween, takesCards } from './change.ts'
import { lanesOf } from './derive.ts'
import { type LanesBy, lanesByOf, lanesOfCard } from './kinds.ts'

// The rows that lanes are made of have no other fields that lanes look at.
const card = (id: string, fields: Partial<CardRow> = {}) =>
  ({
    id,
    title: `Card ${id}`,
    list_id: 'l1',
    position: id,
    priority: 0,
    owner_id: null,
    member_ids: [],
    tag_ids: [],
    epic_id: null,
    parent_id: null,
    values: {},
    is_archived: false,
    ...fields,
  }) as unknown as CardRow

// As above.
const field = (fields: Partial<FieldRow>) =>
  ({ id: '47', type: 'select', title: 'Stage', options: [], required: false, ...fields }) as unknown as FieldRow

const OPTIONS = ['a', 'b'].map((id) => ({ id, title: id.toUpperCase(), color: '' }))
const PLACE = { board_id: 'board', sprint_id: null, project_id: 'space' }

function scene(cards: readonly CardRow[]) {
  const mirror = new Mirror()
  mirror.change(() => {
    for (const row of cards) mirror.put('cards', row.id, row)
    // As above.
    for (const [id, display_name] of [
      ['u1', 'Bea'],
      ['u2', 'Ada'],
      ['u3', 'Cleo'],
    ] as const)
      mirror.put('members', id, { id, display_name, email: '', status: id === 'u3' ? 'inactive' : 'active' } as never)
    for (const id of ['t1', 't2', 't3'])
      mirror.put('tags', id, { id, name: `tag ${id}`, color: '', project_id: 'space' })
    // As above.
    mirror.put('boards', 'board', { id: 'board', members: [{ user_id: 'u2', role: 'member' }] } as never)
  })
  const shown = { lists: ['l1', 'l2'], idsOf: (list: string) => mirror.ids('cards', 'list', list) }
  const derive = (by: LanesBy, before = new Map()) => lanesOf({ mirror, by, place: PLACE, me: 'u1' }, shown, before)
  const inShort = (by: LanesBy) =>
    derive(by).lanes.map(({ name, total, idsOf }) => [name, total, idsOf('l1').join(), idsOf('l2').join()])
  return { mirror, derive, inShort }
}

describe('the lanes of a board', () => {
  test('a closed set has all its lanes, those without come last', () => {
    const { inShort } = scene([card('1', { priority: 1 }), card('2'), card('3', { priority: 4, list_id: 'l2' })])
    expect(inShort({ kind: 'priority' })).toEqual([
      ['Urgent', 1, '1', ''],
      ['High', 0, '', ''],
      ['Medium', 0, '', ''],
      ['Low', 1, '', '3'],
      ['Without priority', 1, '2', ''],
    ])
  })

  test('of people those with cards and those of the board, the reader first; a card with several is in each', () => {
    const { inShort } = scene([card('1', { member_ids: ['u1', 'u3'] })])
    expect(inShort({ kind: 'member' })).toEqual([
      ['Bea', 1, '1', ''],
      ['Ada', 0, '', ''],
      ['Cleo', 1, '1', ''],
      ['Without member', 0, '', ''],
    ])
  })

  test('of tags only those with cards; of parents each by its card', () => {
    const { inShort } = scene([
      card('1', { tag_ids: ['t2'] }),
      card('2', { parent_id: '1' }),
      card('3', { parent_id: '99' }),
    ])
    expect(inShort({ kind: 'tag' }).map(([name, total]) => [name, total])).toEqual([
      ['tag t2', 1],
      ['Without tag', 2],
    ])
    expect(inShort({ kind: 'parent' }).map(([name, total]) => [name, total])).toEqual([
      ['Card 1', 1],
      ['Card #99', 1],
      ['Without parent card', 1],
    ])
  })

  test('of a field its options in their order, and none for an option that was deleted', () => {
    const by: LanesBy = { kind: 'field', field: field({ options: OPTIONS }) }
    const { inShort } = scene([card('1', { values: { 47: 'b' } }), card('2', { values: { 47: 'gone' } })])
    expect(inShort(by).map(([name, total]) => [name, total])).toEqual([
      ['A', 0],
      ['B', 1],
      ['Without Stage', 1],
    ])
    const checkbox: LanesBy = { kind: 'field', field: field({ type: 'checkbox' }) }
    expect(lanesOfCard(checkbox, card('1', { values: { 47: true } }))).toEqual(['true'])
    const several: LanesBy = { kind: 'field', field: field({ type: 'multi_select', options: OPTIONS }) }
    expect(lanesOfCard(several, card('1', { values: { 47: ['b', 'a'] } }))).toEqual(['a', 'b'])
  })

  test('cells that stay the same keep their arrays', () => {
    const { mirror, derive } = scene([card('1', { priority: 1 }), card('2')])
    const first = derive({ kind: 'priority' })
    mirror.put('cards', '2', card('2', { priority: 2 }))
    const second = derive({ kind: 'priority' }, new Map(first.cells))
    expect(second.lanes[0]?.idsOf('l1')).toBe(first.lanes[0]?.idsOf('l1'))
    expect(second.lanes[1]?.idsOf('l1')).toEqual(['2'])
  })

  test('an address names a property or a field with few values', () => {
    const fields = [field({}), field({ id: '48', type: 'text' })]
    expect(lanesByOf('epic', fields)).toEqual({ kind: 'epic' })
    expect(lanesByOf('custom_fields.47', fields)).toMatchObject({ kind: 'field' })
    for (const name of ['custom_fields.48', 'custom_fields.9', 'list', undefined])
      expect(lanesByOf(name, fields)).toBe(null)
  })
})

describe('what a card becomes in another lane', () => {
  const { mirror } = scene([card('1', { epic_id: 'e1' }), card('2', { parent_id: '1' }), card('3', { parent_id: '2' })])
  const options = field({ type: 'multi_select', options: OPTIONS })
  const of = (by: LanesBy, row: CardRow, from: string, to: string) => changeBetween(mirror, by, row, from, to)

  test.each<[string, LanesBy, Partial<CardRow>, string, string, object]>([
    ['another priority', { kind: 'priority' }, {}, '1', '2', { priority: 2 }],
    ['no priority', { kind: 'priority' }, {}, '1', '', { priority: 0 }],
    ['no owner', { kind: 'owner' }, {}, 'u1', '', { owner_id: null }],
    [
      'another epic',
      { kind: 'epic' },
      { epic_id: 'e1', parent_id: '9' },
      'e1',
      'e2',
      { family: { parent_id: null, epic_id: 'e2' } },
    ],
    ['its own epic', { kind: 'epic' }, { epic_id: 'e1', parent_id: '9' }, 'e2', 'e1', {}],
    ['another parent, and its epic', { kind: 'parent' }, {}, '', '1', { family: { parent_id: '1', epic_id: 'e1' } }],
    [
      'no parent',
      { kind: 'parent' },
      { parent_id: '1', epic_id: 'e1' },
      '1',
      '',
      { family: { parent_id: null, epic_id: 'e1' } },
    ],
    [
      'another tag, and the rest of them',
      { kind: 'tag' },
      { tag_ids: ['t1', 't2'] },
      't1',
      't3',
      { on: [{ kind: 'tag', id: 't3' }], off: [{ kind: 'tag', id: 't1' }] },
    ],
    [
      'a tag that it has already',
      { kind: 'tag' },
      { tag_ids: ['t1', 't2'] },
      't1',
      't2',
      { on: [], off: [{ kind: 'tag', id: 't1' }] },
    ],
    [
      'no member',
      { kind: 'member' },
      { member_ids: ['u1', 'u2'] },
      'u1',
      '',
      {
        on: [],
        off: [
          { kind: 'member', id: 'u1' },
          { kind: 'member', id: 'u2' },
        ],
      },
    ],
    ['an option', { kind: 'field', field: field({}) }, {}, '', 'a', { field: { id: '47', value: 'a' } }],
    ['no option', { kind: 'field', field: field({}) }, {}, 'a', '', { field: { id: '47', value: null } }],
    [
      'a tick',
      { kind: 'field', field: field({ type: 'checkbox' }) },
      {},
      '',
      'true',
      { field: { id: '47', value: true } },
    ],
    ['stars', { kind: 'field', field: field({ type: 'rating' }) }, {}, '', '4', { field: { id: '47', value: 4 } }],
    [
      'another of several options',
      { kind: 'field', field: options },
      { values: { 47: ['a', 'c'] } },
      'a',
      'b',
      { field: { id: '47', value: ['c', 'b'] } },
    ],
  ])('%s', (_, by, fields, from, to, change) => {
    expect(of(by, card('7', fields), from, to)).toEqual(change)
  })

  test('a lane that the server would refuse takes no card', () => {
    const takes = (by: LanesBy, to: string) => takesCards(mirror, by, ['2'], to)
    expect(takes({ kind: 'parent' }, '1')).toBe(true)
    expect(takes({ kind: 'parent' }, '2')).toBe(false)
    expect(takes({ kind: 'parent' }, '3')).toBe(false)
    expect(takes({ kind: 'member' }, 'u1')).toBe(true)
    expect(takes({ kind: 'member' }, 'u3')).toBe(false)
    expect(takes({ kind: 'epic' }, 'unknown')).toBe(false)
    expect(takes({ kind: 'field', field: field({ required: true }) }, '')).toBe(false)
    expect(takes({ kind: 'field', field: field({}) }, '')).toBe(true)
  })
})
