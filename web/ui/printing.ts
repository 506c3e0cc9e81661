import { flushSync } from 'react-dom'
import { Held, useHeld } from '../data/observable.ts'

const isPrinting = new Held(false)

// The browser takes its picture of the page right after the event: everything must be drawn by then.
addEventListener('beforeprint', () => flushSync(() => isPrinting.set(true)))
addEventListener('afterprint', () => isPrinting.set(false))

/** Whether the page is being printed: then what lies beyond the screen is drawn as well. */
export function usePrinting(): boolean {
  return useHeld(isPrinting)
}
