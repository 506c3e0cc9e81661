import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { listBacklinks } from './search.links.ts'
import { BacklinkQuery, SearchPage, SearchQuery } from './search.schema.ts'
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

  app.get(
    '/:team_id/backlinks',
    {
      config: { access: 'search.read' },
      schema: {
        operationId: 'listBacklinks',
        summary: 'List the cards, epics, pages and notes whose text links to one of them, the newest first',
        params: TeamParams,
        querystring: BacklinkQuery,
        response: { 200: SearchPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listBacklinks(r, query)),
  )
}
