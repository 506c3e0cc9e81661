import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { MUTANTS, type Numbered } from './tree.ts'
import type { Outcome } from './trial.ts'

/** What was seen by a whole run, in a file: a run that was ended early goes on where it stood. */
export class Kept {
  readonly #path: string | undefined
  /** Which conditions a file of tests comes by, if that was seen of the program and of the file as they are. */
  readonly seen: readonly Outcome[]
  readonly #noticed: ReadonlySet<string>

  constructor(path: string | undefined) {
    this.#path = path
    const lines: Line[] = path && existsSync(path) ? readLines(path) : []
    const seen = lines.flatMap((line) => (line.seen && line.code === codeFor(line.seen) ? [line.seen] : []))
    this.seen = [...new Map(seen.map((outcome) => [fileOf(outcome), outcome])).values()]
    this.#noticed = new Set(lines.flatMap(({ noticed }) => noticed ?? []))
  }

  /** What was noticed once is not tried again, wherever it has moved in its file. */
  wasNoticed({ id }: Numbered): boolean {
    return this.#noticed.has(id)
  }

  keepSeen(seen: Outcome) {
    this.#keep({ code: codeFor(seen), seen })
  }

  keepNoticed({ id }: Numbered) {
    this.#keep({ noticed: id })
  }

  #keep(line: Line) {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}

interface Line {
  code?: string
  seen?: Outcome
  noticed?: string
}

const PROGRAM = MUTANTS.map(({ id }) => id).join('\n')

const fileOf = ({ tests }: Outcome) => tests.join()

/** Short for the conditions as they are, in their order, and for the test that came by them. */
function codeFor(seen: Outcome): string {
  const test = fileOf(seen)
  const text = existsSync(test) ? readFileSync(test, 'utf8') : ''
  return createHash('sha256').update(`${PROGRAM}\n${text}`).digest('hex')
}

function readLines(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}
