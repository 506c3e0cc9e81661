import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Address, HostsClient } from './postgres.hosts.ts'
import type { Db, Revision } from './store.ts'

const CHANNEL = 'boardwalk_commits'
const MESSAGES = 'boardwalk_messages'
const CONNECT_MS = 5000
const RETRY_MS = 1000
/** For what was committed by a process that ended before it could say so, and while the connection is lost. */
const LOOK_EVERY_MS = 1000
/** PostgreSQL takes less than 8,000 bytes at once. */
const HEADS_AT_ONCE = 100
/** What waits to be sent while the database is unavailable is soon out of date. */
const MESSAGES_WAITING = 1000

/**
 * Says what was committed, after the commit: a NOTIFY inside of a transaction would make the commits of all workspaces wait
 * for each other. What is committed while one is on its way goes together with the next.
 */
export class Announcements {
  readonly #db: Db
  readonly #waiting = new Map<string, number>()
  readonly #messages: string[] = []
  #sending: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  add(heads: readonly Revision[]) {
    for (const { team_id, revision } of heads)
      this.#waiting.set(team_id, Math.max(revision, this.#waiting.get(team_id) ?? 0))
    this.#sending ??= this.#send()
  }

  send(message: string) {
    if (this.#messages.length < MESSAGES_WAITING) this.#messages.push(message)
    this.#sending ??= this.#send()
  }

  /** Waits until nothing is left to be said. */
  async sent() {
    await this.#sending
  }

  async #send() {
    // Those that are committed in the same moment are said together.
    await sleep(0)
    while (this.#waiting.size + this.#messages.length > 0) {
      const message = this.#messages.shift()
      // Those who send it send it again.
      if (message !== undefined) await this.#notify(MESSAGES, message)
      if (this.#waiting.size === 0) continue
      const some = [...this.#waiting].slice(0, HEADS_AT_ONCE)
      for (const [team_id] of some) this.#waiting.delete(team_id)
      const text = some.map((head) => head.join(' ')).join('\n')
      // Processes that missed it find out by polling.
      await this.#notify(CHANNEL, text)
    }
    this.#sending = null
  }

  async #notify(channel: string, text: string) {
    await sql`select pg_notify(${channel}, ${text})`.execute(this.#db).catch(() => undefined)
  }
}

interface Listeners {
  onCommit(head?: Revision): void
  onMessage(message: string | null): void
}

/** Hears what other processes say, on a connection of its own; and looks by itself every second. */
export function watchPostgres(address: Address, db: Db, listeners: Listeners): () => void {
  const { onCommit } = listeners
  const ended = new AbortController()
  void listen(address, ended.signal, listeners)
  let seen = ''
  const look = async () => {
    const { rows } = await sql<{ version: string }>`select pg_current_snapshot()::text as version`.execute(db)
    const version = rows[0]?.version ?? ''
    if (version !== seen) onCommit()
    seen = version
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref()
  return () => {
    ended.abort()
    clearInterval(timer)
  }
}

async function listen(address: Address, signal: AbortSignal, { onCommit, onMessage }: Listeners) {
  while (!signal.aborted) {
    const client = new HostsClient({
      ...address,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'boardwalk',
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === MESSAGES) return onMessage(payload)
      for (const line of payload.split('\n')) {
        const [team_id = '', revision] = line.split(' ')
        onCommit({ team_id, revision: Number(revision) })
      }
    })
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      await client.query(`listen ${MESSAGES}`)
      // What was said before this connection listened was missed.
      onCommit()
      onMessage(null)
      await lost
    } catch {
      // The next attempt may do better.
    }
    await client.end().catch(() => undefined)
    if (!signal.aborted) await sleep(RETRY_MS, undefined, { ref: false })
  }
}
