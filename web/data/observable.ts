import { useSyncExternalStore } from 'react'

/** A value that outlives the components that show it, and notifies them when it changes. */
export class Held<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  get value(): Value {
    return this.#value
  }

  set(value: Value) {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export function useHeld<Value>(held: Held<Value>): Value {
  return useSyncExternalStore(held.subscribe, () => held.value)
}
