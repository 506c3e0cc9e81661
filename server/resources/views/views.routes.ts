import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { PreviewPage, PreviewQuery, PreviewView } from './views.schema.ts'
import { previewView } from './views.service.ts'

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
}
