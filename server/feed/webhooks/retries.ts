import { RETRIED_HOURS, RETRY_AFTER_HOURS } from '../../limits/webhooks.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** After the first failure, the second, and so on; the last of them again and again. */
const DELAYS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR]
/** Receivers that failed together are not all tried again together. */
const JITTER = 0.2

interface Failures {
  /** How often it failed, this time included. */
  attempts: number
  /** When it began to. */
  since: number
  now: number
  retryAfter: string | null
  /** From 0 to 1. */
  random: () => number
}

/** When to try again; null when it has been tried for long enough. */
export function nextAttempt({ attempts, since, now, retryAfter, random }: Failures): number | null {
  const last = since + RETRIED_HOURS * HOUR
  if (now >= last) return null
  const asked = retryAfter === null ? null : waitOf(retryAfter, now)
  const delay = asked ?? usualDelay(attempts) * (1 + JITTER * (2 * random() - 1))
  return Math.min(now + Math.round(delay), last)
}

function usualDelay(attempts: number): number {
  return DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0
}

/** What `Retry-After` says, in seconds or as a date; null when it says nothing that can be understood. */
function waitOf(text: string, now: number): number | null {
  const wait = /^\d{1,9}$/.test(text.trim()) ? Number(text) * SECOND : Date.parse(text) - now
  if (Number.isNaN(wait)) return null
  return Math.min(Math.max(wait, SECOND), RETRY_AFTER_HOURS * HOUR)
}
