import type { TestContext } from 'vitest'

/**
 * The results of promises, as `npm run attack` and `npm run prove` print them: one line for each, with how often
 * it was tried, how often it failed, and its limit.
 */

/** A few rounds run with all tests; many, by hand (`--long`). */
export const isLong = process.env.PROOF_IS_LONG === 'true'

/** The same seed gives the same random choices. */
export const seed = Number(process.env.PROOF_SEED ?? 20_261_115)

export interface Entry {
  promise: string
  where: string
  n: number
  failures: number
  /** "16,384 bytes", where the promise is one of size. */
  bound?: string
  /** The largest value seen. */
  worst?: string
}

declare module 'vitest' {
  interface TaskMeta {
    promises?: Entry[]
  }
}

const EXAMPLES = 5

/** Counts what a test tries. A failure does not end the test: it is counted, and fails the test at the end. */
export class Ledger {
  readonly #where: string
  readonly #entries = new Map<string, Entry>()
  readonly #examples: string[] = []
  #cause: Error | undefined
  readonly #worst = new Map<string, number>()

  constructor(where: string) {
    this.#where = where
  }

  get entries(): Entry[] {
    return [...this.#entries.values()]
  }

  /** The promise was tried, and held if there is no problem. */
  note(promise: string, problem: string | Error | null, times = 1) {
    const entry = this.#entry(promise)
    entry.n += times
    if (problem === null) return
    entry.failures += 1
    if (problem instanceof Error) this.#cause ??= problem
    if (this.#examples.length < EXAMPLES) this.#examples.push(`${promise}: ${problem}`)
  }

  /** A size with an upper limit. */
  measure(promise: string, what: string, value: number, most: number, unit: string) {
    this.note(promise, value <= most ? null : `${what}: ${show(value, unit)}`)
    this.#keep(promise, what, value, most, unit)
  }

  /** A cost that is printed but fails no test: it depends on the machine and its load. */
  watch(promise: string, what: string, value: number, most: number, unit: string) {
    const entry = this.#entry(promise)
    entry.n += 1
    if (value > most) entry.failures += 1
    this.#keep(promise, what, value, most, unit)
  }

  #keep(promise: string, what: string, value: number, most: number, unit: string) {
    const entry = this.#entry(promise)
    entry.bound = show(most, unit)
    if (value < (this.#worst.get(promise) ?? 0)) return
    this.#worst.set(promise, value)
    entry.worst = `${show(value, unit)} (${what})`
  }

  #entry(promise: string): Entry {
    const entry = this.#entries.get(promise) ?? { promise, where: this.#where, n: 0, failures: 0 }
    this.#entries.set(promise, entry)
    return entry
  }

  /** Reports the counts, and fails the test if anything failed. */
  close({ meta }: TestContext['task']) {
    meta.promises = [...(meta.promises ?? []), ...this.entries]
    if (this.#examples.length > 0)
      throw new Error(`Promises did not hold (seed ${seed}):\n${this.#examples.join('\n')}`, { cause: this.#cause })
  }
}

function show(value: number, unit: string): string {
  return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
}
