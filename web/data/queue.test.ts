import { describe, expect, test } from 'vitest'
import { BoardwalkError } from '../../client/client.ts'
import { Mirror, type Patch } from './mirror.ts'
import { Queue, type QueuedAction } from './queue.ts'
import { StoredActions } from './stored-actions.ts'

interface Rename {
  id: string
  name: string
}

/** Tags that are renamed and made on a server which the test plays. */
function newQueue(answer: (args: Rename, key: string) => Promise<{ id?: string }>, kept = new Map<string, string>()) {
  const mirror = new Mirror()
  mirror.put('tags', '1', { id: '1', name: 'pear', color: '', project_id: null })
  const refused: unknown[] = []
  const waiting: boolean[] = []
  const queue = new Queue({
    mirror,
    kept: new StoredActions(placeOf(kept), 'actions'),
    onRefused: (_act, error) => refused.push(error),
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    isOffline: () => waiting.at(-1) === true,
    seen: () => 'now',
    kindOf: (kind) => ({
      // The actions of this test are its own.
      patches: (args) => [patchOf(kind, args as Rename)],
      send: async (args, key) => {
        const { id = (args as Rename).id } = await answer(args as Rename, key)
        const { name } = args as Rename
        return {
          ids: kind === 'add' ? { [(args as Rename).id]: id } : {},
          settle: () => mirror.put('tags', id, { id, name, color: '', project_id: null }),
        }
      },
    }),
  })
  return { mirror, queue, refused, waiting, kept }
}

/** The same, when what every place needs is there. */
function newReadyQueue(...args: Parameters<typeof newQueue>) {
  const made = newQueue(...args)
  made.queue.resume()
  return made
}

const placeOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (index: number) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size
  },
})

function patchOf(kind: string, { id, name }: Rename): Patch {
  if (kind === 'add') return { table: 'tags', id, row: { id, name, color: '', project_id: null } }
  return { table: 'tags', id, set: { name } }
}

let count = 0
const action = (name: string, args: Rename): QueuedAction => ({ name, args, key: `key ${++count}`, time: 0 })
const shown = (mirror: Mirror) => mirror.rows('tags').map(({ name }) => name)

describe('the actions under way', () => {
  test('show at once, are sent one after the other, and stay as the server has them', async () => {
    const sent: string[] = []
    const { mirror, queue } = newReadyQueue(async ({ name }) => {
      sent.push(name)
      return {}
    })
    queue.add(action('rename', { id: '1', name: 'fig' }))
    queue.add(action('rename', { id: '1', name: 'plum' }))
    expect(shown(mirror)).toEqual(['plum'])

    await queue.whenIdle()

    expect(sent).toEqual(['fig', 'plum'])
    expect(mirror.said('tags', '1')?.name).toBe('plum')
  })

  test('what is refused goes back, with its reason; what came after it goes on', async () => {
    const { mirror, queue, refused } = newReadyQueue(async ({ name }) => {
      if (name === 'fig') throw new BoardwalkError('forbidden', 'No.', { status: 403 })
      return {}
    })
    queue.add(action('rename', { id: '1', name: 'fig' }))
    queue.add(action('add', { id: 'new-1', name: 'plum' }))

    await queue.whenIdle()

    expect(refused).toMatchObject([{ code: 'forbidden' }])
    expect(shown(mirror)).toEqual(['pear', 'plum'])
  })

  test('an act on what the server has not named yet is carried out on what it then is', async () => {
    const sent: Rename[] = []
    const { mirror, queue } = newReadyQueue(async (args) => {
      sent.push(args)
      return args.id.startsWith('new-') ? { id: '7' } : {}
    })
    queue.add(action('add', { id: 'new-1', name: 'fig' }))
    queue.add(action('rename', { id: 'new-1', name: 'plum' }))

    await queue.whenIdle()

    expect(sent).toEqual([
      { id: 'new-1', name: 'fig' },
      { id: '7', name: 'plum' },
    ])
    expect(shown(mirror)).toEqual(['pear', 'plum'])
    expect([queue.idOf('new-1'), queue.keyOf('7')]).toEqual(['7', 'new-1'])
  })

  test('an act on what was made here goes with the version that it has since then, others with what was seen', async () => {
    const seen: (string | undefined)[] = []
    const { queue } = newReadyQueue(async (args, key) => {
      seen.push(queue.sentBy(key)?.seen)
      return args.id.startsWith('new-') ? { id: '7' } : {}
    })
    queue.add({ ...action('add', { id: 'new-1', name: 'fig' }), seen: 'before' })
    queue.add({ ...action('rename', { id: 'new-1', name: 'plum' }), seen: 'before' })
    queue.add({ ...action('rename', { id: '1', name: 'quince' }), seen: 'before' })

    await queue.whenIdle()

    expect(seen).toEqual(['before', 'now', 'before'])
  })

  test('without a connection they wait, and are sent again under the same key', async () => {
    const keys: string[] = []
    let isOffline = true
    const { mirror, queue, waiting } = newReadyQueue(async (_, key) => {
      keys.push(key)
      if (isOffline) throw new BoardwalkError('network_error', 'Away.')
      return {}
    })
    queue.add(action('rename', { id: '1', name: 'fig' }))
    await expect.poll(() => waiting).toEqual([true])
    expect(shown(mirror)).toEqual(['fig'])

    isOffline = false
    queue.retry()
    await queue.whenIdle()

    expect(new Set(keys).size).toBe(1)
    expect(waiting).toEqual([true, false])
  })

  test('what could not be sent is sent after a reload, once', async () => {
    const kept = new Map<string, string>()
    const before = newReadyQueue(() => new Promise(() => undefined), kept)
    before.queue.add(action('rename', { id: '1', name: 'fig' }))

    const sent: string[] = []
    const after = newQueue(async ({ name }) => {
      sent.push(name)
      return {}
    }, kept)
    after.queue.resume()
    expect(shown(after.mirror)).toEqual(['fig'])
    await after.queue.whenIdle()

    expect(sent).toEqual(['fig'])
    expect(kept.size).toBe(0)
  })

  test('what an earlier life could not send goes before what is done now, which waits for it', async () => {
    const kept = new Map<string, string>()
    const before = newReadyQueue(() => new Promise(() => undefined), kept)
    before.queue.add(action('rename', { id: '1', name: 'fig' }))

    const sent: string[] = []
    const after = newQueue(async ({ name }) => {
      sent.push(name)
      return {}
    }, kept)
    after.queue.add(action('rename', { id: '1', name: 'plum' }))
    expect(sent).toEqual([])
    after.queue.resume()
    expect(shown(after.mirror)).toEqual(['plum'])
    await after.queue.whenIdle()

    expect(sent).toEqual(['fig', 'plum'])
  })

  test('two tabs keep what each of them has not sent', async () => {
    const kept = new Map<string, string>()
    const never = () => new Promise<never>(() => undefined)
    const [one, two] = [newReadyQueue(never, kept), newReadyQueue(never, kept)]
    one.queue.add(action('rename', { id: '1', name: 'fig' }))
    two.queue.add(action('rename', { id: '1', name: 'plum' }))

    const sent: string[] = []
    const after = newReadyQueue(async ({ name }) => {
      sent.push(name)
      return {}
    }, kept)
    await after.queue.whenIdle()

    expect(sent).toEqual(['fig', 'plum'])
    expect(kept.size).toBe(0)
  })
})
