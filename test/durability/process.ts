import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { open } from '../../server/store/open.ts'
import { Door } from '../../server/workspace/workspace.ts'
import type { Answer, Server } from '../team.ts'

/** The real server, in a process of its own. */
export interface ServerProcess {
  url: string
  pid: number
  /** Ends it as a power cut would. */
  kill9(): Promise<void>
  /** Asks it to end, and answers with its exit code when it has. */
  terminate(): Promise<number | null>
}

/** Starts `server/main.ts` on a database and waits until it says where it listens. It ends with the test at the latest. */
export async function startProcess(databaseUrl: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    url: await address(child),
    pid: Number(child.pid),
    kill9: async () => void (await ended(child, 'SIGKILL')),
    terminate: () => ended(child, 'SIGTERM'),
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0]
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  })
}

/** The test's own way into the database, beside the server's: for making workspaces and for looking at what is there. */
export async function lookInto(databaseUrl: string): Promise<(process: ServerProcess) => Server> {
  const store = await open(databaseUrl)
  onTestFinished(() => store.close())
  const door = new Door(store)
  return ({ url }) => ({ url, store, door })
}

/** Storage that is away: the caller is told so, in the one shape, and when to come back. */
export function expectNotNow({ status, body, headers }: Answer) {
  expect([status, body.code]).toEqual([503, 'storage_unavailable'])
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}
