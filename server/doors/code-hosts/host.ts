import type { IncomingHttpHeaders } from 'node:http'
import type { PullRequest } from '../../resources/pull-requests/pull-requests.ts'
import type { Payload } from './payload.ts'

/** What a host sent, of what there is use for. */
export interface HostEvent {
  /** What happened, as the host calls it: for people who look at the deliveries. */
  type: string
  /** Null for what says only that the hook works. */
  pullRequest: PullRequest | null
}

/** How one kind of host speaks. */
export interface Host {
  /** True when whoever has the secret sent just these bytes; a signature with a time counts for some minutes around `now`. */
  isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: number): boolean
  /** The same whenever a delivery is repeated; empty when the host says none. */
  deliveryId(headers: IncomingHttpHeaders): string
  /** Null for what is of no interest here. */
  read(headers: IncomingHttpHeaders, payload: Payload): HostEvent | null
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
