import type { FastifyInstance } from 'fastify'
import { AppError, LimitReached } from '../../common/errors.ts'
import type { BatchedAnswer } from '../../http/batched.ts'
import { JsonItems, toJson } from '../../http/json-items.ts'
import { BATCH_ANSWER, BATCH_FILLED } from '../../limits/writes.ts'
import { giveWay } from '../../store/steps.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { BatchedRequests } from './batch.requests.ts'
import type { Batch, BatchResult } from './batch.schema.ts'

/** An answer of this length takes a while to write: others have a turn after it. */
const LARGE = 64 * 1024
/** A batch of so many operations takes no longer than other writes do. */
const FEW = 10

/** Ends a dry run: thrown to roll everything back, caught to become the answer. */
class DryRun extends Error {
  readonly results: BatchResult[]
  constructor(results: BatchResult[]) {
    super('dry run')
    this.results = results
  }
}

/** The Prefer header of the whole batch, and the fields that its operations ignored. */
interface Options {
  prefer: string | string[] | undefined
  ignored: string[]
}

/** Carries out operations of this API in one transaction: all of them, or none. */
export async function runBatch(
  app: FastifyInstance,
  workspace: Workspace,
  { operations, dry_run: isDry = false }: Batch,
  { prefer, ignored }: Options,
): Promise<BatchResult[]> {
  // It would wait for the write that it is part of. The path cannot show it: it can be spelled in many ways.
  if (workspace.isWithinWrite) throw new AppError('invalid_request', 'A batch cannot hold another batch.')
  const shared = workspace.share({ isLong: operations.length > FEW })
  const requests = new BatchedRequests(app, operations, {
    team_id: workspace.caller.team_id,
    enter: shared.enter,
    prefer,
  })
  await requests.prepare()

  let named: string[] = []
  const carryOutAll = async () => {
    // From the attempt before: a write starts again when another process holds its workspace.
    await requests.end()
    const results = new Results()
    named = []
    let sent = 0
    const carryOut = async (index: number) => {
      const next = requests.next(index, (at) => results.bodyOf(at))
      sent += next.sent
      if (sent > BATCH_FILLED) throw filledTooMuch(index)
      return requests.carryOut(next)
    }
    for (const index of operations.keys()) {
      const answer = await carryOut(index)
      if (answer.status >= 400) {
        const failure = failureOf(answer, index, operations.length)
        throw failure instanceof LimitReached ? await ofAll(failure, index, carryOut) : failure
      }
      results.add(answer)
      if (results.size > BATCH_ANSWER) throw tooLarge(index)
      for (const name of answer.ignored) named.push(`operations.${index}.${name}`)
      if (answer.text.length > LARGE) await giveWay()
    }
    if (isDry) throw new DryRun(results.all)
    return results.all
  }
  /** The refusal of one operation, said of all of them: those after it are carried out, too, before all are undone. */
  const ofAll = async (refusal: LimitReached, index: number, carryOut: (index: number) => Promise<BatchedAnswer>) => {
    const { limits } = shared
    limits.countTheRest()
    for (let at = index + 1; at < operations.length; at++) {
      // What else is wrong is no concern of who has to make room first.
      const answer = await carryOut(at).catch(() => null)
      if (!answer || answer.status >= 400) return refusal
      if (answer.text.length > LARGE) await giveWay()
    }
    const { message } = limits
    if (message === null) return refusal
    const none = operations.length > 1 ? ` None of the ${operations.length} changes sent together was made.` : ''
    return new LimitReached(message + none, refusal.may_override, index)
  }
  try {
    return await shared.write(carryOutAll, toJson)
  } catch (error) {
    if (error instanceof DryRun) return error.results
    throw error
  } finally {
    ignored.push(...named)
    await requests.end()
  }
}

/** The serialized answers of the operations, parsed only where another one refers to them. */
class Results {
  readonly #texts: string[] = []
  readonly #answers: BatchedAnswer[] = []
  readonly #bodies = new Map<number, unknown>()
  size = 0

  add(answer: BatchedAnswer) {
    this.#answers.push(answer)
    this.#texts.push(`{"status":${answer.status},"body":${answer.text || 'null'}}`)
    this.size += answer.text.length
  }

  bodyOf(index: number): unknown {
    const text = this.#answers[index]?.text
    if (text && !this.#bodies.has(index)) this.#bodies.set(index, JSON.parse(text))
    return this.#bodies.get(index)
  }

  get all(): BatchResult[] {
    return JsonItems.of(this.#texts)
  }
}

interface Problem {
  code: AppError['code']
  detail: string
  errors?: AppError['problems']
  may_override?: boolean
}

/** The first operation that fails answers for all, and says which one it was. */
function failureOf({ text }: BatchedAnswer, index: number, total: number): AppError {
  // Every error has this shape.
  const { code, detail, errors = [], may_override } = JSON.parse(text) as Problem
  if (may_override !== undefined) {
    // Its numbers count those before it, which people see nowhere.
    const together = `That is change ${index + 1} of ${total} sent together, and counts those before it; none was made.`
    return new LimitReached(index > 0 ? `${detail} ${together}` : detail, may_override, index)
  }
  return new AppError(code, detail, errors, index)
}

function tooLarge(index: number): AppError {
  return new AppError(
    'body_too_large',
    'The answers of this batch are too large together. Read outside of it.',
    [],
    index,
  )
}

function filledTooMuch(index: number): AppError {
  const message = 'The bodies of this batch are too large together once its references are filled in. Do it in parts.'
  return new AppError('too_much_at_once', message, [], index)
}
