import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { Team, UpdateTeam } from './teams.schema.ts'
import { updateTeam } from './teams.service.ts'

export const teamRoutes: Routes = async (app) => {
  app.patch(
    '/teams/:team_id',
    {
      config: { access: 'workspace.update' },
      schema: {
        operationId: 'updateTeam',
        summary: 'Rename a workspace',
        params: TeamParams,
        body: UpdateTeam,
        response: { 200: Type.Object({ team: Team }) },
      },
    },
    async ({ workspace, body }) => ({ team: await workspace.write((w) => updateTeam(w, body)) }),
  )
}
