import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Kept } from './kept.ts'
import { EQUIVALENT } from './mutants.ts'
import {
  copyOfTree,
  inPortions,
  MUTANTS,
  type Numbered,
  nameOf,
  TESTS,
  testsBeside,
  testsReaching,
  triesFor,
  writeTrial,
} from './tree.ts'
import type { Outcome, Trial } from './trial.ts'

// Usage: mutate.ts [--only PATTERN]… [--sample N] [--jobs N] [--postgres] [--list] [--kept FILE]
//
// Removes each workspace condition, each permit and each visibility condition in turn, in a copy of the tree, and expects
// a test to fail. The copy has all of them, switched by number, so that the program is loaded once for many. First all
// tests run once with nothing removed, to see which of them reach which condition. With --kept, results are stored
// in a file, and an interrupted run continues from there. By hand, before a release and after changes to access control.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
})

const LOOK_EVERY_MS = 1000

/** Trials of one process, which loads the program for them. */
const AT_ONCE = 30

/** A test that hangs without the condition notices it, too. */
const PATIENCE = ['--testTimeout=120000', '--hookTimeout=120000']

const chosen = MUTANTS.filter(
  (mutant) => options.only.length === 0 || options.only.some((pattern) => new RegExp(pattern).test(nameOf(mutant))),
)
const mutants = sampled(chosen, options.sample ? Number(options.sample) : chosen.length)
if (options.list) {
  for (const mutant of mutants) console.log(nameOf(mutant))
  process.exit()
}
for (const id of Object.keys(EQUIVALENT))
  if (!MUTANTS.some((mutant) => mutant.id === id)) throw new Error(`There is no condition “${id}” to be excused.`)
const kept = new Kept(options.kept)
const copy = copyOfTree()
const running = new Set<ChildProcess>()
let runs = 0
// When this is stopped early, its processes must stop too.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exitCode = await tryAll()

async function tryAll(): Promise<number> {
  const seen = [...kept.seen, ...(await whatOthersSee(kept.seen.flatMap(({ tests }) => tests)))]
  const untried = mutants.filter((mutant) => !excuseFor(mutant) && !kept.wasNoticed(mutant))
  const tries = new Map(
    untried.map((mutant) => {
      const unasked = testsReaching(mutant, seen).filter((test) => !kept.wasUnnoticed(mutant, test))
      return [mutant, triesFor(mutant, unasked)]
    }),
  )
  let left = untried.filter((mutant) => (tries.get(mutant)?.length ?? 0) > 0)
  const unnoticed = untried.filter((mutant) => !left.includes(mutant))
  for (let round = 0; left.length > 0; round++) {
    const trials = left.map((mutant) => ({ off: mutant.number, tests: tries.get(mutant)?.[round] ?? [] }))
    const outcomes = await tryTogether(trials.filter(({ tests }) => tests.length > 0))
    const noticed = new Set(outcomes.filter(({ noticedBy }) => noticedBy).map(({ off }) => off))
    const passed = left.filter(({ number }) => !noticed.has(number))
    left = passed.filter((mutant) => (tries.get(mutant)?.length ?? 0) > round + 1)
    unnoticed.push(...passed.filter((mutant) => !left.includes(mutant)))
  }
  // Conditions evaluated while the program loads come before any switch: finally it is loaded without them.
  const survivors: Numbered[] = []
  for (const mutant of unnoticed) if (!(await isNoticedAtLoad(mutant))) survivors.push(mutant)
  const excused = mutants.filter(excuseFor)
  for (const mutant of excused) console.log(`${nameOf(mutant)}: ${excuseFor(mutant)}`)
  for (const mutant of survivors) console.log(`${nameOf(mutant)}: SURVIVED`)
  console.log(
    `${mutants.length} of ${MUTANTS.length} looked at: ${mutants.length - survivors.length - excused.length} noticed, ` +
      `${excused.length} change nothing, ${survivors.length} survived.`,
  )
  return survivors.length > 0 ? 1 : 0
}

async function isNoticedAtLoad(mutant: Numbered): Promise<boolean> {
  for (const tests of testsBeside(mutant)) {
    const [outcome] = await run([{ off: mutant.number, tests }], mutant.number)
    if (outcome?.noticedBy) return true
  }
  return false
}

/** Which conditions the other test files reach. Tests that fail while nothing is off say nothing about mutants. */
async function whatOthersSee(known: readonly string[]): Promise<Outcome[]> {
  const untold = TESTS.filter((test) => !known.includes(test))
  const look = (tests: readonly string[]) => tryTogether(tests.map((test) => ({ off: 0, tests: [test] })))
  const first = await look(untold)
  // Tests after a failed one, in the same process, may not have run.
  const idle = first.some(({ noticedBy }) => noticedBy) ? first.filter(({ asked }) => asked.length === 0) : []
  const outcomes = [
    ...first.filter((outcome) => !idle.includes(outcome)),
    ...(await look(idle.flatMap(({ tests }) => tests))),
  ]
  for (const { tests, noticedBy } of outcomes)
    if (noticedBy) console.log(`${tests[0]} fails without any mutant, and is left out: ${noticedBy}.`)
  return outcomes.filter(({ noticedBy }) => !noticedBy)
}

/** In portions, since some take far longer than others: an idle process takes the next. */
async function tryTogether(trials: readonly Trial[]): Promise<Outcome[]> {
  const portions = inPortions(trials, AT_ONCE)
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let portion = portions.shift(); portion; portion = portions.shift()) {
      outcomes.push(...(await run(portion)))
      if (portions.length > 0) console.log(`${trials.length - portions.length * AT_ONCE} of ${trials.length} begun.`)
    }
  }
  await Promise.all(Array.from({ length: Number(options.jobs) }, work))
  return outcomes
}

function excuseFor({ id }: Numbered): string | undefined {
  return EQUIVALENT[id]
}

/** One process for all of these. SQLite alone unless asked: both stores get the same statements. */
async function run(trials: readonly Trial[], off = 0): Promise<Outcome[]> {
  if (trials.length === 0) return []
  const name = `run-${++runs}`
  const results = join(copy, `${name}.jsonl`)
  writeFileSync(results, '')
  const files = trials.map((trial, index) => writeTrial(copy, `${name}-${index}`, trial, results))
  const names = options.postgres ? [] : ['-t', '^(?!.*[Pp]ostgre)']
  const vitest = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--no-file-parallelism',
      '--reporter=dot',
      ...PATIENCE,
      ...names,
    ],
    {
      cwd: copy,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        MUTANT: String(off),
        MUTATED_STORES: options.postgres ? 'both' : 'sqlite',
        // No server is started for tests that are not run.
        ...(!options.postgres && { TEST_DATABASE_URL: 'postgres://nowhere' }),
      },
    },
  )
  running.add(vitest)
  const outcomes: Outcome[] = []
  const look = () => {
    const lines = readFileSync(results, 'utf8').split('\n').slice(outcomes.length, -1)
    for (const line of lines) {
      const outcome: Outcome = JSON.parse(line)
      outcomes.push(outcome)
      report(outcome, `${outcomes.length}/${trials.length}`)
    }
  }
  const looking = setInterval(look, LOOK_EVERY_MS)
  await new Promise((resolve, reject) => vitest.once('exit', resolve).once('error', reject))
  clearInterval(looking)
  look()
  running.delete(vitest)
  return outcomes
}

/** Prints results as they come: a whole run is long, and may be stopped early. */
function report(outcome: Outcome, progress: string) {
  const { off, tests, noticedBy, asked, ms } = outcome
  const mutant = MUTANTS[off - 1]
  if (mutant && noticedBy) kept.keepNoticed(mutant)
  if (mutant && !noticedBy) kept.keepUnnoticed(mutant, tests)
  if (!mutant && !noticedBy) kept.keepSeen(outcome)
  const seconds = `${(ms / 1000).toFixed(1)} s`
  if (!mutant) console.log(`${progress} ${tests[0]}: reaches ${asked.length} (${seconds})`)
  else
    console.log(`${progress} ${nameOf(mutant)}: ${noticedBy ? `noticed by ${noticedBy}` : 'not noticed'} (${seconds})`)
}

/** So many of them, spread over all. */
function sampled<T>(items: readonly T[], count: number): T[] {
  const step = items.length / Math.min(count, items.length)
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)] as T)
}
