import { expect, test } from 'vitest'
import { standOf } from './limit.ts'

const limit = (max_cards: number, min_cards = 0, limit_unit: 'cards' | 'points' = 'cards') => ({
  max_cards,
  min_cards,
  limit_unit,
})

test.each([
  [limit(5), 4, '4 / 5', '4 of at most 5 cards', false],
  [limit(5), 5, '5 / 5', 'Limit reached: 5 of at most 5 cards', true],
  [limit(1), 2, '2 / 1', 'Limit exceeded: 2 of at most 1 card', true],
  [limit(0, 2), 1, '1 / 2+', 'Below the minimum: 1 of at least 2 cards', true],
  [limit(0, 2), 2, '2 / 2+', '2 of at least 2 cards', false],
  [limit(8, 3, 'points'), 2, '2 / 8 pts', 'Below the minimum: 2 of at least 3 points', true],
])('%o with %i', (list, held, short, full, isWarning) => {
  expect(standOf(list, held)).toEqual({ short, full, isWarning })
})
