import { AppError } from './errors.ts'

interface TurnsOptions {
  /** How many are served at the same time. */
  places: number
  /** How many of those slots one workspace may have. */
  placesOfOne: number
  /** The size of all that waits or is served, in a unit of the caller's choice. */
  most: number
  /** The same for one workspace. */
  mostOfOne: number
  /** The message for a workspace whose queue is full. */
  isFull: string
}

interface Share {
  size: number
  serving: number
  waiting: (() => void)[]
}

/**
 * Fair shares of something scarce (a thread, a process): workspaces take turns, however much each has waiting, and one that
 * fills its share is refused without a cost to the others. `whose` is the id of a workspace, or of a person without one.
 */
export class Turns {
  readonly #options: TurnsOptions
  /** In the order of their turns. */
  readonly #shares = new Map<string, Share>()
  #size = 0
  #serving = 0

  constructor(options: TurnsOptions) {
    this.#options = options
  }

  /** Whether `take` would refuse. */
  isFullFor(whose: string, size: number): boolean {
    const { most, mostOfOne } = this.#options
    const own = this.#shares.get(whose)?.size ?? 0
    // Together with others a workspace may be kept from a larger share, but not from its first piece of work.
    return own + size > mostOfOne || (own > 0 && this.#size + size > most)
  }

  /** Does some work when its turn comes. */
  async take<T>(whose: string, size: number, work: () => Promise<T>): Promise<T> {
    if (this.isFullFor(whose, size)) throw new AppError('too_busy', this.#options.isFull)
    const share = this.#shares.get(whose) ?? { size: 0, serving: 0, waiting: [] }
    this.#shares.set(whose, share)
    share.size += size
    this.#size += size
    try {
      const begin = Promise.withResolvers<void>()
      share.waiting.push(begin.resolve)
      this.#serve()
      await begin.promise
      try {
        return await work()
      } finally {
        share.serving -= 1
        this.#serving -= 1
      }
    } finally {
      share.size -= size
      this.#size -= size
      // The others come first now.
      this.#shares.delete(whose)
      if (share.waiting.length > 0 || share.serving > 0) this.#shares.set(whose, share)
      this.#serve()
    }
  }

  /** Gives the free slots to the workspaces whose turn it is. */
  #serve() {
    const { places, placesOfOne } = this.#options
    for (const [whose, share] of [...this.#shares]) {
      if (this.#serving >= places) return
      if (share.serving >= placesOfOne) continue
      const begin = share.waiting.shift()
      if (!begin) continue
      share.serving += 1
      this.#serving += 1
      this.#shares.delete(whose)
      this.#shares.set(whose, share)
      begin()
    }
  }
}
