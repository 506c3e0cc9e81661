import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** A program of this repository in a process of its own, with nothing in its environment but what the test gives it. */
export class Program {
  readonly child: ChildProcess
  stdout = ''
  stderr = ''

  constructor(file: string, args: readonly string[], env: Record<string, string> = {}, cwd?: string) {
    const { PATH = '', HOME = '' } = process.env
    this.child = spawn(process.execPath, [file, ...args], { env: { PATH, HOME, ...env }, ...(cwd && { cwd }) })
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

  /** Waits until it has said something; fails if it ends without. */
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
