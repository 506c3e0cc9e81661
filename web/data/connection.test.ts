import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oldKeys } from './cache.ts'
import { Connection } from './connection.ts'

beforeEach(() => void vi.useFakeTimers({ now: 10_000 }))
afterEach(() => void vi.useRealTimers())

test('what was kept is as old as the oldest of it', () => {
  const connection = new Connection()
  connection.noteKept(3000)
  connection.noteKept(2000)
  connection.noteKept(4000)
  connection.set('offline')

  expect([connection.state, connection.seenAt]).toEqual(['offline', 2000])
})

test('once live, what is shown was right until the connection was lost', () => {
  const connection = new Connection()
  connection.noteKept(2000)
  connection.set('live')
  vi.setSystemTime(20_000)
  connection.setFailing(true)
  vi.setSystemTime(25_000)
  connection.set('offline')
  connection.noteKept(1000)
  expect(connection.seenAt).toBe(20_000)

  connection.setFailing(false)
  connection.set('live')
  vi.setSystemTime(30_000)
  connection.set('offline')
  expect(connection.seenAt).toBe(30_000)
})

test('what was not seen for long is dropped, and the oldest of too many', () => {
  const day = 86_400_000
  const now = 100 * day
  const seen = Array.from({ length: 302 }, (_, at) => ({ key: `k${at}`, time: now - at }))

  expect(oldKeys(seen, now)).toEqual(['k300', 'k301'])
  expect(
    oldKeys(
      [
        { key: 'old', time: now - 31 * day },
        { key: 'new', time: now - 29 * day },
      ],
      now,
    ),
  ).toEqual(['old'])
})
