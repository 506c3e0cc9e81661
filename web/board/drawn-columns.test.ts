import { afterAll, expect, test, vi } from 'vitest'

// What the modules below ask of the page that they are loaded in.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

import { type ColumnSlot, slotsOf } from './drawn-columns.ts'

afterAll(() => {
  vi.unstubAllGlobals()
})

const LISTS = ['a', 'b', 'c', 'd', 'e', 'f']
const shown = (slots: readonly ColumnSlot[]) => slots.map((slot) => (slot.id === null ? slot.width : slot.id))

test.each([
  { first: 0, last: 5, kept: [], becomes: ['a', 'b', 'c', 'd', 'e', 'f'] },
  // Three columns of 100 with two gaps of 8 between them.
  { first: 0, last: 2, kept: [], becomes: ['a', 'b', 'c', 316] },
  { first: 2, last: 3, kept: [], becomes: [208, 'c', 'd', 208] },
  { first: 4, last: 9, kept: [], becomes: [424, 'e', 'f'] },
  // A column in which something is done is drawn wherever it is.
  { first: 4, last: 5, kept: ['b', null], becomes: [100, 'b', 208, 'e', 'f'] },
  { first: 1, last: 1, kept: ['b', 'f'], becomes: [100, 'b', 316, 'f'] },
])('of six columns those from $first to $last and $kept: $becomes', ({ first, last, kept, becomes }) => {
  expect(shown(slotsOf(LISTS, { first, last, width: 100 }, kept))).toEqual(becomes)
})
