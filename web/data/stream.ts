import type { Boardwalk, Event, Presence } from '../../client/client.ts'
import { Held } from './observable.ts'

const FOLLOW_AGAIN_MS = 1000
/** Who only passes by a board is not shown there. */
const STAY_MS = 300

interface StreamOptions {
  api: Boardwalk
  /** The board that is looked at when it begins. */
  board_id: string | null
  onOpen(isOpen: boolean): void
  /** The log no longer reaches back to where this tab was, or counts differently for a person who became a guest. */
  onGap(): void
  /** What can be seen may have become less; also after a time without a connection. */
  onAccess(): void
  /** Whether the failure is dealt with, and nothing is to be followed any more. */
  isOver(error: unknown): boolean
}

/** One way to the log; it says which board is looked at, so that another board needs another one. */
interface Line {
  board_id: string | null
  ending: AbortController
  /** What came by the one before while this one was being opened: it comes here once more. */
  known: Set<Event['seq']>
}

/** The log as it happens, followed until the workspace is closed. */
export class Stream {
  readonly #options: StreamOptions
  readonly #events = new Set<(event: Event) => void>()
  readonly #notifications = new Set<() => void>()
  #line: Line
  /** Opened beside the other, and takes its place when it stands. */
  #next: Line | null = null
  #after: number | string | undefined
  #isOpen = false
  #isClosed = false
  #isFirst = true
  #moving: ReturnType<typeof setTimeout> | undefined
  #stand: () => void = () => undefined
  /**
   * When the stream stands, or could not be opened: nothing is read before, since what happens between an answer and the
   * beginning of the stream would be in neither.
   */
  readonly standing = new Promise<void>((resolve) => {
    this.#stand = resolve
  })
  /** Who looks at the board that this tab looks at. */
  readonly presence = new Held<Presence | null>(null)

  constructor(options: StreamOptions) {
    this.#options = options
    this.#line = newLine(options.board_id)
  }

  /** What the log says, as it comes. */
  onEvent = (listener: (event: Event) => void): (() => void) => {
    this.#events.add(listener)
    return () => this.#events.delete(listener)
  }

  /** Something may have come into one's inbox. */
  onNotification = (listener: () => void): (() => void) => {
    this.#notifications.add(listener)
    return () => this.#notifications.delete(listener)
  }

  follow(): Promise<void> {
    return this.#follow(this.#line)
  }

  /** Another board is looked at, or none. */
  lookAt(board_id: string | null) {
    clearTimeout(this.#moving)
    this.#moving = setTimeout(() => this.#move(board_id), STAY_MS)
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#moving)
    this.#line.ending.abort()
    this.#next?.ending.abort()
  }

  /** The one that stands is given up only when the other stands too: nothing is missed in between. */
  #move(board_id: string | null) {
    this.#next?.ending.abort()
    this.#next = null
    if (this.#isClosed || board_id === this.#line.board_id) return
    this.presence.set(null)
    const line = newLine(board_id)
    if (this.#isOpen) this.#next = line
    else {
      this.#line.ending.abort()
      this.#line = line
    }
    void this.#follow(line)
  }

  async #follow(line: Line) {
    const { api, onGap, onAccess, isOver } = this.#options
    const { signal } = line.ending
    try {
      const params = {
        ...(this.#after !== undefined && { after: this.#after }),
        ...(line.board_id !== null && { present_on: line.board_id }),
      }
      const listeners = {
        onConnection: (isOpen: boolean) => this.#connected(line, isOpen),
        onNotification: this.#notify,
        onAccess,
        onPresence: (presence: Presence) => {
          if (line === this.#line) this.presence.set(presence)
        },
        onPosition: (after: number | string) => {
          if (line === this.#line) this.#after = after
        },
      }
      for await (const event of api.events(params, { signal, ...listeners })) this.#take(line, event)
    } catch (error) {
      // The one that stands goes on.
      if (line === this.#next) this.#next = null
      if (line !== this.#line) return
      this.#stand()
      if (isOver(error) || signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, FOLLOW_AGAIN_MS))
      if (line !== this.#line || this.#isClosed) return
      this.#after = undefined
      onGap()
      void this.#follow(line)
    }
  }

  #take(line: Line, event: Event) {
    if (line.ending.signal.aborted || line.known.delete(event.seq)) return
    this.#next?.known.add(event.seq)
    for (const listener of this.#events) listener(event)
  }

  #connected(line: Line, isOpen: boolean) {
    if (line === this.#next) {
      // It cannot be opened beside the other: that one goes on, and says what it said before.
      if (!isOpen) return
      const before = this.#line
      this.#line = line
      this.#next = null
      before.ending.abort()
      // Nothing was lost, unless the other one was.
      if (this.#isOpen) return
    }
    if (line !== this.#line || line.ending.signal.aborted) return
    this.#isOpen = isOpen
    this.#options.onOpen(isOpen)
    this.#stand()
    if (!isOpen) this.presence.set(null)
    // Earlier events are not sent again.
    if (isOpen) this.#notify()
    if (isOpen && !this.#isFirst) this.#options.onAccess()
    this.#isFirst = false
  }

  readonly #notify = () => {
    for (const listener of this.#notifications) listener()
  }
}

function newLine(board_id: string | null): Line {
  return { board_id, ending: new AbortController(), known: new Set() }
}
