import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildPrograms } from '../scripts/build-programs.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { NODE_COMPILE_CACHE } from './children.ts'
import { findPostgres, startCluster } from './cluster.ts'

/**
 * Gives the tests a temporary folder that is removed afterwards, starts the PostgreSQL that all test files share, each with
 * its own databases, and builds the web application that browsers open, and the server that tests start a hundred times.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(roomy(), 'boardwalk-tests-'))
  // As /tmp itself: PostgreSQL, which runs as another user, has folders of its own in there.
  chmodSync(folder, 0o1777)
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  // Threads and programs that tests start share a compile cache.
  process.env.NODE_COMPILE_CACHE = NODE_COMPILE_CACHE
  const stop = await providePostgres(project)
  await buildWeb()
  await buildPrograms()
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const MEMORY = '/dev/shm'
const MEMORY_NEEDED = 4 * 1024 ** 3

/** Memory, where there is plenty: hundreds of stores that wait for a disk at each commit take minutes. */
function roomy(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_NEEDED ? MEMORY : tmpdir()
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
  project.provide('postgresUrl', cluster.socketUrl)
  return cluster.stop
}
