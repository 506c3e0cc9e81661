import { describe, expect, test } from 'vitest'
import type { LanesBy } from '../../board/lanes/kinds.ts'
import { Mirror } from '../../data/mirror.ts'
import type { FieldRow } from '../../data/rows.ts'
import { type Destination, placesFor } from './destinations.ts'
import { newCardOf, type Stands } from './stands-for.ts'

function newMirror() {
  const mirror = new Mirror()
  mirror.change(() => {
    // Only what lanes ask of them.
    for (const [id, status] of [
      ['ada', 'active'],
      ['bea', 'active'],
      ['left', 'inactive'],
    ] as const)
      mirror.put('members', id, { id, status } as never)
    mirror.put('tags', 'bug', { id: 'bug', name: 'bug', color: '', project_id: 'one' })
    mirror.put('tags', 'all', { id: 'all', name: 'all', color: '', project_id: null })
    mirror.put('epics', 'launch', { id: 'launch', is_archived: false } as never)
    mirror.put('epics', 'growth', { id: 'growth', is_archived: false } as never)
    mirror.put('cards', 'whole', { id: 'whole', epic_id: 'launch' } as never)
  })
  return mirror
}

const mirror = newMirror()
const field = (type: FieldRow['type'], required = false): LanesBy => ({
  kind: 'field',
  // As above.
  field: { id: '47', type, project_id: 'two', required, options: [] } as unknown as FieldRow,
})
const of = (by: LanesBy | Exclude<LanesBy['kind'], 'field'>, key: string): Stands => ({
  kind: 'property',
  by: typeof by === 'string' ? { kind: by } : by,
  key,
})

describe('a new card of a lane and a column', () => {
  test.each<[string, Stands[], object]>([
    ['a lane', [of('priority', '2')], { given: { priority: 2 } }],
    ['a lane without', [of('owner', '')], { given: {}, values: {} }],
    ['both', [of('owner', 'ada'), of('priority', '1')], { given: { owner_id: 'ada', priority: 1 } }],
    ['two people', [of('member', 'ada'), of('member', 'bea')], { given: { member_ids: ['ada', 'bea'] } }],
    ['the same tag twice', [of('tag', 'all'), of('tag', 'all')], { given: { tag_ids: ['all'] }, project_id: null }],
    ['a tag of a space', [of('tag', 'bug')], { project_id: 'one' }],
    ['a part and its epic', [of('parent', 'whole'), of('epic', 'launch')], { given: { parent_id: 'whole' } }],
    ['a field', [of(field('rating'), '4')], { values: { 47: 4 }, project_id: 'two' }],
    [
      'several options',
      [of(field('multi_select'), 'a'), of(field('multi_select'), 'b')],
      { values: { 47: ['a', 'b'] } },
    ],
    ['a status', [of('priority', '1'), { kind: 'status', status: 'started' }], { status: 'started' }],
    [
      'a list',
      [{ kind: 'list', id: 'l', board_id: 'b', sprint_id: null }],
      { list_id: 'l', board_id: 'b', sprint_id: null },
    ],
    ['no sprint', [{ kind: 'sprint', id: '' }], { sprint_id: null }],
  ])('of %s', (_, stands, card) => {
    expect(newCardOf(mirror, stands)).toMatchObject(card)
  })

  test.each<[string, Stands[]]>([
    ['two priorities', [of('priority', '1'), of('priority', '2')]],
    ['a person and nobody', [of('member', 'ada'), of('member', '')]],
    ['a person who left', [of('owner', 'left')]],
    ['a part of another epic', [of('parent', 'whole'), of('epic', 'growth')]],
    ['a needed field without a value', [of(field('select', true), '')]],
    ['what two spaces have', [of('tag', 'bug'), of(field('rating'), '4')]],
  ])('cannot be of %s', (_, stands) => {
    expect(newCardOf(mirror, stands)).toBe(null)
  })
})

test('it goes to the boards that can have it; in the column of a sprint to that', () => {
  const to = (id: string, is: Destination['is'], project_id: string): Destination => ({
    id,
    is,
    title: id,
    project_id,
    space: '',
  })
  const all = [to('site', 'board', 'one'), to('app', 'board', 'two'), to('sprint', 'sprint', 'one')]
  const ids = (...stands: Stands[]) => {
    const card = newCardOf(mirror, stands)
    return card && placesFor(card, all).map(({ id }) => id)
  }
  expect(ids()).toEqual(['site', 'app'])
  expect(ids(of('tag', 'bug'))).toEqual(['site'])
  expect(ids({ kind: 'board', id: 'app' })).toEqual(['app'])
  expect(ids({ kind: 'board', id: 'app' }, of('tag', 'bug'))).toEqual([])
  expect(ids({ kind: 'sprint', id: 'sprint' })).toEqual(['sprint'])
})
