import { useEffect, useSyncExternalStore } from 'react'

type ConnectionState = 'connecting' | 'live' | 'offline'

/** Whether what is on the screen is kept right at this moment, and whether something waits to be sent. */
export class Connection {
  #state: ConnectionState = 'connecting'
  #isWaiting = false
  #isFailing = false
  #wasLive = false
  #isLost = false
  /** When what is shown was last known to be right, while it is not kept right. */
  #seenAt: number | null = null
  readonly #listeners = new Set<() => void>()

  get state(): ConnectionState {
    return this.#isWaiting || this.#isFailing ? 'offline' : this.#state
  }

  get seenAt(): number | null {
    return this.#seenAt
  }

  /** Something is shown that was last known to be right then. Of several, the oldest counts; once all of it was right, none does. */
  noteKept(time: number) {
    if (this.#wasLive) return
    this.#seenAt = Math.min(time, this.#seenAt ?? time)
    this.#notify()
  }

  set(state: ConnectionState) {
    this.#state = state
    this.#notify()
  }

  setWaiting(isWaiting: boolean) {
    this.#isWaiting = isWaiting
    this.#notify()
  }

  get isFailing(): boolean {
    return this.#isFailing
  }

  /** Whether the last call reached the server: from the first that did not, nothing on the screen is known to be so. */
  setFailing(isFailing: boolean) {
    if (isFailing === this.#isFailing) return
    this.#isFailing = isFailing
    this.#notify()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify() {
    const isLive = this.state === 'live'
    if (this.#wasLive && !isLive && !this.#isLost) this.#seenAt = Date.now()
    this.#isLost = this.#wasLive && !isLive
    this.#wasLive ||= isLive
    for (const listener of this.#listeners) listener()
  }
}

export function useConnection(connection: Connection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, () => connection.state)
}

/** When what is shown was last known to be right; null while it is, or when that is not known. */
export function useSeenAt(connection: Connection): number | null {
  return useSyncExternalStore(connection.subscribe, () => (connection.state === 'offline' ? connection.seenAt : null))
}

/** Runs once the connection stands again. `run` must be stable; null for nothing. */
export function useOnLive(connection: Connection | undefined, run: (() => void) | null) {
  useEffect(() => {
    if (!connection || !run) return
    const end = connection.subscribe(() => {
      if (connection.state === 'live') run()
    })
    return () => void end()
  }, [connection, run])
}
