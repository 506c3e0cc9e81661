import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { createFeed, deleteFeed } from './views.feed.ts'
import { createView, deleteView, listCardsOfView, listViews, readView, restoreView, updateView } from './views.saved.ts'
import {
  CreateView,
  Feed,
  PreviewPage,
  PreviewQuery,
  PreviewView,
  UpdateView,
  View,
  ViewCards,
  ViewPage,
  ViewQuery,
} from './views.schema.ts'
import { previewView } from './views.service.ts'

const ViewAnswer = Type.Object({ view: View })

export const viewRoutes: Routes = async (app) => {
  // It reads, though it is a POST: filters do not fit into a query string.
  app.post(
    '/:team_id/views/preview',
    {
      config: { access: 'view.read' },
      schema: {
        operationId: 'previewView',
        summary: 'Find cards, boards or pages by filters',
        params: TeamParams,
        querystring: PreviewQuery,
        body: PreviewView,
        response: { 200: PreviewPage },
      },
    },
    ({ workspace, query, body }) => workspace.read((r) => previewView(r, body, query)),
  )

  app.get(
    '/:team_id/views',
    {
      config: { access: 'view.read' },
      schema: {
        operationId: 'listViews',
        summary: 'List the saved views you may see, each place in its order',
        params: TeamParams,
        querystring: ViewQuery,
        response: { 200: ViewPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listViews(r, query)),
  )

  app.post(
    '/:team_id/views',
    {
      config: { access: 'view.create' },
      schema: {
        operationId: 'createView',
        summary: 'Save a view: for yourself, on a board, in a space or for the workspace',
        params: TeamParams,
        body: CreateView,
        response: { 201: ViewAnswer },
      },
    },
    async ({ workspace, body }, reply) => {
      const view = await workspace.write((w) => createView(w, body))
      return reply.code(201).send({ view })
    },
  )

  app.get(
    '/:team_id/views/:id',
    {
      config: { access: 'view.read' },
      schema: { operationId: 'readView', summary: 'Read a view', params: ItemParams, response: { 200: ViewAnswer } },
    },
    async ({ workspace, params }) => ({ view: await workspace.read((r) => readView(r, params.id)) }),
  )

  app.patch(
    '/:team_id/views/:id',
    {
      config: { access: 'view.update' },
      schema: {
        operationId: 'updateView',
        summary: 'Change a view, or move it to another place',
        params: ItemParams,
        body: UpdateView,
        response: { 200: ViewAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ view: await workspace.write((w) => updateView(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/views/:id',
    {
      config: { access: 'view.delete' },
      schema: {
        operationId: 'deleteView',
        summary: 'Delete a view, which can be restored; its cards stay',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteView(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/views/:id/restore',
    {
      config: { access: 'view.restore' },
      schema: {
        operationId: 'restoreView',
        summary: 'Restore a deleted view under its id, with its feeds',
        params: ItemParams,
        response: { 200: ViewAnswer },
      },
    },
    async ({ workspace, params }) => ({ view: await workspace.write((w) => restoreView(w, params.id)) }),
  )

  app.get(
    '/:team_id/views/:id/cards',
    {
      // Filters may name moments relative to now.
      config: { access: 'view.read', isKept: false },
      schema: {
        operationId: 'listCardsOfView',
        summary: 'List the cards of a view, in its order',
        params: ItemParams,
        querystring: PreviewQuery,
        response: { 200: ViewCards },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listCardsOfView(r, params.id, query)),
  )

  app.post(
    '/:team_id/views/:id/feed',
    {
      config: { access: 'view.feed' },
      schema: {
        operationId: 'createFeed',
        summary: 'Make your secret address for the cards of a view; it is shown once, and an older one ends',
        params: ItemParams,
        response: { 201: Type.Object({ feed: Feed }) },
      },
    },
    async ({ workspace, params }, reply) => {
      const feed = await createFeed(workspace, app.gateway.publicUrl, params.id)
      return reply.code(201).send({ feed })
    },
  )

  app.delete(
    '/:team_id/views/:id/feed',
    {
      config: { access: 'view.feed' },
      schema: {
        operationId: 'deleteFeed',
        summary: 'End your secret address for the cards of a view',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteFeed(w, params.id))
      return reply.code(204).send(null)
    },
  )
}
