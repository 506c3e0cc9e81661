import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { BinPage, BinQuery } from './bin.schema.ts'
import { listBin } from './bin.service.ts'

export const binRoutes: Routes = async (app) => {
  const { logRetentionDays } = app.gateway
  app.get(
    '/:team_id/bin',
    {
      config: { access: 'bin.read' },
      schema: {
        operationId: 'listBin',
        summary: 'List what was deleted and can be restored, newest first',
        params: TeamParams,
        querystring: BinQuery,
        response: { 200: BinPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listBin(r, query, logRetentionDays)),
  )
}
