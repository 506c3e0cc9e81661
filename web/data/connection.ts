import { useSyncExternalStore } from 'react'

type ConnectionState = 'connecting' | 'live' | 'offline'

/** Whether what is on the screen is kept right at this moment, and whether something waits to be sent. */
export class Connection {
  #state: ConnectionState = 'connecting'
  #isWaiting = false
  #isFailing = false
  readonly #listeners = new Set<() => void>()

  get state(): ConnectionState {
    return this.#isWaiting || this.#isFailing ? 'offline' : this.#state
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
    for (const listener of this.#listeners) listener()
  }
}

export function useConnection(connection: Connection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, () => connection.state)
}
