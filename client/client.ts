import { type Call, callsWith } from './call.ts'
import { type FollowOptions, type FollowParams, follow } from './events.ts'
import { Operations } from './operations.generated.ts'

export { type CallOptions, etagOf, withEtag } from './call.ts'
export { BoardwalkError, type ErrorCode, type FailureCode } from './error.ts'
export type { FollowOptions, FollowParams, Presence } from './events.ts'
export type * from './types.generated.ts'
export type { AnswerOf, BodyOf, LeanAnswerOf, OperationName, ParamsOf } from './types.ts'

export interface BoardwalkOptions {
  /** Where the server is: `http://127.0.0.1:4000`. */
  baseUrl: string
  token?: string
  /** The default workspace of calls. */
  team_id?: string
  fetch?: typeof fetch
  /** How often a call that failed temporarily is retried. */
  retries?: number
  /** The wait before the first retry; it doubles each time, up to 8 seconds. */
  retryDelayMs?: number
  /** How long a call may take, including retries. */
  timeoutMs?: number
}

/** One method per operation of the API, named as in its description (`/docs`). */
export class Boardwalk extends Operations {
  readonly #call: Call

  constructor({ baseUrl, token, team_id, ...options }: BoardwalkOptions) {
    const call = callsWith({
      baseUrl,
      token,
      team_id,
      // Browsers refuse a fetch called as a method of another object.
      fetch: options.fetch ?? ((input, init) => fetch(input, init)),
      retries: options.retries ?? 4,
      retryDelayMs: options.retryDelayMs ?? 250,
      timeoutMs: options.timeoutMs ?? 60_000,
    })
    super(call)
    this.#call = call
  }

  /**
   * The live log: `for await (const event of boardwalk.events({ board_id }))`. It resumes by itself when the
   * connection is lost, and ends when you leave the loop or abort the signal. Without `after` it starts now.
   */
  events(params: FollowParams = {}, options: FollowOptions = {}): ReturnType<typeof follow> {
    return follow(this.#call, params, options)
  }
}
