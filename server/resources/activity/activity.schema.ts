import { type Static, Type } from 'typebox'
import { Id, NumericId, Page, Paging, Timestamp } from '../../http/schema.ts'
import { exampleOfEvent } from '../events/events.example.ts'
import { Event, SealedSeq } from '../events/events.schema.ts'

const text = 'moved “Write the launch post” from Doing to Done'

const InWords = Type.Object({
  id: Id,
  text: Type.String({ description: 'The action in words, to follow the name: “Ada …”.', examples: [text] }),
})

const Activity = Type.Unsafe<Static<typeof InWords> & Event>({
  title: 'Activity',
  allOf: [InWords, Event],
  examples: [{ id: '1204', text, ...exampleOfEvent('card.moved') }],
})

export const ActivityQuery = Type.Object({
  card_id: Type.Optional(NumericId),
  board_id: Type.Optional(NumericId),
  project_id: Type.Optional(NumericId),
  page_id: Type.Optional(NumericId),
  at: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), SealedSeq], {
      description: 'Only what happened up to the event with this seq, and that event.',
      examples: [1204],
    }),
  ),
  until: Type.Optional({ ...Timestamp, description: 'Only what happened up to this time, in milliseconds.' }),
  after: Type.Optional(
    Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), SealedSeq], {
      description: 'Only what happened after the event with this seq, and then the oldest first.',
      examples: [1204],
    }),
  ),
  ...Paging,
})
export type ActivityQuery = Static<typeof ActivityQuery>

export const ActivityPage = Type.Object({ ...Page, activity: Type.Array(Activity) }, { additionalProperties: false })
