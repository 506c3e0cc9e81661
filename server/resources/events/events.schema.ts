import { type Static, Type } from 'typebox'
import { Id, OrNull, Page, Paging, Resource, TeamId, Timestamp, UserId, UserReference } from '../../http/schema.ts'

export const Event = Resource('Event', {
  seq: Type.Integer({ description: 'Counts the changes of the workspace.', examples: [1204] }),
  team_id: TeamId,
  type: Type.String({ examples: ['list.created'] }),
  entity_id: OrNull(Type.String({ description: 'The thing the type is named after.', examples: ['57'] })),
  project_id: OrNull(Id),
  board_id: OrNull(Id),
  list_id: OrNull(Id),
  card_id: OrNull(Id),
  sprint_id: OrNull(Id),
  epic_id: OrNull(Id),
  page_id: OrNull(Id),
  user_id: UserId,
  user: UserReference,
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
    description: 'Before and after, field by field.',
    examples: [{ title: [null, 'Doing'] }],
  }),
  time_created: Timestamp,
})
export type Event = Static<typeof Event>

export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only events after this seq.',
      examples: [0],
    }),
  ),
  ...Paging,
})
export type EventQuery = Static<typeof EventQuery>

export const EventPage = Type.Object({ ...Page, events: Type.Array(Event) }, { additionalProperties: false })
