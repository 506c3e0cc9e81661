import { describe, expect, test } from 'vitest'
import { neighbour, target } from './steps.ts'

const COLUMNS = [
  { list_id: '1', ids: ['a', 'b', 'c'] },
  { list_id: '2', ids: [] },
  { list_id: '3', ids: ['d'] },
]

describe('arrows among the epics', () => {
  test('walk a column, and stop at its ends', () => {
    expect(neighbour(COLUMNS, 'a', 'down')).toBe('b')
    expect(neighbour(COLUMNS, 'c', 'down')).toBeNull()
    expect(neighbour(COLUMNS, 'a', 'up')).toBeNull()
  })

  test('pass empty columns, and stay as near as they can', () => {
    expect(neighbour(COLUMNS, 'c', 'right')).toBe('d')
    expect(neighbour(COLUMNS, 'd', 'left')).toBe('a')
    expect(neighbour(COLUMNS, 'd', 'right')).toBeNull()
  })

  test('lead nowhere from an epic that is gone', () => {
    expect(neighbour(COLUMNS, 'x', 'down')).toBeNull()
    expect(target(COLUMNS, 'x', 'down')).toBeNull()
  })
})

describe('Alt with arrows', () => {
  test('moves an epic within its column', () => {
    expect(target(COLUMNS, 'b', 'up')).toEqual({ list_id: '1', after: null })
    expect(target(COLUMNS, 'c', 'up')).toEqual({ list_id: '1', after: 'a' })
    expect(target(COLUMNS, 'a', 'down')).toEqual({ list_id: '1', after: 'b' })
    expect(target(COLUMNS, 'c', 'down')).toBeNull()
  })

  test('moves it into the next column, also an empty one', () => {
    expect(target(COLUMNS, 'b', 'right')).toEqual({ list_id: '2', after: null })
    expect(
      target(
        [COLUMNS[0], COLUMNS[2]].flatMap((one) => one ?? []),
        'c',
        'right',
      ),
    ).toEqual({
      list_id: '3',
      after: 'd',
    })
    expect(target(COLUMNS, 'a', 'left')).toBeNull()
  })
})
