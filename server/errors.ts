/** Every code a client can receive, and its status: the only such table. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_cursor: 400,
  malformed_json: 400,
  malformed_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  insufficient_scope: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  board_archived: 409,
  list_archived: 409,
  card_cycle: 409,
  sprint_ended: 409,
  conflict: 409,
  precondition_failed: 412,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  storage_unavailable: 503,
  shutting_down: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** One problem with one field of a request. */
export interface FieldProblem {
  field: string
  code: string
  message: string
}

/** An answer other than success. The message is for the caller: it says what to do, and nothing of the server's insides. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly problems: readonly FieldProblem[]

  constructor(code: ErrorCode, message: string, problems: readonly FieldProblem[] = []) {
    super(message)
    this.code = code
    this.problems = problems
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The same words for what never existed, what was deleted and what the caller may not see. */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `There is no such ${noun}, or you cannot see it.`)
}

/** A request that is well formed, but whose values cannot be taken. */
export function invalid(field: string, message: string, code = 'invalid'): AppError {
  return new AppError('invalid_request', message, [{ field, code, message }])
}
