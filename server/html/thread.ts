import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { must } from '../must.ts'

/** A thread that has nothing to do takes memory: it is made again in a tenth of a second. */
const IDLE_MS = 30_000

interface ThreadOptions {
  /** What the thread runs: one text after the other, answers in the order of the questions. */
  module: URL
  /** Characters that may wait for it. */
  most: number
  /** For whoever comes when there is no room. */
  isFull: string
  /** How long one text may take: the thread of one that takes longer ends. Without it, as long as it needs. */
  patienceMs?: number
}

/** A text took longer than it may. */
export class TookTooLong extends Error {}

interface Waiting {
  length: number
  answer: PromiseWithResolvers<string>
}

/** Turns texts into others by a thread of its own, so that nobody waits for it but whoever sent them. */
export class TextThread {
  readonly #options: ThreadOptions
  /** None until there is something to do, after a while without, and after it failed. */
  #running: RunningThread | null = null

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  async turn(text: string): Promise<string> {
    this.#running ??= new RunningThread(this.#options, (ended) => {
      if (this.#running === ended) this.#running = null
    })
    return this.#running.turn(text)
  }
}

class RunningThread {
  readonly #options: ThreadOptions
  readonly #onEnd: (ended: RunningThread) => void
  readonly #worker: Worker
  readonly #waiting: Waiting[] = []
  #characters = 0
  #idle: NodeJS.Timeout | undefined
  #patience: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions, onEnd: (ended: RunningThread) => void) {
    this.#options = options
    this.#onEnd = onEnd
    this.#worker = new Worker(options.module)
    this.#worker.on('message', (text: string) => this.#next().resolve(text))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error(`The thread of ${options.module} ended.`)))
  }

  async turn(text: string): Promise<string> {
    const { most, isFull } = this.#options
    if (this.#characters + text.length > most) throw new AppError('too_busy', isFull)
    clearTimeout(this.#idle)
    const answer = Promise.withResolvers<string>()
    this.#waiting.push({ length: text.length, answer })
    this.#characters += text.length
    if (this.#waiting.length === 1) this.#beginTurn()
    // A process that waits for nothing else ends; while somebody waits for an answer it does not.
    this.#worker.ref()
    this.#worker.postMessage(text)
    return answer.promise
  }

  /** The one that waits longest: its turn is over. */
  #next(): PromiseWithResolvers<string> {
    const { length, answer } = must(this.#waiting.shift())
    this.#characters -= length
    clearTimeout(this.#patience)
    if (this.#waiting.length > 0) this.#beginTurn()
    else {
      this.#worker.unref()
      this.#idle = setTimeout(() => this.#end(null), IDLE_MS).unref()
    }
    return answer
  }

  #beginTurn() {
    const { patienceMs, module } = this.#options
    if (patienceMs === undefined) return
    this.#patience = setTimeout(() => {
      // Only whoever sent this text is to blame: the others may come again.
      this.#next().reject(new TookTooLong(`A text took longer than ${patienceMs} ms in ${module}.`))
      this.#end(new AppError('too_busy', this.#options.isFull))
    }, patienceMs).unref()
  }

  /** Nobody comes here any more, and whoever waits is told. */
  #end(error: unknown) {
    this.#onEnd(this)
    // What it says from now on answers nobody.
    this.#worker.removeAllListeners('message')
    while (this.#waiting.length > 0) this.#next().reject(error)
    clearTimeout(this.#idle)
    clearTimeout(this.#patience)
    void this.#worker.terminate()
  }
}
