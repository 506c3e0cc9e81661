import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import { CLEANING_WAITING } from '../limits/writes.ts'
import { must } from '../must.ts'
import { isClean } from './recognize.ts'

/**
 * A text that can be shown as HTML anywhere: nothing in it but what allowed.ts lists. What is clean already comes back as
 * it was, to the byte; the rest is cleaned by a thread of its own, so that nobody waits for it but whoever sent it.
 */
export async function cleanHtml(text: string): Promise<string> {
  if (isClean(text)) return text
  cleaner ??= new Cleaner()
  return cleaner.clean(text)
}

/** The thread; none until there is something to clean, after a while without, and after it failed. */
let cleaner: Cleaner | null = null

/** A thread that has nothing to do takes memory: it is made again in a tenth of a second. */
const IDLE_MS = 30_000

interface Waiting {
  length: number
  answer: PromiseWithResolvers<string>
}

class Cleaner {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url))
  readonly #waiting: Waiting[] = []
  #characters = 0
  #idle: NodeJS.Timeout | undefined

  constructor() {
    this.#worker.on('message', (html: string) => this.#next().resolve(html))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The thread that cleans HTML ended.')))
  }

  async clean(text: string): Promise<string> {
    if (this.#characters + text.length > CLEANING_WAITING)
      throw new AppError('too_busy', 'Too much HTML is being cleaned at this moment. Try again.')
    clearTimeout(this.#idle)
    const answer = Promise.withResolvers<string>()
    this.#waiting.push({ length: text.length, answer })
    this.#characters += text.length
    // A process that waits for nothing else ends; while somebody waits for an answer it does not.
    this.#worker.ref()
    this.#worker.postMessage(text)
    return answer.promise
  }

  /** The one that waits longest: its turn is over. */
  #next(): PromiseWithResolvers<string> {
    const { length, answer } = must(this.#waiting.shift())
    this.#characters -= length
    if (this.#waiting.length === 0) {
      this.#worker.unref()
      this.#idle = setTimeout(() => this.#end(null), IDLE_MS).unref()
    }
    return answer
  }

  /** Nobody comes here any more, and whoever waits is told. */
  #end(error: unknown) {
    if (cleaner === this) cleaner = null
    while (this.#waiting.length > 0) this.#next().reject(error)
    clearTimeout(this.#idle)
    void this.#worker.terminate()
  }
}
