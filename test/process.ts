import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import { NODE_COMPILE_CACHE, start } from './children.ts'

interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** A program of this repository in a separate process, with only the environment that the test gives it. */
export class Program {
  readonly child: ChildProcess
  stdout = ''
  stderr = ''

  constructor(file: string, args: readonly string[], env: Record<string, string> = {}, cwd?: string) {
    const { PATH = '', HOME = '' } = process.env
    const given = { PATH, HOME, NODE_COMPILE_CACHE, ...env }
    this.child = start(process.execPath, [file, ...args], { env: given, ...(cwd && { cwd }) })
    this.child.stdout?.on('data', (chunk) => {
      this.stdout += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.stderr += chunk
    })
    onTestFinished(async () => {
      if (this.child.exitCode !== null || this.child.signalCode !== null) return
      this.child.kill('SIGKILL')
      await once(this.child, 'close')
    })
  }

  /** Waits for some output; fails if the process ends without it. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.stdout)
      if (match) return match
      if (this.child.exitCode !== null) throw new Error(`It ended without ${pattern}: ${this.stdout}${this.stderr}`)
      await Promise.race([once(this.child.stdout as NodeJS.ReadableStream, 'data'), once(this.child, 'close')])
    }
  }

  async end(): Promise<Finished> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'close')
    return { code: this.child.exitCode, signal: this.child.signalCode, stdout: this.stdout, stderr: this.stderr }
  }
}

/** Any other program, until the test is over. It is asked to end: one that is killed leaves its own children behind. */
export function running(program: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = start(program, args, { stdio: 'ignore', env: { PATH: process.env.PATH ?? '', ...env } })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'close')
  })
  return child
}

/** A port of loopback that is currently free: for programs that must know their address before they listen. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, not on a file.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
