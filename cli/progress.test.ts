import { expect, test } from 'vitest'
import { Progress, toBar } from './progress.ts'

test('shows how much is done, how fast, and how long it will take', () => {
  expect(toBar('Demo', 'cards', { done: 25_000, total: 100_000, ms: 5000 }, 79)).toBe(
    'Demo ██████░░░░░░░░░░░░░░░░░░ 25%  25,000 of 100,000 cards, 5,000/s 15 s left',
  )
  expect(toBar('Backup', 'rows', { done: 1, total: 1001, ms: 1000 }, 79)).toContain('16 min 40 s left')
  expect(toBar('Backup', 'rows', { done: 0, total: 0, ms: 0 }, 79)).toContain('100%  0 of 0 rows')
})

test('shortens its bar rather than leave out words', () => {
  const state = { done: 500_000, total: 1_000_000, ms: 50_000 }
  const words = ' 50%  500,000 of 1,000,000 cards, 10,000/s 50 s left'
  expect(toBar('Import', 'cards', state, 79)).toBe(`Import ██████████░░░░░░░░░░${words}`)
  expect(toBar('Import', 'cards', state, 40)).toBe(`Import ████░░░░${words}`)
})

test('draws on a terminal, cleans up after itself, and is silent elsewhere', () => {
  const written = (isTTY: boolean) => {
    let text = ''
    const write = (more: string) => {
      text += more
    }
    const progress = new Progress('Demo', 'cards', { isTTY, columns: 40, write })
    progress.show(1, 2)
    progress.show(2, 2)
    progress.end()
    return text
  }
  expect(written(false)).toBe('')
  const lines = written(true).split('\r\x1b[K')
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toBe('')
  expect(Math.max(...lines.map((line) => line.length))).toBe(39)
})
