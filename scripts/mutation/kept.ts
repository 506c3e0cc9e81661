import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { MUTANTS, type Numbered } from './tree.ts'
import type { Outcome } from './trial.ts'

/** What was seen by a whole run, in a file: a run that was ended early goes on where it stood. */
export class Kept {
  readonly #path: string | undefined
  /** Which conditions each file of tests comes by, if that was seen of the program as it is. */
  readonly seen: readonly Outcome[] | undefined
  readonly #noticed: ReadonlySet<string>

  constructor(path: string | undefined) {
    this.#path = path
    const lines: Line[] = path && existsSync(path) ? readLines(path) : []
    this.seen = lines.findLast(({ program }) => program === PROGRAM)?.seen
    this.#noticed = new Set(lines.flatMap(({ noticed }) => noticed ?? []))
  }

  /** What was noticed once is not tried again, wherever it has moved in its file. */
  wasNoticed({ id }: Numbered): boolean {
    return this.#noticed.has(id)
  }

  keepSeen(seen: readonly Outcome[]) {
    this.#keep({ program: PROGRAM, seen })
  }

  keepNoticed({ id }: Numbered) {
    this.#keep({ noticed: id })
  }

  #keep(line: Line) {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}

const PROGRAM = MUTANTS.map(({ id }) => id).join('\n')

interface Line {
  program?: string
  seen?: readonly Outcome[]
  noticed?: string
}

function readLines(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}
