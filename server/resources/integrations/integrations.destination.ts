import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError, invalid } from '../../common/errors.ts'
import type { Sealed, Secrets } from '../../common/secrets.ts'
import { HOUR_MS } from '../../common/time.ts'
import { SECRET_OVERLAP_HOURS } from '../../limits/webhooks.ts'

/** The address and the signing secret of an integration: stored sealed, and read only for deliveries. */
interface Destination {
  /** Empty for a code host, which receives nothing. */
  url: string
  /** Null for a Slack channel, whose address is the secret. */
  secret: string | null
  /** The previous secret, for as long as it is valid beside the new one. */
  before?: { secret: string; until: number }
}

interface IntegrationKey {
  team_id: string
  id: number
}

const SECRET_BYTES = 32

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

export function sealDestination(secrets: Secrets, destination: Destination, key: IntegrationKey): Sealed {
  return secrets.seal(destination, contextOf(key))
}

export function openDestination(secrets: Secrets, row: IntegrationKey & Sealed): Destination | null {
  return secrets.open<Destination>(row, contextOf(row))
}

function contextOf({ team_id, id }: IntegrationKey): string {
  return `integration ${team_id} ${id}`
}

/** The secrets that sign a message now. */
export function secretsAt({ secret, before }: Destination, now: number): string[] {
  if (secret === null) return []
  return before && before.until > now ? [secret, before.secret] : [secret]
}

export function rotated(destination: Destination, now: number, secret = newSecret()): Destination {
  const { url, secret: before } = destination
  if (before === null)
    throw new AppError('conflict', 'The address of a Slack channel is its secret: set another url instead.')
  return { url, secret, before: { secret: before, until: now + SECRET_OVERLAP_HOURS * HOUR_MS } }
}

/**
 * The new destination. Another host needs the secret again, or a new one: otherwise anyone who may change the address could have
 * messages signed for the previous host.
 */
export function changed(current: Destination | null, { url, secret }: { url?: string; secret?: string }): Destination {
  if (!current) {
    if (url === undefined) throw unreadable()
    return { url, secret: secret ?? newSecret() }
  }
  if (current.secret === null) return { url: url ?? current.url, secret: null }
  const isSame = secret !== undefined && isEqual(secret, current.secret)
  if (url !== undefined && new URL(url).host !== new URL(current.url).host && secret === undefined)
    throw invalid('secret', 'Another host needs the secret again, or a new one.', 'required')
  // A given secret replaces the old one at once: rotating keeps both for a while.
  if (secret !== undefined && !isSame) return { url: url ?? current.url, secret }
  return { ...current, url: url ?? current.url }
}

export function unreadable(): AppError {
  return new AppError(
    'conflict',
    'This server cannot open the secrets of the integration: set its url again, or the secret of a code host.',
  )
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
