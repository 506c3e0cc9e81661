import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { addReaction, removeReaction } from './comments.reactions.ts'
import {
  Comment,
  CommentPage,
  CommentQuery,
  CreateComment,
  CreateReply,
  ReactionParams,
  ReplyPage,
  ReplyParams,
  ReplyQuery,
  ReplyReactionParams,
  UpdateComment,
} from './comments.schema.ts'
import {
  createComment,
  createReply,
  deleteComment,
  listComments,
  listReplies,
  readComment,
  updateComment,
} from './comments.service.ts'

const CommentAnswer = Type.Object({ comment: Comment })
const ReplyAnswer = Type.Object({ child_comment: Comment })

export const commentRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/comments',
    {
      config: { access: 'comment.read' },
      schema: {
        operationId: 'listComments',
        summary: 'List the comments on a card, an epic or a page',
        params: TeamParams,
        querystring: CommentQuery,
        response: { 200: CommentPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listComments(r, query)),
  )

  app.post(
    '/:team_id/comments',
    {
      config: { access: 'comment.create' },
      schema: {
        operationId: 'createComment',
        summary: 'Comment on a card, an epic or a page',
        params: TeamParams,
        body: CreateComment,
        response: { 201: CommentAnswer },
      },
    },
    async (request, reply) => {
      const comment = await request.workspace.write((w) => createComment(w, request.body))
      return reply.code(201).send({ comment })
    },
  )

  app.get(
    '/:team_id/comments/:id',
    {
      config: { access: 'comment.read' },
      schema: {
        operationId: 'readComment',
        summary: 'Read a comment',
        params: ItemParams,
        response: { 200: CommentAnswer },
      },
    },
    async ({ workspace, params }) => ({ comment: await workspace.read((r) => readComment(r, params)) }),
  )

  app.patch(
    '/:team_id/comments/:id',
    {
      config: { access: 'comment.update' },
      schema: {
        operationId: 'updateComment',
        summary: 'Change your own comment, or settle it',
        params: ItemParams,
        body: UpdateComment,
        response: { 200: CommentAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ comment: await workspace.write((w) => updateComment(w, params, body)) }),
  )

  app.delete(
    '/:team_id/comments/:id',
    {
      config: { access: 'comment.delete' },
      schema: {
        operationId: 'deleteComment',
        summary: 'Delete a comment with its replies',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteComment(w, params))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/:team_id/comments/:id/children',
    {
      config: { access: 'comment.read' },
      schema: {
        operationId: 'listReplies',
        summary: 'List the replies to a comment',
        params: ItemParams,
        querystring: ReplyQuery,
        response: { 200: ReplyPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listReplies(r, params.id, query)),
  )

  app.post(
    '/:team_id/comments/:id/children',
    {
      config: { access: 'comment.create' },
      schema: {
        operationId: 'createReply',
        summary: 'Reply to a comment',
        params: ItemParams,
        body: CreateReply,
        response: { 201: ReplyAnswer },
      },
    },
    async (request, reply) => {
      const child_comment = await request.workspace.write((w) => createReply(w, request.params.id, request.body))
      return reply.code(201).send({ child_comment })
    },
  )

  app.get(
    '/:team_id/comments/:id/children/:child_id',
    {
      config: { access: 'comment.read' },
      schema: {
        operationId: 'readReply',
        summary: 'Read a reply',
        params: ReplyParams,
        response: { 200: ReplyAnswer },
      },
    },
    async ({ workspace, params }) => ({ child_comment: await workspace.read((r) => readComment(r, params)) }),
  )

  app.patch(
    '/:team_id/comments/:id/children/:child_id',
    {
      config: { access: 'comment.update' },
      schema: {
        operationId: 'updateReply',
        summary: 'Change your own reply',
        params: ReplyParams,
        body: UpdateComment,
        response: { 200: ReplyAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      child_comment: await workspace.write((w) => updateComment(w, params, body)),
    }),
  )

  app.delete(
    '/:team_id/comments/:id/children/:child_id',
    {
      config: { access: 'comment.delete' },
      schema: {
        operationId: 'deleteReply',
        summary: 'Delete a reply',
        params: ReplyParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteComment(w, params))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/:team_id/comments/:id/reactions/:reaction',
    {
      config: { access: 'comment.react' },
      schema: {
        operationId: 'addReactionToComment',
        summary: 'Add your own reaction to a comment',
        params: ReactionParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => addReaction(w, params))
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/:team_id/comments/:id/reactions/:reaction',
    {
      config: { access: 'comment.react' },
      schema: {
        operationId: 'removeReactionFromComment',
        summary: 'Take back your own reaction to a comment',
        params: ReactionParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeReaction(w, params))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/:team_id/comments/:id/children/:child_id/reactions/:reaction',
    {
      config: { access: 'comment.react' },
      schema: {
        operationId: 'addReactionToReply',
        summary: 'Add your own reaction to a reply',
        params: ReplyReactionParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => addReaction(w, params))
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/:team_id/comments/:id/children/:child_id/reactions/:reaction',
    {
      config: { access: 'comment.react' },
      schema: {
        operationId: 'removeReactionFromReply',
        summary: 'Take back your own reaction to a reply',
        params: ReplyReactionParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeReaction(w, params))
      return reply.code(204).send(null)
    },
  )
}
