import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { BODY_MS } from '../limits/requests.ts'
import { UPLOAD_PAUSE_MS } from '../limits/uploads.ts'
import { answerParserError } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take long, as long as it goes on. */
    isUpload?: boolean
    /** The fields of its form: for the documents. */
    upload?: TSchema
  }
}

/**
 * Cuts off bodies that trickle in. Node has one time for all requests, which must be enough for a large file over a slow line; all
 * others get less, and a file is given up when nothing of it comes any more.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  basePath: string,
  { body = BODY_MS, pause = UPLOAD_PAUSE_MS } = {},
) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // What comes from within, as the parts of a batch do, has no connection that could be slow.
    if (hasBody(request) && !raw.complete && raw.socket instanceof Socket) {
      const cut = () => cutOff(request, reply, basePath)
      const timer = request.routeOptions.config.isUpload ? cutWhenIdle(request, pause, cut) : setTimeout(cut, body)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
      raw.once('end', () => clearTimeout(timer))
    }
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function cutWhenIdle({ raw }: FastifyRequest, pause: number, cut: () => void): NodeJS.Timeout {
  let before = raw.socket.bytesRead
  return setInterval(() => {
    if (raw.socket.bytesRead === before) cut()
    before = raw.socket.bytesRead
  }, pause)
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply, basePath: string) {
  if (raw.complete) return
  if (reply.raw.headersSent) raw.socket.destroy()
  else answerParserError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket, basePath)
}
