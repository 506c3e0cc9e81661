import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'

/** The standard output or error, or something like it. */
export interface Terminal {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Where a command runs: the settings, the folder that file names are relative to, and the streams. */
export interface Surroundings {
  env: Record<string, string | undefined>
  cwd: string
  stdin: Readable & { isTTY?: boolean }
  stdout: Terminal
  stderr: Terminal
}

const given = new AsyncLocalStorage<Surroundings>()

/** Those of the command that is running; without any, those of the process. */
export function surroundings(): Surroundings {
  const { env, stdin, stdout, stderr } = process
  return given.getStore() ?? { env, cwd: process.cwd(), stdin, stdout, stderr }
}

/** Saves passing them on: each of several commands in the same process finds its own. */
export function within<T>(place: Surroundings | undefined, fn: () => Promise<T>): Promise<T> {
  return place ? given.run(place, fn) : fn()
}
