import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { asksForStream } from '../../http/stream.ts'
import { exampleOfEvent } from '../../resources/events/events.example.ts'
import { EventPage, EventQuery } from '../../resources/events/events.schema.ts'
import { listEvents } from '../../resources/events/events.service.ts'
import { followEvents } from './follow.ts'

const EventStream = Type.String({
  description: 'Server-sent events: `id` is the seq, `event` the type, `data` the event as JSON.',
  examples: [`id: 1204\nevent: list.created\ndata: ${JSON.stringify(exampleOfEvent('list.created'))}\n\n`],
})

export const eventRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/events',
    {
      config: { access: 'event.read', streams: true },
      schema: {
        operationId: 'listEvents',
        summary: 'Read the change log, oldest first; with `Accept: text/event-stream`, as it happens',
        params: TeamParams,
        querystring: EventQuery,
        response: {
          200: {
            content: { 'application/json': { schema: EventPage }, 'text/event-stream': { schema: EventStream } },
          },
        },
      },
    },
    async (request, reply) => {
      if (asksForStream(request)) return followEvents(request, reply, request.query)
      reply.header('vary', 'accept')
      return request.workspace.read((r) => listEvents(r, request.query))
    },
  )
}
