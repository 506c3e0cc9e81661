import { expect, test } from 'vitest'
import { TextThread, TookTooLong } from './thread.ts'

test('a text that takes too long is given up, those behind it may come again, and others are not kept from it', async () => {
  const program = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (text) => { while (text === 'endless'); parentPort.postMessage(text.toUpperCase()) })`
  const module = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const thread = new TextThread({ module, most: 1000, isFull: 'Full.', patienceMs: 2000 })
  expect(await thread.turn('first')).toBe('FIRST')

  const answers = await Promise.allSettled([thread.turn('endless'), thread.turn('behind')])

  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual([
    expect.any(TookTooLong),
    expect.objectContaining({ code: 'too_busy' }),
  ])
  expect(await thread.turn('after')).toBe('AFTER')
})
