import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { Answers } from './http/answers.ts'
import { checkAnswers } from './http/check.ts'
import { docsRoutes } from './http/docs/docs.ts'
import { guard } from './http/door.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json.ts'
import { RateLimit } from './http/limit.ts'
import { type LogStream, loggerOptions, logRequests } from './http/logging.ts'
import { measureRequests } from './http/metrics.ts'
import { openApiRoutes } from './http/openapi.ts'
import { answerErrors, answerParserError, sendProblem, toAppError } from './http/problem.ts'
import { answerHead, collectRoutes, type Routes, refuseOtherMethods } from './http/routes.ts'
import { secureHeaders } from './http/security.ts'
import { validateStrictly } from './http/validate.ts'
import { activityRoutes } from './resources/activity/activity.routes.ts'
import { batchRoutes } from './resources/batch/batch.routes.ts'
import { boardRoutes } from './resources/boards/boards.routes.ts'
import { cardRoutes } from './resources/cards/cards.routes.ts'
import { checklistRoutes } from './resources/checklists/checklists.routes.ts'
import { commentRoutes } from './resources/comments/comments.routes.ts'
import { epicRoutes } from './resources/epics/epics.routes.ts'
import { eventRoutes } from './resources/events/events.routes.ts'
import { exportRoutes } from './resources/export/export.routes.ts'
import { listRoutes } from './resources/lists/lists.routes.ts'
import { memberRoutes } from './resources/members/members.routes.ts'
import { noteRoutes } from './resources/notes/notes.routes.ts'
import { pageRoutes } from './resources/pages/pages.routes.ts'
import { projectRoutes } from './resources/projects/projects.routes.ts'
import { searchRoutes } from './resources/search/search.routes.ts'
import { sprintRoutes } from './resources/sprints/sprints.routes.ts'
import { tagRoutes } from './resources/tags/tags.routes.ts'
import { userRoutes } from './resources/users/users.routes.ts'
import { viewRoutes } from './resources/views/views.routes.ts'
import type { Door } from './workspace/workspace.ts'

/** Everything the API serves, one room per noun. */
const RESOURCES: Routes[] = [
  activityRoutes,
  batchRoutes,
  boardRoutes,
  cardRoutes,
  checklistRoutes,
  commentRoutes,
  epicRoutes,
  eventRoutes,
  exportRoutes,
  listRoutes,
  memberRoutes,
  noteRoutes,
  pageRoutes,
  projectRoutes,
  searchRoutes,
  sprintRoutes,
  tagRoutes,
  userRoutes,
  viewRoutes,
]

export interface AppOptions {
  door: Door
  /** Where people reach the server: the documents show it. */
  publicUrl?: string
  logLevel?: string
  logStream?: LogStream
  rateLimit?: number | null
  /** Refuse to send an answer that its schema does not describe: for tests. */
  checkAnswers?: boolean
}

const MIB = 1024 * 1024

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { door, publicUrl = 'http://127.0.0.1:4000', logLevel = 'silent', rateLimit = null } = options
  const { store, clock } = door
  const app = Fastify({
    logger: loggerOptions(logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: MIB,
    // A body that trickles in is cut off; Node would hold it for five minutes.
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, requireHostHeader: false },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID()
    },
    clientErrorHandler: answerParserError,
    frameworkErrors: (error, request, reply) => sendProblem(toAppError(error, store), request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()

  const routes = collectRoutes(app)
  answerHead(app)
  readJsonBodies(app)
  validateStrictly(app)
  answerErrors(app, store)
  if (options.checkAnswers) checkAnswers(app)
  else app.setSerializerCompiler(() => JSON.stringify)
  secureHeaders(app)
  logRequests(app)
  const answers = new Answers()
  measureRequests(app, { answers, door })
  guard(app, { door, answers, limit: rateLimit === null ? null : new RateLimit(rateLimit, clock) })

  await app.register(
    (v1, _options, done) => {
      for (const resource of RESOURCES) v1.register(resource)
      done()
    },
    { prefix: '/v1' },
  )
  healthRoutes(app, door)
  docsRoutes(app, openApiRoutes(app, routes, publicUrl))
  refuseOtherMethods(app, routes)
  return app as unknown as FastifyInstance
}
