import { AppError } from './errors.ts'
import { Shares } from './shares.ts'

interface TurnsOptions {
  /** How many are served at the same time. */
  slots: number
  /** How many of those slots one workspace may have. */
  slotsOfOne: number
  /** The size of all that waits or is served, in a unit of the caller's choice. */
  most: number
  /** The same for one workspace. */
  mostOfOne: number
  /** The message for a workspace whose queue is full. */
  isFull: string
}

/**
 * Fair shares of something scarce (a thread, a process) for work of different sizes: `Shares`, where what waits is bounded by its
 * size instead of its number and time. A workspace that fills its share is refused without a cost to the others. `whose` is the
 * id of a workspace, or of a person without one.
 */
export class Turns {
  readonly #options: TurnsOptions
  readonly #shares: Shares
  /** The size of what each has waiting or is served. */
  readonly #sizes = new Map<string, number>()
  #size = 0

  constructor(options: TurnsOptions) {
    this.#options = options
    const { slots, slotsOfOne: each } = options
    this.#shares = new Shares({ slots, each, waiting: Number.POSITIVE_INFINITY, patienceMs: Number.POSITIVE_INFINITY })
  }

  /** Whether `take` would refuse. */
  isFullFor(whose: string, size: number): boolean {
    const { most, mostOfOne } = this.#options
    const own = this.#sizes.get(whose) ?? 0
    // Together with others a workspace may be kept from a larger share, but not from its first piece of work.
    return own + size > mostOfOne || (own > 0 && this.#size + size > most)
  }

  /** Does some work when its turn comes. */
  async take<T>(whose: string, size: number, work: () => Promise<T>): Promise<T> {
    if (this.isFullFor(whose, size)) throw new AppError('too_busy', this.#options.isFull)
    this.#add(whose, size)
    try {
      return await this.#shares.run(whose, work)
    } finally {
      this.#add(whose, -size)
    }
  }

  #add(whose: string, size: number) {
    this.#size += size
    const own = (this.#sizes.get(whose) ?? 0) + size
    if (own > 0) this.#sizes.set(whose, own)
    else this.#sizes.delete(whose)
  }
}
