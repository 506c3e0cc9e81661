import { Type } from 'typebox'
import { markRoutes } from '../../http/marks.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { Board, BoardPage, BoardQuery, CreateBoard, UpdateBoard } from './boards.schema.ts'
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
        summary: 'Change a board, archive it or bring it back',
        params: ItemParams,
        body: UpdateBoard,
        response: { 200: BoardAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ board: await workspace.write((w) => updateBoard(w, params.id, body)) }),
  )

  markRoutes(app, { path: 'boards', noun: 'board', flags: ['is_bookmarked', 'is_watching'], set: markBoard })
}
