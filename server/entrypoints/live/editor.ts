import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding'
import type { WebSocket } from 'ws'
import { CLOSED, MESSAGE, SYNC } from '../../../rich-text/live-protocol.ts'
import {
  LIVE_CLIENTS,
  LIVE_MESSAGES,
  LIVE_PRESENCE_BYTES,
  LIVE_SILENCE_MS,
  LIVE_SLOW_MERGE_MS,
  LIVE_WAITING_BYTES,
} from '../../limits/live.ts'
import type { Collaborator } from '../../resources/collaboration.ts'
import type { Standing } from './admission.ts'
import { savedMessage } from './messages.ts'

const WINDOW_MS = 10_000
/** How long a client may take to close. */
const GOODBYE_MS = 500
/** While so much of it waits to be merged, nothing more is read from a connection. */
const UNREAD_BYTES = 64 * 1024
const UNREAD_MESSAGES = 32

/** The edited text, as a connection knows it. */
interface Edited {
  has(editor: Editor): boolean
  leave(editor: Editor): void
  showPresence(editor: Editor, states: Uint8Array): void
  sendMissing(editor: Editor, vector: Uint8Array): Promise<void>
  change(editor: Editor, update: Uint8Array): Promise<void>
}

/**
 * A person's connection to a text, with its bounds: one that is slow, silent or floods is cut off, and nobody waits for
 * it.
 */
export class Editor {
  readonly collaborator: Collaborator
  standing: Standing
  /** The id of its client among the cursors; null until known. */
  clientId: number | null = null
  /** Messages with changes received, and how many of them were reported as stored. */
  received = 0
  reported = 0
  readonly #socket: WebSocket
  readonly #session: Edited
  #messages = 0
  #windowEnds = 0
  /** Processor time that merging took for it. */
  #spentMs = 0
  #working = { messages: 0, bytes: 0 }
  #lastHeard = performance.now()

  constructor(socket: WebSocket, session: Edited, collaborator: Collaborator, standing: Standing) {
    this.#socket = socket
    this.#session = session
    this.collaborator = collaborator
    this.standing = standing
    socket.on('message', (data, isBinary) => {
      // `binaryType` is a buffer by default.
      if (isBinary && Buffer.isBuffer(data)) this.#take(data)
      else this.close(CLOSED.over)
    })
    socket.on('pong', () => this.#hear())
    socket.on('error', () => socket.terminate())
    socket.on('close', () => session.leave(this))
  }

  send(message: Uint8Array) {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > LIVE_WAITING_BYTES) this.#socket.terminate()
    else this.#socket.send(message)
  }

  /** Reports how many of its changes are stored. */
  sendSaved(count: number) {
    if (count === this.reported) return
    this.reported = count
    this.send(savedMessage(count))
  }

  /** Every few seconds: checks whether it is still there. */
  beat() {
    if (performance.now() - this.#lastHeard > LIVE_SILENCE_MS) this.#socket.terminate()
    else this.#socket.ping()
  }

  close(code: number) {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    this.#socket.close(code)
    // Nothing more is accepted from it, however long it takes to close.
    this.#session.leave(this)
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }

  #hear() {
    this.#lastHeard = performance.now()
  }

  #take(data: Buffer) {
    if (!this.#session.has(this)) return
    this.#hear()
    const now = performance.now()
    if (now > this.#windowEnds) {
      this.#windowEnds = now + WINDOW_MS
      this.#messages = 0
      this.#spentMs = 0
    }
    this.#messages += 1
    if (this.#messages > LIVE_MESSAGES) return this.close(CLOSED.flood)
    try {
      this.#read(data)
    } catch {
      // No message of the protocol, or no change that could be applied.
      this.close(CLOSED.over)
    }
  }

  /** Counts its merging time. A client that needs much more than people do is cut off. */
  spend(ms: number) {
    this.#spentMs += ms
    if (this.#spentMs > LIVE_SLOW_MERGE_MS) this.close(CLOSED.costly)
  }

  /** Reads no more from it than can be merged. The work takes care of its errors. */
  async #pauseFor(work: Promise<void>, bytes: number) {
    const working = this.#working
    working.messages += 1
    working.bytes += bytes
    if (working.bytes > UNREAD_BYTES || working.messages > UNREAD_MESSAGES) this.#socket.pause()
    await work
    working.messages -= 1
    working.bytes -= bytes
    this.#hear()
    if (this.#socket.isPaused && working.bytes <= UNREAD_BYTES && working.messages <= UNREAD_MESSAGES)
      this.#socket.resume()
  }

  #read(data: Buffer) {
    const message = createDecoder(data)
    const kind = readVarUint(message)
    if (kind === MESSAGE.presence) {
      const states = readVarUint8Array(message)
      if (states.length <= LIVE_PRESENCE_BYTES) this.#session.showPresence(this, states)
    } else if (kind === MESSAGE.sync) {
      const part = readVarUint(message)
      // A copy of its own: what was received lies in a buffer with others.
      const bytes = new Uint8Array(readVarUint8Array(message))
      if (clientsIn(bytes) > LIVE_CLIENTS) this.close(CLOSED.costly)
      else if (part === SYNC.have) void this.#pauseFor(this.#session.sendMissing(this, bytes), bytes.length)
      else if (part === SYNC.missing || part === SYNC.update)
        void this.#pauseFor(this.#session.change(this, bytes), bytes.length)
    }
  }
}

/** Updates and state vectors begin with the number of clients that they are about. */
function clientsIn(bytes: Uint8Array): number {
  return readVarUint(createDecoder(bytes))
}
