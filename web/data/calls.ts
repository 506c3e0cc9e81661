import type { Connection } from './connection.ts'
import type { LateChanges } from './late.ts'
import type { QueuedAction } from './queue.ts'

/** What a proxy says of a server that it cannot reach, and a server that cannot answer. */
const UNREACHED = [502, 503, 504]
const LONGEST_WAIT_MS = 15_000

interface CallsOptions {
  team_id: string
  connection: Connection
  late: LateChanges
  fetch: typeof fetch
  /** The action that is sent under this key. */
  sentBy(key: string | null): QueuedAction | undefined
  /** A call that shows whether the server can be reached. */
  ask(): Promise<unknown>
  /** A call has reached the server again. */
  onBack(): void
  /** A call has not reached it. */
  onUnreached(): void
}

/** All calls of a workspace: they name it, which paths of what is a person's own do not; and whether they reach the server is noted. */
export class Calls {
  readonly #options: CallsOptions
  #isClosed = false

  constructor(options: CallsOptions) {
    this.#options = options
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const { team_id, late, fetch: send, sentBy } = this.#options
    const headers = new Headers(init?.headers)
    headers.set('boardwalk-team', team_id)
    const url = String(input)
    const action = sentBy(headers.get('idempotency-key'))
    try {
      const answer = await send(input, late.withConditions(action, url, { ...init, headers }))
      this.#note(!UNREACHED.includes(answer.status))
      if (url.includes(`/${team_id}/`)) late.note(action, url, init, answer)
      return answer
    } catch (error) {
      // The caller no longer wants an answer.
      if (!init?.signal?.aborted) this.#note(false)
      throw error
    }
  }

  close() {
    this.#isClosed = true
  }

  /** Asks by itself until a call reaches the server again: nobody else may ask for long. */
  #note(isReached: boolean) {
    if (this.#isClosed) return
    const { connection, onBack, onUnreached } = this.#options
    const isNew = !isReached && !connection.isFailing
    const isBack = isReached && connection.isFailing
    connection.setFailing(!isReached)
    if (isBack) onBack()
    if (!isReached) onUnreached()
    if (isNew) void this.#untilReached()
  }

  async #untilReached() {
    const { connection, ask } = this.#options
    for (let failures = 0; connection.isFailing && !this.#isClosed; failures += 1) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures)))
      if (connection.isFailing && !this.#isClosed) await ask()
    }
  }
}
