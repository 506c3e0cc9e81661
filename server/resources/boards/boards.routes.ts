import { Type } from 'typebox'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemMemberParams, ItemParams, NewMember, TeamParams } from '../../http/schema.ts'
import { copyBoard } from './boards.copy.ts'
import { deleteBoard } from './boards.delete.ts'
import { addBoardMember, removeBoardMember } from './boards.people.ts'
import { Board, BoardPage, BoardQuery, CopyBoard, CreateBoard, UpdateBoard } from './boards.schema.ts'
import { createBoard, listBoards, markBoard, readBoard, updateBoard } from './boards.service.ts'

const BoardAnswer = Type.Object({ board: Board })

export const boardRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/boards',
    {
      config: { access: 'board.read' },
      schema: {
        operationId: 'listBoards',
        summary: 'List the boards of a workspace',
        params: TeamParams,
        querystring: BoardQuery,
        response: { 200: BoardPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listBoards(r, query)),
  )

  app.get(
    '/:team_id/boards/:id',
    {
      config: { access: 'board.read' },
      schema: {
        operationId: 'readBoard',
        summary: 'Read a board with its lists and their cards',
        params: ItemParams,
        response: { 200: BoardAnswer },
      },
    },
    async ({ workspace, params }) => ({ board: await workspace.read((r) => readBoard(r, params.id)) }),
  )

  app.post(
    '/:team_id/boards',
    {
      config: { access: 'board.create' },
      schema: {
        operationId: 'createBoard',
        summary: 'Create a board in a space',
        params: TeamParams,
        body: CreateBoard,
        response: { 201: BoardAnswer },
      },
    },
    async (request, reply) => {
      const board = await request.workspace.write((w) => createBoard(w, request.body))
      return reply.code(201).send({ board })
    },
  )

  app.patch(
    '/:team_id/boards/:id',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'updateBoard',
        summary: 'Change a board, move it, archive it or bring it back',
        params: ItemParams,
        body: UpdateBoard,
        response: { 200: BoardAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ board: await workspace.write((w) => updateBoard(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/boards/:id',
    {
      config: { access: 'board.delete' },
      schema: {
        operationId: 'deleteBoard',
        summary: 'Delete a board with its lists and cards',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteBoard(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/boards/:id/copy',
    {
      config: { access: 'board.create' },
      schema: {
        operationId: 'copyBoard',
        summary: 'Copy a board with its lists and, when asked, their cards',
        params: ItemParams,
        body: CopyBoard,
        response: { 201: BoardAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const board = await workspace.write((w) => copyBoard(w, params.id, body))
      return reply.code(201).send({ board })
    },
  )

  app.post(
    '/:team_id/boards/:id/members',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'addMemberToBoard',
        summary: 'Add somebody to a board, or give them another role there',
        params: ItemParams,
        body: NewMember,
        response: { 201: BoardAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const board = await workspace.write((w) => addBoardMember(w, params.id, body))
      return reply.code(201).send({ board })
    },
  )

  app.delete(
    '/:team_id/boards/:id/members/:user_id',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'removeMemberFromBoard',
        summary: 'Take somebody off a board',
        params: ItemMemberParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeBoardMember(w, params.id, params.user_id))
      return reply.code(204).send(null)
    },
  )

  markRoutes(app, { path: 'boards', noun: 'board', flags: ['is_bookmarked', 'is_watching'], set: markBoard })
}
