import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { sendPieces } from '../../http/flow.ts'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { exportLines } from '../own/export.ts'

/** A stream in the code, a text on the wire. */
const Lines = Type.Unsafe<Readable>({
  type: 'string',
  examples: [
    `{"format":"boardwalk-export","version":1,"migrations":["0001-foundation"],"tables":["users","teams"]}
{"table":"users","columns":["id","email"]}
["u3kT9xQa","owner@example.com"]
{"rows":{"users":1,"teams":0},"sha256":"…"}
`,
  ],
})

export const exportRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/export',
    {
      config: { access: 'workspace.export' },
      schema: {
        operationId: 'exportWorkspace',
        summary: 'Read the whole workspace, private spaces included, as lines of JSON',
        params: TeamParams,
        response: {
          200: { content: { 'application/x-ndjson': { schema: Lines } } },
        },
      },
    },
    async (request, reply) => {
      const { team_id } = request.workspace.caller
      reply
        .type('application/x-ndjson')
        .header('content-disposition', `attachment; filename="boardwalk-${team_id}.jsonl"`)
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding')
      if (request.method === 'HEAD') return reply.send(Readable.from([]))
      return sendPieces(request, reply, ({ db }) => exportLines(db, team_id, app.files.storage))
    },
  )
}
