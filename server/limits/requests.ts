import { KIB, limit, MIB, SECOND } from './limit.ts'

/** What one request may hold. */

export const BODY_BYTES = limit('Requests', 'Request body', MIB, 'bytes', '413 `body_too_large`')
export const BODY_MS = limit('Requests', 'Arrival of a request body', 30 * SECOND, 'ms', '408 `request_timeout`')
export const JSON_DEPTH = limit('Requests', 'Nesting of a JSON body', 32, 'levels', '400 `malformed_json`')
export const JSON_VALUES = limit('Requests', 'Values in a JSON body', 100_000, 'items', '413 `body_too_large`')
export const JSON_FIELDS = limit('Requests', 'Named fields in a JSON body', 20_000, 'items', '413 `body_too_large`')
export const UNKNOWN_FIELDS = limit(
  'Requests',
  'Unknown fields and parameters of one request',
  200,
  'items',
  '400 `invalid_request`',
)
export const FIELD_NAME_LENGTH = limit(
  'Requests',
  'Name of a field as messages repeat it',
  64,
  'characters',
  'the rest is left out',
)
export const IGNORED_NAMES = limit(
  'Requests',
  'Names that `Boardwalk-Ignored` lists',
  20,
  'items',
  'the rest is left out',
)
export const ERROR_BYTES = limit('Requests', 'Error answer', 16 * KIB, 'bytes', 'the rest is left out')
export const ERROR_TEXT_LENGTH = limit('Requests', 'Message of an error', 1000, 'characters', 'the rest is left out')
export const ADDRESSES = limit(
  'Requests',
  'Addresses and tokens whose requests are counted at once',
  50_000,
  'items',
  'the one counted longest is forgotten',
)
export const IDEMPOTENCY_KEY_LENGTH = limit('Requests', '`Idempotency-Key`', 255, 'characters', '400 `invalid_request`')
export const PROBLEMS = limit('Requests', 'Problems that one error names', 20, 'items', 'the rest is left out')
export const NOTIFICATION_PLACES = limit(
  'Requests',
  'Places in the notification settings',
  200,
  'items',
  '400 `invalid_request`',
)
export const CARDS_BY_ID = limit('Requests', 'Cards read by their ids at once', 200, 'items', '400 `invalid_request`')
