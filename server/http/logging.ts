import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ignoredHeader } from './ignored.ts'
import { holdsToken, redact, shownPath } from './redact.ts'

/** Where log lines go, when not to the standard output. */
export interface LogStream {
  write(line: string): void
}

export function loggerOptions(level: string, stream?: LogStream) {
  return {
    level,
    base: null,
    serializers: { err: describeError },
    // Every line passes here, whatever wrote it: people paste tokens everywhere.
    hooks: { streamWrite: redact },
    ...(stream && { stream }),
  }
}

/** The id that the caller gave the request, unless it is none: it goes into the log and back to the caller. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) && !holdsToken(given) ? given : randomUUID()
}

/** Named fields only: a database's error can carry the row that it refused. */
function describeError(error: Error & { code?: unknown }) {
  return { type: error.constructor.name, code: error.code, message: error.message, stack: error.stack ?? '' }
}

/** One line per request. Never the query or a header: people paste secrets there that do not look like any. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime * 1000) / 1000
    const ignored = request.ignored && { ignored: ignoredHeader(request.ignored) }
    request.log.info(
      { ...describeRequest(request), status: reply.statusCode, ms, ...callerOf(request), ...ignored },
      'request',
    )
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    request.log.info({ ...describeRequest(request), ...callerOf(request) }, 'the client went away')
    done()
  })
}

function describeRequest(request: FastifyRequest) {
  const query = request.url.indexOf('?')
  return {
    method: request.method,
    path: shownPath(query < 0 ? request.url : request.url.slice(0, query), request.routeOptions.url),
    address: addressOf(request),
  }
}

function callerOf({ workspace }: FastifyRequest) {
  const { team_id, user_id } = workspace?.caller ?? {}
  return { team_id, user_id }
}

/** The client's address; the peer's when a trusted proxy hands on an invalid one. */
function addressOf({ ip, socket }: FastifyRequest): string | undefined {
  return isIP(ip) ? ip : socket.remoteAddress
}
