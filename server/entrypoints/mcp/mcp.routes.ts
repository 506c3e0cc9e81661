import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../common/errors.ts'
import { unauthenticated } from '../../http/authenticate.ts'
import { MCP_MESSAGES } from '../../limits/mcp.ts'

interface McpOptions {
  publicUrl: string
  /** Origins whose pages may call from a browser. */
  corsOrigins: readonly string[]
}

/** A message, or several in the versions of the protocol that have that: the protocol itself says what is in them. */
const Messages = Type.Unsafe<unknown>({ type: ['object', 'array'], additionalProperties: true })

/**
 * The Model Context Protocol, for agents: each request is independent and carries its token, so that nothing is stored
 * between them. Any token is accepted here; permissions are checked in each call that a tool makes.
 */
export function mcpRoutes(app: FastifyInstance, { publicUrl, corsOrigins }: McpOptions) {
  const origins = new Set([new URL(publicUrl).origin, ...corsOrigins])
  app.post(
    '/mcp',
    {
      config: { access: 'user.read' },
      schema: { hide: true, body: Messages },
      onRequest: async (request) => {
        refuseOtherOrigins(request, origins)
        // A browser adds its cookie by itself; a token is shown on purpose.
        if (request.headers.authorization === undefined) throw unauthenticated()
      },
    },
    async (request, reply) => {
      const { body } = request
      if (Array.isArray(body) && body.length > MCP_MESSAGES)
        throw new AppError('invalid_request', `A request has at most ${MCP_MESSAGES} messages. Send them in parts.`)
      const { answerMessages } = await loadTools()
      const answer = await answerMessages(request)
      const type = answer.headers.get('content-type')
      if (type !== null) reply.type(type)
      return reply.code(answer.status).send(await answer.text())
    },
  )
}

/**
 * The tools and what they are made of, a twentieth of the memory of an idle server: loaded where agents have tokens, once it is idle, or
 * with the first call.
 */
export function loadTools() {
  return import('./exchange.ts')
}

/**
 * Only browsers name an origin, and a page elsewhere has no business here. The name that the page used for this server does not
 * count: the owner of a name can point it at any address, even one of this network.
 */
function refuseOtherOrigins({ headers: { origin } }: FastifyRequest, origins: ReadonlySet<string>) {
  if (origin === undefined || origins.has(origin) || origins.has('*')) return
  throw new AppError('cross_site', 'This came from a page of another site. CORS_ORIGINS names those that may.')
}
