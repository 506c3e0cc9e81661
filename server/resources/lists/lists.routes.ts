import { Type } from 'typebox'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { deleteList } from './lists.delete.ts'
import { CreateList, DeleteListQuery, List, ListPage, ListQuery, UpdateList } from './lists.schema.ts'
import { createList, markList, readListPage, updateList } from './lists.service.ts'

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
    async ({ workspace, params, body }) => ({ list: await workspace.write((w) => updateList(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/lists/:id',
    {
      config: { access: 'list.delete' },
      schema: {
        operationId: 'deleteList',
        summary: 'Delete a list that is empty, or whose cards go to another',
        params: ItemParams,
        querystring: DeleteListQuery,
        response: Nothing,
      },
    },
    async ({ workspace, params, query }, reply) => {
      await workspace.write((w) => deleteList(w, params.id, query.move_to))
      return reply.code(204).send(null)
    },
  )

  markRoutes(app, { path: 'lists', noun: 'list', flags: ['is_watching'], set: markList })
}
