import { describe, expect, test } from 'vitest'
import type { CardRow } from '../data/rows.ts'
import { fromApi, toApi } from './field-filter.ts'
import { filterOf, isEmpty, matcherOf, NO_FILTER, withFilter } from './filter.ts'

const card = (fields: Partial<CardRow>) =>
  ({
    id: '7',
    title: 'Pay by card',
    tag_ids: [],
    member_ids: [],
    owner_id: null,
    status: 'started',
    is_blocked: false,
    priority: 0,
    epic_id: null,
    due_date: null,
    completed_date: null,
    values: {},
    ...fields,
  }) as CardRow

const isShown = (view: Record<string, string>, fields: Partial<CardRow> = {}) =>
  matcherOf(filterOf(view), 'me-id')(card(fields))

const DAY_MS = 86_400_000

describe('a filter of cards', () => {
  test('asks for words of the title, or the number', () => {
    expect(isShown({ q: ' PAY ' })).toBe(true)
    expect(isShown({ q: 'cash' })).toBe(false)
    expect(isShown({ q: '#7' })).toBe(true)
  })

  test('asks for one of the values of each kind, and for none of them', () => {
    expect(isShown({ tag: '1,2' }, { tag_ids: ['2', '3'] })).toBe(true)
    expect(isShown({ tag: '1' }, { tag_ids: ['2'] })).toBe(false)
    expect(isShown({ tag: 'none' })).toBe(true)
    expect(isShown({ tag: 'none' }, { tag_ids: ['2'] })).toBe(false)
    expect(isShown({ member: 'me' }, { member_ids: ['me-id'] })).toBe(true)
    expect(isShown({ member: 'none' }, { member_ids: ['me-id'] })).toBe(false)
    expect(isShown({ owner: 'me' }, { owner_id: 'me-id' })).toBe(true)
    expect(isShown({ owner: 'none' }, { owner_id: 'me-id' })).toBe(false)
    expect(isShown({ owner: 'none' })).toBe(true)
    expect(isShown({ status: 'started,completed' })).toBe(true)
    expect(isShown({ status: 'backlog' })).toBe(false)
    expect(isShown({ blocked: 'yes' })).toBe(false)
    expect(isShown({ blocked: 'yes' }, { is_blocked: true })).toBe(true)
    expect(isShown({ blocked: 'no' })).toBe(true)
    expect(isShown({ epic: 'none,9' }, { epic_id: '9' })).toBe(true)
    expect(isShown({ epic: '9' })).toBe(false)
    expect(isShown({ priority: '0' })).toBe(true)
    expect(isShown({ priority: '1', tag: '2' }, { priority: 1, tag_ids: ['3'] })).toBe(false)
  })

  test('knows what is overdue, due soon, and without a date', () => {
    const past = { due_date: Date.now() - 3 * DAY_MS }
    expect(isShown({ due: 'overdue' }, past)).toBe(true)
    expect(isShown({ due: 'overdue' }, { ...past, completed_date: Date.now() })).toBe(false)
    expect(isShown({ due: 'soon' }, { due_date: Date.now() + DAY_MS })).toBe(true)
    expect(isShown({ due: 'soon' }, { due_date: Date.now() + 9 * DAY_MS })).toBe(false)
    expect(isShown({ due: 'none' })).toBe(true)
    expect(isShown({ due: 'overdue,none' }, { due_date: Date.now() + DAY_MS })).toBe(false)
  })

  test.each([
    ['one of several', '1,2', '2', true],
    ['one of several, of several', '1,9', ['2', '9'], true],
    ['another one', '1', '2', false],
    ['none', 'none', undefined, true],
    ['none, of one that has one', 'none', '1', false],
    ['any', 'any', 'words', true],
    ['any, of one that has none', 'any', undefined, false],
    ['the reader', 'me', 'me-id', true],
    ['yes', 'true', true, true],
    ['no', 'false', true, false],
    ['at least', '5..', 5, true],
    ['at least, of less', '5..', 4.9, false],
    ['between', '5..10', 10, true],
    ['at most, of none', '..10', undefined, false],
    ['a day, from', '2026-11-01..', Date.UTC(2026, 10, 1), true],
    ['a day, before', '..2026-11-01', Date.UTC(2026, 10, 1), false],
    [
      'the last moment of a day in UTC, wherever the reader is',
      '2026-11-01..2026-11-02',
      Date.UTC(2026, 10, 2) - 1,
      true,
    ],
    ['a text', '=Fire, fox', 'Fire, fox', true],
    ['a text, letter by letter', '=fire', 'Fire', false],
    ['a text that is more', '=Fire', 'Firefox', false],
    ['a text that reads like a range', '=a..b', 'a..b', true],
    ['a text, of none', '=none', undefined, false],
    ['a day in seconds, before', '..2026-11-02', Date.UTC(2026, 10, 1) / 1000, true],
  ])('asks for values of custom fields: %s', (_, asked, value, isHit) => {
    expect(isShown({ 'field-47': asked }, { values: value === undefined ? {} : { '47': value } })).toBe(isHit)
  })

  test.each(['any', 'none', '1,2', 'true', '5..', '..10', '5..10', '2026-11-01..2026-12-01', '=none', '=a..b, c'])(
    'asks the API for %s of a custom field as the address does',
    (asked) => {
      expect(fromApi(toApi(asked))).toBe(asked)
      const view = withFilter({ layout: 'table' }, { ...NO_FILTER, fields: { '47': asked } })
      expect(view).toEqual({ layout: 'table', 'field-47': asked })
      expect(withFilter(view, NO_FILTER)).toEqual({ layout: 'table' })
    },
  )

  test('goes into the address and comes back, and leaves the rest of it alone', () => {
    const filter = { ...NO_FILTER, text: 'a b', tags: ['1', 'none'], dues: ['soon'] as const }
    const view = withFilter({ layout: 'table', tag: '9', q: 'old' }, filter)
    expect(view).toEqual({ layout: 'table', q: 'a b', tag: '1,none', due: 'soon' })
    expect(filterOf(view)).toEqual(filter)
    expect(withFilter(view, NO_FILTER)).toEqual({ layout: 'table' })
    expect(isEmpty(filterOf({ layout: 'table', due: 'whenever', status: 'whenever', blocked: 'maybe' }))).toBe(true)
    expect(withFilter({}, filterOf({ status: 'started,committed' }))).toEqual({ status: 'started,committed' })
  })
})
