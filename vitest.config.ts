import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{server,cli,client,e2e,test}/**/*.test.ts'],
    globalSetup: 'test/global-setup.ts',
    environment: 'node',
    // Three times as fast as a fresh process per file. Nothing is mocked, so files have nothing to hide from each other.
    pool: 'threads',
    isolate: false,
    fileParallelism: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A test that passes the second time has found something.
    retry: 0,
  },
})
