/** The pace of a loop. */
interface LoopOptions {
  /** The pause after a turn with nothing to do. */
  idleMs: number
  onError: (error: unknown) => void
}

/** The pause while there is more to do: others use the store in between. */
const GO_ON_AFTER_MS = 20

/** Takes turns, one after the other: soon again while there is more to do, else after a pause, or when woken. */
export class Loop {
  readonly #turn: () => Promise<number>
  readonly #options: LoopOptions
  #isStopped = true
  #isWoken = false
  #timer: NodeJS.Timeout | undefined
  #isTurning = false
  #turning = Promise.resolve()

  /** `turn` returns how much it did. */
  constructor(turn: () => Promise<number>, options: LoopOptions) {
    this.#turn = turn
    this.#options = options
  }

  start() {
    this.#isStopped = false
    this.wake()
  }

  /** Takes a turn at once, or right after the current one. */
  wake() {
    if (this.#isStopped) return
    this.#isWoken = true
    if (this.#isTurning) return
    this.#isTurning = true
    clearTimeout(this.#timer)
    this.#turning = this.#takeTurn().finally(() => {
      this.#isTurning = false
    })
  }

  async #takeTurn() {
    let done = 0
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false
      done = await this.#turn().catch((error: unknown) => {
        this.#options.onError(error)
        return 0
      })
    }
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.wake(), done > 0 ? GO_ON_AFTER_MS : this.#options.idleMs).unref()
  }

  /** Takes no more turns, and waits for the current one. */
  async stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#turning
  }
}
