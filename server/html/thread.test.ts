import { expect, test } from 'vitest'
import { TextThread, TookTooLong } from './thread.ts'

const program = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (text) => {
    while (text === 'endless');
    const kept = []
    while (text === 'large') kept.push(new Array(100_000).fill({}))
    parentPort.postMessage(text.toUpperCase())
  })`
const module = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
const BOUNDS = { module, most: 1000, mostOfOne: 100, isFull: 'Full.', patienceMs: 2000, memoryMib: 64 }

test('a text that takes too long, or too much memory, is given up; those behind it are answered, and others meanwhile', async () => {
  const thread = new TextThread({ ...BOUNDS, threads: 2 })
  const order: string[] = []

  const answers = await Promise.allSettled([
    ...['first', 'endless', 'large', 'behind'].map((text) => thread.turn(text, 'a').finally(() => order.push(text))),
    thread.turn('other', 'b').finally(() => order.push('other')),
  ])

  expect(answers).toEqual([
    { status: 'fulfilled', value: 'FIRST' },
    { status: 'rejected', reason: expect.any(TookTooLong) },
    { status: 'rejected', reason: expect.any(TookTooLong) },
    { status: 'fulfilled', value: 'BEHIND' },
    { status: 'fulfilled', value: 'OTHER' },
  ])
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('endless'))
})
