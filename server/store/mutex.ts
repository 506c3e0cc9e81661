/** Runs what it is given one after the other, in the order of the calls. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(fn: () => Promise<T>): Promise<T> {
    const result = this.#last.then(fn)
    this.#last = result.catch(() => undefined)
    return result
  }
}
