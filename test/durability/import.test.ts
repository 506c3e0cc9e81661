import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTeam } from '../../server/resources/teams/teams.service.ts'
import { carryIn } from '../../server/transfer/carry.ts'
import { exportLines } from '../../server/transfer/export.ts'
import { readForeignFile } from '../../server/transfer/file.ts'
import { newFile } from '../imports.ts'
import { Program } from '../process.ts'
import { expectSoundStore } from '../sound-store.ts'
import { newDatabaseUrl, type OwnServer, type StoreName, startServer, stores } from '../team.ts'

const CARDS = 6000

/** Enough that the import takes a while, and that SQLite writes some of it to the disk before the end. */
const TABLE = [
  'title,list,description,created',
  ...Array.from({ length: CARDS }, (_, index) => `Card ${index},List ${index % 5},${'word '.repeat(100)},2020-01-01`),
].join('\n')

describe.each(stores)('an import that is killed on %s', { timeout: 120_000 }, (store) => {
  test('has brought in nothing of a table; the same command again brings in all of it, once', async () => {
    const { url, server } = await newServer(store)
    await createTeam(server.door, { title: 'Ours', email: 'owner@example.com' })
    const command = ['import', await newFile('cards.csv', TABLE), '--from', 'csv', '--json']

    await killHalfWay(url, server, command)

    expect(await countCards(server)).toBe(0)
    expect(await run(url, command)).toMatchObject({ is_new: true, cards: CARDS })
    expect(await run(url, command)).toMatchObject({ is_new: false, cards: 0 })
    expect(await countCards(server)).toBe(CARDS)
    await expectSoundStore(server.store)
  })

  test('has brought in nothing of an export; the same command again brings in all of it, once', async () => {
    const { url, server } = await newServer(store)
    const command = ['import', await newExport(), '--json']

    await killHalfWay(url, server, command)

    expect(await countCards(server)).toBe(0)
    const made = await run(url, command)
    expect(made).toMatchObject({ is_new: true, rows: { cards: CARDS } })
    expect(await run(url, command)).toMatchObject({ is_new: false, team_id: made.team_id })
    expect(await countCards(server)).toBe(CARDS)
    await expectSoundStore(server.store)
  })
})

async function newServer(store: StoreName) {
  const url = await newDatabaseUrl(store)
  const server = await startServer(url)
  onTestFinished(server.stop)
  return { url, server }
}

/** The table, as a workspace of Boardwalk exports it. */
async function newExport(): Promise<string> {
  const { server } = await newServer('sqlite')
  const { team_id, user_id } = await createTeam(server.door, { title: 'Ours', email: 'owner@example.com' })
  const content = await readForeignFile(await newFile('cards.csv', TABLE), 'csv')
  await carryIn(server.door, { team_id, user_id, role: 'owner' }, content)
  const file = await newFile('workspace.jsonl', '')
  await server.store.read((db) => writeFile(file, exportLines(db, team_id)))
  return file
}

const MAIN = join(import.meta.dirname, '../../cli/main.ts')

async function run(url: string, command: readonly string[]) {
  const { code, stdout, stderr } = await new Program(MAIN, command, { DATABASE_URL: url }).end()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

/** Kills the command when it has written something that it has not committed. */
async function killHalfWay(url: string, server: OwnServer, command: readonly string[]) {
  const { child } = new Program(MAIN, command, { DATABASE_URL: url })
  const before = await written(url, server)
  for (let tries = 0; tries < 6000 && (await written(url, server)) <= before; tries += 1) await wait(5)
  child.kill('SIGKILL')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
}

/** How much open transactions have written: bytes of SQLite's log, or transactions of PostgreSQL that write. */
async function written(url: string, { store }: OwnServer): Promise<number> {
  if (url.startsWith('sqlite:')) return (await stat(`${url.slice('sqlite:'.length)}-wal`)).size
  const { rows } = await store.read((db) =>
    sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and backend_xid is not null
        and state_change > xact_start + interval '300 milliseconds'`.execute(db),
  )
  return Number(rows[0]?.count)
}

async function countCards({ store }: OwnServer): Promise<number> {
  const { rows } = await store.read((db) => sql<{ count: number }>`select count(*) as count from cards`.execute(db))
  return Number(rows[0]?.count)
}
