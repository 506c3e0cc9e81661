import { expect, test, vi } from 'vitest'
import type { Boardwalk, Event, FollowOptions, FollowParams } from '../../client/client.ts'
import { Stream } from './stream.ts'

/** Ways to the log that the test opens and fills. */
class Lines {
  readonly opened: { params: FollowParams; options: FollowOptions; push(seq: number): void }[] = []

  events = async function* (this: Lines, params: FollowParams, options: FollowOptions) {
    const waiting: number[] = []
    let wake: () => void = () => undefined
    options.signal?.addEventListener('abort', () => wake())
    this.opened.push({
      params,
      options,
      push: (seq) => {
        waiting.push(seq)
        wake()
      },
    })
    while (!options.signal?.aborted) {
      const seq = waiting.shift()
      if (seq === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else {
        options.onPosition?.(seq)
        // Only this is looked at.
        yield { seq } as Event
      }
    }
  }.bind(this)
}

function newStream(lines: Lines, board_id: string | null) {
  const seen: unknown[] = []
  const calls = { open: [] as boolean[], access: 0 }
  const stream = new Stream({
    // Nothing else is called.
    api: lines as unknown as Boardwalk,
    board_id,
    onOpen: (isOpen) => calls.open.push(isOpen),
    onGap: () => undefined,
    onAccess: () => {
      calls.access += 1
    },
    isOver: () => false,
  })
  stream.onEvent(({ seq }) => seen.push(seq))
  void stream.follow()
  return { stream, seen, calls }
}

test('from one board to another nothing is missed and nothing comes twice', async () => {
  const lines = new Lines()
  const { stream, seen, calls } = newStream(lines, '1')
  await vi.waitFor(() => expect(lines.opened).toHaveLength(1))
  const [first] = lines.opened
  expect(first?.params).toEqual({ present_on: '1' })
  first?.options.onConnection?.(true)
  first?.push(5)
  first?.options.onPresence?.({ board_id: '1', user_ids: ['u1', 'u2'], total: 2 })
  await vi.waitFor(() => expect(seen).toEqual([5]))
  expect(stream.presence.value?.total).toBe(2)

  // Passing by.
  stream.lookAt('7')
  stream.lookAt('2')
  await vi.waitFor(() => expect(lines.opened).toHaveLength(2))
  const second = lines.opened[1]
  expect(second?.params).toEqual({ present_on: '2', after: 5 })
  expect(stream.presence.value).toBe(null)
  // Until the other one stands, this one goes on.
  first?.push(6)
  await vi.waitFor(() => expect(seen).toEqual([5, 6]))
  second?.options.onConnection?.(true)
  expect(first?.options.signal?.aborted).toBe(true)
  second?.push(6)
  second?.push(7)
  await vi.waitFor(() => expect(seen).toEqual([5, 6, 7]))

  expect(calls).toEqual({ open: [true], access: 0 })
  stream.close()
  expect(second?.options.signal?.aborted).toBe(true)
})

test('without a connection the next one names the board at once', async () => {
  const lines = new Lines()
  const { stream, calls } = newStream(lines, null)
  await vi.waitFor(() => expect(lines.opened).toHaveLength(1))
  lines.opened[0]?.options.onConnection?.(false)
  stream.lookAt('2')
  await vi.waitFor(() => expect(lines.opened).toHaveLength(2))

  expect(lines.opened[0]?.options.signal?.aborted).toBe(true)
  lines.opened[1]?.options.onConnection?.(true)
  expect(calls.open).toEqual([false, true])
  stream.close()
})
