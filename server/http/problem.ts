import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_STATUS, type ErrorCode } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { SECURITY_HEADERS } from './security.ts'

const PROBLEM_JSON = 'application/problem+json; charset=utf-8'
const RETRY_AFTER_SECONDS = 2

/** The one shape of every error (RFC 9457), with `message` beside `detail` because existing clients read that. */
function problem(error: AppError, request_id: string) {
  return {
    type: `/docs#error-${error.code}`,
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    message: error.message,
    request_id,
    ...(error.problems.length > 0 && { errors: error.problems }),
    ...(error.index !== undefined && { index: error.index }),
  }
}

export function answerErrors(app: FastifyInstance, store: Store) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error, store)
    if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(known, request, reply)
  })
  // Node would answer an expectation it does not know without a body; RFC 9110 lets us ignore it.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.setNotFoundHandler(() => {
    throw new AppError('route_not_found', 'There is nothing at this path. See /docs for what there is.')
  })
}

export function sendProblem(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS)
  // A path that is no URL is refused before any hook runs, so that the headers are set here as well.
  reply.headers(SECURITY_HEADERS).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
  // A string goes out as it is: no answer schema applies to errors.
  return reply
    .code(error.status)
    .type(PROBLEM_JSON)
    .send(JSON.stringify(problem(error, request.id)))
}

/** Fastify's own refusals, by its codes. */
const FRAMEWORK_CODES: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as Content-Type: application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than 1 MiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'Content-Length does not match the body.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path is not a valid URL.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A part of the path is too long.'],
  FST_ERR_REOPENED_CLOSE_SERVER: ['shutting_down', 'The server is shutting down. Try again.'],
}

export function toAppError(error: Error & { code?: string; statusCode?: number }, store: Store): AppError {
  if (error instanceof AppError) return error
  if (store.isUnavailable(error)) return new AppError('storage_unavailable', 'The storage is away. Try again shortly.')
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
export function answerParserError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const parserCodes: Record<string, readonly [ErrorCode, string]> = {
    HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers are too large.'],
    ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  }
  const [code, message] = parserCodes[error.code ?? ''] ?? ['malformed_request', 'This is not a valid HTTP request.']
  const request_id = randomUUID()
  const body = JSON.stringify(problem(new AppError(code, message), request_id))
  const status = ERROR_STATUS[code]
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
