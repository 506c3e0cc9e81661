import type { IncomingHttpHeaders } from 'node:http'
import type { PullRequest } from '../../resources/pull-requests/pull-requests.ts'
import type { Payload } from './payload.ts'

/** An event of a code host, as far as it is used here. */
export interface HostEvent {
  /** What happened, as the host calls it: for people who look at the deliveries. */
  type: string
  /** Null for a ping. */
  pullRequest: PullRequest | null
}

/** How one kind of host speaks. */
export interface Host {
  /**
   * True when exactly these bytes were signed with the secret; a signature with a time is valid for some minutes around
   * `now`.
   */
  isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: number): boolean
  /** The same whenever a delivery is repeated; empty when the host sends none. */
  deliveryId(headers: IncomingHttpHeaders): string
  /** Null for events of no interest here. */
  read(headers: IncomingHttpHeaders, payload: Payload): HostEvent | null
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
