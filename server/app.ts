import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { Secrets } from './common/secrets.ts'
import { codeHostRoutes } from './entrypoints/code-hosts/code-hosts.routes.ts'
import { eventRoutes } from './entrypoints/events/events.routes.ts'
import { fileEntrypoint } from './entrypoints/files/files.routes.ts'
import { formPageRoutes } from './entrypoints/forms/forms.routes.ts'
import { asksForLive, liveRoutes } from './entrypoints/live/live.ts'
import { mcpRoutes } from './entrypoints/mcp/mcp.routes.ts'
import { publicBoardRoutes, publicPageRoutes } from './entrypoints/public-boards/public-boards.routes.ts'
import { viewFeedRoutes } from './entrypoints/view-feeds/view-feeds.routes.ts'
import { unsubscribeRoutes } from './feed/mail/unsubscribe.ts'
import { type StreamLimits, Streams } from './feed/stream/streams.ts'
import { Webhooks } from './feed/webhooks/webhooks.ts'
import { Files } from './files/files.ts'
import { Answers } from './http/answers.ts'
import { basePathOf, withoutBasePath } from './http/base-path.ts'
import { allowOrigins } from './http/cors.ts'
import { docsRoutes } from './http/docs/docs.ts'
import { guard } from './http/guard.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json.ts'
import { toJson } from './http/json-items.ts'
import { RateLimit } from './http/limit.ts'
import { type LogStream, loggerOptions, logRequests, requestIdOf } from './http/logging.ts'
import type { Feed } from './http/metrics.feed.ts'
import { measureRequests } from './http/metrics.ts'
import { openApiRoutes } from './http/openapi.ts'
import { Outgoing, type OutgoingLimits } from './http/outgoing.ts'
import { answerErrors, answerParserError, refuseWhenOutdated, sendProblem, toAppError } from './http/problem.ts'
import { answerHead, collectRoutes, type Routes, refuseOtherMethods } from './http/routes.ts'
import { secureHeaders } from './http/security.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'
import { prepareStop } from './http/stop.ts'
import { TokenUses } from './http/token-uses.ts'
import { validateStrictly } from './http/validate.ts'
import { accountRoutes } from './identity/account.routes.ts'
import { type AccountOptions, Accounts } from './identity/accounts.ts'
import { authRoutes } from './identity/auth.routes.ts'
import { invitationRoutes } from './identity/invitation.routes.ts'
import { memberLinkRoutes } from './identity/member-links.routes.ts'
import { passkeyRoutes } from './identity/passkey.routes.ts'
import { providerRoutes } from './identity/provider.routes.ts'
import { secondFactorRoutes } from './identity/second-factor.routes.ts'
import { BODY_BYTES } from './limits/requests.ts'
import { UPLOAD_MS } from './limits/uploads.ts'
import { Outbound } from './outbound/outbound.ts'
import { activityRoutes } from './resources/activity/activity.routes.ts'
import { batchRoutes } from './resources/batch/batch.routes.ts'
import { binRoutes } from './resources/bin/bin.routes.ts'
import { boardRoutes } from './resources/boards/boards.routes.ts'
import { cardRoutes } from './resources/cards/cards.routes.ts'
import { checklistRoutes } from './resources/checklists/checklists.routes.ts'
import { commentRoutes } from './resources/comments/comments.routes.ts'
import { epicRoutes } from './resources/epics/epics.routes.ts'
import { EVENT_SCHEMAS } from './resources/events/events.schema.ts'
import { fieldRoutes } from './resources/fields/fields.routes.ts'
import { fileRoutes } from './resources/files/files.routes.ts'
import { formRoutes } from './resources/forms/forms.routes.ts'
import { hintRoutes } from './resources/hints/hints.routes.ts'
import { integrationRoutes } from './resources/integrations/integrations.routes.ts'
import { listRoutes } from './resources/lists/lists.routes.ts'
import { memberRoutes } from './resources/members/members.routes.ts'
import { noteRoutes } from './resources/notes/notes.routes.ts'
import { notificationRoutes } from './resources/notifications/notifications.routes.ts'
import { pageRoutes } from './resources/pages/pages.routes.ts'
import { projectRoutes } from './resources/projects/projects.routes.ts'
import { recurrenceRoutes } from './resources/recurrences/recurrences.routes.ts'
import { reminderRoutes } from './resources/reminders/reminders.routes.ts'
import { reportRoutes } from './resources/reports/reports.routes.ts'
import { ruleRoutes } from './resources/rules/rules.routes.ts'
import { searchRoutes } from './resources/search/search.routes.ts'
import { sprintRoutes } from './resources/sprints/sprints.routes.ts'
import { tagRoutes } from './resources/tags/tags.routes.ts'
import { teamRoutes } from './resources/teams/teams.routes.ts'
import { templateRoutes } from './resources/templates/templates.routes.ts'
import { timeEntryRoutes } from './resources/time-entries/time-entries.routes.ts'
import { tokenRoutes } from './resources/tokens/tokens.routes.ts'
import { userRoutes } from './resources/users/users.routes.ts'
import { viewRoutes } from './resources/views/views.routes.ts'
import { exportRoutes } from './transfer/api/export.routes.ts'
import { importRoutes } from './transfer/api/imports.routes.ts'
import { webRoutes } from './web/web.ts'
import type { Gateway } from './workspace/gateway.ts'

/** Everything the API serves, one room per noun. */
const RESOURCES: Routes[] = [
  accountRoutes,
  invitationRoutes,
  authRoutes,
  passkeyRoutes,
  providerRoutes,
  secondFactorRoutes,
  activityRoutes,
  batchRoutes,
  binRoutes,
  boardRoutes,
  cardRoutes,
  checklistRoutes,
  commentRoutes,
  epicRoutes,
  eventRoutes,
  exportRoutes,
  fieldRoutes,
  fileRoutes,
  formRoutes,
  hintRoutes,
  importRoutes,
  integrationRoutes,
  listRoutes,
  memberRoutes,
  memberLinkRoutes,
  noteRoutes,
  notificationRoutes,
  pageRoutes,
  projectRoutes,
  publicBoardRoutes,
  recurrenceRoutes,
  reminderRoutes,
  ruleRoutes,
  timeEntryRoutes,
  searchRoutes,
  sprintRoutes,
  tagRoutes,
  templateRoutes,
  teamRoutes,
  tokenRoutes,
  userRoutes,
  viewRoutes,
  reportRoutes,
]

export interface AppOptions {
  gateway: Gateway
  /** What is done beside requests: the metrics show how much. */
  feed?: Feed
  /** Without it no integration can be made. */
  webhooks?: Webhooks
  /** Where the bytes of files are; without it in a folder for passing things. */
  files?: Files
  logLevel?: string
  logStream?: LogStream
  rateLimit?: number | null
  /** How people sign in. */
  accounts?: AccountOptions
  /** Proxies whose word about the client's address is taken. */
  trustProxy?: string[]
  /** Origins whose pages may call from a browser. */
  corsOrigins?: string[]
  metrics?: { token?: string | null; isElsewhere?: boolean }
  /** Refuse to send an answer that its schema does not describe: for tests. */
  checkAnswers?: boolean
  /** Where the built web application is, if not where it is built to. */
  webFolder?: string
  /** Less than the usual bounds: for tests. */
  outgoing?: Partial<OutgoingLimits>
  streams?: Partial<StreamLimits>
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { gateway, logLevel = 'silent', rateLimit = null, trustProxy = [], corsOrigins = [], metrics = {} } = options
  const { store, clock, publicUrl } = gateway
  const webhooks =
    options.webhooks ?? new Webhooks(gateway, { secrets: new Secrets(() => null), outbound: new Outbound() })
  const basePath = basePathOf(publicUrl)
  const app = Fastify({
    logger: loggerOptions(logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Enough for a large file over a slow line; what else trickles in is cut off sooner: see http/slow-bodies.ts.
    requestTimeout: UPLOAD_MS,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5000,
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => asksForLive(request, basePath),
    },
    genReqId: requestIdOf,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, basePath),
    clientErrorHandler: (error, socket) => answerParserError(error, socket, basePath),
    // Fastify's own 503 has neither a code nor Retry-After. What comes late is answered: see http/stop.ts.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendProblem(toAppError(error, store), request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.decorate('basePath', basePath)
  app.decorate('gateway', gateway)
  app.decorate('webhooks', webhooks)
  const files = options.files ?? new Files()
  app.decorate('files', files)
  app.addHook('onClose', () => files.thumbnails.close())
  const routes = collectRoutes(app)
  answerHead(app)
  cutSlowBodies(app, basePath)
  readJsonBodies(app)
  validateStrictly(app)
  answerErrors(app, store)
  app.decorate('checksAnswers', options.checkAnswers ?? false)
  if (options.checkAnswers) (await import('./http/check.ts')).checkAnswers(app)
  else app.setSerializerCompiler(() => toJson)
  secureHeaders(app)
  prepareStop(app)
  allowOrigins(app, corsOrigins)
  logRequests(app)
  refuseWhenOutdated(app, store)
  const answers = new Answers()
  const outgoing = new Outgoing(options.outgoing)
  outgoing.install(app)
  const streams = new Streams(gateway, options.streams)
  app.decorate('streams', streams)
  app.stopping.onStop(() => streams.close())
  app.addHook('preClose', async () => streams.close())
  measureRequests(app, {
    answers,
    streams,
    gateway,
    feed: options.feed,
    webhooks,
    access: {
      token: metrics.token ?? null,
      isElsewhere: metrics.isElsewhere ?? false,
      isBehindProxy: trustProxy.length > 0 || !isLocal(publicUrl),
    },
  })
  const tokenUses = new TokenUses(gateway)
  app.decorate('tokenUses', tokenUses)
  const accounts = new Accounts(gateway, options.accounts)
  app.decorate('accounts', accounts)
  app.addHook('preClose', () => accounts.settled())
  const limit = rateLimit === null ? null : new RateLimit(rateLimit, clock)
  guard(app, { gateway, sessions: accounts.sessions, answers, outgoing, tokenUses, limit })

  await app.register(
    (v1, _options, done) => {
      for (const resource of RESOURCES) v1.register(resource)
      done()
    },
    { prefix: '/v1' },
  )
  healthRoutes(app, gateway, files)
  await unsubscribeRoutes(app, gateway)
  await codeHostRoutes(app, { gateway, secrets: webhooks.secrets })
  fileEntrypoint(app, gateway)
  liveRoutes(app, { gateway, corsOrigins })
  mcpRoutes(app, { publicUrl, corsOrigins })
  publicPageRoutes(app, gateway)
  await formPageRoutes(app, gateway)
  viewFeedRoutes(app, gateway)
  docsRoutes(app, openApiRoutes(app, routes, publicUrl, EVENT_SCHEMAS))
  webRoutes(app, options.webFolder)
  refuseOtherMethods(app, routes)
  return app
}

/** True when the public address is on this machine. */
function isLocal(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
