import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  asInvited,
  countAll,
  exportOf,
  exportWithin,
  firstDifference,
  importText,
  linesOf,
  newServer,
  newWorkspace,
  ownerOf,
  resealed,
  sealed,
  titleOf,
  withoutSeal,
} from '../../../test/exports.ts'
import { longTest } from '../../../test/extent.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { newTeam, type Server, serverOn, stores } from '../../../test/team.ts'
import { createTeam } from '../../resources/teams/teams.service.ts'
import { PARENTS, TABLES } from '../../store/keys.ts'
import { isLeftBehind, namingIn } from './contents.ts'

describe.each(stores)('an export of %s', (store) => {
  /** For the tests that only spoil it. */
  let whole: string | undefined

  longTest('becomes the same workspace elsewhere, on either store and back, byte for byte', async () => {
    const { team } = await newWorkspace(store)
    let text = await exportOf(team)

    for (const next of [...stores, store]) {
      const server: Server = await newServer(next)
      const { team_id, is_new } = await importText(server, text)
      expect(is_new).toBe(true)
      const copy = await exportWithin(server, team_id)
      expect(firstDifference(withoutSeal(copy), asInvited(text))).toBeNull()
      await expectSoundStore(server.store)
      text = copy
    }
  })

  test('becomes a second workspace of the same instance, byte for byte, and leaves the first alone', async () => {
    const { team } = await newWorkspace(store)
    const text = await exportOf(team)
    const before = await team.census()

    const { team_id } = await importText(team.server, text)

    expect(team_id).not.toBe(team.team_id)
    const lines = withoutSeal(await exportWithin(team.server, team_id))
    expect(firstDifference(lines, asInvited(text))).toBeNull()
    const copy = await ownerOf(team.server, team_id, team.email)
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
    const { team } = await newWorkspace(store)
    const text = await exportOf(team)
    const server = await newServer(store)
    // The owner is known under another id; another person has the id of a member.
    const { user_id: owner } = await createTeam(server.gateway, { title: 'Other', email: team.email })
    const people = linesOf(text, 'users').filter(([id]) => id !== team.user_id)
    const taken = people[0]?.[0] as string
    await server.store.transaction((db) =>
      db
        .insertInto('users')
        .values({ id: taken, email: 'someone@example.com', time_created: 1, time_updated: 1 })
        .execute(),
    )

    const { team_id } = await importText(server, text)

    const there = await exportWithin(server, team_id)
    const moved = linesOf(there, 'users').find(([, email]) => email === people[0]?.[1])?.[0] as string
    expect(there).not.toContain(team.user_id)
    expect(there).not.toContain(taken)
    // Both names back, the lines in any order: nothing else differs.
    const back = there.replaceAll(owner, team.user_id).replaceAll(moved, taken)
    expect(withoutSeal(back).toSorted()).toEqual(asInvited(text).toSorted())
    await expectSoundStore(server.store)
  })

  test('that is imported again changes nothing and answers with the same workspace', async () => {
    const text = await exportOf((await newWorkspace(store)).team)
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

    const copy = withoutSeal(await exportWithin(team.server, packed.team_id))
    expect(firstDifference(copy, asInvited(text))).toBeNull()
    expect(await importText(team.server, text)).toEqual({ ...packed, is_new: false })
  })

  test('takes another title on request', async () => {
    const team = await newTeam(store)
    const { team_id } = await importText(team.server, await exportOf(team), { title: 'Copy of it' })

    const copy = await ownerOf(team.server, team_id, team.email)
    expect((await copy.server.store.read((db) => titleOf(db, team_id)))?.title).toBe('Copy of it')
  })

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['is cut short', (lines) => [lines.join('\n').slice(0, -30)], /damaged or incomplete.*Export it again/],
    ['has a line that is a number', (lines) => lines.toSpliced(2, 0, '5'), /damaged or incomplete.*names no columns/],
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
    ['contains tokens', (lines) => resealed(lines, /"board_marks"/g, '"tokens"'), /tokens.* no part of a workspace/],
    ['names a workspace', (lines) => resealed(lines, /"last_id"/, '"id"'), /teams\.last_id is missing/],
    ['has rows of nobody', (lines) => resealed(lines, /"owner_id"/, '"form_id"'), /form_id is no part/],
    [
      'breaks a rule',
      (lines) => resealed(lines, /("card_links","columns":.*\n\[)\d+/, '$1999999'),
      /line \d+: card_links\.card_id names none of its cards/,
    ],
    ['is owned by nobody', (lines) => resealed(lines, /"owner","active"/g, '"owner","inactive"'), /without an owner/],
  ])('that %s is refused and changes nothing', async (_, change, words) => {
    whole ??= await exportOf((await newWorkspace(store)).team)
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
    expect(member).toMatchObject({ user_id: 'uOldOwnr', role: 'owner', time_joined: null, time_created: 7 })
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
      const named = columns
        .map(({ name }) => name)
        .filter((name) => /user_id|_by$|owner_id|member_id/.test(name) && !['group_by', 'lanes_by'].includes(name))
      const wanted = new Set([...people.map(({ from }) => from), ...named])
      expect({ table, people: namingIn(table).people.toSorted() }).toEqual({ table, people: [...wanted].sort() })
      const parents = rows.filter(({ table: to, from }) => to === table && from.startsWith('parent_'))
      expect({ table, parent: PARENTS[table] }).toEqual({ table, parent: parents[0]?.from })
    }
  })
})
