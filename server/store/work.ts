import { AppError } from '../common/errors.ts'

/**
 * What one write has cost its store, in a measure that does not depend on how busy the machine is: a unit is a statement, or
 * so many characters that were given to one. Statements that read much are also measured in processor time, where they run in
 * this thread.
 */
export class Work {
  units = 0
  microseconds = 0
  #mostUnits = Number.POSITIVE_INFINITY
  #mostMicroseconds = Number.POSITIVE_INFINITY

  /** A transaction begins. */
  reset() {
    this.units = 0
    this.microseconds = 0
    this.allowAnything()
  }

  allowAnything() {
    this.#mostUnits = Number.POSITIVE_INFINITY
    this.#mostMicroseconds = Number.POSITIVE_INFINITY
  }

  /** From here on, so much more may be done; beyond it `count` throws. */
  allow({ units, microseconds }: Allowance) {
    this.#mostUnits = this.units + units
    this.#mostMicroseconds = this.microseconds + microseconds
  }

  /** Does what its caller cannot do in parts: it may cost anything, and the rest of the write has still its own allowance. */
  async withoutLimit<T>(fn: () => Promise<T>): Promise<T> {
    const before = [this.units, this.microseconds] as const
    const most = [this.#mostUnits, this.#mostMicroseconds] as const
    this.allowAnything()
    try {
      return await fn()
    } finally {
      this.#mostUnits = most[0] + this.units - before[0]
      this.#mostMicroseconds = most[1] + this.microseconds - before[1]
    }
  }

  /** A statement is about to run, with these values. */
  count(parameters: readonly unknown[]) {
    let characters = 0
    for (const value of parameters) if (typeof value === 'string') characters += value.length
    this.charge(1 + characters / UNIT_CHARACTERS)
  }

  /** For what a statement writes without being given it. */
  charge(units: number) {
    this.units += units
    if (this.units > this.#mostUnits || this.microseconds > this.#mostMicroseconds) throw new WorkExceeded()
  }
}

interface Allowance {
  units: number
  microseconds: number
}

const UNIT_CHARACTERS = 256

/** A write does more than one write may. */
class WorkExceeded extends AppError {
  constructor() {
    super('too_much_at_once', 'This is more than one write may do. Nothing was changed. Do it in parts.')
  }
}
