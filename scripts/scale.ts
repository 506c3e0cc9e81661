import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { findPostgres } from '../test/cluster.ts'
import { findNginx } from '../test/nginx.ts'
import { tableOf } from '../test/scale/shown.ts'

// Usage: scale.ts
// Starts PostgreSQL with a replica, three servers and nginx on this machine, ends them under load, and shows what holds.
// Takes minutes. The exit code is 1 if a promise did not hold.

const missing = [
  ...(findPostgres() ? [] : ['PostgreSQL 15 or newer (Debian: apt install postgresql)']),
  ...(findNginx() ? [] : ['nginx (Debian: apt install nginx-light)']),
]
if (missing.length > 0) {
  console.log(`Skipped, because this machine has no ${missing.join(' and no ')}.`)
  process.exit(0)
}

process.env.NODE_ENV = 'test'
// Databases on a disk, where that takes as long as it does: other temporary files of tests may be in memory.
const folder = mkdtempSync(join(tmpdir(), 'boardwalk-scale-'))
// PostgreSQL runs as another user than root.
chmodSync(folder, 0o1777)
process.env.SCALE_FOLDER = folder
const vitest = await startVitest('test', [], {
  include: ['test/scale/*.scale.ts'],
  maxWorkers: 1,
  disableConsoleIntercept: true,
})
const modules = vitest.state.getTestModules()
const shown = modules.flatMap((module) => [...module.children.allTests()].flatMap((test) => test.meta().shown ?? []))
const hasFailed = modules.length === 0 || modules.some((module) => !module.ok())
await vitest.close()
rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
console.log(`\n${new Date().toISOString()}\n\n${tableOf(shown)}\n`)
console.log(hasFailed ? 'At least one promise did not hold.' : 'Every promise held.')
process.exit(hasFailed ? 1 : 0)
