import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from './sqlite.ts'

/** Commits and writes the log back without a pause, as another process on the same file may do at any moment. */
const OTHER = `
const { parentPort, workerData } = require('node:worker_threads')
const { DatabaseSync } = require('node:sqlite')
const database = new DatabaseSync(workerData)
database.exec('pragma busy_timeout = 60000')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')
parentPort.postMessage('ready')
for (;;) {
  database.exec("insert into theirs (text) values ('" + 'z'.repeat(5000) + "')")
  checkpoint.get()
}`

test('checkpoints of another process are never mistaken for a foreign write', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'boardwalk.db')
  const store = await openSqlite(file)
  onTestFinished(() => store.close())
  await store.transaction(async (db) => {
    await sql`create table ours (id integer primary key, text text)`.execute(db)
    await sql`create table theirs (id integer primary key, text text)`.execute(db)
  })
  const other = new Worker(OTHER, { eval: true, workerData: file })
  onTestFinished(async () => void (await other.terminate()))
  await once(other, 'message')

  for (let turn = 0; turn < 1500; turn++)
    await store.transaction((db) => sql`insert into ours (text) values (${'y'.repeat(20_000)})`.execute(db))

  expect(await store.durabilityProblems()).toEqual([])
})
