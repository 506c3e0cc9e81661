import type { Gateway } from '../../workspace/gateway.ts'
import { deletePresence, putPresence, type TextKey } from './documents.queries.ts'
import type { LiveSession } from './live-session.ts'

/** Cursors that move within this time are sent together. */
const SEND_AFTER_MS = 300

/** Shows other processes who edits which text through this one, and where their cursors are. */
export class Presence {
  readonly #gateway: Gateway
  readonly #processId: string
  readonly #onError: (error: unknown, key: TextKey | null) => void
  readonly #moved = new Set<LiveSession>()
  #timer: NodeJS.Timeout | undefined

  constructor(gateway: Gateway, processId: string, onError: (error: unknown, key: TextKey | null) => void) {
    this.#gateway = gateway
    this.#processId = processId
    this.#onError = onError
  }

  /** Sends cursors soon, if anyone elsewhere has the text open; `isNew`: someone joined. */
  show(session: LiveSession, isNew: boolean) {
    if (!isNew && session.processesElsewhere.length === 0) return
    this.#moved.add(session)
    this.#timer ??= setTimeout(() => void this.#send(), SEND_AFTER_MS)
  }

  forget(session: LiveSession) {
    this.#moved.delete(session)
  }

  /** Nobody edits the text through this process any more. */
  async end({ key }: LiveSession) {
    await this.#gateway.store
      .transaction((db) => deletePresence(db, key, this.#processId))
      .catch((error: unknown) => this.#onError(error, key))
  }

  /** Nor any of these, and nothing more is sent. */
  async stop(sessions: readonly LiveSession[]) {
    clearTimeout(this.#timer)
    await this.#gateway.store
      .transaction(async (db) => {
        for (const { key } of sessions) await deletePresence(db, key, this.#processId)
      })
      .catch((error: unknown) => this.#onError(error, null))
  }

  async #send() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { store, clock } = this.#gateway
    const sessions = [...this.#moved]
    this.#moved.clear()
    const now = clock.now()
    try {
      await store.transaction(async (db) => {
        for (const { key, ownStates } of sessions)
          await putPresence(db, { ...key, process_id: this.#processId, states: ownStates, now })
      })
      store.announce(sessions.map(({ key }) => ({ team_id: key.team_id, revision: 0 })))
    } catch (error) {
      // A cursor that others see a moment later is no loss.
      this.#onError(error, null)
    }
  }
}
