import { limit } from './limit.ts'

/** What readers without an account are shown of a public board. */

export const PUBLIC_CARDS = limit(
  'Answers',
  'Cards of one page of a public board',
  200,
  'items',
  '400 `invalid_request`',
)
export const PUBLIC_TEXT_LENGTH = limit(
  'Answers',
  'Text of a board or a card that is public, with its markup',
  5000,
  'characters',
  'the rest is left out',
)
export const PUBLIC_COMMENTS = limit(
  'Answers',
  'Comments of one card that are public',
  10,
  'items',
  'the latest are shown',
)
export const PUBLIC_COMMENT_LENGTH = limit(
  'Answers',
  'Text of a comment that is public, with its markup',
  1000,
  'characters',
  'the rest is left out',
)
