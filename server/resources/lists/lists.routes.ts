import { Type } from 'typebox'
import { leniencyOf, noteIgnored } from '../../http/ignored.ts'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import type { Write } from '../../workspace/handles.ts'
import { readAhead } from '../history/history.past.ts'
import { Restore } from '../history/history.schema.ts'
import { deleteList, deletePartOfList, isLargeList } from './lists.delete.ts'
import { listLists } from './lists.listing.ts'
import { readListAhead, restoreList } from './lists.restore.ts'
import {
  CreateList,
  DeleteListQuery,
  List,
  ListPage,
  ListQuery,
  ListsPage,
  ListsQuery,
  SortList,
  UpdateList,
} from './lists.schema.ts'
import { createList, markList, readListPage, updateList } from './lists.service.ts'
import { sortList } from './lists.sort.ts'

const ListAnswer = Type.Object({ list: List })

export const listRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/lists',
    {
      config: { access: 'list.create' },
      schema: {
        operationId: 'createList',
        summary: 'Create a list on a board',
        params: TeamParams,
        body: CreateList,
        response: { 201: ListAnswer },
      },
    },
    async (request, reply) => {
      const list = await request.workspace.write((w) => createList(w, request.body))
      return reply.code(201).send({ list })
    },
  )

  app.get(
    '/:team_id/lists',
    {
      config: { access: 'list.read' },
      schema: {
        operationId: 'listLists',
        summary: 'List the lists of a board, live or archived, without their cards',
        params: TeamParams,
        querystring: ListsQuery,
        response: { 200: ListsPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listLists(r, query)),
  )

  app.get(
    '/:team_id/lists/:id',
    {
      config: { access: 'list.read' },
      schema: {
        operationId: 'readList',
        summary: 'Read a list with one page of its cards',
        params: ItemParams,
        querystring: ListQuery,
        response: { 200: ListPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => readListPage(r, params.id, query)),
  )

  app.patch(
    '/:team_id/lists/:id',
    {
      config: { access: 'list.update' },
      schema: {
        operationId: 'updateList',
        summary: 'Change a list, move it, archive it or bring it back',
        params: ItemParams,
        body: UpdateList,
        response: { 200: ListAnswer },
      },
    },
    async (request, reply) => {
      const leniency = leniencyOf(request)
      const list = await request.workspace.write((w) => updateList(w, request.params.id, request.body, leniency))
      noteIgnored(request, reply, leniency.ignored)
      return { list }
    },
  )

  app.delete(
    '/:team_id/lists/:id',
    {
      config: { access: 'list.delete' },
      schema: {
        operationId: 'deleteList',
        summary: 'Delete a list with its cards, or move them to another',
        params: ItemParams,
        querystring: DeleteListQuery,
        response: Nothing,
      },
    },
    async ({ workspace, params, query }, reply) => {
      const rest = (w: Write) => deleteList(w, params.id, query)
      if (query.move_to !== undefined) await workspace.write(rest)
      else
        await workspace.deleteInParts({
          isLarge: (r) => isLargeList(r, params.id),
          part: (w, most) => deletePartOfList(w, params.id, most),
          rest,
        })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/lists/:id/restore',
    {
      config: { access: 'list.restore' },
      schema: {
        operationId: 'restoreList',
        summary: 'Restore a list to an earlier state, with its cards, even after it was deleted',
        params: ItemParams,
        body: Restore,
        response: { 200: ListAnswer },
      },
    },
    async ({ workspace, params: { id }, body: { seq, override } }) => {
      const earlier = await readAhead(workspace, seq, (past) => readListAhead(past, id))
      const restore = (w: Write) => restoreList(exceeding(w, override), id, seq, earlier)
      return { list: await workspace.write(restore, { isLong: true }) }
    },
  )

  app.post(
    '/:team_id/lists/:id/sort',
    {
      config: { access: 'list.update' },
      schema: {
        operationId: 'sortList',
        summary: 'Put the cards of a list into an order, once',
        params: ItemParams,
        body: SortList,
        response: { 200: ListAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      list: await workspace.write((w) => sortList(w, params.id, body), { isLong: true }),
    }),
  )

  markRoutes(app, { path: 'lists', noun: 'list', flags: ['is_watching'], set: markList })
}
