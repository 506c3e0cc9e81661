import { Type } from 'typebox'
import { markRoutes } from '../../http/marks.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { toId } from '../shapes.ts'
import { Card, CardPage, CardQuery, CreateCard, UpdateCard } from './cards.schema.ts'
import { createCard, listCards, markCard, readCard, updateCard } from './cards.service.ts'

const CardAnswer = Type.Object({ card: Card })

export const cardRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/cards',
    {
      config: { access: 'card.create' },
      schema: {
        operationId: 'createCard',
        summary: 'Create a card at the bottom of a list',
        params: TeamParams,
        body: CreateCard,
        response: { 201: CardAnswer },
      },
    },
    async (request, reply) => {
      const card = await request.workspace.write((w) => createCard(w, request.body))
      return reply.code(201).send({ card })
    },
  )

  app.get(
    '/:team_id/cards',
    {
      config: { access: 'card.read' },
      schema: {
        operationId: 'listCards',
        summary: 'List cards',
        params: TeamParams,
        querystring: CardQuery,
        response: { 200: CardPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listCards(r, query)),
  )

  app.get(
    '/:team_id/cards/:id',
    {
      config: { access: 'card.read' },
      schema: {
        operationId: 'readCard',
        summary: 'Read a card',
        params: ItemParams,
        response: { 200: CardAnswer },
      },
    },
    async ({ workspace, params }) => ({ card: await workspace.read((r) => readCard(r, toId(params.id))) }),
  )

  app.patch(
    '/:team_id/cards/:id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'updateCard',
        summary: 'Change a card, move it, archive it or bring it back',
        params: ItemParams,
        body: UpdateCard,
        response: { 200: CardAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ card: await workspace.write((w) => updateCard(w, params.id, body)) }),
  )

  markRoutes(app, { path: 'cards', noun: 'card', flags: ['is_bookmarked', 'is_watching'], set: markCard })
}
