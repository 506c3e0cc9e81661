import { Type } from 'typebox'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { readAhead } from '../history/history.past.ts'
import { AtQuery, HistoryPage, HistoryQuery, Restore } from '../history/history.schema.ts'
import { listPages } from './pages.list.ts'
import { readPageAt } from './pages.past.ts'
import { readPageAhead, restorePage } from './pages.restore.ts'
import {
  ArchivePage,
  CopyPage,
  CreatePage,
  LeanPageOfPages,
  Page,
  PageContent,
  PageOfPages,
  PageQuery,
  UpdatePage,
} from './pages.schema.ts'
import {
  copyPage,
  createPage,
  deletePage,
  listPageHistory,
  markPage,
  readPageToEdit,
  updatePage,
} from './pages.service.ts'

const PageAnswer = Type.Object({ page: Page })

export const pageRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/pages',
    {
      config: { access: 'page.read' },
      schema: {
        operationId: 'listPages',
        summary: 'List the pages of a workspace',
        params: TeamParams,
        querystring: PageQuery,
        response: { 200: Type.Union([PageOfPages, LeanPageOfPages]) },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listPages(r, query)),
  )

  app.get(
    '/:team_id/pages/:id',
    {
      config: { access: 'page.read', isKept: 'credential' },
      schema: {
        operationId: 'readPage',
        summary: 'Read a page, as it is or as it was',
        params: ItemParams,
        querystring: AtQuery,
        response: { 200: PageAnswer },
      },
    },
    async ({ workspace, params: { id }, query: { at } }) => ({
      page: await workspace.read((r) => (at === undefined ? readPageToEdit(r, id) : readPageAt(r, id, at))),
    }),
  )

  app.get(
    '/:team_id/pages/:id/history',
    {
      config: { access: 'page.read' },
      schema: {
        operationId: 'listHistoryOfPage',
        summary: 'List the changes of a page, newest first',
        params: ItemParams,
        querystring: HistoryQuery,
        response: { 200: HistoryPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listPageHistory(r, params.id, query)),
  )

  app.post(
    '/:team_id/pages',
    {
      config: { access: 'page.create' },
      schema: {
        operationId: 'createPage',
        summary: 'Create a page in a space',
        params: TeamParams,
        body: CreatePage,
        response: { 201: PageAnswer },
      },
    },
    async (request, reply) => {
      const page = await request.workspace.write((w) => createPage(w, request.body))
      return reply.code(201).send({ page })
    },
  )

  app.post(
    '/:team_id/pages/:id/restore',
    {
      config: { access: 'page.restore' },
      schema: {
        operationId: 'restorePage',
        summary: 'Restore a page to an earlier state, with the pages below it, even after it was deleted',
        params: ItemParams,
        body: Restore,
        response: { 200: PageAnswer },
      },
    },
    async ({ workspace, params: { id }, body: { seq } }) => {
      const earlier = await readAhead(workspace, seq, (past) => readPageAhead(past, id))
      return { page: await workspace.write((w) => restorePage(w, id, seq, earlier), { isLong: true }) }
    },
  )

  app.patch(
    '/:team_id/pages/:id',
    {
      config: { access: 'page.update' },
      schema: {
        operationId: 'updatePage',
        summary: 'Change a page, move it, archive it or bring it back',
        params: ItemParams,
        body: UpdatePage,
        response: { 200: PageAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ page: await workspace.write((w) => updatePage(w, params.id, body)) }),
  )

  app.put(
    '/:team_id/pages/:id/content',
    {
      config: { access: 'page.update' },
      schema: {
        operationId: 'writePage',
        summary: 'Replace the content of a page',
        params: ItemParams,
        body: PageContent,
        response: { 200: PageAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ page: await workspace.write((w) => updatePage(w, params.id, body)) }),
  )

  app.put(
    '/:team_id/pages/:id/archive',
    {
      config: { access: 'page.update' },
      schema: {
        operationId: 'archivePage',
        summary: 'Archive a page, or bring it back',
        params: ItemParams,
        body: ArchivePage,
        response: { 200: PageAnswer },
      },
    },
    async ({ workspace, params, body: { archived = true } }) => ({
      page: await workspace.write((w) => updatePage(w, params.id, { archived })),
    }),
  )

  app.post(
    '/:team_id/pages/:id/copy',
    {
      config: { access: 'page.create' },
      schema: {
        operationId: 'copyPage',
        summary: 'Copy a page',
        params: ItemParams,
        body: CopyPage,
        response: { 201: PageAnswer },
      },
    },
    async (request, reply) => {
      const page = await request.workspace.write((w) => copyPage(w, request.params.id, request.body))
      return reply.code(201).send({ page })
    },
  )

  app.delete(
    '/:team_id/pages/:id',
    {
      config: { access: 'page.delete' },
      schema: {
        operationId: 'deletePage',
        summary: 'Delete a page; the pages below it take its position',
        params: ItemParams,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await request.workspace.write((w) => deletePage(w, request.params.id))
      return reply.code(204).send(null)
    },
  )

  markRoutes(app, { path: 'pages', noun: 'page', flags: ['is_bookmarked', 'is_watching'], set: markPage })
}
