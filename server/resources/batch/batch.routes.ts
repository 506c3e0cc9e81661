import { invalid } from '../../common/errors.ts'
import { noteIgnored } from '../../http/ignored.ts'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { BATCH_OPERATIONS } from '../../limits/writes.ts'
import { Batch, BatchAnswer } from './batch.schema.ts'
import { runBatch } from './batch.service.ts'

/** A condition is not part of the request's content, neither in an operation nor in a header. */
function withoutConditions(body: unknown): unknown {
  // Checked by the schema before.
  const { operations, ...rest } = body as Batch
  return { ...rest, operations: operations.map(({ if_match: _, ...operation }) => operation) }
}

export const batchRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/batch',
    {
      config: { access: 'batch.write', askedFor: withoutConditions },
      schema: {
        operationId: 'runBatch',
        summary: `Carry out up to ${BATCH_OPERATIONS} operations, all or none`,
        params: TeamParams,
        body: Batch,
        response: { 200: BatchAnswer },
      },
    },
    async (request, reply) => {
      const { workspace, body, headers } = request
      if (headers['if-match'] !== undefined)
        throw invalid('If-Match', 'A batch is about several resources: give each operation its own if_match instead.')
      const ignored = [...(request.ignored ?? [])]
      const results = await runBatch(app, workspace, body, { prefer: headers.prefer, ignored })
      noteIgnored(request, reply, ignored)
      return { results }
    },
  )
}
