import { useSyncExternalStore } from 'react'

type ConnectionState = 'connecting' | 'live' | 'offline'

/** Whether what is on the screen is kept right at this moment, and whether something waits to be sent. */
export class Connection {
  #state: ConnectionState = 'connecting'
  #isWaiting = false
  readonly #listeners = new Set<() => void>()

  get state(): ConnectionState {
    return this.#isWaiting ? 'offline' : this.#state
  }

  set(state: ConnectionState) {
    this.#state = state
    this.#tell()
  }

  setWaiting(isWaiting: boolean) {
    this.#isWaiting = isWaiting
    this.#tell()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

export function useConnection(connection: Connection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, () => connection.state)
}
