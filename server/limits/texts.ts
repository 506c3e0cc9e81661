import { KIB, limit } from './limit.ts'

/** How long texts may be. */

export const TITLE_LENGTH = limit('Texts', 'Title', 500, 'characters', '400 `invalid_request`')
export const NAME_LENGTH = limit('Texts', 'Name', 200, 'characters', '400 `invalid_request`')
export const CONTENT_LENGTH = limit('Texts', 'Content', 102_400, 'characters', '400 `invalid_request`')
export const EMAIL_LENGTH = limit('Texts', 'E-mail address', 254, 'characters', '400 `invalid_request`')
export const URL_LENGTH = limit('Texts', 'Web address', 2000, 'characters', '400 `invalid_request`')
export const KEPT_LENGTH = limit(
  'Texts',
  'Text or object of a client’s own, as JSON (`context` and `schema` of a comment, `google_calendar_event`, `public_settings`)',
  64 * KIB,
  'characters',
  '400 `invalid_request`',
)
export const IMAGE_LENGTH = limit(
  'Texts',
  'Icon or cover image (also a `data:` address)',
  64 * KIB,
  'characters',
  '400 `invalid_request`',
)
export const SECRET_LENGTH = limit(
  'Texts',
  '`METRICS_TOKEN` and `SECRET_KEY`',
  256,
  'characters',
  'the server does not start',
)
