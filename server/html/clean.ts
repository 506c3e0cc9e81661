import { AppError } from '../common/errors.ts'
import { escapeHtml } from '../common/text.ts'
import { CLEANING_MS, CLEANING_OF_ONE, CLEANING_WAITING } from '../limits/writes.ts'
import { isClean } from './recognize.ts'
import { TextThread, TookTooLong } from './thread.ts'

const cleaner = new TextThread({
  module: new URL('./worker.ts', import.meta.url),
  // One for a workspace that has much to clean, one for all others.
  threads: 2,
  most: CLEANING_WAITING,
  mostOfOne: CLEANING_OF_ONE,
  patienceMs: CLEANING_MS,
  isFull: 'Too much HTML is being cleaned at this moment. Try again.',
})

/**
 * A text that can be shown as HTML anywhere: nothing in it but what allowed.ts lists. What is clean already comes back as
 * it was, to the byte; the rest is cleaned by threads that workspaces share out, so that no other workspace waits for it.
 * `whose`: the workspace that the text is for, or the address that sends it where there is none.
 */
export async function cleanHtml(text: string, whose: string): Promise<string> {
  if (isClean(text)) return text
  try {
    return await cleaner.turn(text, whose)
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    throw new AppError('too_much_at_once', 'This HTML takes too long to be cleaned. Send simpler HTML, or less of it.')
  }
}

/** The same where nobody can be asked to send something else: HTML that takes too long is shown as text. */
export async function cleanOrEscape(text: string, whose: string): Promise<string> {
  try {
    return await cleanHtml(text, whose)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_much_at_once') return escapeHtml(text)
    throw error
  }
}
