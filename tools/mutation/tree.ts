import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type Kind, type Mutant, mutantsIn, withSwitches } from './mutants.ts'
import type { Outcome, Trial } from './trial.ts'

/** The conditions of the program, and a copy of it in which each of them can be switched off. */

export interface Numbered extends Mutant {
  number: number
  /** Stays the same when lines move. */
  id: string
}

const files = spawnSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .stdout.split('\n')
  .filter((file) => file && !file.startsWith('e2e/'))

export const MUTANTS: readonly Numbered[] = files
  .flatMap((file) => mutantsIn(file, readFileSync(file, 'utf8')))
  .map((mutant, index, all) => {
    const { file, what } = mutant
    const alike = all.slice(0, index).filter((other) => other.file === file && other.what === what)
    return { ...mutant, number: index + 1, id: `${file} ${what} ${alike.length + 1}` }
  })

export function nameOf({ file, line, what }: Mutant): string {
  return `${file}:${line} ${what}`
}

export function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'boardwalk-mutants-'))
  const byFile = Map.groupBy(MUTANTS, ({ file }) => file)
  for (const file of files) {
    const own = byFile.get(file)
    if (!own) cpSync(file, join(copy, file))
    else {
      mkdirSync(join(copy, dirname(file)), { recursive: true })
      const module = relative(dirname(file), 'tools/mutation/switch.ts')
      writeFileSync(join(copy, file), withSwitches(readFileSync(file, 'utf8'), own, module))
    }
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, TRIALS))
  return copy
}

/** Where vitest finds the trials. */
const TRIALS = 'test/trials'

/** Tests under names of one trial only, so that each starts fresh while the tested program stays loaded. */
export function writeTrial(copy: string, name: string, trial: Trial, results: string): string {
  const path = `${TRIALS}/${name}.test.ts`
  // Hooks of a file apply only to its own tests.
  const suites = trial.tests.map(
    (test) => `describe('${test}', async () => { await import('../../${test}?trial=${name}') })\n`,
  )
  const withTwins = trial.tests.some((test) => TWINS.includes(test))
  writeFileSync(
    join(copy, path),
    `import { describe } from 'vitest'
import { tryOut } from './trial.ts'
tryOut(${JSON.stringify(trial)}, '${results}', ${withTwins})
${suites.join('')}`,
  )
  return path
}

/** The tests that should notice first, by kind of condition: two workspaces with the same ids reveal a missing one. */
const GUARDS_OF = {
  workspace: [
    'server/workspace/neighbours.long.test.ts',
    'server/workspace/twins.long.test.ts',
    'server/feed/twins.long.test.ts',
  ],
  permit: ['server/http/access.test.ts', 'server/http/visibility.test.ts'],
  visibility: ['server/resources/by-ids.test.ts', 'server/http/visibility.test.ts'],
} satisfies Record<Kind, string[]>

const TWINS: readonly string[] = GUARDS_OF.workspace.filter((test) => test.includes('twins'))

/** The tests that call the program itself. Those that only start it as a process have no switches. */
export const TESTS: readonly string[] = files.filter((file) =>
  /^(?:server|cli|test\/contract)\/.*\.test\.ts$/.test(file),
)

/** How many are tried together: most conditions are noticed by the first few. */
const AT_ONCE = 6

/** The tests that reach a condition, quick ones first. */
export function testsReaching({ number }: Numbered, seen: readonly Outcome[]): string[] {
  return seen
    .filter(({ asked }) => asked.includes(number))
    .sort((a, b) => a.ms - b.ms)
    .flatMap(({ tests }) => tests)
}

/** These tests in the order they are run: quick ones of its folder, its guards, all others. */
export function triesFor({ kind, file }: Numbered, reaching: readonly string[]): string[][] {
  const guards = reaching.filter((test) => GUARDS_OF[kind].includes(test))
  const unguarded = reaching.filter((test) => !guards.includes(test))
  const isNear = (test: string) => dirname(test) === dirname(file)
  const byDistance = [...unguarded.filter(isNear), ...unguarded.filter((test) => !isNear(test))]
  const [first = [], ...others] = inPortions(byDistance, AT_ONCE)
  return [first, guards, ...others].filter((tests) => tests.length > 0)
}

export function inPortions<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** For a condition evaluated while the program loads: the tests of its folder, and its guards, each alone. */
export function testsBeside({ kind, file }: Numbered): string[][] {
  return [TESTS.filter((test) => dirname(test) === dirname(file)), GUARDS_OF[kind]]
}
