import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { SearchPage, SearchQuery } from './search.schema.ts'
import { search } from './search.service.ts'

export const searchRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/search',
    {
      config: { access: 'search.read' },
      schema: {
        operationId: 'searchWorkspace',
        summary: 'Find boards, cards, pages, spaces, epics and notes by their words',
        params: TeamParams,
        querystring: SearchQuery,
        response: { 200: SearchPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => search(r, query)),
  )
}
