import { hash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { oneOfEach } from '../../test/requests.ts'
import { expectSoundStore } from '../../test/sound-store.ts'
import {
  type Caller,
  newDatabaseUrl,
  newTeam,
  newTeamOn,
  type OwnServer,
  type Server,
  type StoreName,
  serverOn,
  startServer,
  stores,
  type Team,
} from '../../test/team.ts'
import { addMember, createTeam, createToken } from '../resources/teams/teams.service.ts'
import { TABLES } from '../store/keys.ts'
import { isLeftBehind, partOf } from './contents.ts'
import { importWorkspace } from './import.ts'
import { readExport } from './load.ts'

describe.each(stores)('an export of %s', (store) => {
  /** For the tests that only spoil it. */
  let whole: string | undefined

  test('becomes the same workspace elsewhere, on either store and back, byte for byte', async () => {
    const team = await newWorkspace(store)
    const text = await exportOf(team)

    let server: Server = team.server
    for (const next of [...stores, store]) {
      server = await newServer(next)
      const { team_id, is_new } = await importText(server, text)
      expect(is_new).toBe(true)
      expect(firstDifference(await exportOf(await ownerOf(server, team_id, team.email)), text)).toBeNull()
      await expectSoundStore(server.store)
    }
  })

  test('becomes a second workspace of the same instance, byte for byte, and leaves the first alone', async () => {
    const team = await newWorkspace(store)
    const text = await exportOf(team)
    const before = await team.census()

    const { team_id } = await importText(team.server, text)

    expect(team_id).not.toBe(team.team_id)
    const copy = await ownerOf(team.server, team_id, team.email)
    expect(firstDifference(await exportOf(copy), text)).toBeNull()
    expect(await team.census()).toEqual(before)
    expect(await exportOf(team)).toBe(text)
    const found = await copy.get('/search?query=Ünïcode')
    expect(found.body.count).toBeGreaterThan(0)
    expect(found.body.count).toBe((await team.get('/search?query=Ünïcode')).body.count)
    // It lives: what is written next goes on where the original stood.
    const [before2, after] = [await copy.head(), await team.newProject()]
    expect((await copy.newProject()).id).toBe(after.id)
    expect((await copy.head()).revision).toBe(before2.revision + 1)
  })

  test('finds people by their addresses, and calls them as they are called there', async () => {
    const team = await newWorkspace(store)
    const text = await exportOf(team)
    const server = await newServer(store)
    // The owner is known under another id; somebody else has the id of a member.
    const { user_id: owner } = await createTeam(server.door, { title: 'Other', email: team.email })
    const people = linesOf(text, 'users').filter(([id]) => id !== team.user_id)
    const taken = people[0]?.[0] as string
    await server.store.transaction((db) =>
      db
        .insertInto('users')
        .values({ id: taken, email: 'somebody@example.com', time_created: 1, time_updated: 1 })
        .execute(),
    )

    const { team_id } = await importText(server, text)

    const there = await exportOf(await ownerOf(server, team_id, team.email))
    const moved = linesOf(there, 'users').find(([, email]) => email === people[0]?.[1])?.[0] as string
    expect(there).not.toContain(team.user_id)
    expect(there).not.toContain(taken)
    // Both names back, the lines in any order: nothing else differs but the owner's profile, which was there before.
    const back = there.replaceAll(owner, team.user_id).replaceAll(moved, taken)
    const others = (lines: string) =>
      withoutSeal(lines)
        .filter((line) => !line.includes(team.email))
        .toSorted()
    expect(others(back)).toEqual(others(text))
    await expectSoundStore(server.store)
  })

  test('that is imported again changes nothing and answers with the same workspace', async () => {
    const text = await exportOf(await newWorkspace(store))
    const server = await newServer(store)
    const first = await importText(server, text)
    const before = await countAll(server)

    const again = await importText(server, text)
    const both = await Promise.all([importText(server, text), importText(server, text)])

    for (const result of [again, ...both]) expect(result).toEqual({ ...first, is_new: false })
    expect(await countAll(server)).toEqual(before)
  })

  test('that was saved packed, as it came over the wire, is the same export', async () => {
    const team = await newTeam(store)
    const text = await exportOf(team)

    const packed = await importText(team.server, gzipSync(text))

    expect(firstDifference(await exportOf(await ownerOf(team.server, packed.team_id, team.email)), text)).toBeNull()
    expect(await importText(team.server, text)).toEqual({ ...packed, is_new: false })
  })

  test('takes another title when it is told to', async () => {
    const team = await newTeam(store)
    const { team_id } = await importText(team.server, await exportOf(team), { title: 'Copy of it' })

    const copy = await ownerOf(team.server, team_id, team.email)
    expect((await copy.server.store.read((db) => titleOf(db, team_id)))?.title).toBe('Copy of it')
  })

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['is cut short', (lines) => [lines.join('\n').slice(0, -30)], /damaged or incomplete.*Export it again/],
    ['lacks its end', (lines) => lines.slice(0, -1), /its end is missing/],
    ['lacks a row', (lines) => lines.toSpliced(-5, 1), /checksum does not match/],
    ['has a changed row', (lines) => lines.map((line) => line.replace('Ünïcode', 'Unicode')), /checksum/],
    ['goes on after its end', (lines) => [...lines, '["x"]'], /something follows/],
    ['is something else', () => ['{"name":"Board","lists":[],"cards":[]}'], /is JSON, but no export.*--from trello/],
    ['is no JSON', () => ['title,list', 'a,b'], /is not JSON, so no export of Boardwalk.*--from csv/],
    ['is empty', () => [], /is empty\. Export it again/],
    ['is a web page', () => ['<html><body>Sign in</body></html>'], /is a web page.*Export it again/],
    ['is a backup', () => ['{"format":"boardwalk-backup","version":1}'], /is a backup.*boardwalk restore/],
    [
      'is an error',
      () => ['{"code":"unauthenticated","message":"Send a token.","request_id":"r"}'],
      /answered with: Send a token\. Export it again/,
    ],
    ['is of a newer format', (lines) => resealed(lines, '"version":1', '"version":2'), /newer Boardwalk/],
    ['is of a newer program', (lines) => resealed(lines, '0001-foundation', '9999-future'), /newer Boardwalk/],
    ['brings tokens', (lines) => resealed(lines, /"board_marks"/g, '"tokens"'), /tokens.* no part of a workspace/],
    ['names a workspace', (lines) => resealed(lines, /"last_id"/, '"id"'), /teams.id is no part of a workspace/],
    ['has rows of nobody', (lines) => resealed(lines, /"owner_id"/, '"form_id"'), /form_id is no part/],
    ['breaks a rule', (lines) => resealed(lines, /("card_links","columns":.*\n\[)\d+/, '$1999999'), /sound/],
    ['is owned by nobody', (lines) => resealed(lines, /"owner","active"/g, '"owner","inactive"'), /without an owner/],
  ])('that %s is refused and changes nothing', async (_, change, words) => {
    whole ??= await exportOf(await newWorkspace(store))
    const server = await serverOn(store)
    const before = await countAll(server)

    const changed = change(whole.trimEnd().split('\n')).map((line) => `${line}\n`)
    await expect(importText(server, changed.join(''))).rejects.toThrow(words)

    expect(await countAll(server)).toEqual(before)
  })

  test('of an older program is brought up to date on the way', async () => {
    const server = await newServer(store)
    // Before people could be invited, members had no time at which they joined.
    const old = sealed([
      {
        format: 'boardwalk-export',
        version: 1,
        migrations: ['0001-foundation'],
        tables: ['users', 'teams', 'members'],
      },
      { table: 'users', columns: ['id', 'email', 'time_created', 'time_updated'] },
      ['uOldOwnr', 'old@example.com', 1, 2],
      { table: 'teams', columns: ['title', 'revision', 'last_id', 'time_created'] },
      ['Old', 0, 0, 1],
      { table: 'members', columns: ['user_id', 'role', 'status', 'time_created', 'time_updated'] },
      ['uOldOwnr', 'owner', 'active', 7, 7],
    ])

    const { team_id } = await importText(server, old)

    const [member] = await server.store.read((db) =>
      db.selectFrom('members').selectAll().where('team_id', '=', team_id).execute(),
    )
    expect(member).toMatchObject({ user_id: 'uOldOwnr', role: 'owner', time_joined: 7 })
    expect((await importText(server, old)).is_new).toBe(false)
  })
})

test('every column that names a person is known to the export, and every table that refers to itself', async () => {
  const { store } = await serverOn('sqlite')
  await store.read(async (db) => {
    for (const table of TABLES.filter((name) => !isLeftBehind(name) && name !== 'users')) {
      const { rows } = await sql<{ table: string; from: string }>`
        select "table", "from" from pragma_foreign_key_list(${table})`.execute(db)
      const { rows: columns } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
      const people = rows.filter(({ table: to, from }) => ['members', 'users'].includes(to) && from !== 'team_id')
      const named = columns.map(({ name }) => name).filter((name) => /user_id|_by$|owner_id|member_id/.test(name))
      const wanted = new Set([...people.map(({ from }) => from), ...named])
      expect({ table, people: partOf(table).people.toSorted() }).toEqual({ table, people: [...wanted].sort() })
      const parents = rows.filter(({ table: to, from }) => to === table && from.startsWith('parent_'))
      expect({ table, parent: partOf(table).parent }).toEqual({ table, parent: parents[0]?.from })
    }
  })
})

/** A workspace with something in every table of an export. */
async function newWorkspace(store: StoreName): Promise<Team> {
  const team = await newTeam(store)
  const ids = await oneOfEach(team)
  const member = await team.newMember('member')
  const { door } = team.server
  // Never came: the workspace knows the address alone, whatever they are called elsewhere.
  const stranger = `${crypto.randomUUID()}@example.com`
  await createTeam(door, { title: 'Theirs', email: stranger })
  await addMember(door, team.team_id, { email: stranger, role: 'guest' })
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
  return team
}

async function exportOf(caller: Caller): Promise<string> {
  const { status, body } = await caller.get('/export')
  expect(status).toBe(200)
  return body
}

async function importText(server: Server, text: string | Buffer, options = {}) {
  const file = join(await mkdtemp(join(tmpdir(), 'boardwalk-transfer-')), 'workspace.jsonl')
  await writeFile(file, text)
  return importWorkspace(server.door, file, await readExport(file), options)
}

async function newServer(store: StoreName): Promise<OwnServer> {
  const server = await startServer(await newDatabaseUrl(store))
  onTestFinished(server.stop)
  return server
}

/** The owner of a workspace that came from elsewhere. */
async function ownerOf(server: Server, team_id: string, email: string): Promise<Team> {
  const { token } = await createToken(server.door, { team_id, email })
  const owner = await server.store.read((db) =>
    db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  const team = await newTeamOn(server)
  return Object.assign(team, { team_id, user_id: owner.id, token })
}

function linesOf(text: string, table: string): unknown[][] {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const start = lines.findIndex((line) => line.table === table) + 1
  const end = lines.findIndex((line, index) => index >= start && !Array.isArray(line))
  return lines.slice(start, end)
}

function withoutSeal(text: string): string[] {
  return text.trimEnd().split('\n').slice(0, -1)
}

/** Short enough to read when it fails. */
function firstDifference(actual: string, expected: string) {
  const [ours, theirs] = [actual.split('\n'), expected.split('\n')]
  const at = ours.findIndex((line, index) => line !== theirs[index])
  return at < 0 && ours.length === theirs.length ? null : { at, ours: ours[at], theirs: theirs[at] }
}

/** The lines with a change, under a checksum that fits again. */
function resealed(lines: string[], what: string | RegExp, by: string): string[] {
  const text = `${lines.slice(0, -1).join('\n')}\n`
  const changed = text.replace(what, by)
  expect(changed).not.toBe(text)
  const seal = (lines.at(-1) ?? '').replace(what, by).replace(/"sha256":"\w+"/, `"sha256":"${hash('sha256', changed)}"`)
  return [...changed.trimEnd().split('\n'), seal]
}

function sealed(lines: readonly object[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return `${text}${JSON.stringify({ rows: {}, sha256: hash('sha256', text) })}\n`
}

async function countAll({ store }: Server): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await store.read(async (db) => {
    for (const table of TABLES) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      counts[table] = rows[0]?.count ?? 0
    }
  })
  return counts
}

function titleOf(db: Parameters<Parameters<Server['store']['read']>[0]>[0], team_id: string) {
  return db.selectFrom('teams').select('title').where('id', '=', team_id).executeTakeFirst()
}
