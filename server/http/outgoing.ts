import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'
import {
  FLOWS,
  FLOWS_PER_CALLER,
  STALLED_MS,
  WAITING_BYTES,
  WAITING_BYTES_PER_CALLER,
  WAITING_BYTES_PER_WORKSPACE,
} from '../limits/answers.ts'

/** What may wait for clients that are slow to take it. */
export interface OutgoingLimits {
  /** A client that takes nothing for so long is gone. */
  stalledMs: number
  bytes: number
  bytesPerWorkspace: number
  bytesPerCaller: number
  flows: number
  flowsPerCaller: number
}

const OUTGOING_LIMITS: OutgoingLimits = {
  stalledMs: STALLED_MS,
  bytes: WAITING_BYTES,
  bytesPerWorkspace: WAITING_BYTES_PER_WORKSPACE,
  bytesPerCaller: WAITING_BYTES_PER_CALLER,
  flows: FLOWS,
  flowsPerCaller: FLOWS_PER_CALLER,
}

declare module 'fastify' {
  interface FastifyInstance {
    outgoing: Outgoing
  }
}

/** Less than this the system takes off our hands at once. */
const COUNTED_FROM = 16 * 1024

interface Who {
  team_id: string
  user_id: string
}

/** Counts the answers that clients have not taken yet, so that those who are slow cannot use up the memory or the disk. */
export class Outgoing {
  readonly #limits: OutgoingLimits
  readonly #bytes = new Counts()
  readonly #flows = new Counts()
  /** What clients have not taken, and since when it is as much. */
  readonly #waiting = new WeakMap<Socket, { left: number; since: number }>()
  /** What to release when a connection ends: no other event reports answers that wait behind another one. */
  readonly #held = new WeakMap<Socket, Set<() => void>>()

  constructor(limits: Partial<OutgoingLimits> = {}) {
    this.#limits = { ...OUTGOING_LIMITS, ...limits }
  }

  get bytes(): number {
    return this.#bytes.total
  }

  get flows(): number {
    return this.#flows.total
  }

  /**
   * Closes the connections of clients that take nothing of their answer. Those that take a little now and then are only
   * slow.
   */
  install(app: FastifyInstance) {
    app.decorate<Outgoing>('outgoing', this)
    app.addHook('onSend', (request, reply, payload, done) => {
      // The operations of a batch come over no connection.
      const { socket } = request.raw
      if (socket instanceof Socket) reply.raw.setTimeout(this.#lookMs, () => this.#onSilence(socket))
      done(null, payload)
    })
  }

  /** Twelve looks to the time that a client has: it is closed soon after it. */
  get #lookMs(): number {
    return Math.max(1, Math.ceil(this.#limits.stalledMs / 12))
  }

  /**
   * Node calls this when a connection was silent for a while. It takes bytes that left for the system's own buffer for a sign of
   * life, once for each answer, so that with the whole time at once a client that takes nothing would have it twice.
   */
  #onSilence(socket: Socket) {
    const now = performance.now()
    const left = untaken(socket)
    const before = this.#waiting.get(socket)
    // There is nothing to take: the server is the slow side.
    if (left === 0) this.#waiting.delete(socket)
    else if (before?.left !== left) this.#waiting.set(socket, { left, since: now })
    else if (now - before.since >= this.#limits.stalledMs) socket.destroy()
    if (!socket.destroyed) socket.setTimeout(this.#lookMs)
  }

  /** Before anything is done for a caller: refuses those who leave too much untaken. */
  admit({ team_id, user_id }: Who) {
    const { bytes, bytesPerWorkspace, bytesPerCaller } = this.#limits
    const isFull =
      this.#bytes.of(`${team_id} ${user_id}`) >= bytesPerCaller ||
      this.#bytes.of(team_id) >= bytesPerWorkspace ||
      this.#bytes.total >= bytes
    if (isFull) throw tooMuch()
  }

  /** Counts the bytes of an answer until they are taken. Reads are refused when there is no capacity for them. */
  hold(request: FastifyRequest, reply: FastifyReply, bytes: number) {
    const who = request.workspace?.caller
    if (bytes < COUNTED_FROM || !who) return
    const { bytes: most, bytesPerWorkspace, bytesPerCaller } = this.#limits
    const keys = { [`${who.team_id} ${who.user_id}`]: bytesPerCaller, [who.team_id]: bytesPerWorkspace }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    // The answer to a write is owed: it was done.
    if (isRead && !this.#bytes.hasCapacity(keys, most, bytes)) throw tooMuch()
    this.#untilTaken(request, reply, this.#bytes.add(Object.keys(keys), bytes))
  }

  /** Counts an answer that is read and sent piece by piece, and calls `end` when it is over. */
  beginFlow(request: FastifyRequest, reply: FastifyReply, end: () => void) {
    const { team_id, user_id } = request.workspace.caller
    const keys = { [`${team_id} ${user_id}`]: this.#limits.flowsPerCaller }
    if (!this.#flows.hasCapacity(keys, this.#limits.flows, 1)) throw tooMuch()
    const release = this.#flows.add(Object.keys(keys), 1)
    this.#untilTaken(request, reply, () => {
      release()
      end()
    })
  }

  #untilTaken(request: FastifyRequest, reply: FastifyReply, release: () => void) {
    const { socket } = request.raw
    // It ended while the answer was made: no event would report that again.
    if (socket.destroyed) return release()
    let held = this.#held.get(socket)
    if (!held) {
      const own = new Set<() => void>()
      this.#held.set(socket, own)
      socket.once('close', () => {
        for (const letGo of own) letGo()
      })
      held = own
    }
    const own = held
    const once = () => {
      if (own.delete(once)) release()
    }
    own.add(once)
    reply.raw.once('close', once)
  }
}

/** Bytes not yet sent to the client, less the part of a write that the system has taken. */
function untaken(socket: Socket): number {
  // No public property shows how much of one write the system has taken.
  const { _handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null }
  return socket.writableLength === 0 ? 0 : socket.writableLength + (_handle?.writeQueueSize ?? 0)
}

/** Sums by key, and the sum of all. */
class Counts {
  total = 0
  readonly #byKey = new Map<string, number>()

  of(key: string): number {
    return this.#byKey.get(key) ?? 0
  }

  /** A single amount always fits. */
  hasCapacity(most: Readonly<Record<string, number>>, mostOfAll: number, amount: number): boolean {
    const fits = (sum: number, bound: number) => sum === 0 || sum + amount <= bound
    return fits(this.total, mostOfAll) && Object.entries(most).every(([key, bound]) => fits(this.of(key), bound))
  }

  /** Returns a function that subtracts it again. */
  add(keys: readonly string[], amount: number): () => void {
    const change = (by: number) => {
      this.total += by
      for (const key of keys) {
        const sum = this.of(key) + by
        if (sum === 0) this.#byKey.delete(key)
        else this.#byKey.set(key, sum)
      }
    }
    change(amount)
    return () => change(-amount)
  }
}

function tooMuch(): AppError {
  return new AppError('too_busy', 'Answers that were asked for have not been taken yet. Read them, then try again.')
}
