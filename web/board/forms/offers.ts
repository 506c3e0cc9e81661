import type { CardProperty, FieldType, Operator } from '../../data/forms.ts'

/** What the API takes for each type of field, so that nobody is offered what would be refused. */

const OF_TEXTS = ['eq', 'neq', 'contains', 'is_empty', 'is_not_empty'] as const
const OF_SIZES = ['eq', 'neq', 'gt', 'lt', 'is_empty', 'is_not_empty'] as const

export const OPERATORS_OF: Record<FieldType, readonly Operator[]> = {
  short_text: OF_TEXTS,
  long_text: OF_TEXTS,
  email: OF_TEXTS,
  address: OF_TEXTS,
  select: OF_TEXTS,
  number: OF_SIZES,
  date: OF_SIZES,
  checkbox: ['eq', 'neq', 'is_empty', 'is_not_empty'],
  user: ['is_empty', 'is_not_empty'],
}

export const PROPERTIES_OF: Record<FieldType, readonly CardProperty[]> = {
  short_text: ['title', 'content'],
  long_text: ['content'],
  email: ['title', 'content'],
  address: ['content'],
  select: ['title', 'content', 'priority', 'estimate', 'tags'],
  number: ['estimate'],
  date: ['start_date', 'due_date'],
  checkbox: [],
  user: ['owner_id', 'members'],
}

/** Of these a card has one: no field of several answers can become one. */
export const SINGLE: ReadonlySet<CardProperty> = new Set(['title', 'priority', 'estimate', 'owner_id'])
