import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTeam, listTeams } from '../../server/resources/teams/teams.service.ts'
import { importPlan } from '../../server/transfer/foreign/import-plan.ts'
import { readForeignFile } from '../../server/transfer/foreign/read-file.ts'
import { removeAbandonedImports } from '../../server/transfer/own/abandoned.ts'
import { exportLines } from '../../server/transfer/own/export.ts'
import { Gateway } from '../../server/workspace/gateway.ts'
import { CommandLine } from '../command-line.ts'
import { newFile } from '../imports.ts'
import { isLong } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { newReadyUrl, type OwnServer, type StoreName, startServer, stores } from '../team.ts'

const CARDS = isLong ? 3000 : 1200
const HOUR_MS = 3_600_000

/** Enough that the import takes a while, and that SQLite writes some of it to the disk before the end. */
const TABLE = [
  'title,list,description,created',
  ...Array.from({ length: CARDS }, (_, index) => `Card ${index},List ${index % 5},${'word '.repeat(100)},2020-01-01`),
].join('\n')

describe.each(stores)('an import that is killed on %s', patience(), (store) => {
  test(
    'has imported nothing of a table; the same command again imports all of it, once',
    proves(store, 'a killed import leaves nothing; repeated, it imports everything once (imports)', 3, async () => {
      const { url, server } = await newServer(store)
      await createTeam(server.gateway, { title: 'Ours', email: 'owner@example.com' })
      const boardwalk = new CommandLine(url)
      const command = `import ${await newFile('cards.csv', TABLE)} --from csv`

      await killHalfWay(boardwalk, command, () => countCards(server, IN_HIDDEN_SPACE))

      expect(await countCards(server)).toBe(0)
      expect(await boardwalk.json(command)).toMatchObject({ is_new: true, cards: CARDS })
      expect(await boardwalk.json(command)).toMatchObject({ is_new: false, cards: 0 })
      expect(await countCards(server)).toBe(CARDS)
      expect(await countCards(server, IN_HIDDEN_SPACE)).toBeGreaterThan(0)
      const later = new Gateway(server.store, { now: () => Date.now() + HOUR_MS })
      expect(await removeAbandonedImports(later)).toBe(1)
      expect(await countCards(server, sql`1 = 1`)).toBe(CARDS)
      await expectSoundStore(server.store)
    }),
  )

  test(
    'has imported nothing of an export; the same command again imports all of it, once',
    proves(store, 'a killed import leaves nothing; repeated, it imports everything once (imports)', 3, async () => {
      const { url, server } = await newServer(store)
      const boardwalk = new CommandLine(url)
      const command = `import ${await exportedTable()}`

      await killHalfWay(boardwalk, command, () => countCards(server, sql`teams.time_loading is not null`))

      expect(await countCards(server)).toBe(0)
      expect(await listTeams(server.gateway)).toEqual([])
      const later = new Gateway(server.store, { now: () => Date.now() + HOUR_MS })
      expect(await removeAbandonedImports(later)).toBe(1)
      expect(await countCards(server, sql`1 = 1`)).toBe(0)
      const made = await boardwalk.json(command)
      expect(made).toMatchObject({ is_new: true, rows: { cards: CARDS } })
      expect(await boardwalk.json(command)).toMatchObject({ is_new: false, team_id: made.team_id })
      expect(await countCards(server)).toBe(CARDS)
      await expectSoundStore(server.store)
    }),
  )
})

async function newServer(store: StoreName) {
  const url = await newReadyUrl(store)
  const server = await startServer(url)
  onTestFinished(server.stop)
  return { url, server }
}

let exported: Promise<string> | undefined

/** The table, as a workspace of Boardwalk exports it: the same for both stores. */
function exportedTable(): Promise<string> {
  exported ??= newExport()
  return exported
}

async function newExport(): Promise<string> {
  const { server } = await newServer('sqlite')
  const { team_id, user_id } = await createTeam(server.gateway, { title: 'Ours', email: 'owner@example.com' })
  const content = await readForeignFile(await newFile('cards.csv', TABLE), 'csv')
  await importPlan(server.gateway, { team_id, user_id, role: 'owner' }, content)
  const file = await newFile('workspace.jsonl', '')
  await server.store.read((db) => writeFile(file, exportLines(db, team_id)))
  return file
}

/** Kills the command when it has written something and is not done. */
async function killHalfWay(boardwalk: CommandLine, command: string, progress: () => Promise<number>) {
  const { child } = boardwalk.process(command)
  const before = await progress()
  for (let tries = 0; tries < 6000 && (await progress()) <= before; tries += 1) await wait(5)
  child.kill('SIGKILL')
  const [, signal] = await once(child, 'close')
  expect(signal).toBe('SIGKILL')
}

const IN_HIDDEN_SPACE = sql`exists (select 1 from imports where imports.team_id = cards.team_id
  and imports.project_id = cards.project_id and imports.time_loading is not null)`
const WHOLE = sql`teams.time_loading is null and not ${IN_HIDDEN_SPACE}`

/** The cards of complete workspaces and spaces, or of others. */
async function countCards({ store }: OwnServer, which = WHOLE): Promise<number> {
  const { rows } = await store.read((db) =>
    sql<{ count: number }>`
    select count(*) as count from cards join teams on teams.id = cards.team_id where ${which}`.execute(db),
  )
  return Number(rows[0]?.count)
}
