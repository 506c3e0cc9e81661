import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MUTANTS, type Numbered } from './tree.ts'
import type { Outcome } from './trial.ts'

/** The results of a run, in a file: an interrupted run continues from there. */
export class Kept {
  readonly #path: string | undefined
  /** Which conditions a test file reaches, if recorded for the current program and file. */
  readonly seen: readonly Outcome[]
  readonly #noticed: ReadonlySet<string>
  /** Which tests did not notice which condition. */
  readonly #unnoticed: ReadonlySet<string>

  constructor(path: string | undefined) {
    this.#path = path
    const lines: Line[] = path && existsSync(path) ? readLines(path) : []
    const seen = lines.flatMap((line) => (line.seen && line.code === codeFor(line.seen) ? [line.seen] : []))
    this.seen = [...new Map(seen.map((outcome) => [outcome.tests.join(), outcome])).values()]
    this.#noticed = new Set(lines.flatMap(({ noticed }) => noticed ?? []))
    this.#unnoticed = new Set(lines.flatMap(({ unnoticed, by = [] }) => by.map((text) => `${unnoticed} ${text}`)))
  }

  /** A noticed condition is not tried again, even if it moved in its file. */
  wasNoticed({ id }: Numbered): boolean {
    return this.#noticed.has(id)
  }

  /** Tests that did not notice are not run again until they change. */
  wasUnnoticed({ id }: Numbered, test: string): boolean {
    return this.#unnoticed.has(`${id} ${hashOf(textOf(test))}`)
  }

  keepSeen(seen: Outcome) {
    this.#keep({ code: codeFor(seen), seen })
  }

  keepNoticed({ id }: Numbered) {
    this.#keep({ noticed: id })
  }

  keepUnnoticed({ id }: Numbered, tests: readonly string[]) {
    this.#keep({ unnoticed: id, by: tests.map((test) => hashOf(textOf(test))) })
  }

  #keep(line: Line) {
    if (this.#path) appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}

interface Line {
  code?: string
  seen?: Outcome
  noticed?: string
  unnoticed?: string
  by?: string[]
}

const PROGRAM = MUTANTS.map(({ id }) => id).join('\n')

/** A digest of the current conditions, in order, and of the tests that reach them. */
function codeFor({ tests }: Outcome): string {
  return hashOf([PROGRAM, ...tests.map(textOf)].join('\n'))
}

/** The source of a test and of the test helpers it imports. */
function textOf(test: string): string {
  const texts = new Map<string, string>()
  const add = (file: string) => {
    if (texts.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const [, imported = ''] of text.matchAll(/from '(\.[^']+\.ts)'/g)) {
      const path = join(dirname(file), imported)
      if (path.startsWith('test/')) add(path)
    }
  }
  add(test)
  return [...texts.values()].join('\n')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function readLines(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}
