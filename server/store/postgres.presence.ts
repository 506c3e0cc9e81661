import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, HostsClient } from './postgres.hosts.ts'
import { SERVED, StoreError } from './store.ts'

/** Any number will do, so long as every version of the program uses the same. */
const SERVING_LOCK = 7_241_863
const CONNECT_MS = 5000
const RETRY_MS = 1000

/**
 * A lock shows whether a server uses a database: servers share it, a restore needs it alone, and PostgreSQL takes it
 * back from a connection that ends. It belongs to a transaction, not to a session, because a pooler between us and
 * PostgreSQL gives sessions to others; the transaction does nothing, so that it holds up no vacuum.
 */
async function lock(address: Address, name: string): Promise<HostsClient | null> {
  const client = new HostsClient({
    ...address,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'boardwalk',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ is_held: boolean }>(`select ${name}(${SERVING_LOCK}) as is_held`)
    if (rows[0]?.is_held) return client
    await client.end()
    return null
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Goes on holding the lock on a new connection when the old one is lost. */
export async function servePostgres(address: Address): Promise<() => Promise<void>> {
  const share = () => lock(address, 'pg_try_advisory_xact_lock_shared')
  let held = await share()
  if (!held) throw new StoreError(`A restore into ${address.name} is under way. Start again when it is done.`)
  let isOver = false
  const keep = async (client: HostsClient) => {
    await new Promise<void>((lost) => client.once('end', () => lost()))
    for (held = null; !isOver && !held; ) {
      await sleep(RETRY_MS, undefined, { ref: false })
      if (!isOver) held = await share().catch(() => null)
    }
    if (held && !isOver) void keep(held)
  }
  void keep(held)
  return async () => {
    isOver = true
    await held?.end().catch(() => undefined)
  }
}

export async function aloneOnPostgres<T>(address: Address, fn: () => Promise<T>): Promise<T> {
  const held = await lock(address, 'pg_try_advisory_xact_lock')
  if (!held) throw new StoreError(SERVED(address.name))
  try {
    return await fn()
  } finally {
    await held.end()
  }
}
