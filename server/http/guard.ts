import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../common/errors.ts'
import type { Files } from '../files/files.ts'
import { IDEMPOTENCY_KEY_LENGTH } from '../limits/requests.ts'
import type { WriteTerms } from '../workspace/caller.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { type Action, PERMISSIONS } from '../workspace/policy.ts'
import type { Happened } from '../workspace/span.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { type Answers, isKeptFor } from './answers.ts'
import { admitReplica } from './at-least.ts'
import { Authenticator, credentialsOf, isBySession, type Session, type Sessions } from './authenticate.ts'
import { batched, stopTwice } from './batched.ts'
import { refuseCrossSite } from './cross-site.ts'
import { revisionOf } from './etag.ts'
import { addressOf, type RateLimit } from './limit.ts'
import type { Outgoing } from './outgoing.ts'
import { asksForStream } from './stream.ts'
import type { TokenUses } from './token-uses.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What the route does, from the policy; `public` for what needs no token, and `session` for what is a person's own in all
     * workspaces: their password, their sessions.
     */
    access?: Action | 'public' | 'session'
    /**
     * False for answers that change while the workspace's revision stays the same: they are never cached. Nor are those
     * of `token` for sessions, since they show other workspaces as well; those of `credential` are cached for each
     * token and session separately.
     */
    isKept?: boolean | 'token' | 'credential'
    /** True of an event after which the answer shows the same as before: then a kept one is sent on. */
    outlasts?: (event: Happened, query: unknown) => boolean
    /** What a body asks for, without what only goes with it: an Idempotency-Key identifies this. */
    askedFor?: (body: unknown) => unknown
    /** Statuses with which a route refuses besides those that all of its kind have: for the documents. */
    refusals?: readonly number[]
  }
  interface FastifyInstance {
    authenticator: Authenticator
    /** The bytes of files. */
    files: Files
    /** For what is done in many writes: an import. */
    gateway: Gateway
  }
  interface FastifyRequest {
    workspace: Workspace
    /** The person signed in with a browser; null for a token. */
    session: Session | null
  }
}

interface GuardOptions {
  gateway: Gateway
  sessions: Sessions
  answers: Answers
  outgoing: Outgoing
  tokenUses: TokenUses
  limit: RateLimit | null
}

/** Every request passes here: who calls, which action, how often; only then is a body read. */
export function guard(app: FastifyInstance, options: GuardOptions) {
  const { gateway, sessions, answers, outgoing, tokenUses, limit } = options
  const authenticator = new Authenticator(gateway.store, gateway.clock, sessions)

  app.decorate('authenticator', authenticator)
  app.decorateRequest('workspace')
  app.decorateRequest('session', null)
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access
    if (!access || (access !== 'public' && access !== 'session' && !(access in PERMISSIONS)))
      throw new Error(`${String(method)} ${url} declares no access. Name its action from workspace/policy.ts.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const deadline = performance.now() + gateway.requestMs
    // Node would refuse this by itself, but without a body.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('malformed_request', 'The Host header is missing.')
    const access = request.routeOptions.config.access
    const within = batched.getStore()
    if (within) {
      request.batched = within
      if (access === 'session') throw new AppError('invalid_request', 'This cannot be a part of a batch.')
      if (access && access !== 'public') request.workspace = within.enter(access, () => termsOf(request))
      return
    }
    if (!access || access === 'public') {
      // Each path by itself: a flood of one must not make another say that the server is not ready.
      limit?.take(`${addressOf(request)} ${request.routeOptions.url ?? 'nothing'}`, reply)
      return
    }
    const credentials = credentialsOf(request)
    if (isBySession(credentials)) refuseCrossSite(request, gateway.publicUrl)
    const countByAddress = (error: unknown) => {
      limit?.take(addressOf(request), reply)
      throw error
    }
    if (access === 'session') {
      request.session = await authenticator.identifySession(credentials).catch(countByAddress)
      limit?.take(request.session.id, reply)
      tokenUses.note({ team_id: null, credential_id: request.session.id })
      return
    }
    const identity = await authenticator.identify(credentials).catch(countByAddress)
    limit?.take(identity.credential_id, reply)
    tokenUses.note(identity.session ? { ...identity, team_id: null } : identity)
    // Fastify knows the parameters of a route only inside of it; this one is a text wherever it is.
    const { team_id } = request.params as { team_id?: string }
    // A path without a workspace (/users/me) speaks of the one that the token opens.
    if (team_id !== undefined && team_id !== identity.team_id) throw notFound('workspace')
    request.session = identity.session
    outgoing.admit(identity)
    request.workspace = gateway.enter(identity, access, () => termsOf(request))
    request.workspace.deadline = deadline
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // Only what is the same for as long as the revision is: of all else a revision does not say how new it is.
    const isKept = isRead && isKeptFor(request) && !asksForStream(request)
    admitReplica(request, identity, isKept)
    if (!isKept) return
    request.workspace.revision = identity.revision
    await answers.carryOn(request, gateway.store)
    if (answers.sendKept(request, reply)) return reply
  })
  stopTwice(app)
  answers.install(app, outgoing)
}

/** What the headers say about a write. */
function termsOf(request: FastifyRequest): WriteTerms {
  const terms: WriteTerms = {}
  const ifMatch = request.headers['if-match']
  if (ifMatch !== undefined) {
    const revision = revisionOf(ifMatch, request.workspace)
    // A foreign tag names a version that never existed, as one from the future does.
    if (revision !== undefined) terms.ifMatch = Number.isNaN(revision) ? Number.POSITIVE_INFINITY : revision
  }
  const key = request.headers['idempotency-key']
  if (key !== undefined) {
    if (typeof key !== 'string' || key.length === 0 || key.length > IDEMPOTENCY_KEY_LENGTH) {
      const message = `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_LENGTH} characters.`
      throw new AppError('invalid_request', message, [{ field: 'Idempotency-Key', code: 'invalid', message }])
    }
    const { askedFor = (body: unknown) => body } = request.routeOptions.config
    const words = JSON.stringify([request.method, request.url, askedFor(request.body) ?? null])
    terms.idempotency = { key, fingerprint: hash('sha256', words, 'base64url') }
  }
  return terms
}
