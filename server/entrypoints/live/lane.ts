import { Worker } from 'node:worker_threads'
import { must } from '../../common/must.ts'
import { Shares } from '../../common/shares.ts'

interface LaneOptions {
  /** What the thread runs: it answers one question after the other, see `serveLane`. */
  module: URL
  /** Processor time of one question: the thread of one that takes more is ended. */
  limitMs: number
  /** Memory of the thread. */
  heapMb: number
}

/** A thread that has nothing to do takes memory: it is made again in a tenth of a second. */
const IDLE_MS = 30_000
/** The time for a thread to load, even on a busy machine. */
const START_MS = 60_000
/** Each asker waits for one question of each other asker, which is short. */
const SHAPE = { slots: 1, each: 1, waiting: 10_000, patienceMs: 120_000 }

/** A question took more time or memory than allowed. Its thread is gone, with all that it knew. */
export class TooCostly extends Error {}

/** The thread could not handle the question, but is fine itself. */
export class Refused extends Error {}

/** What goes to a thread and comes back. */
export type LaneAnswer = { answer: unknown } | { refused: string }
export type LaneMessage = (LaneAnswer | { isReady: true }) & { processorMs: number }

interface Given<A> {
  answer: A
  thread: object
  /** Processor time of the thread. */
  spentMs: number
}

/**
 * A thread for work whose cost depends on what people send. One question is asked at a time, and the askers take turns.
 * One whose question takes too long loses the thread and gets an error; the next gets a new thread, and loses only what
 * the old one knew. `Threads` in `common/threads.ts` are several, remember nothing, and are limited by time.
 */
export class Lane {
  readonly #options: LaneOptions
  readonly #turns = new Shares(SHAPE)
  #thread: LaneThread | null = null
  #idle: NodeJS.Timeout | undefined
  #holders = 0

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** The thread that would answer now: it does not know what another one was given. Null before there is one. */
  get thread(): object | null {
    return this.#thread
  }

  /**
   * Asks, when it is this asker's turn. `isFor`: the thread that must answer; undefined when that is gone.
   * The answer comes from the module of the thread, which the caller knows.
   */
  ask<A>(asker: string, question: unknown, isFor?: object | null): Promise<Given<A> | undefined> {
    return this.#turns.run(asker, async () => {
      clearTimeout(this.#idle)
      if (isFor && isFor !== this.#thread) return undefined
      const thread = this.#thread ?? this.#start()
      try {
        // As the module of the thread says.
        const answer = (await thread.ask(question)) as A
        return { answer, thread, spentMs: thread.spentMs }
      } finally {
        this.#rest()
      }
    })
  }

  #start(): LaneThread {
    this.#thread = new LaneThread(this.#options, (ended) => {
      if (this.#thread === ended) this.#thread = null
    })
    return this.#thread
  }

  /** Keeps the thread for what it knows, until `release`. */
  hold() {
    this.#holders += 1
  }

  release() {
    this.#holders -= 1
    this.#rest()
  }

  #rest() {
    clearTimeout(this.#idle)
    if (this.#holders > 0) return
    this.#idle = setTimeout(() => this.#thread?.end(new Error('The thread had nothing to do.')), IDLE_MS).unref()
  }
}

class LaneThread {
  readonly #options: LaneOptions
  readonly #onEnd: (ended: LaneThread) => void
  readonly #worker: Worker
  readonly #ready = Promise.withResolvers<void>()
  #asked: PromiseWithResolvers<unknown> | null = null
  #watch: NodeJS.Timeout | undefined
  /** What the thread had used when it last said something. */
  #processorMs = 0
  /** What the last question took of it. */
  spentMs = 0
  #isEnded = false

  constructor(options: LaneOptions, onEnd: (ended: LaneThread) => void) {
    this.#options = options
    this.#onEnd = onEnd
    this.#worker = new Worker(options.module, { resourceLimits: { maxOldGenerationSizeMb: options.heapMb } })
    this.#worker.on('message', (message: LaneMessage) => this.#hear(message))
    this.#worker.on('messageerror', (error) => this.end(error))
    this.#worker.on('error', (error) => this.end(isOutOfMemory(error) ? new TooCostly(error.message) : error))
    this.#worker.on('exit', () => this.end(new Error(`The thread of ${options.module} ended.`)))
    this.#ready.promise.catch(() => undefined)
    this.#watch = setTimeout(() => this.end(new Error(`The thread of ${options.module} did not start.`)), START_MS)
  }

  async ask(question: unknown): Promise<unknown> {
    // A process that waits for nothing else ends; while a question is open it does not.
    this.#worker.ref()
    await this.#ready.promise
    this.#asked = Promise.withResolvers()
    this.#worker.postMessage(question)
    this.#watchFor(this.#options.limitMs)
    return this.#asked.promise
  }

  #hear(message: LaneMessage) {
    clearTimeout(this.#watch)
    this.spentMs = message.processorMs - this.#processorMs
    this.#processorMs = message.processorMs
    if ('isReady' in message) return this.#ready.resolve()
    const asked = must(this.#asked ?? undefined)
    this.#asked = null
    this.#worker.unref()
    if ('refused' in message) asked.reject(new Refused(message.refused))
    else asked.resolve(message.answer)
  }

  /** Looks after this time how much of it the thread had: on a busy machine that may be little. */
  #watchFor(ms: number) {
    const asked = this.#asked
    this.#watch = setTimeout(() => {
      this.#worker.cpuUsage().then(
        ({ user, system }) => {
          if (this.#asked !== asked || this.#isEnded) return
          const left = this.#options.limitMs - ((user + system) / 1000 - this.#processorMs)
          if (left > 0) this.#watchFor(Math.max(left, 5))
          else this.end(new TooCostly(`A question took more than ${this.#options.limitMs} ms.`))
        },
        // It ended by itself, and has said so.
        () => undefined,
      )
    }, ms)
  }

  end(error: unknown) {
    if (this.#isEnded) return
    this.#isEnded = true
    clearTimeout(this.#watch)
    this.#onEnd(this)
    this.#ready.reject(error)
    this.#asked?.reject(error)
    this.#asked = null
    // What it says from now on answers nobody; of its errors it is the owner to the last.
    this.#worker.removeAllListeners('message')
    // When this fails, it is ending already.
    this.#worker.terminate().catch(() => undefined)
  }
}

function isOutOfMemory(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
