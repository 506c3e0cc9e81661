import { limit } from './limit.ts'

/** What looking for hints may cost, and how many there are. */

export const HINT_WORDS = limit(
  'Hints',
  'Words of a card that are looked up for its hints, those of the title first',
  16,
  'items',
  'the others count when cards are compared, but find none',
)
export const HINT_POSTINGS = limit(
  'Hints',
  'Things that have a word which still finds similar cards',
  300,
  'items',
  'the word finds none, and counts little',
)
export const HINT_CANDIDATES = limit(
  'Hints',
  'Cards that one card is compared with',
  60,
  'items',
  'those that share the least are left out',
)
export const HINT_TERMS = limit(
  'Hints',
  'Characters of the words of a card that are compared',
  4000,
  'characters',
  'the rest of its content does not count',
)
export const HINT_NEIGHBORS = limit(
  'Hints',
  'Similar cards whose tags are looked at',
  20,
  'items',
  'those that are less similar are left out',
)
export const HINTED_CARDS = limit(
  'Hints',
  'Similar cards that are proposed for a card',
  3,
  'items',
  'the best are shown',
)
export const HINTED_TAGS = limit('Hints', 'Tags that are proposed for a card', 3, 'items', 'the best are shown')
export const DISMISSED_HINTS = limit('Hints', 'Hints dismissed on one card', 500, 'items', '409 `conflict`')
