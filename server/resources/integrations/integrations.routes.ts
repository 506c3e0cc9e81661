import { AppError } from '../../common/errors.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { listDeliveries, type PayloadOf, readDelivery, requireSent } from './integrations.deliveries.ts'
import {
  CreateIntegration,
  type Delivery,
  DeliveryAnswer,
  DeliveryPage,
  DeliveryParams,
  DeliveryWithPayload,
  IntegrationAnswer,
  IntegrationPage,
  IntegrationQuery,
  IntegrationWithSecret,
  ReplayIntegration,
  UpdateIntegration,
} from './integrations.schema.ts'
import {
  createIntegration,
  deleteIntegration,
  listIntegrations,
  type Means,
  readIntegration,
  readSecret,
  replay,
  rotateSecret,
  updateIntegration,
} from './integrations.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What is sent to the outside, and how. */
    webhooks: Means & {
      /** Sends an empty message, and returns the result. */
      test(team_id: string, id: string): Promise<Delivery>
      /** Sends the message about an event once more, and returns the result. */
      resend(team_id: string, id: string, seq: number): Promise<Delivery>
      payloadOf: PayloadOf
    }
  }
}

export const integrationRoutes: Routes = async (app) => {
  const means: Means = app.webhooks

  app.get(
    '/:team_id/integrations',
    {
      config: { access: 'integration.read', isKept: false },
      schema: {
        operationId: 'listIntegrations',
        summary: 'List the integrations, with their progress',
        params: TeamParams,
        querystring: IntegrationQuery,
        response: { 200: IntegrationPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listIntegrations(r, means, query)),
  )

  app.get(
    '/:team_id/integrations/:id',
    {
      config: { access: 'integration.read', isKept: false },
      schema: {
        operationId: 'readIntegration',
        summary: 'Read an integration',
        params: ItemParams,
        response: { 200: IntegrationAnswer },
      },
    },
    async ({ workspace, params }) => ({
      integration: await workspace.read((r) => readIntegration(r, means, params.id)),
    }),
  )

  app.post(
    '/:team_id/integrations',
    {
      config: { access: 'integration.create' },
      schema: {
        operationId: 'createIntegration',
        summary: 'Create an integration; only this answer shows its secret',
        params: TeamParams,
        body: CreateIntegration,
        response: { 201: IntegrationWithSecret },
      },
    },
    async ({ workspace, body }, reply) => {
      const integration = await workspace.write((w) => createIntegration(w, means, body))
      const secret = await workspace.read((r) => readSecret(r, means, integration.id))
      return reply.code(201).send({ integration, secret })
    },
  )

  app.patch(
    '/:team_id/integrations/:id',
    {
      config: { access: 'integration.update' },
      schema: {
        operationId: 'updateIntegration',
        summary: 'Change an integration, or turn it off or on',
        params: ItemParams,
        body: UpdateIntegration,
        response: { 200: IntegrationAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      integration: await workspace.write((w) => updateIntegration(w, means, params.id, body)),
    }),
  )

  app.post(
    '/:team_id/integrations/:id/rotate',
    {
      config: { access: 'integration.update' },
      schema: {
        operationId: 'rotateIntegrationSecret',
        summary: 'Create a new secret; the previous one stays valid for a day',
        params: ItemParams,
        response: { 200: IntegrationWithSecret },
      },
    },
    async ({ workspace, params }) => {
      const integration = await workspace.write((w) => rotateSecret(w, means, params.id))
      return { integration, secret: await workspace.read((r) => readSecret(r, means, params.id)) }
    },
  )

  app.post(
    '/:team_id/integrations/:id/test',
    {
      config: { access: 'integration.update' },
      schema: {
        operationId: 'testIntegration',
        summary: 'Send a test message, and return the result',
        params: ItemParams,
        response: { 200: DeliveryAnswer },
      },
    },
    async ({ workspace, params }) => {
      // Others would wait for as long as the receiver takes.
      if (workspace.isWithinWrite) throw new AppError('invalid_request', 'A test cannot be part of a batch.')
      return workspace.once(async () => ({ delivery: await app.webhooks.test(workspace.caller.team_id, params.id) }))
    },
  )

  app.get(
    '/:team_id/integrations/:id/deliveries',
    {
      config: { access: 'integration.read', isKept: false },
      schema: {
        operationId: 'listDeliveries',
        summary: 'List the deliveries and their answers, the latest first',
        params: ItemParams,
        querystring: IntegrationQuery,
        response: { 200: DeliveryPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listDeliveries(r, params.id, query)),
  )

  app.get(
    '/:team_id/integrations/:id/deliveries/:delivery_id',
    {
      config: { access: 'integration.read', isKept: false },
      schema: {
        operationId: 'readDelivery',
        summary: 'Read a delivery with its payload, which is made from the log again',
        params: DeliveryParams,
        response: { 200: DeliveryWithPayload },
      },
    },
    ({ workspace, params }) => workspace.read((r) => readDelivery(r, params, app.webhooks.payloadOf)),
  )

  app.post(
    '/:team_id/integrations/:id/deliveries/:delivery_id/resend',
    {
      config: { access: 'integration.update' },
      schema: {
        operationId: 'resendDelivery',
        summary: 'Send the message of a delivery once more, and return the result',
        params: DeliveryParams,
        response: { 200: DeliveryAnswer },
      },
    },
    async ({ workspace, params }) => {
      // Others would wait for as long as the receiver takes.
      if (workspace.isWithinWrite) throw new AppError('invalid_request', 'Sending again cannot be part of a batch.')
      const seq = await workspace.read((r) => requireSent(r, params))
      const { team_id } = workspace.caller
      return workspace.once(async () => ({ delivery: await app.webhooks.resend(team_id, params.id, seq) }))
    },
  )

  app.post(
    '/:team_id/integrations/:id/replay',
    {
      config: { access: 'integration.update' },
      schema: {
        operationId: 'replayIntegration',
        summary: 'Send the events after a position in the log again',
        params: ItemParams,
        body: ReplayIntegration,
        response: { 200: IntegrationAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      integration: await workspace.write((w) => replay(w, means, params.id, body)),
    }),
  )

  app.delete(
    '/:team_id/integrations/:id',
    {
      config: { access: 'integration.delete' },
      schema: {
        operationId: 'deleteIntegration',
        summary: 'Delete an integration, also from boards and lists',
        params: ItemParams,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await request.workspace.write((w) => deleteIntegration(w, request.params.id))
      return reply.code(204).send(null)
    },
  )
}
