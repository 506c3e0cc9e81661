import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { SIGNATURE_AGE_MS } from '../../limits/code-hosts.ts'

/** True when the text is the hexadecimal HMAC of the bytes. The comparison takes constant time. */
export function isHexHmac(given: string, body: Buffer, secret: string): boolean {
  return isEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(body).digest())
}

/** By the rules of Standard Webhooks: of several signatures one is enough, since secrets are renewed. */
export function isStandardSignature(
  { id, time, signatures }: { id: string; time: string; signatures: string },
  body: Buffer,
  secret: string,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
  return signatures
    .split(' ', SIGNATURES)
    .filter((one) => one.startsWith('v1,'))
    .some((one) => isEqual(Buffer.from(one.slice(3), 'base64'), expected))
}

const SECONDS = /^[1-9]\d{0,11}$/

/** Whether the time of a signature, in seconds, is recent. */
export function isRecent(time: string, now: number): boolean {
  return SECONDS.test(time) && Math.abs(Number(time) * 1000 - now) <= SIGNATURE_AGE_MS
}

/** No sender has more secrets at a time. */
const SIGNATURES = 5

/** For a host that sends the secret itself. */
export function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(secret))
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
