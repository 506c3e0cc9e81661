import type { Door } from '../../workspace/door.ts'
import { deletePresence, putPresence, type TextKey } from './documents.queries.ts'
import type { Room } from './room.ts'

/** Cursors that move within this time are sent together. */
const SEND_AFTER_MS = 300

/** Shows other processes who edits which text through this one, and where their cursors are. */
export class Presence {
  readonly #door: Door
  readonly #processId: string
  readonly #onError: (error: unknown, key: TextKey | null) => void
  readonly #moved = new Set<Room>()
  #timer: NodeJS.Timeout | undefined

  constructor(door: Door, processId: string, onError: (error: unknown, key: TextKey | null) => void) {
    this.#door = door
    this.#processId = processId
    this.#onError = onError
  }

  /** Sends cursors soon, if anyone elsewhere has the text open; `isNew`: someone joined. */
  show(room: Room, isNew: boolean) {
    if (!isNew && room.processesElsewhere.length === 0) return
    this.#moved.add(room)
    this.#timer ??= setTimeout(() => void this.#send(), SEND_AFTER_MS)
  }

  forget(room: Room) {
    this.#moved.delete(room)
  }

  /** Nobody edits the text through this process any more. */
  async end({ key }: Room) {
    await this.#door.store
      .transaction((db) => deletePresence(db, key, this.#processId))
      .catch((error: unknown) => this.#onError(error, key))
  }

  /** Nor any of these, and nothing more is sent. */
  async stop(rooms: readonly Room[]) {
    clearTimeout(this.#timer)
    await this.#door.store
      .transaction(async (db) => {
        for (const { key } of rooms) await deletePresence(db, key, this.#processId)
      })
      .catch((error: unknown) => this.#onError(error, null))
  }

  async #send() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { store, clock } = this.#door
    const rooms = [...this.#moved]
    this.#moved.clear()
    const now = clock.now()
    try {
      await store.transaction(async (db) => {
        for (const { key, ownStates } of rooms)
          await putPresence(db, { ...key, process_id: this.#processId, states: ownStates, now })
      })
      store.announce(rooms.map(({ key }) => ({ team_id: key.team_id, revision: 0 })))
    } catch (error) {
      // A cursor that others see a moment later is no loss.
      this.#onError(error, null)
    }
  }
}
