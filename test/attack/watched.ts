import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { address, ended, SERVER, start } from '../children.ts'
import type { Question, Watch } from './probe.ts'

const PROBE = fileURLToPath(new URL('probe.ts', import.meta.url))

/** A server in a separate process that reports its event loop and memory, and whose log is read. */
export interface WatchedServer {
  url: string
  /** Its measurements since the last question. */
  watch(): Promise<Watch>
  /** The processor time of its main thread, in milliseconds. */
  processor(): Promise<number>
  /** All of its output so far, log included. */
  output(): string
  stop(): Promise<void>
}

export async function startWatched(
  databaseUrl: string,
  file = SERVER,
  more: Record<string, string> = {},
): Promise<WatchedServer> {
  const settings = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
    NO_COLOR: '1',
    // As `npm start` sets it for itself, unless an IPC channel keeps it from starting over.
    MALLOC_ARENA_MAX: '2',
    // Tests only call this machine.
    WEBHOOK_ALLOW: '127.0.0.0/8',
    ...more,
  }
  const child = start(process.execPath, ['--import', PROBE, file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.on('exit', kill)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return {
    url: await address(child),
    watch: () => ask<Watch>(child, 'watch'),
    processor: () => ask<number>(child, 'processor'),
    output: () => Buffer.concat(chunks).toString(),
    stop: async () => {
      await ended(child, 'SIGTERM')
      process.off('exit', kill)
    },
  }
}

async function ask<Answer>(child: ChildProcess, question: Question): Promise<Answer> {
  const answer = once(child, 'message')
  child.send(question)
  return (await answer)[0]
}
