import { LIVE_LARGE_BYTES, LIVE_MERGE_MS, LIVE_SLOW_MERGE_MS, LIVE_THREAD_MB } from '../../limits/live.ts'
import { Lane, TooCostly } from './lane.ts'

interface About {
  document: string
}

export type MergeQuestion = About &
  (
    | { ask: 'open'; parts: readonly Uint8Array[] }
    | { ask: 'apply'; updates: readonly Uint8Array[] }
    | { ask: 'vector' }
    | { ask: 'missing'; vector: Uint8Array }
    | { ask: 'close' }
  )

export interface MergeAnswers {
  open: null
  /** The new part of an update; whether all of it could be read; and the number of clients the document now knows. */
  apply: { changes: readonly Uint8Array[]; isWhole: boolean; clients: number }
  vector: Uint8Array
  missing: Uint8Array
  close: null
}

type Asked = MergeQuestion extends infer Q ? (Q extends About ? Omit<Q, 'document'> : never) : never

const module = new URL('./merge.worker.ts', import.meta.url)
/** Documents that are quick to merge: none of them waits for one that is not. */
const quick = new Lane({ module, limitMs: LIVE_MERGE_MS, heapMb: LIVE_THREAD_MB })
/** Those that were not, and large ones. */
const slow = new Lane({ module, limitMs: LIVE_SLOW_MERGE_MS, heapMb: LIVE_THREAD_MB })

interface Merged<Q extends Asked> {
  answer: MergeAnswers[Q['ask']]
  /** Processor time of the thread. */
  spentMs: number
}

let opened = 0

/** The document is gone, or takes too long to load: it cannot go on. */
export class DocumentLost extends Error {}

/**
 * The shared document of one text, merged by a thread: an update may take any time to merge. It answers one question
 * after the other. When the thread is gone, because of this document or of another, it is loaded into the next one.
 */
export class MergedDocument {
  /** All its parts, for another thread; null when it is gone. */
  readonly #parts: () => Promise<readonly Uint8Array[] | null>
  readonly #name = String(++opened)
  #lane = quick
  /** The thread that knows it. */
  #thread: object | null = null
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(parts: () => Promise<readonly Uint8Array[] | null>) {
    this.#parts = parts
    this.#lane.hold()
  }

  /** Resolves when all questions so far are answered. */
  get settled(): Promise<unknown> {
    return this.#last
  }

  /** Rejects with TooCostly what takes too long or too much memory, and is without it then. */
  ask<Q extends Asked>(question: Q): Promise<Merged<Q>> {
    const asked = this.#last.then(() => this.#askInTurn(question))
    this.#last = asked.catch(() => undefined)
    return asked
  }

  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    const [lane, thread] = [this.#lane, this.#thread]
    // Whatever goes wrong here, the document is not there any more.
    if (thread) void lane.ask(this.#name, { ask: 'close', document: this.#name }, thread).catch(() => undefined)
    lane.release()
  }

  async #askInTurn<Q extends Asked>(question: Q): Promise<Merged<Q>> {
    for (;;) {
      if (this.#isClosed) throw new DocumentLost('The document is closed.')
      try {
        if (this.#thread === null || this.#thread !== this.#lane.thread) await this.#load()
        const asked = { ...question, document: this.#name }
        const given = await this.#lane.ask<MergeAnswers[Q['ask']]>(this.#name, asked, this.#thread)
        if (given) return given
      } catch (error) {
        // What is too much for the quick ones has one more chance where only others like it wait for it.
        if (!(error instanceof TooCostly) || this.#lane === slow) throw error
        this.#slowDown()
      }
    }
  }

  async #load() {
    const parts = await this.#parts()
    if (!parts) throw new DocumentLost('The document is no more.')
    if (this.#lane === quick && parts.reduce((sum, { length }) => sum + length, 0) > LIVE_LARGE_BYTES) this.#slowDown()
    const asked: MergeQuestion = { ask: 'open', document: this.#name, parts }
    try {
      this.#thread = (await this.#lane.ask<null>(this.#name, asked))?.thread ?? null
    } catch (error) {
      if (this.#lane === quick && error instanceof TooCostly) throw error
      throw new DocumentLost('The document cannot be loaded.', { cause: error })
    }
  }

  #slowDown() {
    this.#lane.release()
    this.#lane = slow
    this.#lane.hold()
    this.#thread = null
  }
}
