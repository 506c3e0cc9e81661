import { PassThrough, Readable } from 'node:stream'
import { Type } from 'typebox'
import { encoderFor } from '../../http/answers.ts'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { startExport } from '../../transfer/export.ts'

/** A client that takes nothing for so long is gone: the snapshot that it holds costs the store something. */
const PATIENCE_MS = 30_000

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
    async ({ workspace, headers, method }, reply) => {
      const { team_id } = workspace.caller
      reply
        .type('application/x-ndjson')
        .header('content-disposition', `attachment; filename="boardwalk-${team_id}.jsonl"`)
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding')
      if (method === 'HEAD') return reply.send(Readable.from([]))
      const encoder = encoderFor(headers['accept-encoding'])
      const answer = encoder?.stream() ?? new PassThrough()
      await startExport(workspace, answer)
      if (encoder) reply.header('content-encoding', encoder.name)
      reply.raw.setTimeout(PATIENCE_MS, () => answer.destroy())
      return reply.send(answer)
    },
  )
}
