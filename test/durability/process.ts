import type { ChildProcess } from 'node:child_process'
import { expect, onTestFinished } from 'vitest'
import { open } from '../../server/store/open.ts'
import type { Store } from '../../server/store/store.ts'
import { Gateway } from '../../server/workspace/gateway.ts'
import { address, ended, NODE_COMPILE_CACHE, SERVER, start } from '../children.ts'
import { type Answer, newReadyUrl, type Server, type StoreName } from '../team.ts'

/** The real server, in a separate process. */
export interface ServerProcess {
  url: string
  pid: number
  /** Ends it as a power cut would. */
  kill9(): Promise<void>
  /** Asks it to end, and returns its exit code when it has. */
  terminate(): Promise<number | null>
}

/** Starts the server on a database and waits until it says where it listens. It ends with the test at the latest. */
export async function startProcess(
  databaseUrl: string,
  port = 0,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawnServer(databaseUrl, port, more)
  onTestFinished(() => void child.kill('SIGKILL'))
  return ready(child)
}

function spawnServer(databaseUrl: string, port: number, more: Record<string, string>): ChildProcess {
  const settings = { DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', ...more }
  return start(process.execPath, [SERVER], {
    env: { ...process.env, NODE_COMPILE_CACHE, ...settings, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ready(child: ChildProcess): Promise<ServerProcess> {
  return {
    url: await address(child),
    pid: Number(child.pid),
    kill9: async () => void (await ended(child, 'SIGKILL')),
    terminate: () => ended(child, 'SIGTERM'),
  }
}

/**
 * A database, and the server that runs on it. Starting is most of the cost of ending a server: a test that started a new one
 * leaves it to the next test, which has its own workspaces.
 */
export class Host {
  readonly url: string
  readonly #store: Store
  readonly #gateway: Gateway
  readonly #settings: Record<string, string>
  #latest: { child: ChildProcess; server: Promise<ServerProcess> } | undefined

  private constructor(url: string, store: Store, settings: Record<string, string>) {
    this.url = url
    this.#store = store
    this.#gateway = new Gateway(store)
    this.#settings = settings
  }

  static async on(name: StoreName, settings: Record<string, string> = {}): Promise<Host> {
    const url = await newReadyUrl(name)
    return new Host(url, await open(url), settings)
  }

  /** The server that runs; a new one, if the latest has ended. */
  running(): Promise<ServerProcess> {
    if (!this.#latest || hasEnded(this.#latest.child)) {
      const child = spawnServer(this.url, 0, this.#settings)
      this.#latest = { child, server: ready(child) }
    }
    return this.#latest.server
  }

  /** As `lookInto`. */
  at = ({ url }: ServerProcess): Server => ({ url, store: this.#store, gateway: this.#gateway })

  async close() {
    if (this.#latest) await ended(this.#latest.child, 'SIGKILL')
    await this.#store.close()
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** The test's own access to the database, beside the server's: for creating workspaces and reading rows. */
export async function lookInto(databaseUrl: string): Promise<(process: ServerProcess) => Server> {
  const store = await open(databaseUrl)
  onTestFinished(() => store.close())
  const gateway = new Gateway(store)
  return ({ url }) => ({ url, store, gateway })
}

/** Unavailable storage: the error has the usual shape, and says when to retry. */
export function expectNotNow({ status, body, headers }: Answer, code = 'storage_unavailable') {
  expect([status, body.code]).toEqual([503, code])
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
