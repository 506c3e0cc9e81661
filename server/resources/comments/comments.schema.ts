import { type Static, Type } from 'typebox'
import {
  Body,
  Content,
  Count,
  Id,
  ItemParams,
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
import { LONGEST_CONTENT } from '../../text.ts'

const COMMENT_STATUSES = ['open', 'resolved', 'orphaned'] as const

const CommentContent = Type.String({ minLength: 1, maxLength: LONGEST_CONTENT, examples: ['<p>Looks good to me.</p>'] })

/** Where in the text a comment belongs, in the words of the client: kept as it is. */
const Context = Type.Record(Type.String({ pattern: '^\\w{1,50}$' }), Type.Unknown(), {
  additionalProperties: false,
  maxProperties: 20,
  examples: [{ quote: 'two pictures' }],
})
export const LONGEST_CONTEXT = 10_000

const Reaction = Type.String({ description: 'One emoji.', examples: ['👍'] })

/** A comment, or a reply to one: they differ in where they are found. */
export const Comment = Resource('Comment', {
  id: Id,
  type: Type.Enum(['comment', 'child_comment']),
  team_id: TeamId,
  card_id: OrNull(Id),
  page_id: OrNull(Id),
  parent_id: OrNull(Type.String({ description: 'The comment that this one replies to.', examples: [null] })),
  content: Content,
  schema: Type.Integer({ examples: [1] }),
  context: OrNull(Context),
  status: Type.Enum([...COMMENT_STATUSES]),
  user_id: UserId,
  user: UserReference,
  user_updated: UserReference,
  reactions: Type.Array(
    Type.Object({ reaction: Reaction, user_ids: Type.Array(UserId) }, { additionalProperties: false }),
    { description: 'In the order of their first use, each with its people in the order in which they reacted.' },
  ),
  participants: Type.Array(Type.Object({ user_id: UserId }, { additionalProperties: false }), {
    description: 'The author, and whoever replied.',
  }),
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
  schema: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, examples: [1] })),
  context: Type.Optional(Context),
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
  status: NullIsAbsent(Type.Enum([...COMMENT_STATUSES], { examples: ['resolved'] })),
})
export type UpdateComment = Static<typeof UpdateComment>

export const ReplyParams = Type.Object({ team_id: TeamId, id: Id, child_id: Id })
export const ReactionParams = Type.Object({ ...ItemParams.properties, reaction: Reaction })
export const ReplyReactionParams = Type.Object({ ...ReplyParams.properties, reaction: Reaction })
