import { type Static, Type } from 'typebox'
import { Id, NumericId, Page, Paging, Resource } from '../../http/schema.ts'
import { Event } from '../events/events.schema.ts'

const Activity = Resource('Activity', {
  id: Id,
  text: Type.String({
    description: 'What the person did, in words: for “Ada …”.',
    examples: ['moved “Write the launch post” from Doing to Done'],
  }),
  ...Event.properties,
})

export const ActivityQuery = Type.Object({
  card_id: Type.Optional(NumericId),
  board_id: Type.Optional(NumericId),
  project_id: Type.Optional(NumericId),
  ...Paging,
})
export type ActivityQuery = Static<typeof ActivityQuery>

export const ActivityPage = Type.Object({ ...Page, activity: Type.Array(Activity) }, { additionalProperties: false })
