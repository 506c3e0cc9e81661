import { describe, expect, test } from 'vitest'
import {
  countAll,
  exportOf,
  importText,
  newServer,
  newWorkspace,
  ownerOf,
  sealed,
  withoutSeal,
} from '../../../test/exports.ts'
import { expectSoundLists } from '../../../test/invariants.ts'
import { isLong } from '../../../test/ledger.ts'
import { isOfWorkspace, type Sample, sampleOf, sendAs } from '../../../test/requests.ts'
import { expectSoundStore } from '../../../test/sound-store.ts'
import { newTeam, type Server, type StoreName, serverOn, stores, type Team } from '../../../test/team.ts'
import { findColumns } from '../../store/columns.ts'
import { COLUMNS } from './columns.ts'
import { EXPORTED_TABLES } from './contents.ts'

/** Each is an import, and every imported workspace is read in full. */
const MUTATIONS = isLong ? 500 : 10

/** A file with a valid checksum and a changed value. */
interface Tampered {
  text: string
  what: string
}

describe.each(stores)('an export that was tampered with, on %s', (store) => {
  test('is refused by line and field, or becomes a sound workspace', async () => {
    const { team, ids } = await newWorkspace(store)
    const text = await exportOf(team)
    const server = await newServer(store)
    const { app } = await serverOn(store)
    const reads = app.routeTable.filter((route) => route.method === 'GET' && isOfWorkspace(route))
    const samples = reads.map((route) => sampleOf(route, ids))
    const random = randomOf(store === 'sqlite' ? 1 : 2)
    let accepted = 0
    for (let turn = 0; turn < MUTATIONS; turn += 1) {
      const tampered = mutate(text, random)
      const before = await countAll(server)
      const outcome = await importText(server, tampered.text).catch((error: unknown) => error as Error)
      if (outcome instanceof Error) {
        expect(outcome.message, tampered.what).toMatch(/line \d+: [a-z_]+\.[a-z_]+|it has |it holds |it is |: line \d+/)
        expect(await countAll(server), tampered.what).toEqual(before)
      } else {
        accepted += 1
        await expectServed(await anOwnerOf(server, outcome.team_id), samples, tampered.what)
      }
    }
    expect(accepted).toBeGreaterThan(0)
    expect(accepted).toBeLessThan(MUTATIONS)
    await expectSoundStore(server.store)
  })

  test('enrols nobody: people of other workspaces are invited, and nothing of them is shown', async () => {
    const { team, attacked, lines } = await newAttack(store)
    const { server } = team
    const users = lines.findIndex((line) => (line as { table?: string }).table === 'users')
    const named = lines.map((line, index) =>
      index === users + 1 && Array.isArray(line) ? line.with(1, attacked.email).with(2, 'Spoofed') : line,
    )

    const { team_id } = await importText(server, sealed(named))

    const member = await server.store.read((db) =>
      db
        .selectFrom('members')
        .selectAll()
        .where('team_id', '=', team_id)
        .where('user_id', '=', attacked.user_id)
        .executeTakeFirst(),
    )
    expect(member?.time_joined).toBeNull()
    const profile = await server.store.read((db) =>
      db.selectFrom('users').select('first_name').where('id', '=', attacked.user_id).executeTakeFirst(),
    )
    expect(profile).toEqual({ first_name: 'Private' })
  })

  test('names nobody whom it does not contain', async () => {
    const { team, attacked, lines } = await newAttack(store)
    const boards = lines.findIndex((line) => (line as { table?: string }).table === 'boards')
    const { columns } = lines[boards] as { columns: string[] }
    const named = lines.map((line, index) =>
      index === boards + 1 && Array.isArray(line) ? line.with(columns.indexOf('user_id'), attacked.user_id) : line,
    )

    await expect(importText(team.server, sealed(named))).rejects.toThrow(/line \d+: boards\.user_id names none/)
  })

  test.each<[string, string, string, unknown, RegExp]>([
    ['a revision of 0', 'teams', 'revision', 0, /log has a gap/],
    ['an id beyond what search can distinguish', 'cards', 'id', 2 ** 41, /line \d+: cards\.id must be <= /],
    ['a last id that was given out twice', 'teams', 'last_id', 3, /beyond the last one given out/],
    ['a role that there is not', 'members', 'role', 'root', /line \d+: members\.role must be equal to one of/],
    ['JSON that is none', 'events', 'changes', '{', /line \d+: events\.changes is not JSON/],
    ['JSON of another shape', 'events', 'changes', '[]', /line \d+: events\.changes must be object/],
    ['a source without a type', 'cards', 'source', '{}', /line \d+: cards\.source must have required property 'type'/],
    [
      'a title that is too long',
      'cards',
      'title',
      'x'.repeat(501),
      /line \d+: cards\.title must NOT have more than 500/,
    ],
    ['a date that cannot be', 'cards', 'due_date', -1, /line \d+: cards\.due_date/],
    [
      'a character that no store keeps',
      'cards',
      'title',
      'a\u0000',
      /line \d+: cards\.title holds the character U\+0000/,
    ],
    ['a position that no order has', 'cards', 'position', '!!', /line \d+: cards\.position is not what/],
    ['a state that there is not', 'sprints', 'state', 'paused', /line \d+: sprints\.state must be equal to one of/],
    ['an instant that is not its date', 'sprints', 'start_instant', 5, /instants are not those of their dates/],
    ['a rule that cannot be read', 'recurrences', 'rule', 'FREQ=MINUTELY', /line \d+: recurrences\.rule is not what/],
    [
      'a rule without dates from its start',
      'recurrences',
      'rule',
      'FREQ=DAILY;UNTIL=20200101T000000Z',
      /line \d+: recurrences\.rule has no dates from its start/,
    ],
    ['an id twice', 'boards', 'id', 1, /line \d+|ids that two things have|names none/],
    [
      'JSON that is nested too deep',
      'events',
      'changes',
      `{"a":[0,${'['.repeat(40)}${']'.repeat(40)}]}`,
      /levels deep/,
    ],
  ])('with %s is refused and changes nothing', async (_, table, column, value, words) => {
    const server = await serverOn(store)
    const lines = parsed(await wholeOf(store))
    const before = await countAll(server)
    const at = lines.findIndex((line) => (line as { table?: string }).table === table)
    const { columns } = lines[at] as { columns: string[] }
    const changed = (lines[at + 1] as unknown[]).with(columns.indexOf(column), value)

    await expect(importText(server, sealed(lines.with(at + 1, changed)))).rejects.toThrow(words)

    expect(await countAll(server)).toEqual(before)
  })
})

test('every column of every exported table has its check, and no check is for a column that is not there', async () => {
  const { store } = await serverOn('sqlite')
  const columnsOf = await store.read(findColumns)
  expect(Object.keys(COLUMNS).toSorted()).toEqual(EXPORTED_TABLES.toSorted())
  for (const table of EXPORTED_TABLES) {
    const known = Object.keys(COLUMNS[table as keyof typeof COLUMNS]).toSorted()
    const found = (columnsOf.get(table) ?? []).map(({ name }) => name).filter((name) => name !== 'team_id')
    expect({ table, columns: known }).toEqual({ table, columns: found.toSorted() })
  }
})

const wholes = new Map<StoreName, string>()

/** An export for the tests that only spoil it. */
async function wholeOf(store: StoreName): Promise<string> {
  const whole = wholes.get(store) ?? (await exportOf((await newWorkspace(store)).team))
  wholes.set(store, whole)
  return whole
}

/** A workspace with a board, and a person of another one with a profile. */
async function newAttack(store: StoreName) {
  const [team, attacked] = [await newTeam(store), await newTeam(store)]
  await attacked.server.store.transaction((db) =>
    db.updateTable('users').set({ first_name: 'Private' }).where('id', '=', attacked.user_id).execute(),
  )
  await team.newMember('member')
  await team.newBoard()
  return { team, attacked, lines: parsed(await exportOf(team)) }
}

function parsed(text: string): object[] {
  return withoutSeal(text).map((line) => JSON.parse(line))
}

/** Numbers from 0 to below 1, the same for the same seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const STRANGE = [
  null,
  0,
  1,
  -1,
  7,
  1.5,
  2 ** 53,
  2 ** 40,
  '',
  'x',
  'u0000000',
  'a0',
  true,
  [],
  {},
  '{}',
  '[]',
  'null',
  '\ud800',
]

/** One value of the file becomes another: a strange one, or one from elsewhere in the file. */
function mutate(text: string, random: () => number): Tampered {
  const lines = parsed(text)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const rows = lines.flatMap((line, index) => (Array.isArray(line) ? [index] : []))
  const at = pick(rows)
  const row = lines[at] as unknown[]
  const column = Math.floor(random() * row.length)
  const other = lines[pick(rows)] as unknown[]
  const sameColumn = pick(rows.filter((index) => (lines[index] as unknown[]).length === row.length))
  const value = pick([pick(STRANGE), pick(other), (lines[sameColumn] as unknown[])[column]])
  const what = `line ${at + 1}, value ${column}: ${JSON.stringify(row[column])} became ${JSON.stringify(value)}`
  return { text: sealed(lines.with(at, row.with(column, value))), what }
}

async function anOwnerOf(server: Server, team_id: string): Promise<Team> {
  const { email } = await server.store.read((db) =>
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('users.email')
      .where('team_id', '=', team_id)
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow(),
  )
  return ownerOf(server, team_id, email)
}

/** The workspace holds together, and whatever is asked of it is answered. */
async function expectServed(owner: Team, samples: readonly Sample[], what: string) {
  await expectSoundLists(owner)
  for (const sample of samples) {
    const path = sample.path.replace(/t[A-Za-z0-9]{7}/, owner.team_id)
    const { status } = await sendAs(owner, { ...sample, path })
    expect({ isAnswered: status < 500, route: sample.route, what }).toEqual({
      isAnswered: true,
      route: sample.route,
      what,
    })
  }
}
