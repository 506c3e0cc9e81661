import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// What the modules below ask of the page that they are loaded in.
vi.hoisted(() => {
  vi.stubGlobal('document', { baseURI: 'http://boardwalk.test/' })
  vi.stubGlobal('location', { href: 'http://boardwalk.test/' })
})

import { BoardwalkError, type Event } from '../../client/client.ts'
import { Mirror } from './mirror.ts'
import { Refresh } from './refresh.ts'
import type { WorkspaceData } from './workspace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('cards that could not be read are read again, whatever else is read before', async () => {
  const read: string[][] = []
  const readCards = async (ids: readonly string[]) => {
    read.push([...ids])
    if (read.length === 1) throw new BoardwalkError('network_error', 'Out of reach.')
    return () => undefined
  }
  // What the events of cards ask of it.
  const workspace = { mirror: new Mirror(), queue: { finished: 0 }, isLoaded: () => false, loaded: () => [], readCards }
  const refresh = new Refresh(workspace as unknown as WorkspaceData)
  const changed = (card_id: string) =>
    ({ type: 'card.updated', card_id, changes: { title: ['', 'x'] } }) as unknown as Event

  refresh.take(changed('1'))
  await vi.advanceTimersByTimeAsync(1)
  refresh.take(changed('2'))
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toEqual([['1'], ['2']])
  await vi.advanceTimersByTimeAsync(5_000)

  expect(read).toEqual([['1'], ['2'], ['1']])
})
