import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../common/errors.ts'
import { owned } from '../../common/owned.ts'
import { tooLarge } from '../../files/receive.ts'
import { takeFile } from '../../http/multipart.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams } from '../../http/schema.ts'
import { FORM_BYTES, UPLOAD_BYTES, UPLOADS_AT_ONCE, UPLOADS_OF_ONE_PERSON } from '../../limits/uploads.ts'
import type { Action } from '../../workspace/policy.ts'
import type { HolderNoun } from './files.queries.ts'
import { FileAnswer, FileList, Upload } from './files.schema.ts'
import { deleteFile, expectFile, listFiles, readFile, storeFile } from './files.service.ts'

/** The holders of files, by the name of their routes. */
const HOLDERS = [
  { noun: 'card', access: 'file.create', paths: 'cards', name: 'Card', called: 'a card or an epic' },
  { noun: 'epic', access: 'epic.update', paths: 'epics', name: 'Epic', called: 'an epic' },
  { noun: 'page', access: 'file.create', paths: 'pages', name: 'Page', called: 'a page' },
  { noun: 'comment', access: 'file.create', paths: 'comments', name: 'Comment', called: 'a comment' },
] as const satisfies readonly { noun: HolderNoun; access: Action; paths: string; name: string; called: string }[]

export const fileRoutes: Routes = async (app) => {
  const arriving = new Map<string, number>()

  for (const { noun, paths, name, called } of HOLDERS)
    app.get(
      `/:team_id/${paths}/:id/files`,
      {
        config: { access: 'file.read' },
        schema: {
          operationId: `listFilesOf${name}`,
          summary: `List the files of ${called}, the oldest first`,
          params: ItemParams,
          response: { 200: FileList },
        },
      },
      async ({ workspace, params }) => ({
        files: await workspace.read((r) => listFiles(r, { noun, id: params.id })),
      }),
    )

  app.get(
    '/:team_id/files/:id',
    {
      config: { access: 'file.read' },
      schema: {
        operationId: 'readFile',
        summary: 'Read a file’s details, and where its bytes are',
        params: ItemParams,
        response: { 200: FileAnswer },
      },
    },
    async ({ workspace, params }) => ({ file: await workspace.read((r) => readFile(r, params.id)) }),
  )

  app.delete(
    '/:team_id/files/:id',
    {
      config: { access: 'file.delete' },
      schema: {
        operationId: 'deleteFile',
        summary: 'Delete a file',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteFile(w, params.id))
      return reply.code(204).send(null)
    },
  )

  // The body is a form with a file in it, which is streamed and never held in memory.
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
    for (const { noun, access, paths, name, called } of HOLDERS)
      uploads.post<{ Params: { team_id: string; id: string } }>(
        `/:team_id/${paths}/:id/files`,
        {
          config: { access, isUpload: true, upload: Upload },
          schema: {
            operationId: `addFileTo${name}`,
            summary: `Add a file to ${called}`,
            params: ItemParams,
            response: { 201: FileAnswer },
          },
        },
        async (request, reply) => {
          const file = await inTurn(arriving, request, () => upload(request, reply, { noun, id: request.params.id }))
          return reply.code(201).send({ file })
        },
      )
  })
}

async function upload(request: FastifyRequest, reply: FastifyReply, address: { noun: HolderNoun; id: string }) {
  const { workspace, raw, server } = request
  if (workspace.isWithinWrite) throw new AppError('invalid_request', 'A file cannot be part of a batch.')
  const size = Number(request.headers['content-length'] ?? 0)
  try {
    await expectFile(server.files, workspace, address, size)
    if (size > UPLOAD_BYTES + FORM_BYTES) throw tooLarge()
    return await takeFile(raw, ({ title, bytes }) =>
      storeFile(server.files, workspace, address, { title, bytes }, ({ sha256 }) => {
        // An Idempotency-Key is for the same file again.
        request.body = { title, sha256 }
      }),
    )
  } catch (error) {
    if (!raw.complete) leaveBody(raw, reply, size)
    throw error
  }
}

/** The answer does not wait for the rest of the form; but a client whose connection is reset while sending may never read it. */
function leaveBody(raw: IncomingMessage, reply: FastifyReply, size: number) {
  if (size === 0 || size > UPLOAD_BYTES + FORM_BYTES) reply.header('connection', 'close')
  else owned(raw).resume()
}

/** Each upload holds a connection and a file on disk: no workspace may use all of them. */
async function inTurn<T>(
  arriving: Map<string, number>,
  { workspace }: FastifyRequest,
  fn: () => Promise<T>,
): Promise<T> {
  const { user_id } = workspace.caller
  const own = arriving.get(user_id) ?? 0
  const all = arriving.values().reduce((sum, count) => sum + count, 0)
  if (own >= UPLOADS_OF_ONE_PERSON || all >= UPLOADS_AT_ONCE)
    throw new AppError('too_busy', 'Too many files are being uploaded at this moment. Try again.')
  arriving.set(user_id, own + 1)
  try {
    return await fn()
  } finally {
    const left = (arriving.get(user_id) ?? 1) - 1
    if (left > 0) arriving.set(user_id, left)
    else arriving.delete(user_id)
  }
}
