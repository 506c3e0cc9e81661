import type { TestProject } from 'vitest/node'
import { findPostgres, startCluster } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | null
  }
}

/** Starts the PostgreSQL that all test files share, each with databases of its own, and ends it after the last. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) {
    project.provide('postgresUrl', process.env.TEST_DATABASE_URL)
    return undefined
  }
  if (!findPostgres()) {
    console.error('PostgreSQL is not installed: its tests are skipped. (TEST_DATABASE_URL may name a server instead.)')
    project.provide('postgresUrl', null)
    return undefined
  }
  const cluster = await startCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
