import { limit } from './limit.ts'

/** How much custom fields hold. A card shows the values of all fields of its space. */

const INVALID = '400 `invalid_request`'
export const FIELDS_OF_SPACE = limit('Custom fields', 'Custom fields of a space', 100, 'items', '409 `conflict`')
export const FIELDS_KEPT = limit(
  'Custom fields',
  'Custom fields of a space, with those deleted',
  500,
  'items',
  '409 `conflict`',
)
export const FIELD_OPTIONS = limit('Custom fields', 'Options of a custom field', 100, 'items', INVALID)
export const FIELD_TEXT_LENGTH = limit('Custom fields', 'Text in a custom field', 2000, 'characters', INVALID)
export const FIELD_KEY_LENGTH = limit(
  'Custom fields',
  'Beginning of a text by which a card is filtered and sorted',
  500,
  'characters',
  'the rest is not compared',
)
export const EPIC_FIELD_VALUES = limit('Custom fields', 'Custom fields with a value on an epic', 200, 'items', INVALID)
