import type { QueuedAction } from './queue.ts'

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Acts that wait to be sent, kept in the browser: by each tab under a name of its own, so that none overwrites another's. */
export class StoredActions {
  readonly #place: Place | null
  readonly #prefix: string
  readonly #own: string

  /** `place` is null where a browser keeps nothing. */
  constructor(place: Place | null, prefix: string) {
    this.#place = place
    this.#prefix = prefix
    this.#own = `${prefix} ${Math.random().toString(36).slice(2)}`
  }

  write(actions: readonly QueuedAction[]) {
    try {
      if (actions.length === 0) this.#place?.removeItem(this.#own)
      else this.#place?.setItem(this.#own, JSON.stringify(actions))
    } catch {
      // A browser that has no room left keeps nothing across a reload; the actions themselves go on.
    }
  }

  /** Whether there is something that this tab has not done itself. */
  get hasOthers(): boolean {
    return this.#names().some((name) => name !== this.#own)
  }

  /**
   * What earlier lives of this tab, or other tabs, have not sent; it is kept with what this tab has. A tab that is still there
   * sends its own as well: the keys of actions make that harmless.
   */
  takeOver(mine: readonly QueuedAction[]): QueuedAction[] {
    const others = this.#names().filter((name) => name !== this.#own)
    // Written by this class alone.
    const actions = others.flatMap((name) => JSON.parse(this.#place?.getItem(name) ?? '[]') as QueuedAction[])
    actions.sort((a, b) => a.time - b.time)
    if (others.length === 0) return []
    this.write([...actions, ...mine])
    for (const name of others) this.#place?.removeItem(name)
    return actions
  }

  #names(): string[] {
    const names = Array.from({ length: this.#place?.length ?? 0 }, (_, index) => this.#place?.key(index) ?? '')
    return names.filter((name) => name.startsWith(`${this.#prefix} `))
  }
}
