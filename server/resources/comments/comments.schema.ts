import { type Static, Type } from 'typebox'
import {
  Body,
  Content,
  Count,
  Html,
  Id,
  ItemParams,
  Kept,
  NullIsAbsent,
  NumericId,
  OrNull,
  Page,
  Paging,
  Resource,
  TeamId,
  Timestamp,
  UserId,
  UserReference,
} from '../../http/schema.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'

const COMMENT_STATUSES = ['open', 'resolved', 'orphaned'] as const

const CommentContent = Html({ minLength: 1, maxLength: CONTENT_LENGTH, examples: ['<p>Looks good to me.</p>'] })

/** The format of the content, defined by the client and stored unchanged. */
const Schema = Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), ...Kept.anyOf], {
  'x-expects': 'a number, a text or an object',
  description: 'The format of the content, returned as sent; 1 when nothing was sent.',
  examples: [1],
})

const Reaction = Type.String({ description: 'One emoji.', examples: ['👍'] })

/** A comment, or a reply to one: they differ only in their path. */
export const Comment = Resource('Comment', {
  id: Id,
  type: Type.Enum(['comment', 'child_comment']),
  team_id: TeamId,
  card_id: OrNull(Id),
  page_id: OrNull(Id),
  parent_id: OrNull(Type.String({ description: 'The comment that this one replies to.', examples: ['42'] })),
  content: Content,
  schema: Schema,
  context: OrNull(Kept),
  status: Type.Enum([...COMMENT_STATUSES]),
  user_id: UserId,
  user: UserReference,
  user_updated: UserReference,
  reactions: Type.Array(
    Type.Object({ reaction: Reaction, user_ids: Type.Array(UserId) }, { additionalProperties: false }),
    { description: 'In the order of their first use, each with its people in the order in which they reacted.' },
  ),
  participants: Type.Array(Type.Object({ user_id: UserId }, { additionalProperties: false }), {
    description: 'The author, and everyone who replied.',
  }),
  total_files: Count,
  children: Type.Object({ count: Count }, { additionalProperties: false, description: 'How many replies there are.' }),
  time_created: Timestamp,
  time_updated: Timestamp,
})
export type Comment = Static<typeof Comment>

export const CommentQuery = Type.Object({
  card_id: Type.Optional(NumericId),
  page_id: Type.Optional(NumericId),
  ...Paging,
})
export type CommentQuery = Static<typeof CommentQuery>

export const ReplyQuery = Type.Object(Paging)
export type ReplyQuery = Static<typeof ReplyQuery>

export const CommentPage = Type.Object({ ...Page, comments: Type.Array(Comment) }, { additionalProperties: false })
export const ReplyPage = Type.Object({ ...Page, child_comments: Type.Array(Comment) }, { additionalProperties: false })

export const CreateReply = Body({
  content: CommentContent,
  schema: Type.Optional(Schema),
  context: Type.Optional(Kept),
})
export type CreateReply = Static<typeof CreateReply>

export const CreateComment = Body({
  content: CommentContent,
  card_id: Type.Optional(Id),
  page_id: Type.Optional(Id),
  schema: CreateReply.properties.schema,
  context: CreateReply.properties.context,
})
export type CreateComment = Static<typeof CreateComment>

export const UpdateComment = Body({
  content: NullIsAbsent(CommentContent),
  schema: NullIsAbsent(Schema),
  context: NullIsAbsent(Kept),
  status: NullIsAbsent(Type.Enum([...COMMENT_STATUSES], { examples: ['resolved'] })),
})
export type UpdateComment = Static<typeof UpdateComment>

export const ReplyParams = Type.Object({ team_id: TeamId, id: Id, child_id: Id })
export const ReactionParams = Type.Object({ ...ItemParams.properties, reaction: Reaction })
export const ReplyReactionParams = Type.Object({ ...ReplyParams.properties, reaction: Reaction })
