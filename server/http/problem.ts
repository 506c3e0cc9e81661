import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  AppError,
  ERROR_STATUS,
  type ErrorCode,
  type FieldProblem,
  LimitReached,
  LogCut,
  NotFound,
  RateLimited,
} from '../common/errors.ts'
import { STATUS_CODES } from '../common/node-http.ts'
import { firstCharacters } from '../common/text.ts'
import { mebibytes } from '../limits/limit.ts'
import { BODY_BYTES, ERROR_BYTES, ERROR_TEXT_LENGTH, PROBLEMS } from '../limits/requests.ts'
import { isNewerSchema } from '../store/newer.ts'
import type { Store } from '../store/store.ts'
import { TROUBLE_ADVICE, type Trouble } from '../store/trouble.ts'
import { aboutUnknownPath } from './advice.ts'
import { withField } from './missing.ts'
import { asksForMissingPage, sendMissingPage } from './not-found.page.ts'
import { allowedMethods, refuseMethod } from './routes.ts'
import { SECURITY_HEADERS } from './security.ts'

const PROBLEM_JSON = 'application/problem+json; charset=utf-8'
const RETRY_AFTER_SECONDS = 2

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of PUBLIC_URL, which stands before all others; empty for none. */
    basePath: string
  }
}

/** The one shape of every error (RFC 9457), with `message` beside `detail` because existing clients read that. */
function problem(error: AppError, request_id: string, basePath: string): string {
  const detail = shortened(error.message)
  const body = {
    type: `${basePath}/docs#error-${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail,
    code: error.code,
    message: detail,
    request_id,
    ...(error instanceof LimitReached && { may_override: error.may_override }),
    ...(error instanceof LogCut && { first_seq: error.first_seq }),
  }
  const index = error.index !== undefined && { index: error.index }
  const errors: FieldProblem[] = []
  let left = ERROR_BYTES - Buffer.byteLength(JSON.stringify({ ...body, ...index, errors }))
  for (const { field, code, message } of error.problems.slice(0, PROBLEMS)) {
    const short = { field: shortened(field), code, message: shortened(message) }
    left -= Buffer.byteLength(JSON.stringify(short)) + 1
    if (left < 0) break
    errors.push(short)
  }
  return JSON.stringify({ ...body, ...(errors.length > 0 && { errors }), ...index })
}

/** However long the input it quotes, the error stays short. */
function shortened(text: string): string {
  return text.length <= ERROR_TEXT_LENGTH ? text : `${firstCharacters(text, ERROR_TEXT_LENGTH)}…`
}

export function answerErrors(app: FastifyInstance, store: Store) {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // The client went away while it sent its body: nobody is there to be answered, and nothing of ours failed.
    if (error === request.raw.errored) {
      request.raw.destroy()
      return reply.hijack()
    }
    let known = toAppError(error, store)
    // Tables that a newer program changed give errors of any kind.
    if (known.code === 'internal_error' && (await isNewerSchema(store))) known = new AppError(...TROUBLES.newer)
    if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(known instanceof NotFound ? withField(known, request) : known, request, reply)
  })
  // A connection that could not be accepted is no reason to end; Fastify reports when listening itself fails.
  app.server.on('error', (err) => app.log.error({ err }, 'the server failed to accept a connection'))
  // Node would answer an expectation it does not know without a body; RFC 9110 lets us ignore it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const allowed = allowedMethods(app.routeTable)
  app.setNotFoundHandler((request, reply) => {
    const allow = allowed(request.method, request.url)
    if (allow !== null) refuseMethod(reply, allow)
    throw new AppError('route_not_found', aboutUnknownPath(request.url, app.routeTable))
  })
}

/** Refuses everything once a newer program has upgraded the tables: also what needs no table, so that nobody is sent here. */
export function refuseWhenOutdated(app: FastifyInstance, store: Store) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isOutdated = store.noted.has('newer') && !HEALTH_PATHS.has(request.url)
    done(isOutdated ? new AppError(...TROUBLES.newer) : undefined)
  })
}

/** They answer for themselves. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error instanceof RateLimited) reply.header('retry-after', error.seconds)
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  // A path that is no URL is refused before any hook runs, so that the headers are set here as well.
  reply.headers(SECURITY_HEADERS).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  if (asksForMissingPage(request, error)) return sendMissingPage(reply, error)
  // A string goes out as it is: no answer schema applies to errors.
  return reply
    .code(error.status)
    .type(PROBLEM_JSON)
    .send(problem(error, request.id, request.server.basePath))
}

/** Fastify's own refusals, by its codes. */
const FRAMEWORK_CODES: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as Content-Type: application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    'body_too_large',
    `The body is too large. JSON has at most ${mebibytes(BODY_BYTES)}, what is sent to a form less.`,
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'Content-Length does not match the body.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the path is too long.'],
  FST_ERR_REOPENED_CLOSE_SERVER: ['shutting_down', 'The server is shutting down. Try again.'],
}

/** Errors shown to callers when the storage fails. */
const TROUBLES: Record<Trouble, readonly [ErrorCode, string]> = {
  away: ['storage_unavailable', 'The storage is away or busy. Try again shortly.'],
  full: ['storage_full', TROUBLE_ADVICE.full],
  damaged: ['storage_damaged', TROUBLE_ADVICE.damaged],
  lost: ['storage_lost', TROUBLE_ADVICE.lost],
  newer: ['storage_newer', TROUBLE_ADVICE.newer],
}

export function toAppError(error: Error & { code?: string; statusCode?: number }, store: Store): AppError {
  if (error instanceof AppError) return error
  const trouble = store.troubleOf(error)
  if (trouble) {
    if (trouble !== 'away') store.noted.add(trouble)
    return new AppError(...TROUBLES[trouble])
  }
  const known = error.code ? FRAMEWORK_CODES[error.code] : undefined
  if (known) return new AppError(...known)
  if (error.statusCode === 503) return new AppError('shutting_down', 'The server is shutting down. Try again.')
  if (error.statusCode && error.statusCode < 500) return new AppError('malformed_request', 'The request is malformed.')
  return new AppError(
    'internal_error',
    'Something went wrong on our side. The log has the details under the request id.',
  )
}

/** What Node's HTTP parser could not read never becomes a request: the answer is written to the socket by hand. */
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket, basePath: string) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const parserCodes: Record<string, readonly [ErrorCode, string]> = {
    HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are too large.'],
    ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  }
  const [code, message] = parserCodes[error.code ?? ''] ?? ['malformed_request', 'This is not a valid HTTP request.']
  writeProblem(new AppError(code, message), socket, basePath)
}

/** Writes an error to a connection on which Fastify answers nothing, and ends it. */
export function writeProblem(error: AppError, socket: Writable, basePath: string) {
  const request_id = randomUUID()
  const body = problem(error, request_id, basePath)
  const status = ERROR_STATUS[error.code]
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': PROBLEM_JSON,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': request_id,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
