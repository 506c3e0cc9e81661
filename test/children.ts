import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** Servers in separate processes, for tests and other programs that start them. */

export const SERVER = resolve(import.meta.dirname, '../server/main.ts')
export const COMMAND_LINE = resolve(import.meta.dirname, '../cli/main.ts')

/**
 * The compile cache of programs. They set it themselves, but the first file has been compiled by then, and for it alone
 * Node loads its type stripper: that is a tenth of a start.
 */
export const NODE_COMPILE_CACHE = resolve(import.meta.dirname, '../node_modules/.cache/boardwalk')

/**
 * Like spawn, but a program that cannot be started is an error at once. Otherwise it is noticed only when waiting for
 * its first output times out, after minutes.
 */
// Generic over the overloads of spawn, which TypeScript can express only by its type.
export const start = ((program: string, args: readonly string[], options: SpawnOptions = {}) => {
  const child = spawn(program, args, options.env ? { ...options, env: withFolder(options.env) } : options)
  if (child.pid !== undefined) return child
  // It is also reported by an event, which without a listener would end the whole run.
  child.on('error', () => undefined)
  throw new Error(`${program} cannot be started.`)
}) as typeof spawn

/** Files of a PostgreSQL database would be in the folder of this program: a temporary folder is used instead. */
export function withFolder(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: url = '', FILES_DIR, FILES_URL } = env
  if (!url.startsWith('postgres') || FILES_DIR || FILES_URL) return env
  return { ...env, FILES_DIR: join(tmpdir(), `boardwalk-files-of-${basename(url)}`) }
}

/** Sends the signal, and returns the exit code when the process has ended. */
export async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  return (await exit)[0]
}

/** Where the server says that it listens. It listens on the address, whose name may have others. */
export function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const [, port] = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(output) ?? []
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  })
}
