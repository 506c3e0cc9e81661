import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { Random } from './server/demo/random.ts'
import type { Extent } from './test/extent.ts'

/** What `npm run test:long` and `test:browser` run and `npm test` leaves out, unless it is asked for by name. */
const LONG = ['test/{attack,durability}/**/*.test.ts', '**/*.long.test.ts']

const ALL = '{server,cli,client,deploy,e2e,test,web}/**/*.test.ts'

const texts = globSync(ALL).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const filesWith = (words: RegExp) => texts.filter(({ text }) => words.test(text)).map(({ file }) => file)

const BROWSER = ['e2e/**/*.test.ts']

/** What both run, the long run more of it: files say by `test/extent.ts` what. */
const BOTH = filesWith(/\/extent\.ts'/)

/** What waits for processes and browsers: begun at the end, it would leave one core with nothing to do. */
const WAITS = /\/(?:attack|durability|e2e|cli|deploy)\/|\.long\.test\.ts$/

/** Files in another order with each seed: what depends on the order of others shows. */
class Shuffled extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const random = new Random(this.ctx.config.sequence.seed)
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
    const shuffled = byName
      .map((file) => ({ file, key: random.next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ file }) => file)
    const waits = ({ moduleId }: TestSpecification) => WAITS.test(moduleId)
    return [...shuffled.filter(waits), ...shuffled.filter((file) => !waits(file))]
  }
}

/** The extents of `test/extent.ts`. */
const EXTENTS = {
  quick: { include: [ALL], exclude: LONG },
  long: { include: [...LONG, ...BOTH], exclude: BROWSER },
  postgres: { include: filesWith(/\bstores\b|\bpostgresUrl\b/), exclude: [...LONG, ...BOTH, ...BROWSER] },
  browser: { include: BROWSER, exclude: [] },
  all: { include: [ALL], exclude: [] },
} satisfies Record<Extent, { include: string[]; exclude: string[] }>

const { include, exclude } = EXTENTS[(process.env.TEST_EXTENT ?? 'all') as Extent]

export default defineConfig({
  test: {
    include,
    exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
    globalSetup: 'test/global-setup.ts',
    environment: 'node',
    // Three times as fast as a fresh process per file. Nothing is mocked, so files have nothing to hide from each other.
    pool: 'threads',
    isolate: false,
    fileParallelism: true,
    // One more than the smallest machine has cores: a tenth of the time was spent waiting.
    maxWorkers: 3,
    // The tests of each file are mixed by the same seed: each needs nothing of those before it. `Shuffled` orders the files.
    sequence: { sequencer: Shuffled, shuffle: { files: false, tests: true } },
    // No test measures time: this is for what hangs, on a machine that is busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A test that passes the second time has found something.
    retry: 0,
  },
})
