import { KIB, limit, SECOND } from './limit.ts'

/** Integrations and deliveries. */

export const OUTBOUND_CONNECT_MS = limit(
  'Webhooks',
  'Wait for a connection to a receiver',
  5 * SECOND,
  'ms',
  'the delivery failed; it is tried again',
)
export const OUTBOUND_MS = limit(
  'Webhooks',
  'Wait for the answer of a receiver, everything included',
  15 * SECOND,
  'ms',
  'the delivery failed; it is tried again',
)
export const OUTBOUND_ANSWER_BYTES = limit(
  'Webhooks',
  'Answer of a receiver that is read, and thrown away',
  64 * KIB,
  'bytes',
  'the connection is closed; its status counts',
)
export const INTEGRATIONS = limit('Webhooks', 'Integrations of a workspace', 50, 'items', '409 `conflict`')
export const NAMED_EVENTS = limit(
  'Webhooks',
  'Types of events that an integration names',
  100,
  'items',
  '400 `invalid_request`',
)
export const NAMED_SPACES = limit('Webhooks', 'Spaces that an integration names', 100, 'items', '400 `invalid_request`')
export const NOTIFIED = limit(
  'Webhooks',
  'Integrations that a board or a list names',
  50,
  'items',
  '400 `invalid_request`',
)
export const SECRET_OVERLAP_HOURS = limit(
  'Webhooks',
  'Time for which the secret before a rotation signs beside the new one',
  24,
  'hours',
  'only the new one signs',
)
export const RETRIED_HOURS = limit(
  'Webhooks',
  'Time for which a message is tried again',
  72,
  'hours',
  'the integration is turned off; what it missed waits until it is turned on',
)
export const RETRY_AFTER_HOURS = limit(
  'Webhooks',
  '`Retry-After` of a receiver that is honoured',
  24,
  'hours',
  'tried again by then',
)
export const DELIVERIES_KEPT = limit(
  'Webhooks',
  'Deliveries of an integration that are kept to be read',
  1000,
  'items',
  'the oldest are forgotten',
)
export const ENDPOINTS_AT_ONCE = limit(
  'Webhooks',
  'Integrations that are delivered to at the same time',
  64,
  'items',
  'they wait',
)
export const ENDPOINTS_AT_ONCE_PER_WORKSPACE = limit('Webhooks', 'The same of one workspace', 8, 'items', 'they wait')
export const FAILING_AT_ONCE = limit(
  'Webhooks',
  'Integrations that are tried again at the same time',
  16,
  'items',
  'they wait; those that work do not',
)
export const DELIVERIES_PER_TURN = limit(
  'Webhooks',
  'Messages that an integration gets before others have their turn',
  50,
  'items',
  'it goes on after them',
)
export const EVENTS_LOOKED_AT = limit(
  'Webhooks',
  'Events that are read at once to find what an integration receives',
  256,
  'items',
  'the next ones follow',
)
export const LEASE_MS = limit(
  'Webhooks',
  'Time after which another process serves an integration whose process is silent',
  60 * SECOND,
  'ms',
  'a message may come twice, under the same id',
)
