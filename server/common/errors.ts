import { mebibytes } from '../limits/limit.ts'
import { BODY_BYTES } from '../limits/requests.ts'
import { BATCH_ANSWER, KEPT_ANSWER_HOURS } from '../limits/writes.ts'

/** Every code a client can receive, and its status: the only such table. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_cursor: 400,
  malformed_json: 400,
  malformed_request: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  insufficient_scope: 403,
  cross_site: 403,
  fresh_sign_in_required: 403,
  passwords_off: 403,
  session_required: 403,
  sign_up_closed: 403,
  wrong_code: 403,
  wrong_password: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  board_archived: 409,
  board_not_public: 409,
  list_archived: 409,
  limit_reached: 409,
  external_id_taken: 409,
  project_archived: 409,
  card_cycle: 409,
  card_without_home: 409,
  epic_archived: 409,
  page_archived: 409,
  page_cycle: 409,
  sprint_ended: 409,
  sprint_not_empty: 409,
  sprint_running: 409,
  mail_not_configured: 409,
  secrets_not_configured: 409,
  answer_not_kept: 409,
  quota_exceeded: 409,
  conflict: 409,
  log_cut: 410,
  precondition_failed: 412,
  body_too_large: 413,
  too_much_at_once: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  storage_unavailable: 503,
  storage_full: 503,
  storage_foreign: 503,
  too_busy: 503,
  storage_damaged: 503,
  storage_lost: 503,
  storage_newer: 503,
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
  unauthenticated:
    'The token is missing, unknown, expired or revoked: send `Authorization: Bearer <token>`. Or the session has ended: sign in again.',
  wrong_credentials: 'Nobody has this address with this password. Both look exactly alike.',
  forbidden: 'You can see it, but your role does not allow this. Ask an admin of the workspace.',
  insufficient_scope: 'The token may only read. Use one of scope `write`.',
  cross_site:
    'With the cookie of a session, changes come from pages of this server alone: the browser must say so in `Sec-Fetch-Site` or `Origin`.',
  fresh_sign_in_required:
    'What changes how you sign in needs a sign-in of the last minutes: confirm your password (`POST /v1/users/me/sessions/confirm`), or sign in again.',
  passwords_off: 'This server knows no passwords: sign in with one of its providers.',
  session_required:
    'This is yours in all workspaces, so that it takes the session of a browser; a token opens one workspace.',
  sign_up_closed: 'Accounts are for those who were invited. Ask an admin of the workspace.',
  wrong_code: 'The code is wrong, too old, or was used before.',
  wrong_password: 'The current password is wrong.',
  not_found: 'It never existed, was deleted, or you cannot see it: these look exactly alike.',
  route_not_found: 'There is nothing at this path.',
  method_not_allowed: 'The path takes other methods; the `Allow` header names them.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  board_archived: 'The board is archived and takes no changes of this kind. Bring it back first.',
  board_not_public: 'What a board shows to the public is said while it is public, or together with `is_public`.',
  list_archived: 'The list is archived and takes no cards. Bring it back first.',
  limit_reached:
    'A list, or a person in a space, has as much as a hard limit allows. The message says the limit, the count and the way out; with `may_override` you can send the same request with `override`.',
  external_id_taken:
    'Another card of the workspace has this `external_id`. Change that card instead, or send another id.',
  project_archived: 'The space is archived and takes nothing new. Bring it back first.',
  card_cycle: 'A card cannot be its own ancestor.',
  card_without_home:
    'The card came into its sprint from no board, or that board is gone. Name the board it should go to.',
  epic_archived: 'The epic is archived and takes no cards. Bring it back first.',
  page_archived: 'The page is archived and takes no pages below it. Bring it back first.',
  page_cycle: 'A page cannot be below itself.',
  sprint_ended: 'The sprint has ended and takes no changes of this kind.',
  sprint_not_empty:
    'The sprint holds cards that have no board to go back to. Name the list they should go to in `move_to`.',
  sprint_running: 'Another sprint of the space is running, or this one is. Complete or cancel it first.',
  secrets_not_configured:
    'The server has no key to keep secrets with: its operator must set `SECRET_KEY`. Nothing was created.',
  mail_not_configured:
    'The server receives no mail, so a board cannot have an active address. Its operator can set `MAIL_IN_PORT` and `MAIL_DOMAIN`.',
  answer_not_kept:
    'The first request with this `Idempotency-Key` was carried out, but its answer was too large to keep. Read what it changed.',
  quota_exceeded:
    'The files of the workspace take as much room as they may. Files that were deleted count until they are gone for good.',
  conflict: 'The change contradicts the current state. Read again, then decide.',
  log_cut:
    'The requested part lies before the start of the log, or before it held enough detail. `first_seq` is the first that can be requested.',
  precondition_failed:
    'A field you set changed since the version in `If-Match`; `errors` says which. Read again, then repeat.',
  body_too_large: `The body is larger than ${mebibytes(BODY_BYTES)}, or a file than files may be, or a batch answers more than ${mebibytes(BATCH_ANSWER)}. Send less at once.`,
  too_much_at_once:
    'One write may not do so much, since others wait for it. Nothing was changed: split it into several requests.',
  uri_too_long: 'The path is too long.',
  unsupported_media_type:
    'Bodies are JSON, without a token also by their `Content-Type: application/json`; files have the types that their call names.',
  idempotency_key_reused: `This \`Idempotency-Key\` was used for another request within ${KEPT_ANSWER_HOURS} hours. Use a new key.`,
  rate_limited:
    'Too many requests in this minute, or too many invitations or mails on this day. Wait for `Retry-After` seconds.',
  headers_too_large: 'The headers are too large.',
  internal_error: 'A fault of the server. Its log has the details under the `request_id`.',
  storage_unavailable: 'The storage is away or too busy. Try again after `Retry-After` seconds.',
  storage_full:
    'The disk of the database, or that of the files, is full. Nothing was stored. Reads go on; the operator must make room.',
  storage_foreign:
    'The folder or bucket for files belongs to another database. Nothing was stored. Reads go on; the log of the server says what the operator must do.',
  too_busy:
    'More is waiting to be done than can be done soon. Nothing was changed. Try again after `Retry-After` seconds.',
  storage_damaged: 'The database is damaged. The operator of the server must restore the last backup.',
  storage_newer: 'A newer program upgraded the database. The operator of the server must start that one.',
  storage_lost:
    'The file of the database was moved, deleted, replaced or overwritten: nothing was written. The operator of the server must put it back and restart.',
  not_ready: 'Only from `/readyz`: the server must get no traffic until `errors` is put right.',
  shutting_down: 'The server is stopping. Try again: another process takes over.',
}

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

/** What was done as often as it may be, for now. The answer says in `Retry-After` when it may be tried again. */
export class RateLimited extends AppError {
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super('rate_limited', message)
    this.seconds = seconds
  }
}

/** A hard limit has no room for it. */
export class LimitReached extends AppError {
  /** Whether the caller may send the same request with `override`. */
  readonly may_override: boolean

  constructor(message: string, may_override: boolean, index?: number) {
    super('limit_reached', message, [], index)
    this.may_override = may_override
  }
}

/** Events that the log no longer has. */
export class LogCut extends AppError {
  /** The first that can be asked for, as the caller knows it. */
  readonly first_seq: number | string

  constructor(first_seq: number | string) {
    super('log_cut', `The log does not reach back so far. The first seq that is left is ${first_seq}.`)
    this.first_seq = first_seq
  }
}

/** What an error says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The same message for what never existed, what was deleted and what the caller may not see. */
export function notFound(noun: string, id?: string | number): NotFound {
  return new NotFound(noun, id === undefined ? null : String(id))
}

/** What a request names and there is not, so that the answer can say where in the request it was named. */
export class NotFound extends AppError {
  readonly noun: string
  /** As the request has it; null where only its path can name it. */
  readonly id: string | null

  constructor(noun: string, id: string | null) {
    super('not_found', `There is no such ${noun}, or you cannot see it.`)
    this.noun = noun
    this.id = id
  }
}

/** A request that is well formed, but whose values cannot be taken. */
export function invalid(field: string, message: string, code = 'invalid'): AppError {
  return new AppError('invalid_request', message, [{ field, code, message }])
}
