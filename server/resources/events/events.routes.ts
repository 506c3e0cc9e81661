import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { EventPage, EventQuery } from './events.schema.ts'
import { listEvents } from './events.service.ts'

export const eventRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/events',
    {
      config: { access: 'event.read' },
      schema: {
        operationId: 'listEvents',
        summary: 'Read the change log, oldest first',
        params: TeamParams,
        querystring: EventQuery,
        response: { 200: EventPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listEvents(r, query)),
  )
}
