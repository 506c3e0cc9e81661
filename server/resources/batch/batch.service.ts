import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import { sharedWrite } from '../../http/door.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { withReferences } from './batch.references.ts'
import { type Batch, type BatchResult, LARGEST_ANSWER, type Operation } from './batch.schema.ts'

/** Everybody else's writes wait for a batch, so that it may not go on for ever. */
const LONGEST_MS = 30_000
/** After so long, others have a turn: on SQLite nothing else would give them one. */
const TURN_MS = 50

/** Ends a dry run: thrown so that everything is undone, caught to be the answer. */
class DryRun extends Error {
  readonly results: BatchResult[]
  constructor(results: BatchResult[]) {
    super('dry run')
    this.results = results
  }
}

/** Carries out operations of this API in one transaction: all of them, or none. */
export async function runBatch(app: FastifyInstance, workspace: Workspace, batch: Batch): Promise<BatchResult[]> {
  // It would wait for the write that it is a part of. No look at the path could tell: it can be spelled in many ways.
  if (workspace.isWithinWrite) throw new AppError('invalid_request', 'A batch cannot hold another batch.')
  try {
    return await workspace.writeAsOne(async (enter) => {
      const results: BatchResult[] = []
      let size = 0
      const start = performance.now()
      let turn = start
      for (const [index, operation] of batch.operations.entries()) {
        const filled = withReferences(operation, index, results)
        const url = urlOf(workspace.caller.team_id, filled.path, index)
        const answer = await sharedWrite.run(enter, () => carryOut(app, url, filled))
        const result = { status: answer.statusCode, body: answer.body === '' ? null : (answer.json() as unknown) }
        if (result.status >= 400) throw failureOf(result, index)
        size += answer.body.length
        if (size > LARGEST_ANSWER) throw tooLarge(index)
        results.push(result)
        const now = performance.now()
        if (now - start > LONGEST_MS) throw tooLong(index)
        if (now - turn < TURN_MS) continue
        await nextTurn()
        turn = performance.now()
      }
      if (batch.dry_run) throw new DryRun(results)
      return results
    })
  } catch (error) {
    if (error instanceof DryRun) return error.results
    throw error
  }
}

/** Each operation goes through the same routes, checks and schemas as if it had come by itself. */
async function carryOut(app: FastifyInstance, url: string, { method, body }: Operation) {
  // Awaited here, because the request sets out only then: within the shared write.
  return await app.inject({
    method: method as 'GET',
    url,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
}

interface Problem {
  code: AppError['code']
  detail: string
  errors?: AppError['problems']
}

/** The first operation that fails answers for all, and says which one it was. */
function failureOf({ body }: BatchResult, index: number): AppError {
  // Every error has this one shape.
  const { code, detail, errors = [] } = body as Problem
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

function tooLong(index: number): AppError {
  return new AppError(
    'body_too_large',
    'This batch takes too long: other writes wait for it. Send less at once.',
    [],
    index,
  )
}

/** Paths stay below the workspace. */
function urlOf(team_id: string, path: string, index: number): string {
  const url = URL.parse(`/v1/${team_id}${path}`, 'http://localhost')
  if (url?.pathname.startsWith(`/v1/${team_id}/`)) return url.pathname + url.search
  const field = `operations.${index}.path`
  const message = `${field} must name something below the workspace.`
  throw new AppError('invalid_request', message, [{ field, code: 'invalid', message }], index)
}
