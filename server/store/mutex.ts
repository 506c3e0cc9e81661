/** Runs what it is given one after the other, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()
  /** How much it was given that has not ended yet: what runs, and what waits. */
  pending = 0

  run<T>(fn: () => Promise<T>): Promise<T> {
    this.pending += 1
    const result = this.#last.then(fn).finally(() => {
      this.pending -= 1
    })
    this.#last = result.catch(() => undefined)
    return result
  }
}
