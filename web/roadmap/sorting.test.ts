import { expect, test } from 'vitest'
import { toEpicRow } from '../data/epic-rows.ts'
import { toFieldRow } from '../data/fields.ts'
import { Mirror } from '../data/mirror.ts'
import type { FieldRow } from '../data/rows.ts'
import { columnsIn, nextSort, sorted, sortOf } from './sorting.ts'

function newMirror() {
  const mirror = new Mirror()
  const epics = [
    { id: '1', title: 'Beta', due_date: 2_000_000_000_000, health_status: 'on_track' as const },
    { id: '2', title: 'alpha', due_date: null, health_status: 'off_track' as const },
    { id: '3', title: 'Gamma', due_date: 1_900_000_000_000, health_status: null },
  ]
  epics.forEach((epic, index) => {
    mirror.put('epics', epic.id, toEpicRow(epic, index))
  })
  return mirror
}

test('epics are sorted by a column, and those without a value stand last either way', () => {
  const mirror = newMirror()
  const ids = ['1', '2', '3']
  expect(sorted(mirror, ids, null)).toEqual(ids)
  expect(sorted(mirror, ids, sortOf('title'))).toEqual(['2', '1', '3'])
  expect(sorted(mirror, ids, sortOf('due'))).toEqual(['3', '1', '2'])
  expect(sorted(mirror, ids, sortOf('-due'))).toEqual(['1', '3', '2'])
  // What is in trouble comes first.
  expect(sorted(mirror, ids, sortOf('health'))).toEqual(['2', '1', '3'])
})

test('epics are sorted by a custom field: options in their order, numbers, and texts; without a value last', () => {
  const mirror = new Mirror()
  const newField = (id: string, type: 'select' | 'number' | 'text', options: { id: string; title: string }[] = []) => {
    const shown = { id, project_id: '1', type, title: id, required: false, default: null, unit: '', decimals: 0 }
    const field = { ...shown, on_tile: false, options: options.map((option) => ({ ...option, color: '' })) }
    mirror.put('fields', id, toFieldRow(field, Number(id)))
    return field
  }
  const options = [
    { id: '91', title: 'Zebra' },
    { id: '90', title: 'Ape' },
  ]
  const fields = [newField('5', 'select', options), newField('6', 'number'), newField('7', 'text')]
  const values = [{ '5': '90', '6': 10, '7': 'b' }, { '5': '91', '6': 9, '7': 'A' }, {}]
  values.forEach((custom_fields, index) => {
    mirror.put('epics', String(index), toEpicRow({ id: String(index), custom_fields }, index))
  })
  const ids = ['2', '0', '1']
  for (const { id } of fields) {
    expect(sorted(mirror, ids, sortOf(`field-${id}`))).toEqual(['1', '0', '2'])
    expect(sorted(mirror, ids, sortOf(`-field-${id}`))).toEqual(['0', '1', '2'])
  }
  // Of one that is gone nothing is known.
  expect(sorted(mirror, ids, sortOf('field-8'))).toEqual(ids)
})

test('the address names the columns, of which those that there are stand in their order', () => {
  const field = { id: '5' } as FieldRow
  expect(columnsIn(undefined, [field])).not.toContain('field-5')
  expect(columnsIn('field-5,due,field-6,status', [field])).toEqual(['status', 'due', 'field-5'])
  expect(columnsIn('none', [field])).toEqual([])
})

test('a column is sorted one way, then the other, then not', () => {
  expect(nextSort(sortOf(undefined), 'due')).toBe('due')
  expect(nextSort(sortOf('due'), 'due')).toBe('-due')
  expect(nextSort(sortOf('-due'), 'due')).toBeUndefined()
  expect(nextSort(sortOf('-due'), 'title')).toBe('title')
  expect(sortOf('nothing')).toBeNull()
})
