import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { ActivityPage, ActivityQuery } from './activity.schema.ts'
import { listActivity } from './activity.service.ts'

export const activityRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/activity',
    {
      config: { access: 'activity.read' },
      schema: {
        operationId: 'listActivity',
        summary: 'Read what happened, newest first',
        params: TeamParams,
        querystring: ActivityQuery,
        response: { 200: ActivityPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listActivity(r, query)),
  )
}
