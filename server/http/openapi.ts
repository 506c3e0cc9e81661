import type { FastifyInstance, RouteOptions } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import { fixedAnswer, sendFixed } from './answers.ts'
import { describeOperation, pathOf } from './openapi.operation.ts'
import { SchemaComponents } from './openapi.schema.ts'
import { errorResponses, HEADERS, Problem, REQUEST_HEADERS } from './openapi.shared.ts'
import type { OpenApiDocument } from './openapi.types.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Not part of the API: the document leaves it out. */
    hide?: boolean
  }
}

/** Serves the document at /openapi.json; answers with the way to get it. */
export function openApiRoutes(app: FastifyInstance, routes: readonly RouteOptions[], publicUrl: string) {
  let made: OpenApiDocument | undefined
  const document = () => (made ??= describeApi(routes, publicUrl))
  const answer = fixedAnswer(() => JSON.stringify(document()))

  // Two things of one name must be found at the start, not by the first reader.
  app.addHook('onReady', async () => void document())
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

/** The OpenAPI 3.1 document of the routes: their schemas are JSON Schema already. */
export function describeApi(routes: readonly RouteOptions[], publicUrl: string): OpenApiDocument {
  const components = new SchemaComponents()
  components.refer(Problem)
  const paths: OpenApiDocument['paths'] = {}
  for (const route of described(routes)) {
    const path = pathOf(route.url)
    paths[path] ??= {}
    paths[path][String(route.method).toLowerCase()] = describeOperation(route, components)
  }
  const tags = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Boardwalk',
      version: packageJson.version,
      description: 'Workspaces, spaces, boards, lists, cards, epics and sprints. Made for people and programs alike.',
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      parameters: REQUEST_HEADERS,
      headers: HEADERS,
      responses: errorResponses(),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A personal access token: `stp-….…`' },
      },
    },
  }
}

/** The routes that the document describes. A route of several methods only refuses them. */
function described(routes: readonly RouteOptions[]): RouteOptions[] {
  return routes.filter(({ method, schema }) => !Array.isArray(method) && !schema?.hide)
}
