import { AppError } from '../../common/errors.ts'
import { firstCharacters, withoutUnstorable } from '../../common/text.ts'
import { LAST_INSTANT } from '../../common/time.ts'
import { BRANCH_LENGTH, PULL_REQUEST_BODY_LENGTH, PULL_REQUEST_URL_LENGTH } from '../../limits/code-hosts.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'
import type { ShownPullRequest } from '../../resources/pull-requests/pull-requests.schema.ts'

/** Parts of a payload. A value of the wrong type is refused; optional ones may be missing. */

export type Payload = Record<string, unknown>

function malformed(field: string): AppError {
  const message = `This is no pull request as code hosts send it: ${field} is missing or is something else.`
  return new AppError('invalid_request', message, [{ field, code: 'invalid', message }])
}

export function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function partOf(payload: Payload, field: string): Payload {
  const part = payload[field]
  if (!isPayload(part)) throw malformed(field)
  return part
}

export function wholeIn(payload: Payload, field: string): number {
  const value = payload[field]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw malformed(field)
  return value
}

/**
 * A text, empty where it is missing. Characters that no store can keep are left out: the sender cannot send it
 * differently.
 */
export function textIn(payload: Payload, field: string): string {
  const value = payload[field] ?? ''
  if (typeof value !== 'string') throw malformed(field)
  return withoutUnstorable(value)
}

export function neededTextIn(payload: Payload, field: string): string {
  const text = textIn(payload, field)
  if (text === '') throw malformed(field)
  return text
}

export function flagIn(payload: Payload, field: string): boolean {
  return payload[field] === true
}

export function itemsIn(payload: Payload, field: string): unknown[] {
  const value = payload[field]
  return Array.isArray(value) ? value : []
}

/** An instant in milliseconds: hosts write it as ISO 8601, or as `2026-01-02 10:00:00 UTC`. */
export function instantIn(payload: Payload, field: string): number | null {
  const value = payload[field]
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return instant >= 0 && instant <= LAST_INSTANT ? instant : null
}

export function neededInstantIn(payload: Payload, field: string): number {
  const instant = instantIn(payload, field)
  if (instant === null) throw malformed(field)
  return instant
}

/** A link for people: a javascript: address would run when followed. */
export function addressIn(payload: Payload, field: string): string {
  const address = URL.parse(textIn(payload, field))
  const isOfWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  if (!address || !isOfWeb || address.href.length > PULL_REQUEST_URL_LENGTH) throw malformed(field)
  return address.href
}

/** Within the bounds of what a card shows. */
export function bounded(shown: ShownPullRequest): ShownPullRequest {
  const reference = ({ label, ref }: ShownPullRequest['head']) => ({
    label: firstCharacters(label, BRANCH_LENGTH),
    ref: firstCharacters(ref, BRANCH_LENGTH),
  })
  return {
    ...shown,
    title: firstCharacters(shown.title, TITLE_LENGTH),
    body: firstCharacters(shown.body, PULL_REQUEST_BODY_LENGTH),
    head: reference(shown.head),
    base: reference(shown.base),
  }
}
