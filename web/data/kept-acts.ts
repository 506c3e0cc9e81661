import type { Act } from './queue.ts'

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Acts that wait to be sent, kept in the browser: by each tab under a name of its own, so that none overwrites another's. */
export class KeptActs {
  readonly #place: Place | null
  readonly #prefix: string
  readonly #own: string

  /** `place` is null where a browser keeps nothing. */
  constructor(place: Place | null, prefix: string) {
    this.#place = place
    this.#prefix = prefix
    this.#own = `${prefix} ${Math.random().toString(36).slice(2)}`
  }

  write(acts: readonly Act[]) {
    try {
      if (acts.length === 0) this.#place?.removeItem(this.#own)
      else this.#place?.setItem(this.#own, JSON.stringify(acts))
    } catch {
      // A browser that has no room left keeps nothing across a reload; the acts themselves go on.
    }
  }

  /**
   * What earlier lives of this tab, or other tabs, have not sent; it is kept with what this tab has. A tab that is still there
   * sends its own as well: the keys of acts make that harmless.
   */
  takeOver(mine: readonly Act[]): Act[] {
    const others = this.#names().filter((name) => name !== this.#own)
    // Written by this class alone.
    const acts = others.flatMap((name) => JSON.parse(this.#place?.getItem(name) ?? '[]') as Act[])
    acts.sort((a, b) => a.time - b.time)
    if (others.length === 0) return []
    this.write([...acts, ...mine])
    for (const name of others) this.#place?.removeItem(name)
    return acts
  }

  #names(): string[] {
    const names = Array.from({ length: this.#place?.length ?? 0 }, (_, index) => this.#place?.key(index) ?? '')
    return names.filter((name) => name.startsWith(`${this.#prefix} `))
  }
}
