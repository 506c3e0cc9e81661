import { BoardwalkError } from './error.ts'

export interface RetryTerms {
  /** How many times a call is repeated at the most. */
  retries: number
  /** The wait before the first repeat; it doubles each time. */
  firstDelayMs: number
  /** When the call gives up, whatever happens. */
  deadline: number
  signal: AbortSignal
}

const LONGEST_DELAY_MS = 8000

/** Repeats what failed for a reason that passes, later and later, and never before the server asked to. */
export async function repeated<T>(attempt: () => Promise<T>, terms: RetryTerms): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof BoardwalkError && error.isTemporary) || failures >= terms.retries) throw error
      const wait = Math.max(error.retryAfterMs ?? 0, backOff(terms.firstDelayMs, failures))
      // To wait for an attempt that cannot be made any more helps nobody.
      if (Date.now() + wait > terms.deadline) throw error
      await sleep(wait, terms.signal)
    }
  }
}

/** Half of it is chance, so that clients that failed together do not come back together. */
function backOff(firstDelayMs: number, failures: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, firstDelayMs * 2 ** failures)
  return delay * (0.5 + Math.random() / 2)
}

/** Waits, unless it is told to stop, which is no failure. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, signal ?? new AbortController().signal).catch(() => undefined)
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const wake = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', wake)
      resolve()
    }, ms)
    if (signal.aborted) wake()
    else signal.addEventListener('abort', wake, { once: true })
  })
}
