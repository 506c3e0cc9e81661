import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { VERSION } from '../common/version.ts'
import { fixedAnswer, sendFixed } from './answers.ts'
import { SESSION_COOKIE } from './authenticate.ts'
import { describeOperation, pathOf } from './openapi.operation.ts'
import { SchemaComponents } from './openapi.schema.ts'
import { errorResponses, HEADERS, Problem, REQUEST_HEADERS } from './openapi.shared.ts'
import type { OpenApiDocument } from './openapi.types.ts'
import { describeWebhooks, type EventSchemas } from './openapi.webhooks.ts'
import { subjectOf } from './openapi.words.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Not part of the API: the document leaves it out. */
    hide?: boolean
  }
}

/** Serves the document at /openapi.json; returns a function that gets it. */
export function openApiRoutes(
  app: FastifyInstance,
  routes: readonly RouteOptions[],
  publicUrl: string,
  events: EventSchemas,
) {
  // Made on the first request, and only its text is cached: it would be a fifth of a start, and 17 MB of an idle
  // server. Duplicate names are found when the client is generated, and by the tests.
  const document = () => describeApi(routes, publicUrl, events)
  const answer = fixedAnswer(async () => JSON.stringify(await document()))
  app.get(
    '/openapi.json',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'readOpenApi',
        summary: 'Read this description of the API',
        response: {
          200: { type: 'object', description: 'An OpenAPI 3.1 document.', examples: [{ openapi: '3.1.1' }] },
        },
      },
    },
    (request, reply) => sendFixed(request, reply, answer, 'application/json; charset=utf-8'),
  )
  return document
}

/** So many operations are described before others have a turn. */
const AT_ONCE = 20

/** The OpenAPI 3.1 document of the routes: their schemas are JSON Schema already. */
export async function describeApi(
  routes: readonly RouteOptions[],
  publicUrl: string,
  events: EventSchemas = new Map(),
): Promise<OpenApiDocument> {
  const components = new SchemaComponents()
  components.refer(Problem)
  const paths: OpenApiDocument['paths'] = {}
  for (const [index, route] of described(routes).entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const path = pathOf(route.url)
    paths[path] ??= {}
    paths[path][String(route.method).toLowerCase()] = describeOperation(route, components)
  }
  await nextTurn()
  const webhooks = describeWebhooks(events, components)
  await nextTurn()
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Boardwalk',
      version: VERSION,
      description: 'Workspaces, spaces, boards, lists, cards, epics and sprints. Made for people and programs alike.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this server', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }, { session: [] }],
    tags: [...tags].sort().map((name) => ({ name, description: subjectOf(name) ?? '' })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: REQUEST_HEADERS,
      headers: HEADERS,
      responses: errorResponses(usedResponses(paths)),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token: `stp-….…`' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            'The session of a browser, by `POST /v1/auth/sign_in` and similar calls. For pages of this server.',
        },
      },
    },
  }
}

/** The routes that the document describes. A route of several methods only refuses them. */
function described(routes: readonly RouteOptions[]): RouteOptions[] {
  return routes.filter(({ method, schema }) => !Array.isArray(method) && !schema?.hide)
}

/** The statuses that some operation names: the document holds nothing that nobody points to. */
function usedResponses(paths: OpenApiDocument['paths']): Set<number> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return new Set(operations.flatMap(({ responses }) => Object.keys(responses).map(Number)))
}
