import { type Static, Type } from 'typebox'
import { Body, Override, Page, Paging, Resource, Timestamp, UserId, UserReference } from '../../http/schema.ts'
import { EventChanges, SealedSeq, Seq } from '../events/events.schema.ts'

/** A position in the log, as the caller knows it from an event. */
const GivenSeq = Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), SealedSeq], {
  description: 'The `seq` of an event: the state after it.',
  examples: [1204],
})

export const AtQuery = Type.Object({ at: Type.Optional(GivenSeq) })
export type AtQuery = Static<typeof AtQuery>

/** What changed in a resource, and who changed it. */
export const Change = Resource('Change', {
  seq: Seq,
  type: Type.String({ examples: ['list.created'] }),
  user_id: UserId,
  user: UserReference,
  changes: EventChanges,
  time_created: Timestamp,
})
export type Change = Static<typeof Change>

export const HistoryQuery = Type.Object({ ...Paging })
export type HistoryQuery = Static<typeof HistoryQuery>

export const HistoryPage = Type.Object({ ...Page, history: Type.Array(Change) }, { additionalProperties: false })

export const Restore = Body({ seq: GivenSeq, override: Type.Optional(Override) })
export type Restore = Static<typeof Restore>
