import { expect, test } from 'vitest'
import { PageTurns } from './touch-drag.ts'

test('a finger that stays at an edge turns one page after the other, with the time to stop at each', () => {
  const turns = new PageTurns()
  const turnedAt = (direction: number, times: readonly number[]) => times.filter((now) => turns.isDue(direction, now))
  const frames = Array.from({ length: 200 }, (_, frame) => frame * 16)

  expect(turnedAt(1, frames).length).toBe(4)
  expect(turnedAt(0, [3300, 3400, 9000])).toEqual([])
  // Another edge, or the same one again, is waited at as at first.
  expect(turnedAt(-1, [9010, 9100, 9300, 9400, 10_300])).toEqual([9300, 10_300])
})
