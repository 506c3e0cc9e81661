import { Type } from 'typebox'
import { versionIn } from '../../http/etag.ts'
import { NamedFields } from '../../http/fields.ts'
import { leniencyOf, noteIgnored } from '../../http/ignored.ts'
import { sendBytes, sendWhole, tooLarge } from '../../http/large.ts'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemMemberParams, ItemParams, NewMember, TeamParams } from '../../http/schema.ts'
import { sendTable, Table } from '../../http/table.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { readCardFields } from '../cards/cards.lean.schema.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { readAhead } from '../history/history.past.ts'
import { Restore } from '../history/history.schema.ts'
import { copyBoard } from './boards.copy.ts'
import { boardLines } from './boards.csv.ts'
import { deleteBoard, deletePartOfBoard, isLargeBoard } from './boards.delete.ts'
import { listBoardsAgain } from './boards.kept.ts'
import { deleteMail, renewMail } from './boards.mail.ts'
import { changesNoOutline } from './boards.outlast.ts'
import { readBoardAt } from './boards.past.ts'
import { addBoardMember, removeBoardMember } from './boards.people.ts'
import { readBoardAhead, restoreBoard } from './boards.restore.ts'
import {
  Board,
  BoardEmail,
  BoardPage,
  BoardQuery,
  CopyBoard,
  CreateBoard,
  LeanBoard,
  PartialSince,
  ReadBoardQuery,
  UpdateBoard,
} from './boards.schema.ts'
import { createBoard, listBoards, markBoard, readBoard, updateBoard } from './boards.service.ts'
import { collectBoard, flowBoard } from './boards.shape.ts'

const BoardAnswer = Type.Object({ board: Board }, { additionalProperties: false })
const ReadBoardAnswer = Type.Object({ board: Board, since: PartialSince }, { additionalProperties: false })
const LeanBoardAnswer = Type.Object(
  { board: LeanBoard, fields: NamedFields, since: PartialSince },
  { additionalProperties: false },
)

export const boardRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/boards',
    {
      config: { access: 'board.read', outlasts: changesNoOutline },
      schema: {
        operationId: 'listBoards',
        summary: 'List the boards of a workspace',
        params: TeamParams,
        querystring: BoardQuery,
        response: { 200: BoardPage },
      },
    },
    async (request, reply) => {
      const { workspace, query } = request
      // What an unfinished write has changed is not kept.
      const page = await workspace.read((r) =>
        workspace.isWithinWrite ? listBoards(r, query) : listBoardsAgain(r, query, workspace.revision),
      )
      return sendWhole(request, reply, page, flowBoard)
    },
  )

  app.get(
    '/:team_id/boards/:id',
    {
      config: { access: 'board.read' },
      schema: {
        operationId: 'readBoard',
        summary: 'Read a board with its lists and their cards, as it is or as it was',
        params: ItemParams,
        querystring: ReadBoardQuery,
        response: { 200: Type.Union([ReadBoardAnswer, LeanBoardAnswer]) },
      },
    },
    async (request, reply) => {
      const { at, since } = request.query
      const { id } = request.params
      const fields = readCardFields(request.query)
      const { workspace } = request
      const named = fields && { fields }
      const flow = (r: Read, large: string) => flowBoard(r, large, fields)
      // What an unfinished write has changed is not kept.
      if (at !== undefined || workspace.isWithinWrite) {
        const read = (r: Read) => (at === undefined ? readBoard(r, id, fields) : readBoardAt(r, id, at))
        return sendWhole(request, reply, { board: await workspace.read(read), ...named }, flow)
      }
      const kept = await workspace.read((r) => collectBoard(r, id, fields, versionIn(since, request)))
      const partial = kept?.isPartial && since !== undefined && { since }
      if (kept) return sendBytes(request, reply, { board: kept.board, ...named, ...partial }, kept.digest)
      return sendWhole(request, reply, { board: tooLarge<Board>(id), ...named }, flow)
    },
  )

  app.get(
    '/:team_id/boards/:id/export.csv',
    {
      config: { access: 'board.read', isKept: false },
      schema: {
        operationId: 'exportBoard',
        summary: 'Read the cards of a board as a table (CSV)',
        params: ItemParams,
        response: { 200: Table('id,title,list\r\n42,Write the launch post,Doing\r\n') },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const board = await request.workspace.read((r) => requireBoard(r, id))
      return sendTable(request, reply, `board-${board.id}.csv`, (r) => boardLines(r, id))
    },
  )

  app.post(
    '/:team_id/boards/:id/restore',
    {
      config: { access: 'board.restore' },
      schema: {
        operationId: 'restoreBoard',
        summary: 'Restore a board to an earlier state, with its lists and cards, even after it was deleted',
        params: ItemParams,
        body: Restore,
        response: { 200: BoardAnswer },
      },
    },
    async (request, reply) => {
      const { workspace, params, body } = request
      const earlier = await readAhead(workspace, body.seq, (past) => readBoardAhead(past, params.id))
      const options = { earlier, isPart: workspace.isWithinWrite }
      const restore = (w: Write) => restoreBoard(exceeding(w, body.override), params.id, body.seq, options)
      const board = await workspace.write(restore, { isLong: true })
      return sendWhole(request, reply, { board }, flowBoard)
    },
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
    async (request, reply) => {
      const leniency = leniencyOf(request)
      const board = await request.workspace.write((w) => updateBoard(w, request.params.id, request.body, leniency))
      noteIgnored(request, reply, leniency.ignored)
      return sendWhole(request, reply, { board }, flowBoard)
    },
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
      await workspace.deleteInParts({
        isLarge: (r) => isLargeBoard(r, params.id),
        part: (w, most) => deletePartOfBoard(w, params.id, most),
        rest: (w) => deleteBoard(w, params.id),
      })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/boards/:id/copy',
    {
      config: { access: 'board.create' },
      schema: {
        operationId: 'copyBoard',
        summary: 'Copy a board with its lists and, on request, their cards',
        params: ItemParams,
        body: CopyBoard,
        response: { 201: BoardAnswer },
      },
    },
    async (request, reply) => {
      const { workspace, params, body } = request
      const board = await workspace.write((w) => copyBoard(w, params.id, body, workspace.isWithinWrite), {
        isLong: true,
      })
      return sendWhole(request, reply.code(201), { board }, flowBoard)
    },
  )

  app.post(
    '/:team_id/boards/:id/members',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'addMemberToBoard',
        summary: 'Add a member to a board, or change their role',
        params: ItemParams,
        body: NewMember,
        response: { 201: BoardAnswer },
      },
    },
    async (request, reply) => {
      const board = await request.workspace.write((w) => addBoardMember(w, request.params.id, request.body))
      return sendWhole(request, reply.code(201), { board }, flowBoard)
    },
  )

  app.delete(
    '/:team_id/boards/:id/members/:user_id',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'removeMemberFromBoard',
        summary: 'Remove a member from a board',
        params: ItemMemberParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeBoardMember(w, params.id, params.user_id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/boards/:id/email',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'renewBoardEmail',
        summary: 'Give a board a new mail address that turns mail into cards',
        params: ItemParams,
        response: { 201: Type.Object({ email: BoardEmail }, { additionalProperties: false }) },
      },
    },
    async ({ workspace, params }, reply) => {
      const email = await workspace.write((w) => renewMail(w, params.id))
      return reply.code(201).send({ email })
    },
  )

  app.delete(
    '/:team_id/boards/:id/email',
    {
      config: { access: 'board.update' },
      schema: {
        operationId: 'deleteBoardEmail',
        summary: 'Remove the mail address of a board for good',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteMail(w, params.id))
      return reply.code(204).send(null)
    },
  )

  markRoutes(app, { path: 'boards', noun: 'board', flags: ['is_bookmarked', 'is_watching'], set: markBoard })
}
