import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams } from '../../http/schema.ts'
import { AcceptHint, DismissHint } from './hints.schema.ts'
import { acceptHint, dismissHint } from './hints.service.ts'

/** The hints themselves are a field of the card. */
export const hintRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/cards/:id/hints/accept',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'acceptHint',
        summary: 'Accept a hint of a card',
        params: ItemParams,
        body: AcceptHint,
        response: Nothing,
      },
    },
    async ({ workspace, params, body }, reply) => {
      await workspace.write((w) => acceptHint(w, params.id, body))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/cards/:id/hints/dismiss',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'dismissHint',
        summary: 'Never propose this for a card again',
        params: ItemParams,
        body: DismissHint,
        response: Nothing,
      },
    },
    async ({ workspace, params, body }, reply) => {
      await workspace.write((w) => dismissHint(w, params.id, body))
      return reply.code(204).send(null)
    },
  )
}
