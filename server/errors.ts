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
  list_not_empty: 409,
  project_archived: 409,
  card_cycle: 409,
  epic_archived: 409,
  page_archived: 409,
  page_cycle: 409,
  sprint_ended: 409,
  mail_not_configured: 409,
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
  not_ready: 503,
  shutting_down: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof ERROR_STATUS

/** What each code means and what to do about it: for the API reference. */
export const ERROR_MEANING: Record<ErrorCode, string> = {
  invalid_request: 'A field, query parameter or header cannot be taken; `errors` names each. Nothing was applied.',
  invalid_cursor: 'The cursor belongs to another walk: other filters, another workspace. Start again without one.',
  malformed_json: 'The body is not valid JSON, not UTF-8, or nested too deeply.',
  malformed_request: 'The bytes are not a valid HTTP request, or the path is not a valid URL.',
  unauthenticated: 'The token is missing, unknown, expired or revoked. Send `Authorization: Bearer <token>`.',
  forbidden: 'You can see it, but your role does not allow this. Ask an admin of the workspace.',
  insufficient_scope: 'The token may only read. Use one of scope `write`.',
  not_found: 'It never existed, was deleted, or you cannot see it: these look exactly alike.',
  route_not_found: 'There is nothing at this path.',
  method_not_allowed: 'The path takes other methods; the `Allow` header names them.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  board_archived: 'The board is archived and takes no changes of this kind. Bring it back first.',
  list_archived: 'The list is archived and takes no cards. Bring it back first.',
  list_not_empty: 'The list still holds cards, live or archived. Name the list they should go to in `move_to`.',
  project_archived: 'The space is archived and takes nothing new. Bring it back first.',
  card_cycle: 'A card cannot be its own ancestor.',
  epic_archived: 'The epic is archived and takes no cards. Bring it back first.',
  page_archived: 'The page is archived and takes no pages below it. Bring it back first.',
  page_cycle: 'A page cannot be below itself.',
  sprint_ended: 'The sprint has ended and takes no changes of this kind.',
  mail_not_configured: 'The server receives no mail, so a board cannot have an active address.',
  conflict: 'The change contradicts the current state. Read again, then decide.',
  precondition_failed:
    'A field you set changed since the version in `If-Match`; `errors` says which. Read again, then repeat.',
  body_too_large:
    'The body is larger than 1 MiB, or a batch answers more than 16 MiB or takes more than 30 seconds. Send less at once.',
  uri_too_long: 'The path is too long.',
  unsupported_media_type: 'Bodies are sent as `Content-Type: application/json`.',
  idempotency_key_reused: 'This `Idempotency-Key` was used for another request within 24 hours. Use a new key.',
  rate_limited: 'Too many requests in this minute. Wait for `Retry-After` seconds.',
  headers_too_large: 'The headers are too large.',
  internal_error: 'A fault of the server. Its log has the details under the `request_id`.',
  storage_unavailable: 'The storage is away or full. Try again after `Retry-After` seconds.',
  not_ready: 'Only from `/readyz`: the server must get no traffic until `errors` is put right.',
  shutting_down: 'The server is stopping. Try again: another process takes over.',
}

/** More problems than this are not told: a body full of faults should not make an answer that is larger still. */
export const MOST_PROBLEMS = 100

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
  /** Which operation of a batch it was. */
  readonly index: number | undefined

  constructor(code: ErrorCode, message: string, problems: readonly FieldProblem[] = [], index?: number) {
    super(message)
    this.code = code
    this.problems = problems
    this.index = index
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
