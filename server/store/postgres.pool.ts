import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { BusyError } from '../common/shares.ts'
import { PlanningClient } from './postgres.client.ts'
import { connectionOver } from './postgres.connection.ts'
import type { Address } from './postgres.hosts.ts'
import type { Db, Patience } from './store.ts'

/** Connections by what they are for: what takes long, or waits, never uses up those that others need. */
export const CONNECTIONS = { gateway: 2, reads: 6, writes: 6, waitingWrites: 2, aside: 4, maintenance: 1 } as const
export type Purpose = keyof typeof CONNECTIONS
/** Those that are open before the first request comes, and stay open when none comes for a while. */
export const KEPT_OPEN: Partial<Record<Purpose, number>> = { gateway: 1, reads: 2, writes: 2 }

/** A transaction may do nothing for so long: an import reads its file in between. */
const IDLE_TIMEOUT_MS = 30_000
/** The server gives up a statement so much earlier than we give up the server. */
const EARLIER_MS = 500
/** How long one of the writes that wait for a workspace uses a connection, before it is another one's turn. */
const TURN_TO_WAIT_MS = 300
/** Ids, counters and instants are far below 2^53: numbers, as SQLite gives them. */
const types = {
  // Its overloads, one for each format, cannot be written down as one function.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export const SNAPSHOT = 'begin isolation level repeatable read read only'

/** Runs `fn` between `begin` and commit, on a connection that is then given back, or closed if it is of no more use. */
export async function within<T>(
  pool: pg.Pool,
  begin: string,
  fn: (db: Db) => Promise<T>,
  deadline?: number,
): Promise<T> {
  const client = await connectBy(pool, deadline)
  const { connection, db } = connectionOver(client)
  let broken: Error | undefined
  try {
    connection.begin(begin, deadline)
    const result = await fn(db)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollBack().catch((reason: Error) => {
      broken = reason
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** A connection of the pool, which has a patience of its own, longer than some deadlines. */
async function connectBy(pool: pg.Pool, deadline: number | undefined): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  if (deadline === undefined) return connecting
  const late = new AbortController()
  const tooLate = setTimeout(Math.max(0, deadline - performance.now()), true, { signal: late.signal }).catch(
    () => false,
  )
  const client = await Promise.race([connecting, tooLate.then(() => null)])
  late.abort()
  if (client) return client
  // The next caller may have it.
  connecting.then(
    (unused) => unused.release(),
    () => undefined,
  )
  throw new BusyError('There was no connection in time.')
}

export function newPool(address: Address, purpose: Purpose, { connectMs, statementMs, lockMs }: Patience): pg.Pool {
  const settings: pg.PoolConfig & Address = {
    ...address,
    max: CONNECTIONS[purpose],
    min: KEPT_OPEN[purpose] ?? 0,
    connectionTimeoutMillis: connectMs,
    // A server that vanished (its machine lost power, the network changed) says nothing: connections to it are found dead.
    keepAlive: true,
    // Statements follow each other without waiting: see postgres.connection.ts.
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    // Large tables take long to change, and so long others wait for the lock.
    ...(purpose !== 'maintenance' && {
      query_timeout: statementMs,
      statement_timeout: Math.max(statementMs - EARLIER_MS, 1),
      lock_timeout: purpose === 'waitingWrites' ? Math.min(TURN_TO_WAIT_MS, lockMs) : lockMs,
      idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    }),
    application_name: 'boardwalk',
    types,
    // The pool makes them with its own settings; the type knows only those that need none.
    Client: PlanningClient as new () => pg.ClientBase,
  }
  const pool = new pg.Pool(settings)
  // Without listeners a connection that breaks (the server restarts) would end the process: the pool's is for connections
  // that are idle, each connection's own for the moments between two statements of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
