import { describe, expect, test } from 'vitest'
import { placesOf, rangeOf } from './range.ts'

describe('the cards of a cell that are drawn', () => {
  // From 0 to 100, from 110 to 160, from 170 to 270.
  const places = placesOf(['a', 'b', 'c'], (card) => (card === 'b' ? 50 : 100), 10)
  const range = (from: number, to: number, overscan = 0) => rangeOf(places, from, to, overscan)

  test('are those of which something is on the screen', () => {
    expect(places).toEqual({ starts: [0, 110, 170, 280], total: 270 })
    expect(range(-500, 40)).toEqual([0, 1])
    expect(range(120, 150)).toEqual([1, 2])
    expect(range(0, 170)).toEqual([0, 3])
    expect(range(200, 900)).toEqual([2, 3])
    expect(range(-100, 900)).toEqual([0, 3])
  })

  test('with some more on both sides, as far as there are any', () => {
    expect(range(120, 150, 1)).toEqual([0, 3])
    expect(range(-500, 40, 1)).toEqual([0, 2])
  })

  test('are none where the cell is above the screen or below it, or has no cards', () => {
    for (const [from, to] of [
      [-500, -10],
      [270, 900],
    ] as const)
      expect(range(from, to, 3)).toEqual([0, 0])
    expect(
      rangeOf(
        placesOf([], () => 100, 10),
        0,
        900,
        3,
      ),
    ).toEqual([0, 0])
  })
})
