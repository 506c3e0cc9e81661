import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { OnProgress } from '../../backup/lines.ts'
import { AppError } from '../../common/errors.ts'
import { toAppError } from '../../http/problem.ts'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { IMPORTS_AT_ONCE } from '../../limits/files.ts'
import { Import, ImportPreview, ImportQuery } from './imports.schema.ts'
import { findSpaceFor, previewUpload, runImport, withUpload } from './imports.service.ts'

const LINES = 'application/x-ndjson'
/** No page of another origin can send these unasked, with a user's cookie. */
const TYPES = ['text/csv', 'application/json', 'application/octet-stream']

export const importRoutes: Routes = async (app) => {
  let running = 0
  // The body is a file: its importer reads it, and it is not held in memory.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))

  app.post(
    '/:team_id/imports',
    {
      config: { access: 'project.create' },
      schema: {
        operationId: 'importFile',
        summary: 'Import a board of Trello or a table (CSV), sent as the body, or preview it',
        params: TeamParams,
        querystring: ImportQuery,
        response: {
          200: Type.Object({ import_preview: ImportPreview }, { additionalProperties: false }),
          201: Type.Object({ import: Import }, { additionalProperties: false }),
        },
      },
    },
    async (request, reply) => {
      const { workspace, query, raw, headers } = request
      if (workspace.isWithinWrite) throw new AppError('invalid_request', 'A file cannot be a part of a batch.')
      const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
      if (!TYPES.includes(type))
        throw new AppError('unsupported_media_type', `Send the file as the body, as ${TYPES.join(', ')}.`)
      if (running >= IMPORTS_AT_ONCE)
        throw new AppError('too_busy', 'Other files are being imported at this moment. Try again.')
      running += 1
      const bringIn = (onProgress: OnProgress) =>
        withUpload(raw, query, (read) => runImport(app.gateway, workspace.caller, read, query, onProgress)).finally(
          () => {
            running -= 1
          },
        )
      if (query.dry_run) {
        const preview = workspace.read((r) => findSpaceFor(r, query)).then((space) => previewUpload(raw, query, space))
        const import_preview = await preview.finally(() => {
          running -= 1
        })
        return reply.code(200).send({ import_preview })
      }
      if (headers.accept === LINES) return sendLines(request, reply, bringIn)
      return reply.code(201).send({ import: await bringIn(() => undefined) })
    },
  )
}

/** Reports progress, a line at a time, and finally the result. A client that stops listening stops nothing. */
function sendLines(request: FastifyRequest, reply: FastifyReply, bringIn: (on: OnProgress) => Promise<Import>) {
  let progress: { done: number; total: number } | null = null
  let news = Promise.withResolvers<void>()
  const onProgress: OnProgress = (done, total) => {
    progress = { done, total: total ?? done }
    news.resolve()
  }
  const outcome = bringIn(onProgress).then(
    (result) => ({ import: result }),
    (error: Error) => {
      const { code, message } = toAppError(error, request.server.gateway.store)
      return { error: { code, message } }
    },
  )
  void outcome.then(() => news.resolve())
  const lines = async function* () {
    for (;;) {
      const result = await Promise.race([outcome, news.promise])
      news = Promise.withResolvers<void>()
      if (progress) yield `${JSON.stringify({ progress })}\n`
      progress = null
      if (!result) continue
      yield `${JSON.stringify(result)}\n`
      return
    }
  }
  reply.code(200).type(LINES).header('cache-control', 'no-store')
  // The schema of the answer describes the other form of it, JSON; this one is lines.
  return reply.send(Readable.from(lines()) as never)
}
