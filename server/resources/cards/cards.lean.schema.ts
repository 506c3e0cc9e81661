import { type Static, Type } from 'typebox'
import { invalid } from '../../common/errors.ts'
import { Fields, NamedFields, readFields } from '../../http/fields.ts'
import { Count, Id, Page, Paging, Resource, UserId } from '../../http/schema.ts'
import { PULL_REQUEST_STATES } from '../pull-requests/pull-requests.schema.ts'
import { Card, CardQuery } from './cards.schema.ts'

/** Fields that only the lean form has: counts and ids instead of the resources themselves. */
const inShort = {
  position: Type.Optional(Type.String({ examples: ['a0V'] })),
  epic_id: Type.Optional(Id),
  parent_card_id: Type.Optional(Id),
  tag_ids: Type.Optional(Type.Array(Id)),
  member_ids: Type.Optional(Type.Array(UserId)),
  total_checklist_items: Type.Optional(Count),
  total_checked_items: Type.Optional(Count),
  total_child_cards: Type.Optional(Count),
  total_completed_child_cards: Type.Optional(Count),
  is_blocked: Type.Optional(Type.Boolean()),
  pull_request_state: Type.Optional(Type.Enum([...PULL_REQUEST_STATES], { examples: ['open'] })),
}

/** A card with only the requested fields. */
export const LeanCard = Resource('LeanCard', { ...Type.Partial(Card).properties, ...inShort, id: Id })
export type LeanCard = Static<typeof LeanCard>

export const LeanCardPage = Type.Object(
  { ...Page, cards: Type.Array(LeanCard), fields: NamedFields },
  { additionalProperties: false },
)

export type CardField = keyof LeanCard & string

// The keys of an object literal are exact.
export const CARD_FIELDS = Object.keys(LeanCard.properties) as CardField[]

export const CardFields = Fields('cards', 'id,title,list_id,position,tag_ids,member_ids,due_date')

export const ListCardsQuery = Type.Object({ ...CardQuery.properties, fields: CardFields })
export type ListCardsQuery = Static<typeof ListCardsQuery>

export const MyWorkQuery = Type.Object({
  kind: Type.Optional(
    Type.Enum(['assigned', 'due', 'watching'], {
      default: 'assigned',
      description:
        'assigned: what you own or are on and nobody has finished; due: those of them that have a date; watching: what you watch.',
      examples: ['assigned'],
    }),
  ),
  fields: CardFields,
  ...Paging,
})
export type MyWorkQuery = Static<typeof MyWorkQuery>

/** The card fields that a query names; null for all. Past states are always shown in full. */
export function readCardFields({ fields, at }: { fields?: string | undefined; at?: unknown }): CardField[] | null {
  if (fields && at !== undefined) throw invalid('fields', 'fields cannot be combined with at.', 'not_allowed')
  return readFields(fields, CARD_FIELDS)
}
