import { type Static, Type } from 'typebox'
import { Behavior, OrNull, Page, Priority, Resource, Timestamp, UnixDate } from '../../http/schema.ts'
import { PUBLIC_CARDS } from '../../limits/public.ts'

/**
 * All that readers without an account are shown. It is declared apart from what members see, and filled field by field: a new
 * field of boards or cards is not public until it is added here.
 */

const PublicTag = Resource('PublicTag', { name: Type.String(), color: Type.String() })

const PublicComment = Resource('PublicComment', { content: Type.String(), time_created: Timestamp })

export const PublicCard = Resource('PublicCard', {
  list_index: Type.Integer({ minimum: 0, examples: [0] }),
  title: Type.String(),
  content: Type.String(),
  priority: Priority,
  start_date: OrNull(UnixDate),
  due_date: OrNull(UnixDate),
  tags: Type.Array(PublicTag),
  comments: Type.Array(PublicComment),
})
export type PublicCard = Static<typeof PublicCard>

const PublicList = Resource('PublicList', {
  title: Type.String(),
  color: Type.String(),
  behavior: Behavior,
  total_cards: Type.Integer({ minimum: 0 }),
})

export const PublicBoard = Resource('PublicBoard', {
  title: Type.String(),
  content: Type.String(),
  color: Type.String(),
  team_name: Type.String(),
  lists: Type.Array(PublicList),
})
export type PublicBoard = Static<typeof PublicBoard>

export const PublicPage = Type.Object(
  { ...Page, board: PublicBoard, cards: Type.Array(PublicCard) },
  { additionalProperties: false },
)
export type PublicPage = Static<typeof PublicPage>

export const PublicParams = Type.Object({
  token: Type.String({
    description: 'The last part of `public_settings.url`.',
    examples: ['Zk3v9QpXc1mR7tLw2sYb8nHd5fGj4aKe'],
  }),
})

export const PublicQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The `cursor` of the answer before.' })),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PUBLIC_CARDS,
      default: PUBLIC_CARDS,
      description: 'The maximum number of results.',
      examples: [100],
    }),
  ),
})
export type PublicQuery = Static<typeof PublicQuery>
