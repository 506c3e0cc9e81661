import { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { expect } from 'vitest'
import { run } from '../cli/run.ts'
import { COMMAND_LINE, withFolder } from './children.ts'
import { Program } from './process.ts'

interface Given {
  /** The folder in which the command is run. */
  cwd?: string | undefined
  /** The answer typed to its question. */
  says?: string
  env?: Record<string, string>
}

/** The commands of `boardwalk` on a database. */
export class CommandLine {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** In this process: starting another takes a hundred times as long as most commands. */
  async run(command: string, { cwd = process.cwd(), says, env = {} }: Given = {}) {
    const written = { stdout: '', stderr: '' }
    const into = (name: keyof typeof written) => ({
      write: (text: string) => {
        written[name] += stripVTControlCharacters(text)
      },
    })
    const code = await run(command.split(' '), {
      env: withFolder({ DATABASE_URL: this.url, ...env }),
      cwd,
      stdin: Readable.from(says ? [`${says}\n`] : []),
      stdout: into('stdout'),
      stderr: into('stderr'),
    })
    return { code, ...written }
  }

  /** Like `run`: returns its JSON output. */
  async json(command: string, given: Given = {}) {
    return toJson(await this.run(`${command} --json`, given))
  }

  /** In a separate process, as people run it. */
  process(command: string, env: Record<string, string> = {}): Program {
    return new Program(COMMAND_LINE, command.split(' '), { DATABASE_URL: this.url, ...env })
  }

  async jsonOfProcess(command: string, env: Record<string, string> = {}) {
    return toJson(await this.process(`${command} --json`, env).end())
  }
}

function toJson({ code, stdout, stderr }: { code: number | null; stdout: string; stderr: string }) {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\{.*\}\n$/)
  return JSON.parse(stdout)
}
