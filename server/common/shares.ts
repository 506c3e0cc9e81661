interface Shape {
  /** How many may be at work at once. */
  slots: number
  /** How many of them one workspace may have: fewer, so that there is always a slot for another. */
  each: number
  /** How many of one workspace may wait. */
  waiting: number
  /** The longest wait; may be infinite. */
  patienceMs: number
}

interface Waiting {
  start(): void
  giveUp: NodeJS.Timeout | undefined
}

/** Too many wait already, or one waited too long: not now. */
export class BusyError extends Error {}

/**
 * Shares a few slots fairly between workspaces: a busy one waits behind its own requests, not in front of those of
 * others. Workspaces take turns; each may have only some of the slots, and only so many requests in waiting. `Turns` bounds
 * what waits by its size instead of its number.
 */
export class Shares {
  readonly #shape: Shape
  /** Who waits, by workspace; the workspace whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  #free: number

  constructor(shape: Shape) {
    this.#shape = shape
    this.#free = shape.slots
  }

  get running(): number {
    return this.#shape.slots - this.#free
  }

  get waiting(): number {
    let waiting = 0
    for (const queue of this.#queues.values()) waiting += queue.length
    return waiting
  }

  /** Runs `fn` as soon as the workspace has a slot. What belongs to no workspace has a share under ''. */
  async run<T>(team_id: string, fn: () => Promise<T>, deadline = Number.POSITIVE_INFINITY): Promise<T> {
    if (this.#mayStart(team_id)) this.#take(team_id)
    else await this.#wait(team_id, Math.min(this.#shape.patienceMs, Math.max(0, deadline - performance.now())))
    try {
      return await fn()
    } finally {
      this.#release(team_id)
    }
  }

  #mayStart(team_id: string): boolean {
    return this.#free > 0 && (this.#running.get(team_id) ?? 0) < this.#shape.each
  }

  #take(team_id: string) {
    this.#free -= 1
    this.#running.set(team_id, (this.#running.get(team_id) ?? 0) + 1)
  }

  #release(team_id: string) {
    this.#free += 1
    const left = (this.#running.get(team_id) ?? 1) - 1
    if (left > 0) this.#running.set(team_id, left)
    else this.#running.delete(team_id)
    this.#letOthersFirst(team_id)
    this.#startNext()
  }

  #letOthersFirst(team_id: string) {
    const queue = this.#queues.get(team_id)
    this.#queues.delete(team_id)
    if (queue && queue.length > 0) this.#queues.set(team_id, queue)
  }

  #wait(team_id: string, patienceMs: number): Promise<void> {
    const queue = this.#queues.get(team_id) ?? []
    if (queue.length >= this.#shape.waiting)
      return Promise.reject(new BusyError('Too many requests of this workspace wait already.'))
    this.#queues.set(team_id, queue)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        if (queue.length === 0) this.#queues.delete(team_id)
        reject(new BusyError('There was no free slot in time.'))
      }
      const isPatient = patienceMs === Number.POSITIVE_INFINITY
      const waiting: Waiting = { start: resolve, giveUp: isPatient ? undefined : setTimeout(giveUp, patienceMs) }
      queue.push(waiting)
    })
  }

  #startNext() {
    for (const [team_id, queue] of this.#queues) {
      if (this.#free === 0) return
      if (!this.#mayStart(team_id)) continue
      const next = queue.shift()
      this.#letOthersFirst(team_id)
      if (!next) continue
      clearTimeout(next.giveUp)
      this.#take(team_id)
      next.start()
    }
  }
}
