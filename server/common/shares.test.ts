import { describe, expect, test } from 'vitest'
import { BusyError, Shares } from './shares.ts'

/** Work that ends when the test says so, and notes when it began. */
function workOn(shares: Shares) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (team_id: string) => {
    const asked = shares.run(team_id, () => {
      begun.push(team_id)
      return new Promise<void>((end) => ends.push(end))
    })
    // Some still wait when their test is over, and are finally refused: nobody awaits them.
    asked.catch(() => undefined)
    return asked
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((next) => setImmediate(next))
  }
  return { begun, ask, endOne }
}

const SHAPE = { slots: 2, each: 1, waiting: 100, patienceMs: 60_000 }

describe('shares', () => {
  test('workspaces take turns, however much one of them asks', async () => {
    const { begun, ask, endOne } = workOn(new Shares({ ...SHAPE, slots: 1 }))
    for (let number = 0; number < 50; number++) void ask('loud')
    void ask('quiet')
    void ask('calm')
    void ask('quiet')

    for (let number = 0; number < 6; number++) await endOne()

    expect(begun).toEqual(['loud', 'quiet', 'calm', 'loud', 'quiet', 'loud', 'loud'])
  })

  test('one workspace never has all slots', async () => {
    const { begun, ask, endOne } = workOn(new Shares(SHAPE))
    for (let number = 0; number < 5; number++) void ask('loud')

    void ask('quiet')

    expect(begun).toEqual(['loud', 'quiet'])
    await endOne()
    expect(begun).toEqual(['loud', 'quiet', 'loud'])
  })

  test('what is too much for the queue is refused, and nobody else’s', async () => {
    const { begun, ask, endOne } = workOn(new Shares({ ...SHAPE, slots: 1, waiting: 2 }))
    for (let number = 0; number < 3; number++) void ask('loud')

    await expect(ask('loud')).rejects.toThrow(BusyError)

    void ask('quiet')
    for (let number = 0; number < 4; number++) await endOne()
    expect(begun).toEqual(['loud', 'quiet', 'loud', 'loud'])
  })

  test('a request that waited too long is refused, and the others keep their positions', async () => {
    const { begun, ask, endOne } = workOn(new Shares({ ...SHAPE, slots: 1, patienceMs: 1 }))
    void ask('loud')

    await expect(ask('loud')).rejects.toThrow(BusyError)

    await endOne()
    void ask('loud')
    expect(begun).toEqual(['loud', 'loud'])
  })

  test('what fails gives its slot back', async () => {
    const shares = new Shares({ ...SHAPE, slots: 1 })
    const failing = () => shares.run('t', () => Promise.reject(new Error('no')))

    await expect(failing()).rejects.toThrow('no')
    await expect(failing()).rejects.toThrow('no')
    expect(await shares.run('t', async () => 'yes')).toBe('yes')
  })
})
