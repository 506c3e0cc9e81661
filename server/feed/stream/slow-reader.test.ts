import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Reader } from './stream.ts'
import { Stream } from './stream.ts'

test('waiting for a slow reader leaves no listener behind, however often', async () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  // Whose it is does not matter here.
  const reader = { seqs: { showPlace: String } } as unknown as Reader
  const stream = new Stream(response, reader, 0, 0, () => undefined)
  const listeners = () => ['drain', 'close'].map((name) => response.listenerCount(name))
  const before = listeners()

  for (let round = 1; round <= 20; round++) {
    stream.send(Buffer.alloc(response.writableHighWaterMark), round, 0)
    const drained = stream.drained()
    expect(listeners()).not.toEqual(before)
    response.emit('drain')
    await drained
    expect(listeners()).toEqual(before)
  }
})
