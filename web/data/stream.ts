import type { Boardwalk, Event } from '../../client/client.ts'

const FOLLOW_AGAIN_MS = 1000

interface StreamOptions {
  api: Boardwalk
  onOpen(isOpen: boolean): void
  /** The log no longer reaches back to where this tab was, or counts differently for a person who became a guest. */
  onGap(): void
  /** What can be seen may have become less; also after a time without a connection. */
  onAccess(): void
  /** Whether the failure is dealt with, and nothing is to be followed any more. */
  isOver(error: unknown): boolean
}

/** The log as it happens, followed until the workspace is closed. */
export class Stream {
  readonly #options: StreamOptions
  readonly #ending = new AbortController()
  readonly #events = new Set<(event: Event) => void>()
  readonly #notifications = new Set<() => void>()
  #stand: () => void = () => undefined
  /**
   * When the stream stands, or could not be opened: nothing is read before, since what happens between an answer and the
   * beginning of the stream would be in neither.
   */
  readonly standing = new Promise<void>((resolve) => {
    this.#stand = resolve
  })

  constructor(options: StreamOptions) {
    this.#options = options
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

  async follow() {
    const { api, onOpen, onGap, onAccess, isOver } = this.#options
    const { signal } = this.#ending
    const onNotification = () => {
      for (const listener of this.#notifications) listener()
    }
    let isFirst = true
    try {
      const onConnection = (isOpen: boolean) => {
        onOpen(isOpen)
        this.#stand()
        // Earlier events are not sent again.
        if (isOpen) onNotification()
        if (isOpen && !isFirst) onAccess()
        isFirst = false
      }
      for await (const event of api.events({}, { signal, onConnection, onNotification, onAccess }))
        for (const listener of this.#events) listener(event)
    } catch (error) {
      this.#stand()
      if (isOver(error) || signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, FOLLOW_AGAIN_MS))
      onGap()
      void this.follow()
    }
  }

  close() {
    this.#ending.abort()
  }
}
