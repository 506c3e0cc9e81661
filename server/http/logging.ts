import type { FastifyInstance } from 'fastify'

/** Where log lines go, when not to the standard output. */
export interface LogStream {
  write(line: string): void
}

export function loggerOptions(level: string, stream?: LogStream) {
  return { level, base: null, serializers: { err: describeError }, ...(stream && { stream }) }
}

/** Named fields only: a database's error can carry the row that it refused. */
function describeError(error: Error & { code?: unknown }) {
  return { type: error.constructor.name, code: error.code, message: error.message, stack: error.stack ?? '' }
}

/** One line per request. Never the query or a header: people paste tokens there. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { team_id, user_id } = request.workspace?.caller ?? {}
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 1000) / 1000,
        team_id,
        user_id,
      },
      'request',
    )
    done()
  })
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.includes('stp-') ? path.replace(/stp-[\w.-]*/g, 'stp-…') : path
}
