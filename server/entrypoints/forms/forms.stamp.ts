import { createHmac, timingSafeEqual } from 'node:crypto'
import { FORM_MAX_AGE, FORM_MIN_AGE } from '../../limits/forms.ts'

/** What signs a page, and the address that it is good for. */
interface Signer {
  page_key: string
  public_token: string
}

/** When a page was served, signed: robots that send without reading, or much later, have none that is good. */
export function stampOf(signer: Signer, now: number): string {
  return `${now}.${signatureOf(signer, String(now))}`
}

type Freshness = 'good' | 'early' | 'none'

export function freshnessOf(signer: Signer, stamp: string, now: number): Freshness {
  const [served = '', signature = ''] = stamp.split('.', 2)
  const expected = Buffer.from(signatureOf(signer, served))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'none'
  const age = now - Number(served)
  if (age > FORM_MAX_AGE) return 'none'
  return age < FORM_MIN_AGE ? 'early' : 'good'
}

function signatureOf({ page_key, public_token }: Signer, served: string): string {
  return createHmac('sha256', page_key).update(`form served ${public_token} ${served}`).digest('base64url')
}
