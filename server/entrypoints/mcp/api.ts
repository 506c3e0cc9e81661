import type { FastifyRequest, InjectOptions } from 'fastify'
import { Boardwalk } from '../../../client/client.ts'
import { inside } from '../../http/inside.ts'
import { giveWay } from '../../store/steps.ts'

/** Nobody connects to it. */
const NOWHERE = 'http://boardwalk.invalid'
/** Statuses whose answers have no body, which Response insists on. */
const WITHOUT_BODY = new Set([204, 304])

/** The calls of the API, with the rights of the caller. */
export type Api = Boardwalk

/**
 * The typed client on this server's own routes, without a network between them. Every call carries the token of the request, and
 * passes the same checks as one from outside: permissions, rate limits, validation, logging.
 */
export function apiOf(request: FastifyRequest, idempotencyKey: string | null): Api {
  const { server, id, ip, workspace } = request
  const send: typeof fetch = async (input, init = {}) => {
    // A tool makes several calls, which together would hold the event loop.
    await giveWay()
    const { pathname, search } = new URL(String(input))
    const headers = new Headers(init.headers)
    headers.set('authorization', request.headers.authorization ?? '')
    headers.set('x-request-id', id)
    // The key of the client is new for each call: it protects nothing here, and would be kept for a day.
    headers.delete('idempotency-key')
    if (idempotencyKey !== null && init.method !== 'GET') headers.set('idempotency-key', idempotencyKey)
    const message: InjectOptions = {
      // The client uses no other methods than those of the routes.
      method: init.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(headers),
      remoteAddress: ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    }
    // Awaited in there, because the request sets out only then.
    const answer = await inside.run(true, async () => await server.inject(message))
    const body = WITHOUT_BODY.has(answer.statusCode) ? null : answer.body
    return new Response(body, { status: answer.statusCode, headers: retryAfterOf(answer.headers) })
  }
  return new Boardwalk({ baseUrl: NOWHERE, team_id: workspace.caller.team_id, fetch: send, retries: 0 })
}

/** The one header that an error is read from. */
function retryAfterOf(headers: Record<string, unknown>): Record<string, string> {
  const value = headers['retry-after']
  return value === undefined ? {} : { 'retry-after': String(value) }
}
