import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What waits for processes and browsers: begun at the end, it would leave one core with nothing to do. */
const LONG = /\/(?:attack|durability|e2e|cli)\//

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['{server,cli,client,deploy,e2e,test,web}/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    environment: 'node',
    // Three times as fast as a fresh process per file. Nothing is mocked, so files have nothing to hide from each other.
    pool: 'threads',
    isolate: false,
    fileParallelism: true,
    // One more than the smallest machine has cores: a tenth of the time was spent waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    // No test measures time: this is for what hangs, on a machine that is busy with other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // A test that passes the second time has found something.
    retry: 0,
  },
})
