import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Answer } from './client.ts'

const LAUNCHER = fileURLToPath(new URL('../scripts/run.js', import.meta.url))
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url))
const START_TIMEOUT_MS = 30_000

export interface Running {
  url: string
  pid: number
  /** Milliseconds from the start of the process to its first answer. */
  started: number
  stop(): Promise<void>
}

/** The service as `npm start` runs it: the default log level, in a process of its own; only the rate limit is off. */
export async function startServer(databaseUrl: string, nodeFlags: string[] = []): Promise<Running> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
  }
  const env = { ...process.env, ...settings }
  const start = performance.now()
  const command = [...nodeFlags, LAUNCHER, 'server/main.ts']
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  endWithUs(child)
  // Any answer will do, a refusal too: the process is up.
  while (!(await answers(`${url}/v1/`))) {
    if (child.exitCode !== null || performance.now() - start > START_TIMEOUT_MS)
      throw new Error('The server does not start.')
    await sleep(2)
  }
  return { url, pid: Number(child.pid), started: performance.now() - start, stop: () => stop(child) }
}

/** A bare node:http server that sends the same status, headers and bytes, whatever it is asked. */
export async function startBare(answer: Answer): Promise<Running> {
  const start = performance.now()
  const child = fork(BARE, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' })
  endWithUs(child)
  child.send({ status: answer.status, headers: answer.headers, body: answer.body })
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: Number(child.pid), started: performance.now() - start, stop: () => stop(child) }
}

function endWithUs(child: ChildProcess) {
  const end = () => void child.kill('SIGKILL')
  process.on('exit', end)
  child.on('exit', () => process.off('exit', end))
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).arrayBuffer()
    return true
  } catch {
    return false
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}

/** Resident memory of a process in megabytes: now, and where the system keeps it, at its highest. */
export function memoryOf(pid: number): { now: number; peak: number } {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
  }
  const now = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  return { now, peak: now }
}

/** Writes and the commits they shared, since the server started. */
export async function writesOf({ url }: Running): Promise<{ writes: number; commits: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const total = (name: string) => Number(new RegExp(`^boardwalk_${name}_total (\\d+)`, 'm').exec(text)?.[1])
  return { writes: total('writes'), commits: total('commits') }
}
