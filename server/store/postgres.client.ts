import type { Socket } from 'node:net'
import pg from 'pg'
import { storableText } from '../common/text.ts'
import { type Answer, type GroupError, type Statement, StatementGroup } from './postgres.group.ts'
import { type Hosts, HostsClient } from './postgres.hosts.ts'

/** Maximum statements that are kept by name on each connection; those beyond are planned each time, as all others would be. */
const MAX_NAMES = 400

const names = new Map<string, string>()
const seenOnce = new Set<string>()

/** What pg says when no answer came in time. It has no code of its own. */
export const NO_ANSWER = 'Query read timeout'

/**
 * A connection that lets PostgreSQL keep its plans: a statement that comes a second time gets a name, and from then on is
 * neither parsed nor planned again, which is most of the work of a small query.
 */
export class PlanningClient extends HostsClient {
  // The overloads of `query` cannot be written down again here; what is no text with values passes as it came.
  override query(...args: unknown[]): never {
    const [text, given] = args
    const values = Array.isArray(given) ? given.map(storable) : given
    if (values !== given) args[1] = values
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined
    const query_timeout = typeof text === 'string' ? this.#answerWithin() : undefined
    // As above: whatever it is given, it takes.
    const query = super.query as (...args: unknown[]) => unknown
    const config = { text, ...(Array.isArray(values) && { values }), ...(name && { name }), query_timeout }
    const result =
      name === undefined && query_timeout === undefined
        ? query.apply(this, args)
        : query.call(this, config, ...args.slice(Array.isArray(values) ? 2 : 1))
    if (result instanceof Promise) result.catch((error: Error) => this.#endIfSilent(error))
    // As above: what comes back is what the overload that was called says.
    return result as never
  }

  /** When all statements of the transaction must have been answered, by `performance.now()`; null for none. */
  answerBy: number | null = null
  readonly #statementMs: number
  readonly #types: pg.CustomTypesConfig

  constructor(config: pg.ClientConfig & { query_timeout?: number; hosts?: Hosts | null } = {}) {
    super(config)
    this.#statementMs = config.query_timeout ?? Number.POSITIVE_INFINITY
    this.#types = config.types ?? pg.types
  }

  /** Sends statements together; the answer is that to the last of them. */
  queryTogether(statements: readonly Pick<Statement, 'text' | 'values'>[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const settle = (failed: GroupError | null, answer: Answer) => {
        if (failed) this.#endIfSilent(failed.error)
        if (failed) reject(failed)
        else resolve(answer)
      }
      const named = statements.map((statement) => ({ ...statement, name: nameOf(statement.text) }))
      super.query(new StatementGroup(named, { types: this.#types, timeout: this.#answerWithin() }, settle))
    })
  }

  /** Each statement has its own bound as well. */
  #answerWithin(): number | undefined {
    if (this.answerBy === null) return undefined
    return Math.max(1, Math.ceil(Math.min(this.#statementMs, this.answerBy - performance.now())))
  }

  /**
   * pg gives up waiting for an answer, but would go on to use the connection. A server that hangs, or that is gone without
   * a word, answers nothing that comes after it either: those waiting on this connection get an error, and the pool
   * forgets it.
   */
  #endIfSilent(error: Error) {
    // The type of a client does not include its socket.
    const { connection } = this as unknown as { connection: { stream: Socket } }
    if (error.message === NO_ANSWER) connection.stream.destroy(new Error(NO_ANSWER))
  }
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  return Array.isArray(value) ? value.map(storable) : value
}

/** The name under which a statement is kept; one that is known to come again gets it at once. */
export function nameOf(text: string, isKnown = false): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  if (!isKnown && !seenOnce.has(text)) {
    if (seenOnce.size >= MAX_NAMES) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  seenOnce.delete(text)
  const name = `boardwalk_${names.size}`
  names.set(text, name)
  return name
}
