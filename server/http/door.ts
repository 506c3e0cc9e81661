import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../errors.ts'
import { dayOf } from '../time.ts'
import { type Action, PERMISSIONS } from '../workspace/policy.ts'
import type { Door, Workspace, WriteTerms } from '../workspace/workspace.ts'
import { type Answers, revisionOf } from './answers.ts'
import { Authenticator } from './authenticate.ts'
import type { RateLimit } from './limit.ts'

const IDEMPOTENCY_KEY_LENGTH = 255

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route does, from the policy; `public` for what needs no token. */
    access?: Action | 'public'
  }
  interface FastifyRequest {
    workspace: Workspace
  }
}

interface DoorOptions {
  door: Door
  answers: Answers
  limit: RateLimit | null
}

/** Set while the operations of a batch are carried out: how each of them enters the write they share. */
export const sharedWrite = new AsyncLocalStorage<(action: Action) => Workspace>()

/** Every request comes in here: who calls, what for, how often; only then is a body read. */
export function guard(app: FastifyInstance, { door, answers, limit }: DoorOptions) {
  const authenticator = new Authenticator(door.store, door.clock)
  // Some answers show the day (a sprint's progress), so a state is a revision on a day.
  const stampOf = (revision: number) => `${revision}@${dayOf(door.clock.now())}`

  app.decorateRequest('workspace')
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access
    if (!access || (access !== 'public' && !(access in PERMISSIONS)))
      throw new Error(`${String(method)} ${url} declares no access. Name its action from workspace/policy.ts.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    // Node would refuse this by itself, but without a body.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('malformed_request', 'The Host header is missing.')
    const access = request.routeOptions.config.access
    if (!access || access === 'public') return
    const enterShared = sharedWrite.getStore()
    if (enterShared) {
      request.workspace = enterShared(access)
      return
    }
    const identity = await authenticator.identify(request.headers.authorization).catch((error: unknown) => {
      limit?.take(request.ip, reply)
      throw error
    })
    limit?.take(identity.token_id, reply)
    const { team_id } = request.params as { team_id?: string }
    // A path without a workspace (/users/me) speaks of the one that the token opens.
    if (team_id !== undefined && team_id !== identity.team_id) throw notFound('workspace')
    request.workspace = door.enter(identity, access, () => termsOf(request))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && answers.sendKept(request, reply, stampOf(identity.revision))) return reply
  })
  answers.install(app, stampOf)
}

/** What the headers say about a write. */
function termsOf(request: FastifyRequest): WriteTerms {
  const terms: WriteTerms = {}
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined) {
    const revision = revisionOf(ifMatch)
    // A tag that is none of ours names a version that never was, as one from the future does.
    if (revision !== undefined) terms.ifMatch = Number.isNaN(revision) ? Number.POSITIVE_INFINITY : revision
  }
  const key = request.headers['idempotency-key']
  if (key !== undefined) {
    if (typeof key !== 'string' || key.length === 0 || key.length > IDEMPOTENCY_KEY_LENGTH) {
      const message = `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_LENGTH} characters.`
      throw new AppError('invalid_request', message, [{ field: 'Idempotency-Key', code: 'invalid', message }])
    }
    const words = JSON.stringify([request.method, request.url, request.body ?? null])
    terms.idempotency = { key, fingerprint: hash('sha256', words, 'base64url') }
  }
  return terms
}
