import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { EQUIVALENT } from './mutation/mutants.ts'
import { copyOfTree, GUARDS, MUTANTS, type Numbered, nameOf, triesFor, writeTrial } from './mutation/tree.ts'
import type { Outcome } from './mutation/trial.ts'

// Usage: mutate.ts [--only PATTERN]… [--sample N] [--jobs N] [--postgres] [--list] [--trust]
//
// Takes out each workspace condition, each permit and each visibility condition in turn, in a copy of the tree, and demands
// that a test fails. The copy has all of them, switched by number, so that the program is loaded once for many. By hand,
// before a release and after changes of how access is decided.

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    // The tests are known to pass while nothing is taken out: another run has just seen it.
    trust: { type: 'boolean', default: false },
  },
})

const PROGRESS_MS = 60_000

/** What hangs without its condition is noticed, too. */
const PATIENCE = ['--testTimeout=120000', '--hookTimeout=120000']

const chosen = MUTANTS.filter(
  (mutant) => options.only.length === 0 || options.only.some((pattern) => new RegExp(pattern).test(nameOf(mutant))),
)
const mutants = sampled(chosen, options.sample ? Number(options.sample) : chosen.length)
if (options.list) {
  for (const mutant of mutants) console.log(nameOf(mutant))
  process.exit()
}
const copy = copyOfTree()
const running = new Set<ChildProcess>()
// Whoever ends this early wants nothing of it to go on.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exitCode = await tryAll()

async function tryAll(): Promise<number> {
  let left: readonly Numbered[] = mutants
  const reached = new Set<number>()
  const broken: string[] = []
  for (const which of [0, 1] as const) {
    broken.push(...(await failingAnyway(left.flatMap((mutant) => triesFor(mutant)[which]))))
    const trials = left.map((mutant) => ({ number: mutant.number, tests: triesFor(mutant, broken)[which] }))
    const jobs = Number(options.jobs)
    const shares = Array.from({ length: jobs }, (_, job) => trials.filter((_one, index) => index % jobs === job))
    const outcomes = (await Promise.all(shares.map((share) => run(share)))).flat()
    for (const { number, wasAsked } of outcomes) if (wasAsked) reached.add(number)
    left = report(left, outcomes)
  }
  // What is decided when the program is loaded is decided before a switch is thrown: these are loaded without it.
  const survivors = left.filter(({ number }) => reached.has(number))
  for (const mutant of left.filter(({ number }) => !reached.has(number))) {
    const [outcome] = await run([{ number: mutant.number, tests: triesFor(mutant, broken).flat() }], mutant.number)
    survivors.push(...report([mutant], outcome ? [outcome] : []))
  }
  const unexcused = survivors.filter((mutant) => !excuseFor(mutant))
  for (const mutant of survivors) console.log(`${nameOf(mutant)}: ${excuseFor(mutant) ?? 'SURVIVED'}`)
  console.log(
    `${mutants.length} of ${MUTANTS.length} tried: ${mutants.length - survivors.length} noticed, ` +
      `${survivors.length - unexcused.length} change nothing, ${unexcused.length} survived.`,
  )
  return unexcused.length > 0 ? 1 : 0
}

/** Tests that fail while nothing is off say nothing about mutants. */
async function failingAnyway(tests: readonly string[]): Promise<string[]> {
  if (tests.length === 0 || options.trust) return []
  const [whole] = await run([{ number: 0, tests: [...new Set(tests)] }])
  if (!whole || GUARDS.some((guard) => whole.failed.includes(guard)))
    throw new Error(`Without any mutant, this fails: ${whole?.noticedBy ?? 'all'}.`)
  for (const file of whole.failed) console.log(`${file} fails without any mutant, and is left out.`)
  return whole.failed
}

/** Says what noticed, and returns those that nothing noticed. */
function report(tried: readonly Numbered[], outcomes: readonly Outcome[]): Numbered[] {
  const byNumber = new Map(outcomes.map((outcome) => [outcome.number, outcome]))
  return tried.filter((mutant) => {
    const outcome = byNumber.get(mutant.number)
    if (outcome?.noticedBy) console.log(`${nameOf(mutant)}: noticed`)
    else console.log(`${nameOf(mutant)}: not noticed${outcome?.wasAsked ? '' : ', nor reached'}`)
    return !outcome?.noticedBy
  })
}

function excuseFor({ file, what }: Numbered): string | undefined {
  return EQUIVALENT[`${file} ${what}`]
}

/** One process for all of these. SQLite alone unless asked: both stores get the same statements. */
async function run(trials: readonly { number: number; tests: readonly string[] }[], off = 0): Promise<Outcome[]> {
  if (trials.length === 0) return []
  const results = join(
    copy,
    `results-${trials
      .map(({ number }) => number)
      .join('-')
      .slice(0, 40)}-${off}.jsonl`,
  )
  writeFileSync(results, '')
  const files = trials.map(({ number, tests }) => writeTrial(copy, number, tests, results))
  const names = options.postgres ? [] : ['-t', 'sqlite']
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
  const outcomes = () =>
    readFileSync(results, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Outcome)
  const progress = setInterval(() => console.error(`${outcomes().length} of ${trials.length} …`), PROGRESS_MS)
  await new Promise((resolve, reject) => vitest.once('exit', resolve).once('error', reject))
  clearInterval(progress)
  running.delete(vitest)
  return outcomes()
}

/** So many of them, spread over all. */
function sampled<T>(items: readonly T[], count: number): T[] {
  const step = items.length / Math.min(count, items.length)
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)] as T)
}
