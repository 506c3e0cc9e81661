import { limit, MIB, SECOND } from './limit.ts'

/** Deliveries of code hosts, and what is stored of them. */

export const HOOK_BODY_BYTES = limit('Code hosts', 'Body of a delivery', MIB, 'bytes', '413 `body_too_large`')
export const HOOK_DELIVERIES = limit(
  'Code hosts',
  'Signed deliveries to one hook',
  600,
  'requests a minute',
  '429 `rate_limited`',
)
export const SIGNATURE_AGE_MS = limit(
  'Code hosts',
  'Time between the signature of a delivery (GitLab) and its arrival, in either direction',
  300 * SECOND,
  'ms',
  '401 `unauthenticated`',
)
export const DELIVERY_ID_LENGTH = limit(
  'Code hosts',
  'Id of a delivery, by which a repeat is known',
  200,
  'characters',
  'a repeat is recognised only by the state it reports',
)
export const CARDS_OF_PULL_REQUEST = limit(
  'Code hosts',
  'Cards that a pull request belongs to',
  20,
  'items',
  'those named first: by the branch, then the title, then the body',
)
export const PULL_REQUESTS_OF_CARD = limit(
  'Code hosts',
  'Pull requests that a card shows',
  20,
  'items',
  'the one that changed longest ago is not shown any more',
)
export const PULL_REQUEST_BODY_LENGTH = limit(
  'Code hosts',
  'Body of a pull request, as a card shows it',
  1000,
  'characters',
  'the rest is left out',
)
export const BRANCH_LENGTH = limit(
  'Code hosts',
  'Name of a branch, as a card shows it',
  300,
  'characters',
  'the rest is left out',
)
export const PULL_REQUEST_URL_LENGTH = limit(
  'Code hosts',
  'Address of a pull request',
  2000,
  'characters',
  '400 `invalid_request`',
)
