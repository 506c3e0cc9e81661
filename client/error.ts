import type { FieldProblem, Problem } from './types.generated.ts'

/** Every code the server answers with. */
export type ErrorCode = Problem['code']

/** What a call can fail with: the server's codes, and three for when there was no answer from the server. */
export type FailureCode = ErrorCode | 'network_error' | 'timeout' | 'unexpected_answer'

/** Temporary statuses: the server's own, and those of a proxy while the server behind it restarts. */
const TEMPORARY = new Set([408, 429, 502, 503, 504])

interface Details {
  /** Null when there was no answer. */
  status?: number | null
  request_id?: string | null
  errors?: readonly FieldProblem[]
  index?: number | null
  mayOverride?: boolean
  retryAfterMs?: number | null
  cause?: unknown
}

/** A call that failed. Decide by `code`; show `message` to people. */
export class BoardwalkError extends Error {
  override readonly name = 'BoardwalkError'
  readonly code: FailureCode
  readonly status: number | null
  /** Names the request in the log of the server. */
  readonly request_id: string | null
  /** All that is wrong with the request, field by field. */
  readonly errors: readonly FieldProblem[]
  /** Which operation of a batch failed. */
  readonly index: number | null
  /** Of `limit_reached`: whether the same request with `override` exceeds the limit. */
  readonly mayOverride: boolean
  /** How long the server asks to wait before the next attempt. */
  readonly retryAfterMs: number | null

  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = details.status ?? null
    this.request_id = details.request_id ?? null
    this.errors = details.errors ?? []
    this.index = details.index ?? null
    this.mayOverride = details.mayOverride ?? false
    this.retryAfterMs = details.retryAfterMs ?? null
  }

  /** True when the same request may succeed a little later. */
  get isTemporary(): boolean {
    return this.code === 'network_error' || (this.status !== null && TEMPORARY.has(this.status))
  }
}

/** The error for an answer other than success, from the server or a proxy. */
export function errorOf(response: Response, text: string): BoardwalkError {
  const { status } = response
  const retryAfterMs = waitAskedFor(response.headers.get('retry-after'))
  const problem = problemIn(text)
  if (!problem) {
    const message = `The answer with status ${status} is not from Boardwalk.`
    return new BoardwalkError('unexpected_answer', message, { status, retryAfterMs })
  }
  const { code, message, request_id, errors = [], index = null, may_override: mayOverride = false } = problem
  return new BoardwalkError(code, message, { status, request_id, errors, index, mayOverride, retryAfterMs })
}

function problemIn(text: string): Problem | null {
  try {
    // Its fields are checked before they are trusted.
    const value = JSON.parse(text) as Partial<Problem> | null
    // Only the server writes all three; a newer one may send codes unknown to this client.
    return value?.code && value.message && value.request_id ? (value as Problem) : null
  } catch {
    return null
  }
}

/** `Retry-After` is a number of seconds or a date. */
function waitAskedFor(header: string | null): number | null {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
