import { hash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { newToken } from '../server/http/authenticate.ts'
import { addMember, createTeam } from '../server/resources/teams/teams.service.ts'
import { TABLES } from '../server/store/keys.ts'
import { exportLines } from '../server/transfer/own/export.ts'
import { importWorkspace } from '../server/transfer/own/import.ts'
import { readExport } from '../server/transfer/own/read-export.ts'
import { connect } from './code-hosts.ts'
import { type Ids, oneOfEach } from './requests.ts'
import {
  type Caller,
  newReadyUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  type Server,
  type StoreName,
  startServer,
  type Team,
} from './team.ts'

/** Workspaces as files, and their imports. */

/** A workspace with something in every table of an export. */
export async function newWorkspace(store: StoreName): Promise<{ team: Team; ids: Ids }> {
  const team = await newTeam(store)
  const ids = await oneOfEach(team)
  await (await connect(team)).deliver({ branch: `card-${ids.card_id}` })
  const member = await team.newMember('member')
  const { gateway } = team.server
  // Never joined: the workspace knows only the address, whatever their name elsewhere.
  const stranger = `${crypto.randomUUID()}@example.com`
  await createTeam(gateway, { title: 'Theirs', email: stranger })
  await addMember(gateway, team.team_id, { email: stranger, role: 'guest' })
  await team.server.store.transaction((db) =>
    db.updateTable('users').set({ first_name: 'Secret' }).where('email', '=', stranger).execute(),
  )
  const hidden = await team.newProject({ title: 'Hidden', is_private: true })
  const people = [{ user_id: member.user_id, role: 'member' }]
  const board = await team.newBoard({ project_id: hidden.id, title: 'Ünïcode 🧪 "quoted"\\\n', members: people })
  const tag = (await team.made('/tags', { name: 'Ünïcode', project_id: hidden.id })).tag
  const cards = []
  for (const title of ['Ünïcode one', 'two', 'three'])
    cards.push(
      await team.newCard(board.lists[0], {
        title,
        owner_id: member.user_id,
        members: people,
        tags: [tag.id],
        checklists: [{ title: 'Steps', items: [{ title: 'a', checked: true }] }],
      }),
    )
  const [one, two, three] = cards
  // The first below the last: its parent comes after it.
  await team.patch(`/cards/${one.id}`, { parent_card_id: three.id })
  await team.post(`/cards/${one.id}/linked_cards`, { card_id: two.id, linked_card_type: 'blocks' })
  await team.post(`/cards/${one.id}/hints/dismiss`, { type: 'tag', tag: { name: tag.name } })
  await team.patch(`/cards/${two.id}`, { archived: true, owner_id: team.user_id })
  for (const path of [
    `/boards/${board.id}`,
    `/cards/${one.id}`,
    `/lists/${board.lists[0].id}`,
    `/pages/${ids.page_id}`,
  ])
    await member.put(`${path}/watch`)
  const { lists } = (await team.get('/epics')).body
  const epic = await team.made('/epics', {
    title: 'Epic',
    list_id: lists[0].id,
    members: people,
    owner_id: member.user_id,
  })
  await member.put(`/epics/${epic.epic.id}/watch`)
  await team.made('/notes', { title: 'Meeting', attendees: [member.user_id, { user_id: team.user_id }] })
  await team.put(`/sprints/settings?project_id=${ids.project_id}`, { length: 7 })
  const sprint = (await team.get(`/sprints/${ids.sprint_id}?project_id=${ids.project_id}`)).body.sprint
  await team.newCard(sprint.lists[0], { sprint_id: sprint.id, estimate: 3 })
  await team.patch(`/sprints/${sprint.id}?project_id=${ids.project_id}`, { state: 'completed' })
  return { team, ids }
}

export async function exportOf(caller: Caller): Promise<string> {
  const { status, body } = await caller.get('/export')
  expect(status).toBe(200)
  return body
}

export async function importText(server: Server, text: string | Buffer, options = {}) {
  const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-transfer-')), 'workspace.jsonl')
  await writeFile(file, text)
  return importWorkspace(server.gateway, file, await readExport(file), { storage: storageOf(server), ...options })
}

/** Tests run on servers of their own kind. */
function storageOf(server: Server) {
  return (server as OwnServer).app.files.storage
}

export async function newServer(store: StoreName): Promise<OwnServer> {
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(server.stop)
  return server
}

/** The owner of an imported workspace. */
export async function ownerOf(server: Server, team_id: string, email: string): Promise<Team> {
  const { id, token, secret_hash } = newToken()
  const owner = await server.store.transaction(async (db) => {
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    // A token that is not in the log: the workspace stays as imported.
    await db
      .insertInto('tokens')
      .values({ id, team_id, user_id: user.id, secret_hash, scope: 'write', time_expires: null, time_created: 1 })
      .execute()
    return user
  })
  const team = await newTeamOn(server)
  return Object.assign(team, { team_id, user_id: owner.id, token })
}

export function linesOf(text: string, table: string): unknown[][] {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const start = lines.findIndex((line) => line.table === table) + 1
  const end = lines.findIndex((line, index) => index >= start && !Array.isArray(line))
  return lines.slice(start, end)
}

export function withoutSeal(text: string): string[] {
  return text.trimEnd().split('\n').slice(0, -1)
}

/** Short enough to read when it fails. */
export function firstDifference(ours: readonly string[], theirs: readonly string[]) {
  const at = ours.findIndex((line, index) => line !== theirs[index])
  return at < 0 && ours.length === theirs.length ? null : { at, ours: ours[at], theirs: theirs[at] }
}

/** The lines with a change, under a checksum that fits again. */
export function resealed(lines: string[], what: string | RegExp, by: string): string[] {
  const text = `${lines.slice(0, -1).join('\n')}\n`
  const changed = text.replace(what, by)
  expect(changed).not.toBe(text)
  const seal = (lines.at(-1) ?? '').replace(what, by).replace(/"sha256":"\w+"/, `"sha256":"${hash('sha256', changed)}"`)
  return [...changed.trimEnd().split('\n'), seal]
}

/** A file of these lines, under a seal that fits. */
export function sealed(lines: readonly object[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const rows: Record<string, number> = {}
  let table = ''
  for (const line of lines)
    if (Array.isArray(line)) rows[table] = (rows[table] ?? 0) + 1
    else table = (line as { table?: string }).table ?? ''
  return `${text}${JSON.stringify({ rows, sha256: hash('sha256', text) })}\n`
}

/** The lines that a copy of the workspace would export: everyone is invited, and shows only the address. */
export function asInvited(text: string): string[] {
  const joined = new Map(linesOf(text, 'members').map((row) => [row[0], row[3]]))
  let table = ''
  return withoutSeal(text).map((line) => {
    const value = JSON.parse(line)
    if (!Array.isArray(value)) table = value.table
    else if (table === 'members') return JSON.stringify(value.with(4, null))
    else if (table === 'users')
      return JSON.stringify([...value.slice(0, 2), '', '', '', '', '', '', joined.get(value[0]), joined.get(value[0])])
    return line
  })
}

/** A workspace as nobody's token sees it. */
export async function exportWithin(server: Server, team_id: string): Promise<string> {
  const storage = storageOf(server)
  return (await server.store.read((db) => Array.fromAsync(exportLines(db, team_id, storage)))).join('')
}

export async function countAll({ store }: Server): Promise<Record<string, number>> {
  const counts = TABLES.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`)
  const { rows } = await store.read((db) => sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db))
  return rows[0] ?? {}
}

export function titleOf(db: Parameters<Parameters<Server['store']['read']>[0]>[0], team_id: string) {
  return db.selectFrom('teams').select('title').where('id', '=', team_id).executeTakeFirst()
}
