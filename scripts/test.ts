import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { parseCLI, startVitest } from 'vitest/node'
import { findChromium, HEADLESS_SHELL } from '../test/chromium.ts'
import { findPostgres } from '../test/cluster.ts'
import type { Extent } from '../test/extent.ts'
import { lateFrom } from '../test/late.ts'
import { findNginx } from '../test/nginx.ts'
import { findOnPath } from '../test/programs.ts'
import { printPromises } from './promises.ts'

// Usage: test.ts [--no-install] [--no-checks] [--long | --browser] [--seed N] [--late N[-WAY]] [arguments of vitest]
// Without names: the tests every change needs; with --long or --browser, those instead. Names match all.
// With --late, browsers get what the API says late, by delays from a seed: `test/late.ts` has the ways.
// Lint, types and generated files are checked along with the former.

const { options: own, rest: vitestArgs } = ownOptions(process.argv.slice(2))
const hasNames = vitestArgs.some((arg) => !arg.startsWith('-'))
const seed = own.seed ?? seedOfCommit() ?? 1 + Math.floor(Math.random() * 1_000_000)
const extents: Extent[] = own.extents ?? [hasNames ? 'all' : 'quick']
const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
const failedChecks: string[] = []
const failedTests: string[] = []
const missing: string[] = []

const NEEDED = [
  {
    name: 'PostgreSQL',
    package: 'postgresql',
    isThere: () => Boolean(process.env.TEST_DATABASE_URL || findPostgres()),
    without: 'The tests on PostgreSQL are skipped; TEST_DATABASE_URL may name a server for them.',
  },
  {
    name: 'Chromium',
    package: HEADLESS_SHELL,
    isThere: () => findChromium() !== null,
    // With any other the browser tests take half as long again.
    isBest: () => Boolean(process.env.CHROMIUM_PATH || findOnPath(HEADLESS_SHELL)),
    without: 'The tests in the browser are skipped; CHROMIUM_PATH may name one for them.',
  },
  {
    name: 'nginx',
    package: 'nginx-light',
    isThere: () => findNginx() !== null,
    without: 'The tests of restarts behind a proxy are skipped.',
  },
]

process.env.NODE_ENV = 'test'
if (own.late !== undefined) {
  lateFrom(own.late)
  process.env.TEST_LATE = own.late
}
// The tests set their own temporary folder, which is gone when they end: that may be before the checks do.
const environment = { ...process.env }
provideSystemPackages()
// While the tests start, which takes one core a few seconds.
const checks = own.mayCheck && !own.extents ? checkAll() : undefined
for (const extent of extents) await test(extent)
await checks

const skipped = count.skipped + count.pending
for (const title of failedChecks) console.log(`${title}: failed, see above`)
// Named once more at the end, which is all that some logs keep of a run.
for (const name of failedTests) console.log(`Failed: ${name}`)
if (missing.length > 0) console.log(`Without ${missing.join(' and ')}: those tests were skipped.`)
console.log(`${count.passed} passed, ${count.failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(count.failed ? 1 : 0)

function ownOptions(args: readonly string[]) {
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      'no-install': { type: 'boolean' },
      'no-checks': { type: 'boolean' },
      long: { type: 'boolean' },
      browser: { type: 'boolean' },
      seed: { type: 'string' },
      late: { type: 'string' },
    },
    strict: false,
    tokens: true,
  })
  const options = {
    mayInstall: true,
    mayCheck: true,
    extents: undefined as Extent[] | undefined,
    seed: undefined as number | undefined,
    late: undefined as string | undefined,
  }
  const rest = [...args]
  for (const token of tokens.toReversed()) {
    if (token.kind !== 'option') continue
    if (token.name === 'no-install') options.mayInstall = false
    else if (token.name === 'no-checks') options.mayCheck = false
    else if (token.name === 'long') options.extents = ['long', 'postgres']
    else if (token.name === 'browser') options.extents = ['browser']
    else if (token.name === 'seed') options.seed = Number(token.value)
    else if (token.name === 'late') options.late = token.value ?? ''
    else continue
    const isTwo = token.value !== undefined && !token.inlineValue
    rest.splice(token.index, isTwo ? 2 : 1)
  }
  return { options, rest }
}

/** Another order with each commit, and the same one wherever that commit is tested: failures can be reproduced. */
function seedOfCommit(): number | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? Number.parseInt(stdout, 16) : undefined
}

function provideSystemPackages(): void {
  for (const { name, package: packageName, isThere, isBest = isThere, without } of NEEDED) {
    if (isBest()) continue
    // Optional packages are tried once.
    if (isThere() && (reasonNotToInstall() || wasTried(packageName))) continue
    const problem = reasonNotToInstall() ?? aptInstall(name, packageName)
    if (isThere()) continue
    missing.push(name)
    console.log(`${name} is missing: ${problem}. ${without}`)
  }
}

function wasTried(packageName: string): boolean {
  const mark = `node_modules/.cache/boardwalk-tried-${packageName}`
  if (existsSync(mark)) return true
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, '')
  return false
}

function reasonNotToInstall(): string | null {
  if (!own.mayInstall) return 'this run installs nothing'
  if (!findOnPath('apt-get')) return 'there is no apt-get to install it with'
  if (process.getuid?.() !== 0) return 'only root may install it'
  return null
}

function aptInstall(name: string, packageName: string): string {
  console.log(`Installing ${name} (once) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
  // A failure is not fatal: the package may be available even if one of the sources is not.
  aptGet('update')
  const { stderr } = aptGet('install', '-y', '--no-install-recommends', packageName)
  return `apt-get install ${packageName} failed (${stderr.trim().split('\n').at(-1)})`
}

async function checkAll(): Promise<void> {
  // On one core: the tests use the others, and several type checkers would each process the shared files.
  const types = ['node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded']
  await check('Lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings')
  await check('Types', ...types)
  await check('Types of the web application', ...types, '--project', 'web')
  await check('Generated files', 'scripts/drift.ts')
}

/** Runs a Node program and shows its output. A failure is counted, and the next ones still run. */
async function check(title: string, ...command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  const ended = once(child, 'close')
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  console.log(`\n— ${title}\n${said.join('').trim() || 'No problems'}`)
  if (status === 0) return
  count.failed += 1
  failedChecks.push(title)
}

async function test(extent: Extent): Promise<void> {
  console.log(`\n— Tests (${extent}), in the order of seed ${seed} (the same again: --seed ${seed})`)
  process.env.TEST_EXTENT = extent
  const { filter, options } = parseCLI(['vitest', 'run', `--sequence.seed=${seed}`, ...vitestArgs])
  // One of the two extents may have no tests of these names.
  const vitest = await startVitest('test', filter, { ...options, passWithNoTests: extents.length > 1 && hasNames })
  printPromises(vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]))
  for (const module of vitest.state.getTestModules()) {
    const tests = [...module.children.allTests()]
    for (const test of tests) count[test.result().state] += 1
    const failed = tests.flatMap((test) => {
      const { state, errors } = test.result()
      return state === 'failed' ? [`${test.fullName}: ${errors[0]?.message}`] : []
    })
    // A file that does not load, or a hook that fails, fails the file without failing a test.
    const isFileAlone = module.state() === 'failed' && failed.length === 0
    if (isFileAlone) count.failed += 1
    for (const name of isFileAlone ? ['the file itself'] : failed)
      failedTests.push(`${module.relativeModuleId}: ${name}`)
  }
  await vitest.close()
  // An error outside of any file, or no test at all.
  if (process.exitCode && count.failed === failedChecks.length) count.failed += 1
}
