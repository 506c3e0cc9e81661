import type { ServerResponse } from 'node:http'
import { STREAM_BEAT_MS, STREAM_STALLED_MS, STREAM_WAITING_BYTES } from '../../limits/streams.ts'
import type { EventFilter } from '../../resources/events/events.filter.ts'
import type { Seqs } from '../../resources/events/events.seq.ts'
import type { Looker } from './visibility-cache.ts'

/** Who opened a stream, what they want of the log, and how their access is checked again. */
export interface Reader extends Looker {
  team_id: string
  epoch: string
  credential_id: string
  /** The session of their browser; null for a token. */
  session_id: string | null
  /** When their token or session expires. */
  time_expires: number | null
  filter: EventFilter
  seqs: Seqs
  /** The board that they look at, and are shown on to others who do. */
  board_id: number | null
  /** Whether messages have the type of their event as a name: without one they are what `onmessage` hears. */
  isNamed: boolean
  /** False when its reader may not read any more, or not as before. */
  isStillWelcome(): Promise<boolean>
}

/** How long a client should wait before it comes back. */
const RETRY_MS = 2000

/** One open stream: it knows its position in the log, and does not wait for its reader without end. */
export class Stream {
  readonly reader: Reader
  /** Everything up to here was sent, or is not for this reader. */
  position: number
  readonly #response: ServerResponse
  readonly #onCut: () => void
  #sentPosition: number
  #lastWrite: number
  #blockedSince: number | null = null
  isOver = false

  constructor(response: ServerResponse, reader: Reader, position: number, now: number, onCut: () => void) {
    this.#response = response
    this.reader = reader
    this.position = position
    this.#sentPosition = position
    this.#lastWrite = now
    this.#onCut = onCut
    response.on('drain', () => {
      this.#blockedSince = null
    })
    // A client that loses the connection before anything came resumes here.
    this.#write(`retry: ${RETRY_MS}\nid: ${reader.seqs.showPlace(position)}\n\n`, now)
  }

  /** Sends serialised events, up to a position in the log. */
  send(bytes: Buffer, upTo: number, now: number) {
    this.position = upTo
    this.#sentPosition = upTo
    this.#write(bytes, now)
  }

  /** Sends a message that is no event of the log: it has no position there, and is not sent again. */
  notify(name: string, data: object, now: number) {
    const [head, body] = this.reader.isNamed ? [`event: ${name}\n`, data] : ['', { type: name, ...data }]
    this.#write(`${head}data: ${JSON.stringify(body)}\n\n`, now)
  }

  /**
   * Keeps proxies awake, and says how far the log has come without anything for this reader; cuts off readers that take
   * nothing.
   */
  tick(now: number) {
    if (this.#blockedSince !== null) {
      if (now - this.#blockedSince >= STREAM_STALLED_MS) this.cut()
      return
    }
    if (now - this.#lastWrite < STREAM_BEAT_MS) return
    const hasMoved = this.position !== this.#sentPosition
    this.#sentPosition = this.position
    this.#write(hasMoved ? `:\nid: ${this.reader.seqs.showPlace(this.position)}\n\n` : ':\n\n', now)
  }

  /** Waits until the reader has taken what was sent. */
  async drained() {
    while (this.#blockedSince !== null && !this.isOver)
      await new Promise<void>((resolve) => {
        const done = () => {
          this.#response.off('drain', done).off('close', done)
          resolve()
        }
        this.#response.on('drain', done).on('close', done)
      })
  }

  /** Ends in good order: the client comes back. */
  end() {
    if (this.isOver) return
    this.isOver = true
    this.#response.end()
  }

  /** Drops what waits: the client comes back for it. */
  cut() {
    if (this.isOver) return
    this.isOver = true
    this.#onCut()
    this.#response.destroy()
  }

  /** What waits is bounded by what was there before: one large event alone cuts nobody off. */
  #write(bytes: Buffer | string, now: number) {
    if (this.isOver) return
    if (this.#blockedSince !== null && this.#response.writableLength > STREAM_WAITING_BYTES) {
      this.cut()
      return
    }
    this.#lastWrite = now
    if (!this.#response.write(bytes)) this.#blockedSince ??= now
  }
}
