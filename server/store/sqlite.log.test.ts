import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newReadyUrl } from '../../test/team.ts'
import { LOG_BYTES } from '../limits/storage.ts'
import { open } from './open.ts'

test('the log of SQLite that grew during a read is cut afterwards', async () => {
  const url = await newReadyUrl('sqlite')
  const store = await open(url)
  onTestFinished(() => store.close())
  const logBytes = async () => (await stat(`${url.slice('sqlite:'.length)}-wal`)).size
  const write = (bytes: number) =>
    store.transaction((db) => sql`insert into ballast values (zeroblob(${bytes}))`.execute(db))
  await store.transaction((db) => sql`create table ballast (bytes blob)`.execute(db))

  const grown = await store.readAside(async (db) => {
    // From here on this is what it sees, and the log must keep what comes after it.
    await sql`select count(*) from ballast`.execute(db)
    for (let written = 0; written <= LOG_BYTES; written += LOG_BYTES / 4) await write(LOG_BYTES / 4)
    return logBytes()
  })
  // The log starts again with the next write.
  await write(1)

  expect(grown).toBeGreaterThan(LOG_BYTES)
  expect(await logBytes()).toBeLessThanOrEqual(LOG_BYTES)
})

test('the log of SQLite is written back by itself, long before it reaches its bound', async () => {
  const url = await newReadyUrl('sqlite')
  const store = await open(url)
  onTestFinished(() => store.close())
  await store.transaction((db) => sql`create table ballast (bytes blob)`.execute(db))
  const each = LOG_BYTES / 32

  for (let written = 0; written < LOG_BYTES * 2; written += each)
    await store.transaction((db) => sql`insert into ballast values (zeroblob(${each}))`.execute(db))

  expect((await stat(`${url.slice('sqlite:'.length)}-wal`)).size).toBeLessThan(LOG_BYTES)
})
