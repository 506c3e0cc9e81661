import { timeText as words } from '../text/time.ts'

/** How long something took, as people type and read it. */

const MAX_SECONDS = 24 * 3600
const PARTS =
  /^(?:(?<hours>\d+(?:[.,]\d+)?)\s*(?:h|hours?))?\s*(?:(?<minutes>\d+(?:[.,]\d+)?)\s*(?:m|min|minutes?)?)?$/i
const CLOCK = /^(?<hours>\d{1,2}):(?<minutes>[0-5]\d)$/

/** The seconds of “1h 30m”, “1:30”, “1.5h” or “90”; null for anything else, and for none or more than a day. */
export function parseDuration(typed: string): number | null {
  const parts = (CLOCK.exec(typed.trim()) ?? PARTS.exec(typed.trim()))?.groups
  if (!parts) return null
  const number = (text = '0') => Number(text.replace(',', '.'))
  const seconds = Math.round(number(parts.hours) * 3600 + number(parts.minutes) * 60)
  return seconds > 0 && seconds <= MAX_SECONDS ? seconds : null
}

/** 1h 30m; seconds only of less than a minute. */
export function formatSeconds(seconds: number): string {
  if (seconds > 0 && seconds < 60) return words.seconds(String(seconds))
  const minutes = Math.round(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return words.minutes(String(rest))
  return rest === 0 ? words.hours(String(hours)) : `${words.hours(String(hours))} ${words.minutes(String(rest))}`
}

/** Of a running timer: 1:05:09. It counts a day at most. */
export function formatElapsed(started: number, now: number): string {
  const seconds = Math.min(Math.max(Math.floor((now - started) / 1000), 0), MAX_SECONDS)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
