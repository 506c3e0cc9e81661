import { KIB, limit } from './limit.ts'

/** Saved views and their feeds. */

export const VIEWS_OF_PLACE = limit(
  'Views',
  'Views of a board, of a space, of the workspace, and of one person',
  200,
  'items',
  '409 `conflict`',
)
export const VIEWS_DELETED = limit(
  'Views',
  'Deleted views of such a place that can be restored',
  50,
  'items',
  'the oldest go',
)
export const VIEW_FILTER_BYTES = limit(
  'Views',
  'Filters of a view, as JSON',
  16 * KIB,
  'bytes',
  '400 `invalid_request`',
)
export const VIEW_COLUMNS = limit('Views', 'Columns of a view', 50, 'items', '400 `invalid_request`')
export const FEED_CARDS = limit('Views', 'Cards in the feed of a view', 1000, 'items', 'the first ones, by its order')
export const FEED_READS = limit(
  'Views',
  'Readings of one feed from one address',
  30,
  'requests a minute',
  '429 `rate_limited`',
)
export const VIEW_FIELDS = limit(
  'Views',
  'Custom fields in the filters of a view',
  20,
  'items',
  '400 `invalid_request`',
)
