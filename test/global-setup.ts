import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findPostgres, startCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | null
  }
}

/**
 * Gives the tests a temporary folder that goes when they are over, and starts the PostgreSQL that all test files share, each
 * with databases of its own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-tests-'))
  // As /tmp itself: PostgreSQL, which runs as another user, has folders of its own in there.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  const stop = await providePostgres(project)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const nothing = async () => undefined
  if (process.env.TEST_DATABASE_URL) {
    project.provide('postgresUrl', process.env.TEST_DATABASE_URL)
    return nothing
  }
  if (!findPostgres()) {
    console.error('PostgreSQL is not installed: its tests are skipped. (TEST_DATABASE_URL may name a server instead.)')
    project.provide('postgresUrl', null)
    return nothing
  }
  const cluster = await startCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
