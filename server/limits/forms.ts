import { HOUR, KIB, limit, SECOND } from './limit.ts'

/** What a form contains, and what is taken from people who fill it in. */

export const FORMS_OF_BOARD = limit('Forms', 'Forms of a board', 50, 'items', '409 `conflict`')
export const FORM_BYTES = limit(
  'Forms',
  'Fields of all forms of a board, as JSON',
  256 * KIB,
  'bytes',
  '409 `conflict`',
)
export const FORM_FIELDS = limit('Forms', 'Fields of a form', 50, 'items', '400 `invalid_request`')
export const FORM_OPTIONS = limit('Forms', 'Options of a field of a form', 100, 'items', '400 `invalid_request`')
export const FORM_TEXT_LENGTH = limit(
  'Forms',
  'Description of a form or of one of its fields',
  2000,
  'characters',
  '400 `invalid_request`',
)
export const SHORT_ANSWER_LENGTH = limit(
  'Forms',
  'Answer of one line, and an address',
  500,
  'characters',
  '400 `invalid_request`',
)
export const LONG_ANSWER_LENGTH = limit('Forms', 'Answer of many lines', 10_000, 'characters', '400 `invalid_request`')
export const ANSWERED_PEOPLE = limit('Forms', 'People named by one answer', 10, 'items', '400 `invalid_request`')
export const FORM_BODY_BYTES = limit(
  'Forms',
  'What is sent to the page of a form',
  256 * KIB,
  'bytes',
  '413 `body_too_large`',
)
export const FORM_PART_HEAD_BYTES = limit(
  'Forms',
  'Header of one value that is sent to the page of a form as multipart/form-data',
  2 * KIB,
  'bytes',
  '400 `malformed_request`',
)
export const FORM_VALUES = limit(
  'Forms',
  'Values that are sent to the page of a form',
  2000,
  'items',
  '400 `invalid_request`',
)
export const FORM_SENDS = limit(
  'Forms',
  'What one address sends to one form',
  10,
  'requests a minute',
  '429 `rate_limited`',
)
export const FORM_SENDS_OF_ALL = limit(
  'Forms',
  'What all addresses together send to one form',
  120,
  'requests a minute',
  '429 `rate_limited`',
)
/** A person reads a page before they send it. */
export const FORM_MIN_AGE = limit(
  'Forms',
  'Minimum age of a page that can be sent',
  2 * SECOND,
  'ms',
  'the page asks to send it again',
)
export const FORM_MAX_AGE = limit(
  'Forms',
  'Maximum age of a page that can be sent',
  24 * HOUR,
  'ms',
  'the page asks to send it again',
)
