import { describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

const BOUNDS = { slots: 1, slotsOfOne: 1, most: 100, mostOfOne: 10, isFull: 'Full.' }

/** Work that ends on request. */
function newWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

describe('turns', () => {
  test('go round among workspaces, however much one of them has waiting', async () => {
    const turns = new Turns(BOUNDS)
    const order: string[] = []
    const take = (whose: string) => turns.take(whose, 1, async () => void order.push(whose))

    await Promise.all([...'aaaab', 'c', 'b'].map(take))

    expect(order.join('')).toBe('abcabaa')
  })

  test('leave a slot for others when one workspace has several', async () => {
    const turns = new Turns({ ...BOUNDS, slots: 3, slotsOfOne: 2 })
    const { work, end } = newWork()
    const long = [1, 2, 3].map(() => turns.take('a', 1, work))

    expect(await turns.take('b', 1, async () => 'done')).toBe('done')

    end()
    await Promise.all(long)
  })

  test('refuse a workspace that has too much waiting, and no other', async () => {
    const turns = new Turns({ ...BOUNDS, most: 11 })
    const { work, end } = newWork()
    const begun = [turns.take('a', 9, work), turns.take('a', 1, work)]

    await expect(turns.take('a', 1, work)).rejects.toMatchObject({ code: 'too_busy', message: 'Full.' })
    // Its first piece of work waits, also where the queue has no capacity for a second.
    begun.push(turns.take('b', 5, work))
    await expect(turns.take('b', 1, work)).rejects.toMatchObject({ code: 'too_busy' })

    end()
    await Promise.all(begun)
    expect(turns.isFullFor('a', 10)).toBe(false)
  })

  test('go on after work that failed', async () => {
    const turns = new Turns(BOUNDS)

    await expect(turns.take('a', 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

    expect(await turns.take('a', 10, async () => 'done')).toBe('done')
  })
})
