import { expect, test } from 'vitest'
import { isFound } from './search.ts'

const CARD = { id: '214', title: 'Zahlung per Überweisung' }

test.each([
  ['', true],
  ['  ', true],
  ['über', true],
  ['ÜBER zahl', true],
  ['über karte', false],
  ['214', true],
  ['#21', true],
  ['14', false],
])('%j finds the card: %j', (query, expected) => {
  expect(isFound(CARD, query)).toBe(expected)
})
