import { expect, test } from 'vitest'
import { mergeFirst, type Source } from './merge.ts'

const sourceOf =
  (numbers: readonly number[], asked: number[] = []): Source<number> =>
  async (after, limit) => {
    asked.push(limit)
    return numbers.filter((number) => number > after).slice(0, limit)
  }
const merge = (sources: readonly Source<number>[], after: number, limit: number) =>
  mergeFirst(sources, (number) => number, after, limit)
const multiplesOf = (step: number) => Array.from({ length: 300 }, (_, index) => step * (index + 1))

test('rows come in their common order, and each once', async () => {
  const sources = [multiplesOf(2), multiplesOf(3), multiplesOf(5)].map((numbers) => sourceOf(numbers))

  const all = multiplesOf(1).filter((number) => [2, 3, 5].some((step) => number % step === 0))
  expect(await merge(sources, 0, 50)).toEqual(all.slice(0, 50))
  expect(await merge(sources, 100, 50)).toEqual(all.filter((number) => number > 100).slice(0, 50))
})

test('a source that has everything is asked again, those at their end are not', async () => {
  const many: number[] = []
  const few: number[] = []

  const rows = await merge([sourceOf(multiplesOf(1), many), sourceOf([7], few), sourceOf([])], 0, 100)

  expect(rows).toEqual(multiplesOf(1).slice(0, 100))
  expect([many.length, few.length]).toEqual([2, 1])
})

test('it ends with the last row of all', async () => {
  expect(await merge([sourceOf([1, 3]), sourceOf([2, 3])], 0, 100)).toEqual([1, 2, 3])
  expect(await merge([sourceOf([])], 0, 100)).toEqual([])
})
