import { expect, test } from 'vitest'
import {
  askedOf,
  beginningOf,
  conditionsOf,
  type Filters,
  inMode,
  keyOf,
  momentOf,
  momentText,
  withoutUnasked,
  withValue,
} from './filters.ts'

const FILTERS: Filters = {
  has_tags: false,
  include: { tags: ['4'], title: 'launch' },
  due_date: { before: 'now+3d' },
  custom_fields: { 47: { min: 3 } },
  exclude: { tags: ['5'] },
}

test('every filter is a condition, and setting one leaves the others as they are', () => {
  const conditions = conditionsOf(FILTERS)
  expect(conditions.map(keyOf)).toEqual([
    ...['has_tags', 'include.tags', 'include.title', 'due_date', 'custom_fields.47', 'exclude.tags'],
  ])
  for (const condition of conditions) {
    const changed = withValue(FILTERS, condition, beginningOf(condition))
    expect(conditionsOf(changed)).toEqual(conditions)
    const left = conditionsOf(withValue(FILTERS, condition, undefined)).map(keyOf)
    expect(left).toEqual(conditions.map(keyOf).filter((key) => key !== keyOf(condition)))
  }
  const all = conditions.reduce((filters, condition) => withValue(filters, condition, undefined), FILTERS)
  expect(all).toEqual({})
})

test('what asks for nothing is left out, and what is false is not', () => {
  expect(withoutUnasked(FILTERS)).toEqual(FILTERS)
  expect(
    withoutUnasked({ has_tags: false, sprint_id: '', include: { tags: [] }, due_date: {}, custom_fields: { 47: {} } }),
  ).toEqual({ has_tags: false })
})

test('a condition goes from one mode to another with its values', () => {
  const filters = withValue(FILTERS, { group: 'exclude', name: 'tags' }, undefined)
  expect(inMode(filters, { group: 'include', name: 'tags' }, 'include_all')).toEqual({
    ...filters,
    include: { title: 'launch' },
    include_all: { tags: ['4'] },
  })
})

test('a custom field is shown in the words of the filter bar only if they say all of it', () => {
  expect(askedOf({})).toBe('')
  expect(askedOf({ has_value: false })).toBe('none')
  expect(askedOf({ include: ['1', 'none'] })).toBe('1,none')
  expect(askedOf({ max: 5, min: 2 })).toBe('2..5')
  expect(askedOf({ after: new Date(2026, 11, 24).getTime() })).toBe('2026-12-24..')
  for (const filter of [
    { exclude: ['1'] },
    { include: ['1'], min: 2 },
    { include: [1] },
    { after: 'now-1d' },
    { after: new Date(2026, 11, 24, 9).getTime() },
    { has_value: true, max: 3 },
  ])
    expect(askedOf(filter)).toBeNull()
})

test('moments are days, minutes or date math', () => {
  const [day, minute] = [new Date(2026, 11, 24).getTime(), new Date(2026, 11, 24, 9, 30).getTime()]
  for (const [moment, typed] of [
    [day, '2026-12-24'],
    [minute, '2026-12-24T09:30'],
    ['now+3d', 'now+3d'],
    [undefined, ''],
  ] as const) {
    expect(momentText(moment)).toBe(typed)
    expect(momentOf(typed)).toBe(moment)
  }
  expect(momentText(day / 1000)).toBe('2026-12-24')
})
