import { KIB, limit } from './limit.ts'

/** How much templates hold. What is made from one is written, and shown, at once. */

export const TEMPLATES_OF_SPACE = limit('Templates', 'Templates of a space', 500, 'items', '409 `conflict`')
export const TEMPLATES_DELETED = limit(
  'Templates',
  'Deleted templates of a space that can be restored',
  50,
  'items',
  'the oldest go',
)
export const TEMPLATE_BYTES = limit('Templates', 'Content of a template, as JSON', 256 * KIB, 'bytes', '409 `conflict`')
export const TEMPLATE_CARDS = limit('Templates', 'Cards in a template', 200, 'items', '409 `conflict`')
export const TEMPLATE_TEXT_LENGTH = limit(
  'Templates',
  'Description of a template',
  2000,
  'characters',
  '400 `invalid_request`',
)
