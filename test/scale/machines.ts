import { onTestFinished } from 'vitest'
import { type Cluster, startCluster } from '../cluster.ts'
import { lookInto, type ServerProcess, startProcess } from '../durability/process.ts'
import { deployed, findQuietPort, type Nginx, startNginx } from '../nginx.ts'
import type { Server } from '../team.ts'

/** The same for all servers on one database. */
const SETTINGS = {
  SECRET_KEY: 'the-same-key-on-each-of-the-machines',
  METRICS_TOKEN: 'counts-the-writes-of-each-server',
  TRUST_PROXY: '127.0.0.1',
}

interface Urls {
  url: string
  /** Of the replica, which takes reads. */
  readUrl: string
}

/** A PostgreSQL with a synchronous replica, servers on it, and nginx in front of them: each as on a machine of its own. */
export class Machines {
  readonly primary: Cluster
  readonly replica: Cluster
  readonly nginx: Nginx
  readonly servers: ServerProcess[]
  readonly #at: (process: { url: string }) => Server
  readonly #urls: Urls

  private constructor(
    databases: { primary: Cluster; replica: Cluster; urls: Urls },
    servers: ServerProcess[],
    nginx: Nginx,
    at: (process: { url: string }) => Server,
  ) {
    this.primary = databases.primary
    this.replica = databases.replica
    this.#urls = databases.urls
    this.servers = servers
    this.nginx = nginx
    this.#at = at
  }

  static async start(count: number, parent: string): Promise<Machines> {
    const primary = await startCluster({ parent })
    onTestFinished(primary.stop)
    const replica = await startCluster({ parent, replicaOf: primary })
    onTestFinished(replica.stop)
    const { host } = new URL(replica.url)
    const url = `${primary.url.replace(/\/([^/]*)$/, `,${host}/$1`)}?target_session_attrs=read-write`
    const at = await lookInto(url)
    const servers = []
    const urls = { url, readUrl: replica.url }
    for (let index = 0; index < count; index++) servers.push(await startOne(urls))
    const nginx = await startNginx(
      servers.map((server) => server.url),
      deployed,
    )
    onTestFinished(nginx.stop)
    return new Machines({ primary, replica, urls }, servers, nginx, (process) => at({ ...NOWHERE, ...process }))
  }

  /** Through nginx. */
  get front(): Server {
    return this.#at(this.nginx)
  }

  /** One of the servers, without nginx. */
  at(index: number): Server {
    return this.#at(this.server(index))
  }

  server(index: number): ServerProcess {
    const server = this.servers[index]
    if (!server) throw new Error(`There is no server ${index}.`)
    return server
  }

  /** Starts the server again that was killed. */
  async replace(index: number) {
    this.servers[index] = await startOne(this.#urls, Number(new URL(this.server(index).url).port))
  }

  /** Starts one more, and has nginx use it. */
  async add() {
    this.servers.push(await startOne(this.#urls))
    this.nginx.serve(this.servers.map(({ url }) => url))
  }

  /** Has nginx use the others, then asks it to end; its exit code. */
  async takeAway(index: number): Promise<number | null> {
    const server = this.server(index)
    this.servers.splice(index, 1)
    this.nginx.serve(this.servers.map(({ url }) => url))
    return server.terminate()
  }

  /** Writes that each server has acknowledged, reads of it that the replica answered, and its memory, as it says itself. */
  async counts(): Promise<{ writes: number; replicaReads: number; megabytes: number }[]> {
    return Promise.all(
      this.servers.map(async ({ url }) => {
        const headers = { authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` }
        const text = await (await fetch(`${url}/metrics`, { headers })).text()
        const number = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
        return {
          writes: number('boardwalk_writes_total'),
          replicaReads: number('boardwalk_replica_reads_total'),
          megabytes: number('process_resident_memory_bytes') / 1e6,
        }
      }),
    )
  }
}

/** For looking through an address that is no process. */
const NOWHERE = { pid: 0, kill9: async () => undefined, terminate: async () => null }

async function startOne({ url, readUrl }: Urls, port?: number): Promise<ServerProcess> {
  return startProcess(url, port ?? (await findQuietPort()), { ...SETTINGS, DATABASE_READ_URL: readUrl })
}
