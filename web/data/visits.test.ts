import { beforeEach, expect, test } from 'vitest'
import { noteBoardVisit, noteVisit, readBoardVisits, readLastVisit } from './visits.ts'

const MINUTE = 60_000

beforeEach(() => {
  const kept = new Map<string, string>()
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
  Object.assign(globalThis, { window: { localStorage } })
  return () => Reflect.deleteProperty(globalThis, 'window')
})

test('the boards that were open last come first, each once, in each workspace', () => {
  for (const id of ['1', '2', '1', '3']) noteBoardVisit('u', 't', id)
  noteBoardVisit('u', 'other', '9')

  expect(readBoardVisits('u', 't')).toEqual(['3', '1', '2'])
  expect(readBoardVisits('else', 't')).toEqual([])
})

test('a pause ends a visit, a reload does not', () => {
  expect(readLastVisit('u', 't', 1000 * MINUTE)).toBe(null)
  noteVisit('u', 't', 1010 * MINUTE)
  expect(readLastVisit('u', 't', 1020 * MINUTE)).toBe(null)

  expect(readLastVisit('u', 't', 1100 * MINUTE)).toBe(1020 * MINUTE)
  noteVisit('u', 't', 1120 * MINUTE)
  expect(readLastVisit('u', 't', 1130 * MINUTE)).toBe(1020 * MINUTE)
  // The page stayed open, and is looked at again after a pause.
  noteVisit('u', 't', 1200 * MINUTE)
  expect(readLastVisit('u', 't', 1201 * MINUTE)).toBe(1130 * MINUTE)
})

test('a browser that keeps nothing has no past', () => {
  Object.assign(globalThis, {
    window: {
      get localStorage() {
        throw new Error('forbidden')
      },
    },
  })
  noteBoardVisit('u', 't', '1')
  noteVisit('u', 't')
  expect([readBoardVisits('u', 't'), readLastVisit('u', 't')]).toEqual([[], null])
})
