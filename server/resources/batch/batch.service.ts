import type { FastifyInstance } from 'fastify'
import { AppError, invalid } from '../../errors.ts'
import { sharedWrite } from '../../http/door.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import type { Batch, BatchResult, Operation } from './batch.schema.ts'

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
  const { team_id } = workspace.caller
  const urls = batch.operations.map((operation, index) => urlOf(team_id, operation, index))
  try {
    return await workspace.writeAsOne(async (enter) => {
      const results: BatchResult[] = []
      for (const [index, operation] of batch.operations.entries())
        results.push(await sharedWrite.run(enter, () => carryOut(app, urls[index] as string, operation, index)))
      if (batch.dry_run) throw new DryRun(results)
      return results
    })
  } catch (error) {
    if (error instanceof DryRun) return error.results
    throw error
  }
}

/** Each operation goes through the same routes, checks and schemas as if it had come by itself. */
async function carryOut(app: FastifyInstance, url: string, { method, body }: Operation, index: number) {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const result = { status: answer.statusCode, body: answer.body === '' ? null : (answer.json() as unknown) }
  if (result.status >= 400) throw failureOf(result, index)
  return result
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

/** Paths stay below the workspace, and a batch holds no batch. */
function urlOf(team_id: string, { path }: Operation, index: number): string {
  const prefix = `/v1/${team_id}/`
  const url = URL.parse(`/v1/${team_id}${path}`, 'http://localhost')
  const field = `operations.${index}.path`
  if (!url?.pathname.startsWith(prefix)) throw invalid(field, `${field} must name something below the workspace.`)
  if (/^batch\/?$/.test(url.pathname.slice(prefix.length))) throw invalid(field, 'A batch cannot hold another batch.')
  return url.pathname + url.search
}
