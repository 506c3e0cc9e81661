import { expect, test } from 'vitest'
import { toEpicRow } from '../data/epic-rows.ts'
import { Mirror } from '../data/mirror.ts'
import { nextSort, sorted, sortOf } from './sorting.ts'

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

test('a column is sorted one way, then the other, then not', () => {
  expect(nextSort(sortOf(undefined), 'due')).toBe('due')
  expect(nextSort(sortOf('due'), 'due')).toBe('-due')
  expect(nextSort(sortOf('-due'), 'due')).toBeUndefined()
  expect(nextSort(sortOf('-due'), 'title')).toBe('title')
  expect(sortOf('nothing')).toBeNull()
})
