import { describe, expect, test } from 'vitest'
import { clearBottom } from './keep-clear.ts'

describe('where a notice stands', () => {
  const box = { left: 400, right: 800, top: 700, bottom: 740 }
  const bottom = (...kept: { left: number; right: number; top: number; bottom: number }[]) =>
    clearBottom(box, kept, 800, 16)

  test.each([
    ['nothing is in its way', [], 16],
    ['something is beside it', [{ left: 900, right: 1200, top: 700, bottom: 790 }], 16],
    ['something is above it', [{ left: 0, right: 1200, top: 100, bottom: 300 }], 16],
    ['the bar of selected cards is there', [{ left: 300, right: 900, top: 730, bottom: 784 }], 78],
    [
      'a field to write in is above the bar',
      [
        { left: 300, right: 900, top: 600, bottom: 700 },
        { left: 300, right: 900, top: 730, bottom: 784 },
      ],
      208,
    ],
    ['there is no room', [{ left: 0, right: 1200, top: 10, bottom: 900 }], 752],
  ])('%s', (_, kept, expected) => {
    expect(bottom(...kept)).toBe(expected)
  })
})
