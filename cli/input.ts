import { InvalidArgumentError } from 'commander'
import { EMAIL_PATTERN } from '../server/common/text.ts'
import { DAY_MS, HOUR_MS } from '../server/common/time.ts'
import { nearest } from '../server/http/typos.ts'
import { EMAIL_LENGTH, NAME_LENGTH, TITLE_LENGTH } from '../server/limits/texts.ts'
import { ROLES, type Role } from '../server/workspace/policy.ts'

const EMAIL = new RegExp(EMAIL_PATTERN, 'u')
const UNIT_MS = { m: 60_000, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }

/** Checks of input, made before any database is opened. */

export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!EMAIL.test(email) || email.length > EMAIL_LENGTH)
    throw new InvalidArgumentError('It must be an e-mail address, such as you@example.com.')
  return email
}

export function parseTitle(text: string): string {
  return parseText(text, TITLE_LENGTH)
}

export function parseName(text: string): string {
  return parseText(text, NAME_LENGTH)
}

function parseText(text: string, longest: number): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > longest)
    throw new InvalidArgumentError(`It must have 1 to ${longest} characters.`)
  return trimmed
}

export function parseRole(text: string): Role {
  const role = ROLES.find((known) => known.toLowerCase() === text.toLowerCase())
  if (role) return role
  const meant = nearest(text, ROLES)
  throw new InvalidArgumentError(`It must be one of ${ROLES.join(', ')}.${meant ? ` Did you mean ${meant}?` : ''}`)
}

/** An expiry: after some time (30d, 12h), or at the start of a day (2026-12-31). */
export function parseExpiry(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? []
  // The expression matches only the letters of these units.
  const instant = amount ? Date.now() + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS] : parseDay(text)
  if (Number.isNaN(instant)) throw new InvalidArgumentError('Write 30d, 12h, 90m, 8w or a day such as 2026-12-31.')
  if (instant <= Date.now()) throw new InvalidArgumentError('That is not in the future.')
  return instant
}

/** A day of the calendar: Date would read the 30th of February as the 2nd of March. */
function parseDay(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.NaN
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date.getTime() : Number.NaN
}

/** A whole number within limits. */
export function parseCount(least: number, most: number): (text: string) => number {
  return (text) => {
    const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (count >= least && count <= most) return count
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}
