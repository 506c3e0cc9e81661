import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { nameOf } from './postgres.client.ts'
import { CONTROL, connectionOver } from './postgres.connection.ts'
import { SNAPSHOT } from './postgres.pool.ts'
import { preparedQueries } from './prepared.ts'

/** How long a start waits for it. */
const PATIENCE_MS = 2000

/**
 * Opens so many connections of each pool and has them plan the queries of the hot paths. A connection that is new reads the
 * catalogue and plans each query once, which takes several times as long as the query itself: a process that has just
 * started would be slow for its first visitors, again on each connection. An unavailable or slow database is no reason
 * not to start: what was not done in time is done when it is needed.
 */
export async function warmUp(
  pools: readonly { pool: pg.Pool; connections: number }[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const over = new AbortController()
  const clients = pools.flatMap(({ pool, connections }) =>
    Array.from({ length: connections }, () => warmConnection(pool, over.signal)),
  )
  await Promise.race([
    Promise.allSettled(clients),
    setTimeout(patienceMs, undefined, { signal: over.signal }).catch(() => undefined),
  ])
  over.abort()
}

async function warmConnection(pool: pg.Pool, over: AbortSignal) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const control = [SNAPSHOT, ...CONTROL].map((sql) => ({ sql, parameters: [] }))
    for (const [at, { sql, parameters }] of [...control, ...preparedQueries(connectionOver(client).db)].entries()) {
      // Not between the beginning of a transaction and its end: who got the connection next would be in it.
      if (over.aborted && at >= control.length) break
      nameOf(sql, true)
      // Planned it is, also where it cannot be carried out with nothing for values.
      await client.query(sql, [...parameters]).catch((error: Error & { code?: string }) => {
        if (error.code === undefined) throw error
      })
    }
  } catch (error) {
    // Everything that a query fails with is an Error.
    broken = error as Error
  } finally {
    client.release(broken)
  }
}
