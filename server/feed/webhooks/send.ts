import type { Secrets } from '../../common/secrets.ts'
import { type Outbound, OutboundError } from '../../outbound/outbound.ts'
import { openDestination } from '../../resources/integrations/integrations.destination.ts'
import type { Endpoint, Outcome } from './endpoints.queries.ts'
import type { Message } from './messages.ts'

interface Means {
  secrets: Secrets
  outbound: Outbound
}

export interface Sent extends Outcome {
  retryAfter: string | null
}

/** Sends one message to the integration, and returns the outcome. */
export async function send(
  { secrets, outbound }: Means,
  endpoint: Endpoint,
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<Sent> {
  const destination = openDestination(secrets, endpoint)
  if (!destination) return { isDelivered: false, response_status: null, error: 'secret_unreadable', retryAfter: null }
  try {
    const { status, retryAfter } = await outbound.post({ url: destination.url, headers, body, signal })
    const isDelivered = status >= 200 && status < 300
    return { isDelivered, response_status: status, error: isDelivered ? null : `status_${status}`, retryAfter }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { isDelivered: false, response_status: null, error: error.reason, retryAfter: null }
  }
}
