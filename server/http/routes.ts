import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, HTTPMethods, onSendHookHandler, RouteOptions } from 'fastify'
import { AppError } from '../common/errors.ts'

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
    summary?: string
  }
  interface FastifyInstance {
    /** Every route that answers, for the documents and the tests. */
    routeTable: readonly RouteOptions[]
  }
}

/** A resource's routes, registered below /v1. */
export type Routes = FastifyPluginAsyncTypebox

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Remembers each route, for the OpenAPI document and to distinguish a wrong method from a wrong path. */
export function collectRoutes(app: FastifyInstance): RouteOptions[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // HEAD comes with its GET; several methods at once are those that a path refuses.
    if (route.method !== 'HEAD' && !Array.isArray(route.method)) routes.push(route)
  })
  app.decorate('routeTable', routes)
  return routes
}

/** HEAD says what its GET would say, without the body. */
export function answerHead(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return
    // Fastify's own, which it adds to every HEAD; it would measure the body that a 304 does not have.
    const measure = route.onSend as onSendHookHandler
    route.onSend = function (request, reply, payload, done) {
      if (payload === null) done(null, null)
      else measure.call(this, request, reply, payload, done)
    } satisfies onSendHookHandler
  })
}

/** A path that exists answers other methods with 405 and says which it takes. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly RouteOptions[]) {
  const methods = new Map<string, Set<string>>()
  for (const { url, method } of routes) {
    const taken = methods.get(url) ?? new Set()
    for (const name of [method].flat()) taken.add(name)
    methods.set(url, taken)
  }
  for (const [url, taken] of methods) {
    // Pages below a workspace: writes to them were meant for the API, and the answer says so.
    if (url.startsWith('/:team(')) continue
    const allow = [...taken, ...(taken.has('GET') ? ['HEAD'] : [])].join(', ')
    app.route({
      method: METHODS.filter((method) => !taken.has(method)),
      url,
      config: { access: 'public' },
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw new AppError('method_not_allowed', `This path takes ${allow}.`)
      },
      handler: async () => undefined,
    })
  }
}
