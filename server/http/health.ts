import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { AppError, type FieldProblem } from '../common/errors.ts'
import type { Files } from '../files/files.ts'
import { isNewerSchema } from '../store/newer.ts'
import type { Db, Store } from '../store/store.ts'
import { TROUBLE_ADVICE } from '../store/trouble.ts'
import type { Clock, Gateway } from '../workspace/gateway.ts'
import { Resource } from './schema.ts'

/** A check commits and waits for the disk; nobody may make the server do so more often than this. */
const CHECK_EVERY_MS = 1000
const ANSWER_WITHIN_MS = 5000

/** Whether the process is up, and whether it should be given work: for operators. Neither needs a token. */
export function healthRoutes(app: FastifyInstance, { store, clock, replica }: Gateway, files: Pick<Files, 'storage'>) {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'readHealth',
        summary: 'Is the process up?',
        response: { 200: Resource('Health', { status: Type.Enum(['ok']) }) },
      },
    },
    async () => ({ status: 'ok' }),
  )

  const findProblems = atMostEvery(CHECK_EVERY_MS, clock, async () => [
    ...(await storageProblems(store, app.log)),
    ...(await fileProblems(files, app.log)),
  ])
  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'readReadiness',
        summary: 'Does the storage answer, take writes and keep them?',
        response: {
          200: Resource('Readiness', {
            status: Type.Enum(['ready']),
            replica: Type.Enum(['none', 'following', 'away'], {
              description:
                'The replica that `DATABASE_READ_URL` names: `following` when it takes reads, `away` while the primary answers in its place, `none` without that setting.',
            }),
          }),
        },
      },
    },
    async () => {
      const problems = await findProblems()
      if (problems.length > 0)
        throw new AppError('not_ready', problems.map(({ message }) => message).join(' '), problems)
      // No reason to send people elsewhere: the primary answers.
      return { status: 'ready', replica: !replica ? 'none' : replica.problem === null ? 'following' : 'away' }
    },
  )
}

/**
 * Files must be storable too. An unavailable bucket is no reason to send people elsewhere: everything but files works.
 */
async function fileProblems({ storage }: Pick<Files, 'storage'>, log: FastifyBaseLogger): Promise<FieldProblem[]> {
  const foreign = await within(ANSWER_WITHIN_MS, storage.findProblem?.() ?? null).catch(() => null)
  if (foreign !== null) {
    log.error(foreign)
    const message = 'The storage of files belongs to another database. The log says what to do.'
    return [{ field: 'files', code: 'foreign', message }]
  }
  try {
    await within(ANSWER_WITHIN_MS, storage.checkDisk())
    return []
  } catch (err) {
    log.error({ err }, 'files cannot be stored')
    const isFull = err instanceof AppError && err.code === 'storage_full'
    return isFull
      ? [{ field: 'files', code: 'full', message: 'The disk that files are on is full. Make room on it.' }]
      : [{ field: 'files', code: 'unwritable', message: 'The storage of files takes no writes.' }]
  }
}

async function storageProblems(store: Store, log: FastifyBaseLogger): Promise<FieldProblem[]> {
  const attempt = async (code: string, message: string, work: () => Promise<unknown>) => {
    try {
      await within(ANSWER_WITHIN_MS, work())
      return []
    } catch (err) {
      log.error({ err }, message)
      const trouble = store.troubleOf(err)
      if (!trouble || trouble === 'away') return [{ field: 'storage', code, message }]
      return [{ field: 'storage', code: trouble, message: TROUBLE_ADVICE[trouble] }]
    }
  }
  if (await isNewerSchema(store)) return [{ field: 'storage', code: 'newer', message: TROUBLE_ADVICE.newer }]
  const unreadable = await attempt('unreadable', 'The storage does not answer.', () => store.read(readSomething))
  if (unreadable.length > 0) return unreadable
  const unwritable = await attempt('unwritable', 'The storage takes no writes.', async () => {
    await store.transaction(writeNothing)
    // A commit may fit into space that the store has already; the next one would not.
    await store.takeSpace()
    store.noted.delete('full')
  })
  let unsafe: string[] = []
  const unknown = await attempt('unknown', 'The storage does not say how it keeps writes.', async () => {
    unsafe = await store.durabilityProblems()
  })
  // One page of many is damaged: the checks need not come across it, as requests did.
  const damaged = store.noted.has('damaged')
    ? [{ field: 'storage', code: 'damaged', message: TROUBLE_ADVICE.damaged }]
    : []
  const found = [...unwritable, ...damaged]
  const said = new Set(found.map(({ message }) => message))
  const more = unsafe.filter((message) => !said.has(message))
  return [...found, ...unknown, ...more.map((message) => ({ field: 'storage', code: 'unsafe', message }))]
}

/** The table of migrations is there from the first moment on, and never empty. */
function readSomething(db: Db) {
  return sql`select name from schema_migrations`.execute(db)
}

/** Commits a row as it was: that needs the disk as much as any write, and leaves no trace in the log. */
function writeNothing(db: Db) {
  return sql`update schema_migrations set time_applied = time_applied
    where name = (select min(name) from schema_migrations)`.execute(db)
}

async function within<T>(ms: number, work: T | Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Callers in between are given the last result, also while it is still on its way. */
function atMostEvery<T>(ms: number, clock: Clock, fn: () => Promise<T>): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined
  return () => {
    const now = clock.now()
    if (!last || Math.abs(now - last.at) >= ms) last = { at: now, result: fn() }
    return last.result
  }
}
