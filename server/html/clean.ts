import { CLEANING_WAITING } from '../limits/writes.ts'
import { isClean } from './recognize.ts'
import { TextThread } from './thread.ts'

const cleaner = new TextThread({
  module: new URL('./worker.ts', import.meta.url),
  most: CLEANING_WAITING,
  isFull: 'Too much HTML is being cleaned at this moment. Try again.',
})

/**
 * A text that can be shown as HTML anywhere: nothing in it but what allowed.ts lists. What is clean already comes back as
 * it was, to the byte; the rest is cleaned by a thread of its own, so that nobody waits for it but whoever sent it.
 */
export async function cleanHtml(text: string): Promise<string> {
  return isClean(text) ? text : cleaner.turn(text)
}
