import { type Static, Type } from 'typebox'
import { Id, NumericId, OrNull, Page, Paging, Resource, Timestamp, UserId, UserReference } from '../../http/schema.ts'
import { Seq } from '../events/events.schema.ts'

/** What can be restored after it was deleted. */
export const BIN_NOUNS = ['board', 'card', 'list', 'page'] as const
export type BinNoun = (typeof BIN_NOUNS)[number]

export const DeletedItem = Resource('DeletedItem', {
  noun: Type.Enum(BIN_NOUNS, { description: 'What it is: its path is that of the noun.', examples: ['card'] }),
  id: Id,
  title: Type.String({ examples: ['Write the launch post'] }),
  project_id: Id,
  board_id: OrNull(Id),
  list_id: OrNull(Id),
  seq: { ...Seq, description: 'The state before it was deleted: what its `restore` takes.' },
  user_id: UserId,
  user: UserReference,
  time_deleted: Timestamp,
  time_expires: OrNull(Timestamp),
})
export type DeletedItem = Static<typeof DeletedItem>

export const BinQuery = Type.Object({
  noun: Type.Optional(Type.Enum(BIN_NOUNS, { description: 'Only these.', examples: ['card'] })),
  project_id: Type.Optional(NumericId),
  title: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only those with these words in their titles.', examples: ['launch'] }),
  ),
  ...Paging,
})
export type BinQuery = Static<typeof BinQuery>

export const BinPage = Type.Object(
  { ...Page, items: Type.Array(DeletedItem, { description: 'What was deleted, newest first.' }) },
  { additionalProperties: false },
)
