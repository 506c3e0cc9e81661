import type { FastifyInstance } from 'fastify'
import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { type BatchedAnswer, BatchedRequest, batched, type Enter } from '../../http/batched.ts'
import { cleanAllTexts } from '../../http/clean.ts'
import { IGNORED_HEADER, namesIn } from '../../http/ignored.ts'
import { giveWay } from '../../store/steps.ts'
import { mayRefer, withReferences } from './batch.references.ts'
import type { Operation } from './batch.schema.ts'

/** So many requests advance before others have a turn: the write that they may wait for is one of those. */
const AT_ONCE = 2

interface UnderWay {
  request: BatchedRequest
  /** Characters of its body, with all references filled in. */
  sent: number
  ended: Promise<void>
}

interface Options {
  team_id: string
  /** How each operation enters the write that they share. */
  enter: Enter
  prefer: string | string[] | undefined
}

/** The operations of a batch as requests: each goes through the same routes, checks and schemas as on its own. */
export class BatchedRequests {
  readonly #app: FastifyInstance
  readonly #operations: readonly Operation[]
  readonly #options: Options
  /** By index; without those already carried out. */
  readonly #waiting = new Map<number, UnderWay>()
  #carriedOut: UnderWay[] = []
  /** For operations that are read only in their turn: nothing of this length is cleaned while others wait. */
  readonly #cleaned = new Map<string, string>()

  constructor(app: FastifyInstance, operations: readonly Operation[], options: Options) {
    this.#app = app
    this.#operations = operations
    this.#options = options
  }

  /** Runs those without references up to their handlers. The others can be read when those before them are done. */
  async prepare() {
    for (const [index, operation] of this.#operations.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await giveWay()
      if (mayRefer(operation)) {
        await cleanAllTexts(operation.body, this.#options.team_id, this.#cleaned)
        continue
      }
      try {
        const underWay = this.#begin(operation, index)
        this.#waiting.set(index, underWay)
        await underWay.request.arrived
      } catch {
        // Earlier ones may fail first: the error of this one is reported in its turn.
      }
    }
  }

  /** The next one to carry out: its turn has come, and the operations it refers to are done. */
  next(index: number, bodyOf: (index: number) => unknown): UnderWay {
    const operation = must(this.#operations[index])
    const underWay = this.#waiting.get(index) ?? this.#begin(withReferences(operation, index, bodyOf), index)
    this.#waiting.delete(index)
    return underWay
  }

  /** Carries it out. One that never is does not end, and is dropped with its batch. */
  carryOut(underWay: UnderWay): Promise<BatchedAnswer> {
    this.#carriedOut.push(underWay)
    return underWay.request.takeTurn()
  }

  /** When the write is over, or starts again: those carried out end as every request does, including its log line. */
  async end() {
    const carriedOut = this.#carriedOut
    this.#carriedOut = []
    for (const [index, { request, ended }] of carriedOut.entries()) {
      request.release()
      await ended
      if (index % AT_ONCE === AT_ONCE - 1) await giveWay()
    }
  }

  #begin({ method, path, body, if_match }: Operation, index: number): UnderWay {
    const { team_id, enter, prefer } = this.#options
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const request = new BatchedRequest(enter, this.#cleaned)
    const message = {
      // The schema of a batch only accepts methods that routes have.
      method: method as 'GET',
      url: urlOf(team_id, path, index),
      headers: {
        'content-type': 'application/json',
        ...(prefer !== undefined && { prefer }),
        ...(if_match !== undefined && { 'if-match': if_match }),
      },
      ...(payload !== undefined && { payload }),
    }
    // Awaited inside, because the request only starts then.
    const ended = batched
      .run(request, async () => await this.#app.inject(message))
      .then(({ statusCode, body, headers }) =>
        request.stopBeforeEnd({ status: statusCode, text: body, ignored: namesIn(headers[IGNORED_HEADER]) }),
      )
      .catch((error: unknown) => request.fail(error))
    return { request, sent: payload?.length ?? 0, ended }
  }
}

/** Paths stay below the workspace. */
function urlOf(team_id: string, path: string, index: number): string {
  const url = URL.parse(`/v1/${team_id}${path}`, 'http://localhost')
  if (url?.pathname.startsWith(`/v1/${team_id}/`)) return url.pathname + url.search
  const field = `operations.${index}.path`
  const message = `${field} must name something below the workspace.`
  throw new AppError('invalid_request', message, [{ field, code: 'invalid', message }], index)
}
