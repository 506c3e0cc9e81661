import { type Transferable, Worker } from 'node:worker_threads'
import { Turns } from './turns.ts'

/** A thread that has nothing to do takes memory: it is made again in a tenth of a second. */
const IDLE_MS = 30_000

export interface ThreadsOptions {
  /** The program of a thread: one question after the other, one answer for each. */
  module: URL
  /** Threads at the same time. One workspace has all but one of them, at least one. */
  threads?: number
  /** The size of all questions that wait, and of those of one workspace. */
  most: number
  mostOfOne: number
  /** The message for a workspace whose queue is full. */
  isFull: string
  /** Time for one question: the thread of one that takes longer is ended. */
  patienceMs: number
  /** Memory of one thread, in MiB: one that needs more is ended. */
  memoryMib?: number
}

/** A question took longer than it may, or more memory. */
export class TookTooLong extends Error {}

/** What is said of a question beside the question itself. */
export interface Asking {
  /** Whose it is: workspaces take turns. */
  whose: string
  size: number
  transfer?: Transferable[]
}

/**
 * Work that would hold the event loop, done by threads. Each does one piece at a time; one that takes too long is ended, and
 * nobody but its sender notices. A thread remembers nothing, so that any of them can do the next piece; where one must remember,
 * and its limit is processor time, see `Lane` in `entrypoints/live/lane.ts`.
 */
export class Threads<Question, Answer> {
  readonly #options: ThreadsOptions
  readonly #turns: Turns
  readonly #idle: Thread<Question, Answer>[] = []

  constructor(options: ThreadsOptions) {
    this.#options = options
    const { threads = 1, most, mostOfOne, isFull } = options
    this.#turns = new Turns({ slots: threads, slotsOfOne: Math.max(1, threads - 1), most, mostOfOne, isFull })
  }

  async ask(question: Question, { whose, size, transfer = [] }: Asking): Promise<Answer> {
    return this.#turns.take(whose, size, async () => {
      const thread = this.#idle.pop() ?? new Thread(this.#options, (ended) => this.#forget(ended))
      const answer = await thread.ask(question, transfer)
      this.#idle.push(thread)
      thread.rest()
      return answer
    })
  }

  #forget(thread: Thread<Question, Answer>) {
    const at = this.#idle.indexOf(thread)
    if (at >= 0) this.#idle.splice(at, 1)
  }
}

class Thread<Question, Answer> {
  readonly #options: ThreadsOptions
  readonly #onEnd: (ended: Thread<Question, Answer>) => void
  readonly #worker: Worker
  #asked: PromiseWithResolvers<Answer> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(options: ThreadsOptions, onEnd: (ended: Thread<Question, Answer>) => void) {
    this.#options = options
    this.#onEnd = onEnd
    const { module, memoryMib } = options
    this.#worker = new Worker(module, memoryMib ? { resourceLimits: { maxOldGenerationSizeMb: memoryMib } } : {})
    this.#worker.on('message', (answer: Answer) => this.#asked?.resolve(answer))
    this.#worker.on('messageerror', (error) => this.#end(error))
    this.#worker.on('error', (error) => this.#end(toTooLong(error)))
    this.#worker.on('exit', () => this.#end(new Error(`The thread of ${module} ended.`)))
  }

  async ask(question: Question, transfer: Transferable[]): Promise<Answer> {
    const { patienceMs, module } = this.#options
    clearTimeout(this.#timer)
    const asked = Promise.withResolvers<Answer>()
    this.#asked = asked
    this.#timer = setTimeout(
      () => this.#end(new TookTooLong(`A question took longer than ${patienceMs} ms in ${module}.`)),
      patienceMs,
    ).unref()
    // A process that waits for nothing else ends; while a question is open it does not.
    this.#worker.ref()
    this.#worker.postMessage(question, transfer)
    return asked.promise
  }

  /** Has nothing to do, and ends after a while. */
  rest() {
    clearTimeout(this.#timer)
    this.#asked = null
    this.#worker.unref()
    this.#timer = setTimeout(() => this.#end(null), IDLE_MS).unref()
  }

  #end(error: unknown) {
    clearTimeout(this.#timer)
    this.#onEnd(this)
    this.#asked?.reject(error)
    this.#asked = null
    // When this fails, it is ending already.
    this.#worker.terminate().catch(() => undefined)
  }
}

function toTooLong(error: unknown): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? new TookTooLong(error.message) : error
}
