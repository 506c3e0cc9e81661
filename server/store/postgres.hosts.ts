import pg from 'pg'
import { StoreError } from './store.ts'

/** How long a server is asked whether it takes writes: less than anyone waits for a connection. */
const LOOK_MS = 2000

/** What libpq says for "the one that takes writes". Others make no sense here: every server of Boardwalk writes. */
const WRITABLE = ['read-write', 'primary']

/** Where a client connects to: for one server its URL says it, of several the one that takes writes is found first. */
export interface Address {
  connectionString: string
  /** Of a URL with several hosts, or with `target_session_attrs`. */
  hosts: Hosts | null
  /** Servers and database, never the password. */
  name: string
}

const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(\/[^@?#]*)?(?:\?([^#]*))?$/
const SERVER = /^(?:\[[\da-f:.]+\]|[^:[\]]+)(?::\d+)?$/i

/**
 * Reads a DATABASE_URL, also one with several hosts as libpq has them:
 * `postgres://user@first:5432,second:5432/boardwalk?target_session_attrs=read-write`. The driver itself knows only one.
 */
export function addressOf(url: string): Address {
  const [, start = '', list = '', path = '', query = ''] = SEVERAL.exec(url) ?? []
  const servers = list.split(',')
  const { target_session_attrs: attributes, ...others } = Object.fromEntries(new URLSearchParams(query))
  if ((servers.length < 2 && attributes === undefined) || !servers.every((server) => SERVER.test(server)))
    return { connectionString: url, hosts: null, name: nameOf(url) }
  if (attributes !== undefined && !WRITABLE.includes(attributes))
    throw new StoreError(`target_session_attrs in DATABASE_URL must be read-write, not ${attributes}.`)
  const rest = Object.keys(others).length > 0 ? `?${new URLSearchParams(others)}` : ''
  const urls = servers.map((server) => `${start}${server}${path}${rest}`)
  return { connectionString: String(urls[0]), hosts: new Hosts(urls), name: `postgres://${list}${path}` }
}

/** Address and database, never the password. */
function nameOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `postgres://${hostname}${port && `:${port}`}${pathname}`
  } catch {
    return 'postgres'
  }
}

/** A server that takes writes. */
interface Host {
  host: string
  port: number
  /** It grows by one with each promotion of a replica. */
  timeline: number
}

/** The class of errors that a failover has: see postgres.trouble.ts. */
class NoPrimaryError extends Error {
  readonly code = '25006'
}

/** The servers of one database, of which one takes writes and the others follow it, until one of them takes its place. */
export class Hosts {
  readonly #urls: readonly string[]
  #known: Host | null = null
  #finding: Promise<Host> | null = null
  #timeline = 0
  readonly #connected = new Map<HostsClient, Host>()

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  /** The server that takes writes. All who ask meanwhile share one search. */
  primary(): Promise<Host> {
    if (this.#known) return Promise.resolve(this.#known)
    this.#finding ??= this.#find().finally(() => {
      this.#finding = null
    })
    return this.#finding
  }

  /** A connection to it was lost or refused: the next one is preceded by a search. */
  forget(host: Host) {
    if (this.#known === host) this.#known = null
  }

  /** Whether another server has taken its place. */
  isReplaced({ timeline }: Host): boolean {
    return timeline < this.#timeline
  }

  /** A server that hangs, or that nobody stopped, keeps its connections: they are closed when another takes its place. */
  connected(client: HostsClient, host: Host) {
    this.#connected.set(client, host)
    client.once('end', () => this.#connected.delete(client))
  }

  /**
   * All are asked, not the first that answers: an old primary that comes back after a replica was promoted takes writes too,
   * and they would be lost. The newer timeline is the one that goes on, and an older one is never used again.
   */
  async #find(): Promise<Host> {
    const answers = await Promise.allSettled(this.#urls.map(lookAt))
    const writable = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
    const [newest] = writable.toSorted((a, b) => b.timeline - a.timeline)
    if (newest && newest.timeline >= this.#timeline) {
      this.#timeline = newest.timeline
      this.#known = newest
      for (const [client, host] of this.#connected) if (this.isReplaced(host)) client.connection.stream.destroy()
      return newest
    }
    if (newest) throw new NoPrimaryError('The only server that takes writes was replaced by another one before')
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (failed && answers.every(({ status }) => status === 'rejected')) throw failed.reason
    throw new NoPrimaryError('None of its servers takes writes')
  }
}

/** Asks one server, on a connection of its own; null when it takes no writes. */
async function lookAt(url: string): Promise<Host | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
    application_name: 'boardwalk',
  })
  client.on('error', () => undefined)
  let late: NodeJS.Timeout | undefined
  try {
    const asking = client.connect().then(() => client.query<{ file: string | null }>(TIMELINE))
    const tooLate = new Promise<never>((_, refuse) => {
      late = setTimeout(() => refuse(new Error('timeout exceeded when trying to connect')), LOOK_MS)
    })
    const { rows } = await Promise.race([asking, tooLate])
    const file = rows[0]?.file
    if (!file) return null
    const { host, port } = client
    return { host, port, timeline: Number.parseInt(file.slice(0, 8), 16) }
  } finally {
    clearTimeout(late)
    // A server that hangs does not answer the farewell either.
    void client.end().catch(() => undefined)
  }
}

/** The name of the file that is written now begins with the timeline; a server that takes no writes has none. */
const TIMELINE = `select case when pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean
  then null else pg_walfile_name(pg_current_wal_lsn()) end as file`

/** Settings that a server reports by itself when a connection begins. */
const READ_ONLY = ['in_hot_standby', 'default_transaction_read_only']

interface Setting {
  parameterName: string
  parameterValue: string
}

/** A connection to the server that takes writes, or an error. */
export class HostsClient extends pg.Client {
  readonly #hosts: Hosts | null

  constructor(config: pg.ClientConfig & { hosts?: Hosts | null } = {}) {
    super(config)
    this.#hosts = config.hosts ?? null
  }

  // The pool passes a callback, all others wait for the promise.
  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): unknown {
    if (!this.#hosts) return callback ? super.connect(callback) : super.connect()
    const connecting = this.#connectToPrimary(this.#hosts)
    if (!callback) return connecting
    // The driver calls it with nothing when it has connected, which its type does not say.
    const done = callback as (error?: Error) => void
    return void connecting.then(() => done(), done)
  }

  async #connectToPrimary(hosts: Hosts): Promise<this> {
    const primary = await hosts.primary()
    // The pool gave up in the meantime.
    if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
    // The driver reads them when it connects.
    this.host = primary.host
    this.port = primary.port
    let isReadOnly = false
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Setting) => {
      if (READ_ONLY.includes(parameterName)) isReadOnly ||= parameterValue === 'on'
    })
    this.on('error', () => hosts.forget(primary))
    try {
      await super.connect()
      // It came back after a failover, as a replica or not.
      if (isReadOnly || hosts.isReplaced(primary)) throw new NoPrimaryError('The server takes no more writes')
      hosts.connected(this, primary)
      return this
    } catch (error) {
      hosts.forget(primary)
      if (error instanceof NoPrimaryError) await this.end()
      throw error
    }
  }
}
