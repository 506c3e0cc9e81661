import { callsWith } from './call.ts'
import { Operations } from './operations.generated.ts'

export { type CallOptions, etagOf } from './call.ts'
export { BoardwalkError, type ErrorCode, type FailureCode } from './error.ts'
export type * from './types.generated.ts'

export interface BoardwalkOptions {
  /** Where the server is: `http://127.0.0.1:4000`. */
  baseUrl: string
  token?: string
  /** The workspace that calls speak of unless they name another. */
  team_id?: string
  fetch?: typeof fetch
  /** How often a call that failed for a reason that passes is repeated. */
  retries?: number
  /** The wait before the first repeat; it doubles each time, up to 8 seconds. */
  retryDelayMs?: number
  /** How long a call may take, with all its repeats. */
  timeoutMs?: number
}

/** One method per operation of the API, named as in its description (`/docs`). */
export class Boardwalk extends Operations {
  constructor({ baseUrl, token, team_id, ...wishes }: BoardwalkOptions) {
    super(
      callsWith({
        baseUrl,
        token,
        team_id,
        // Browsers refuse a fetch that is called as a method of something else.
        fetch: wishes.fetch ?? ((input, init) => fetch(input, init)),
        retries: wishes.retries ?? 4,
        retryDelayMs: wishes.retryDelayMs ?? 250,
        timeoutMs: wishes.timeoutMs ?? 60_000,
      }),
    )
  }
}
