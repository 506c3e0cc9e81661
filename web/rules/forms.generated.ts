// Generated from server/resources/forms/ by `npm run generate`. Do not edit.

export const FIELD_TYPES = [
  'short_text',
  'long_text',
  'number',
  'date',
  'select',
  'checkbox',
  'user',
  'email',
  'address',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export type CardProperty =
  | 'title'
  | 'content'
  | 'priority'
  | 'start_date'
  | 'due_date'
  | 'estimate'
  | 'tags'
  | 'owner_id'
  | 'members'

export type Operator = 'eq' | 'neq' | 'contains' | 'is_empty' | 'is_not_empty' | 'gt' | 'lt'

/** How answers of each type can be compared. */
export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  short_text: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  long_text: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  email: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  address: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  number: ['eq', 'neq', 'gt', 'lt', 'is_empty', 'is_not_empty'],
  date: ['eq', 'neq', 'gt', 'lt', 'is_empty', 'is_not_empty'],
  select: ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'],
  checkbox: ['eq', 'neq', 'is_empty', 'is_not_empty'],
  user: ['is_empty', 'is_not_empty'],
}

/** Which fields of a card answers of each type can become. */
export const PROPERTIES_OF: Record<FieldType, readonly CardProperty[]> = {
  short_text: ['title', 'content'],
  long_text: ['content'],
  number: ['estimate'],
  date: ['start_date', 'due_date'],
  select: ['title', 'content', 'priority', 'estimate', 'tags'],
  checkbox: [],
  user: ['owner_id', 'members'],
  email: ['title', 'content'],
  address: ['content'],
}

/** Of these a card has one: no field of several answers can become one. */
export const SINGLE: readonly CardProperty[] = ['title', 'priority', 'estimate', 'owner_id']

/** What several answers can be given to. */
export const TAKE_SEVERAL: readonly FieldType[] = ['select', 'user']
