import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, HTTPMethods, onSendHookHandler, RouteOptions } from 'fastify'
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

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** A path that exists, and the methods it takes. */
interface KnownPath {
  url: string
  taken: ReadonlySet<string>
  allow: string
  matches: (parts: readonly string[]) => boolean
}

/**
 * The methods of a path that exists, for requests that no route takes: they are answered 405. A route for each method that a
 * path refuses would make them five times as many, which was a fifth of the work of starting.
 */
export function allowedMethods(routes: readonly RouteOptions[]): (method: string, url: string) => string | null {
  let paths: KnownPath[] | undefined
  return (method, url) => {
    paths ??= knownPaths(routes)
    const parts = url.replace(/[?#].*/s, '').split('/')
    const found = paths.find((path) => path.matches(parts))
    // A route that takes the method and found nothing: a file that is not there.
    return !found || found.taken.has(method === 'HEAD' ? 'GET' : method) ? null : found.allow
  }
}

/** Where the router would go on to a less exact path that takes the method: `PATCH /cards/mine` is no change of a card. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly RouteOptions[]) {
  const paths = knownPaths(routes)
  for (const path of paths) {
    const parts = path.url.split('/')
    const others = paths.filter((other) => other !== path && other.matches(parts))
    const method = METHODS.filter((name) => !path.taken.has(name) && others.some(({ taken }) => taken.has(name)))
    if (method.length === 0) continue
    app.route({
      method,
      url: path.url,
      config: { access: 'public' },
      onRequest: async (_request, reply) => refuseMethod(reply, path.allow),
      handler: async () => undefined,
    })
  }
}

export function refuseMethod(reply: FastifyReply, allow: string): never {
  reply.header('allow', allow)
  throw new AppError('method_not_allowed', `This path takes ${allow}.`)
}

/** The most exact first, as the router chooses them. */
function knownPaths(routes: readonly RouteOptions[]): KnownPath[] {
  const methods = new Map<string, Set<string>>()
  for (const { url, method } of routes) {
    // Pages below a workspace: writes to them were meant for the API, and the answer says so.
    if (url.startsWith('/:team(')) continue
    const taken = methods.get(url) ?? new Set()
    for (const name of [method].flat()) taken.add(name)
    methods.set(url, taken)
  }
  const freedom = (url: string) => url.split('/').filter(isFree).length
  return [...methods]
    .sort(([a], [b]) => freedom(a) - freedom(b))
    .map(([url, taken]) => {
      const known = url.split('/')
      const isOpen = known.at(-1) === '*'
      return {
        url,
        taken,
        allow: [...taken, ...(taken.has('GET') ? ['HEAD'] : [])].join(', '),
        matches: (parts) =>
          (isOpen ? parts.length >= known.length : parts.length === known.length) &&
          known.every((part, index) => (isFree(part) ? parts[index] !== '' : part === parts[index])),
      }
    })
}

function isFree(part: string): boolean {
  return part.startsWith(':') || part === '*'
}
