import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMember } from '../server/resources/teams/teams.service.ts'
import { importPlan, type PlanOptions } from '../server/transfer/foreign/import-plan.ts'
import { readForeignFile } from '../server/transfer/foreign/read-file.ts'
import type { Role } from '../server/workspace/policy.ts'
import type { Team } from './team.ts'

/** Files of other programs, and their imports. */

const TRANSFER = join(import.meta.dirname, '../server/transfer')
export const TRELLO_BOARD = join(TRANSFER, 'trello/fixtures/board.json')
export const CSV_TABLE = join(TRANSFER, 'csv/fixtures/cards.csv')

/** A file of the test's own. */
export async function newFile(name: string, content: string | Buffer): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-import-')), name)
  await writeFile(file, content)
  return file
}

/** Imports a board of Trello (`.json`) or a table (`.csv`). */
export async function bringIn(
  team: Team,
  file: string,
  { newFields = true, ...options }: PlanOptions & { newFields?: boolean } = {},
  actor: { user_id: string; role: Role } = { user_id: team.user_id, role: 'owner' },
) {
  const content = await readForeignFile(file, file.includes('.csv') ? 'csv' : 'trello', { newFields })
  return importPlan(team.server.gateway, { team_id: team.team_id, ...actor }, content, options)
}

/** A member whom the fixtures know by address and by user name. */
export async function newDesigner(team: Team): Promise<string> {
  const email = 'designer@example.com'
  return (await addMember(team.server.gateway, team.team_id, { email, role: 'member' })).user_id
}

export interface Titled {
  title: string
  behavior: string
  cards: Titled[]
}

export async function boardTitled(team: Team, title: string) {
  const { boards } = (await team.get('/boards')).body
  const board = boards.find((candidate: Titled) => candidate.title === title)
  return (await team.get(`/boards/${board?.id}`)).body.board
}

/** The number of rows in each table, except the log, which only grows, and tables that count or follow it. */
export async function rowsOf(team: Team): Promise<Record<string, number>> {
  const rows: Record<string, number> = await team.census()
  for (const name of ['events', 'revision', 'last_id', 'search_index_blocks', 'shown_versions']) delete rows[name]
  return rows
}
