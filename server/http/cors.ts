import type { FastifyInstance, FastifyRequest } from 'fastify'

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const ALLOWED_HEADERS = [
  'authorization, boardwalk-at-least, content-type, idempotency-key, if-match, if-none-match, last-event-id, prefer, x-request-id',
  // What agents in a browser say about their messages.
  'mcp-method, mcp-name, mcp-protocol-version',
].join(', ')
/** What scripts may read of an answer besides its body. */
const SHOWN_HEADERS = [
  'boardwalk-ignored, boardwalk-version, etag, idempotency-replayed, preference-applied',
  'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id',
].join(', ')
const REMEMBER_SECONDS = 600

/**
 * Lets pages of the named origins call the API from a browser; nobody's unless they are named. Tokens go in a header that a
 * page must have been given, so that no browser adds anything by itself and credentials stay out of it.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  const isAny = origins.includes('*')
  const allowed = new Set(origins)
  const isAllowed = ({ headers: { origin } }: FastifyRequest) => origin !== undefined && (isAny || allowed.has(origin))

  app.addHook('onRequest', async (request, reply) => {
    if (!isAllowed(request)) return
    const { origin = '', 'access-control-request-method': asksFor } = request.headers
    reply.header('access-control-allow-origin', isAny ? '*' : origin)
    if (request.method !== 'OPTIONS' || asksFor === undefined) {
      reply.header('access-control-expose-headers', SHOWN_HEADERS)
      return
    }
    reply.headers({
      'access-control-allow-methods': ALLOWED_METHODS,
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': REMEMBER_SECONDS,
    })
    return reply.code(204).send()
  })
  // Whether an origin is allowed depends on it, also for those that are not: caches must distinguish them.
  if (!isAny)
    app.addHook('onSend', async (_request, reply) => {
      const vary = reply.getHeader('vary')
      reply.header('vary', vary ? `${vary}, origin` : 'origin')
    })
}
