import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { type Kind, type Mutant, mutantsIn, withSwitches } from './mutants.ts'

/** The conditions of the program, and a copy of it in which each of them can be switched off. */

export type Numbered = Mutant & { number: number }

const files = spawnSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  .stdout.split('\n')
  .filter((file) => file && !file.startsWith('e2e/'))

export const MUTANTS: readonly Numbered[] = files
  .flatMap((file) => mutantsIn(file, readFileSync(file, 'utf8')))
  .map((mutant, index) => ({ ...mutant, number: index + 1 }))

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
      const module = relative(dirname(file), 'scripts/mutation/switch.ts')
      writeFileSync(join(copy, file), withSwitches(readFileSync(file, 'utf8'), own, module))
    }
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, TRIALS))
  return copy
}

/** Where vitest finds the trials. */
export const TRIALS = 'test/trials'

/** Tests under the names that they have for one mutant alone, so that each starts afresh while all they test stays loaded. */
export function writeTrial(copy: string, number: number, tests: readonly string[], results: string): string {
  const path = `${TRIALS}/mutant-${number}.test.ts`
  // What a file does before and after each of its tests is for those alone.
  const suites = tests.map(
    (test) => `describe('${test}', async () => { await import('../../${test}?mutant=${number}') })\n`,
  )
  writeFileSync(
    join(copy, path),
    `import { describe } from 'vitest'
import { trial } from '../../scripts/mutation/trial.ts'
trial(${number}, '${results}', ${tests.includes(TWINS) || tests.includes(FOLLOWING_TWINS)})
${suites.join('')}`,
  )
  return path
}

const TWINS = 'server/workspace/twins.test.ts'
/** The same for what follows from the log and from time. */
const FOLLOWING_TWINS = 'server/feed/twins.test.ts'
const FOLLOWING = /^server\/feed\/(?:notifications|scheduler|mail\/digests)/

/** What should notice first, by what the condition is for. */
const GUARD_OF = {
  workspace: TWINS,
  permit: 'server/http/access.test.ts',
  visibility: 'server/http/visibility.test.ts',
} satisfies Record<Kind, string>

export const GUARDS: readonly string[] = Object.values(GUARD_OF)

/** Reached by no request, or by none of theirs: the guards never come by. */
const BEHIND_THE_ROUTES = /^server\/(?:transfer|feed|identity|http)\/|\/teams\/|\/users\.(?:erase|person)/

/** Folders whose tests are about this one too. */
const TESTED_IN: Record<string, readonly string[]> = {
  'server/feed/notifications': ['server/resources/notifications'],
  'server/feed/webhooks': ['server/resources/integrations'],
  // The home of a card is what sprints take it from.
  'server/resources/cards': ['server/resources/sprints'],
  'server/resources/teams': ['cli'],
  'server/resources/users': ['cli'],
  'server/store': ['server/resources/search', 'server/resources/views'],
  'server/store/search': ['server/resources/search'],
}

/** Two tries: what should notice first, which it nearly always does; then the other guards and the tests of the folder. */
export function triesFor({ kind, file }: Mutant, without: readonly string[] = []): [first: string[], rest: string[]] {
  const folder = dirname(file)
  const tests = [folder, ...(TESTED_IN[folder] ?? [])]
    .flatMap((one) => globSync(`${one}/*.test.ts`).sort())
    .filter((test) => !without.includes(test))
  const [subject] = basename(file).split('.')
  const namesakes = tests.filter((test) => basename(test).split('.')[0] === subject)
  const ownTests = namesakes.length > 0 ? namesakes : tests
  const guard = FOLLOWING.test(file) ? FOLLOWING_TWINS : GUARD_OF[kind]
  const first = BEHIND_THE_ROUTES.test(file) && guard !== FOLLOWING_TWINS ? ownTests : [guard]
  // The tests of HTTP are about everything: only those of this subject are.
  const others = folder === 'server/http' ? namesakes : tests
  return [first, [...new Set([...others, ...GUARDS])].filter((test) => !first.includes(test))]
}
