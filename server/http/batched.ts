import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { WriteTerms } from '../workspace/caller.ts'
import type { Action } from '../workspace/policy.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { IGNORED_HEADER, namesIn } from './ignored.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on the operations of a batch. */
    batched?: BatchedRequest
  }
}

/** Set while the operations of a batch are carried out. */
export const batched = new AsyncLocalStorage<BatchedRequest>()

export interface BatchedAnswer {
  status: number
  /** JSON; empty for an answer without a body. */
  text: string
  ignored: string[]
}

export type Enter = (action: Action, terms: () => WriteTerms) => Workspace

/**
 * An operation of a batch on its way through the routes. Others wait for as long as the write of the batch takes, so that an
 * operation stops twice: before its handler, until its turn in the write has come, and with its answer at hand, until the write
 * is over. Only what lies between is done while others wait.
 */
export class BatchedRequest {
  readonly enter: Enter
  /** Texts that were cleaned before the write began, by what they were. */
  readonly cleaned: ReadonlyMap<string, string>
  readonly #arrived = Promise.withResolvers<void>()
  readonly #turn = Promise.withResolvers<void>()
  readonly #answered = Promise.withResolvers<BatchedAnswer>()
  readonly #over = Promise.withResolvers<void>()

  constructor(enter: Enter, cleaned: ReadonlyMap<string, string>) {
    this.enter = enter
    this.cleaned = cleaned
  }

  /** Settled before its handler, or when it was answered without one. */
  get arrived(): Promise<void> {
    return this.#arrived.promise
  }

  /** Lets it go on to its answer. One that never has a turn is forgotten with its batch. */
  takeTurn(): Promise<BatchedAnswer> {
    this.#turn.resolve()
    return this.#answered.promise
  }

  /** It went wrong outside of all that answers errors. */
  fail(error: unknown) {
    this.#arrived.resolve()
    this.#answered.reject(error)
  }

  /** Lets it go on to its end. */
  release() {
    this.#over.resolve()
  }

  async stopBeforeHandler() {
    this.#arrived.resolve()
    await this.#turn.promise
  }

  async stopBeforeEnd(answer: BatchedAnswer) {
    this.#arrived.resolve()
    this.#answered.resolve(answer)
    await this.#over.promise
  }
}

/** Registers the two points where the operations of a batch stop. */
export function stopTwice(app: FastifyInstance) {
  app.decorateRequest('batched')
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.batched) request.batched.stopBeforeHandler().then(() => done(), done)
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!request.batched) {
      done(null, payload)
      return
    }
    const text = typeof payload === 'string' ? payload : ''
    const answer = { status: reply.statusCode, text, ignored: namesIn(reply.getHeader(IGNORED_HEADER)) }
    // The batch has what it says: nobody reads the rest of it.
    request.batched.stopBeforeEnd(answer).then(() => done(null, ''), done)
  })
}
