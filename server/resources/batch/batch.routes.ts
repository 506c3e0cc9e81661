import { invalid } from '../../errors.ts'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { Batch, BatchAnswer } from './batch.schema.ts'
import { runBatch } from './batch.service.ts'

export const batchRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/batch',
    {
      config: { access: 'batch.write' },
      schema: {
        operationId: 'runBatch',
        summary: 'Carry out up to 500 operations, all or none',
        params: TeamParams,
        body: Batch,
        response: { 200: BatchAnswer },
      },
    },
    async ({ workspace, body, headers }) => {
      if (headers['if-match'] !== undefined)
        throw invalid('If-Match', 'A batch is about several things: If-Match cannot speak of them all. Leave it out.')
      return { results: await runBatch(app, workspace, body) }
    },
  )
}
