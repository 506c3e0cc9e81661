import { BoardwalkError } from './error.ts'

export interface RetryTerms {
  /** The maximum number of retries. */
  retries: number
  /** The wait before the first retry; it doubles each time. */
  firstDelayMs: number
  /** When the call gives up, whatever happens. */
  deadline: number
  signal: AbortSignal
}

const LONGEST_DELAY_MS = 8000

/** Retries temporary failures with increasing delays, and never before the server asked to. */
export async function repeated<T>(attempt: () => Promise<T>, terms: RetryTerms): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof BoardwalkError && error.isTemporary) || failures >= terms.retries) throw error
      const wait = Math.max(error.retryAfterMs ?? 0, backOff(terms.firstDelayMs, failures))
      // Waiting for an attempt that can no longer be made helps nobody.
      if (Date.now() + wait > terms.deadline) throw error
      await sleep(wait, terms.signal)
    }
  }
}

/** Half of it is random, so that clients that failed together do not retry together. */
function backOff(firstDelayMs: number, failures: number): number {
  const delay = Math.min(LONGEST_DELAY_MS, firstDelayMs * 2 ** failures)
  return delay * (0.5 + Math.random() / 2)
}

/** Waits until the time or the signal, which is not a failure. */
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
