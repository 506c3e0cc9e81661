import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOf, importText } from '../../test/exports.ts'
import { callServer, newReadyUrl, newTeamOn, type OwnServer, startServer, stores, type Team } from '../../test/team.ts'
import { must } from '../common/must.ts'
import { FORMS_OF_BOARD } from '../limits/forms.ts'
import { DISMISSED_HINTS } from '../limits/hints.ts'
import {
  ATTENDEES,
  BOARDS_OF_SPACE,
  CHECKLIST_PARTS,
  CHILD_CARDS,
  EPIC_CARDS,
  EPICS,
  LINKS,
  LIST_BYTES,
  LISTS_OF_BOARD,
  MEMBERS,
  PAGES_OF_SPACE,
  TAGS_OF_PLACE,
  WORK_MEMBERS,
  WORK_TAGS,
} from '../limits/parts.ts'
import { RECURRENCES_OF_BOARD } from '../limits/recurrences.ts'
import { TEMPLATES_OF_SPACE } from '../limits/templates.ts'
import { ENTRIES_OF_CARD } from '../limits/time.ts'
import { insertRows } from '../store/prepared.ts'
import type { Tables } from '../store/tables.ts'
import { positionsAfter } from './order.ts'

type Values = Record<string, unknown>
type List = { id: string; title: string }

/** A holder of rows. Where it was created does not matter: ids count from 1 in each workspace. */
interface Case {
  table: keyof Tables
  most: number
  /** The column that names the holder; none for the workspace itself. */
  by?: string
  /** Creates the holder with one row in it, and returns it with a function that adds another. */
  make(team: Team): Promise<{ holder: number | null; add(): Promise<{ status: number; body: Values }> }>
  /** What another row has that the first one does not. */
  other(n: number): Values
}

const FIRST_ID = 1_000_000
const withId = (n: number) => ({ id: FIRST_ID + n })

const CASES: Record<string, Case> = {
  'a board, lists': {
    table: 'lists',
    by: 'board_id',
    most: LISTS_OF_BOARD,
    other: withId,
    async make(team) {
      const board = await team.newBoard({ lists: [{ title: 'First' }] })
      return { holder: Number(board.id), add: () => team.post('/lists', { board_id: board.id }) }
    },
  },
  'a board, forms': {
    table: 'forms',
    by: 'board_id',
    most: FORMS_OF_BOARD,
    other: withId,
    async make(team) {
      const board = await team.newBoard()
      const add = () => team.post(`/boards/${board.id}/forms`, { title: 'Form' })
      await add()
      return { holder: Number(board.id), add }
    },
  },
  'a board, recurrences': {
    table: 'recurrences',
    by: 'board_id',
    most: RECURRENCES_OF_BOARD,
    other: withId,
    async make(team) {
      const board = await team.newBoard()
      const card = await team.newCard(board.lists[0])
      const schedule = { rule: 'FREQ=YEARLY', starts: '2100-01-01T00:00', time_zone: 'UTC' }
      const add = () => team.post('/recurrences', { list_id: board.lists[0].id, card_id: card.id, ...schedule })
      await add()
      return { holder: Number(board.id), add }
    },
  },
  'a card, time entries': {
    table: 'time_entries',
    by: 'card_id',
    most: ENTRIES_OF_CARD,
    other: withId,
    async make(team) {
      const board = await team.newBoard()
      const card = await team.newCard(board.lists[0])
      const add = () => team.post(`/cards/${card.id}/time`, { seconds: 60 })
      await add()
      return { holder: Number(card.id), add }
    },
  },
  'a space, boards': {
    table: 'boards',
    by: 'project_id',
    most: BOARDS_OF_SPACE,
    other: withId,
    async make(team) {
      const { project_id } = await team.newBoard()
      return { holder: Number(project_id), add: () => team.post('/boards', { project_id, title: 'Board' }) }
    },
  },
  'a space, templates': {
    table: 'templates',
    by: 'project_id',
    most: TEMPLATES_OF_SPACE,
    other: withId,
    async make(team) {
      const project = await team.newProject()
      const template = { project_id: project.id, type: 'page', title: 'Template' }
      await team.made('/templates', template)
      return { holder: Number(project.id), add: () => team.post('/templates', template) }
    },
  },
  'a space, pages': {
    table: 'pages',
    by: 'project_id',
    most: PAGES_OF_SPACE,
    other: withId,
    async make(team) {
      const project = await team.newProject()
      const page = { project_id: project.id, title: 'Page' }
      await team.made('/pages', page)
      return { holder: Number(project.id), add: () => team.post('/pages', page) }
    },
  },
  'a space, tags': {
    table: 'tags',
    by: 'project_id',
    most: TAGS_OF_PLACE,
    other: (n) => ({ ...withId(n), name: `Tag ${n}`, slug: `tag-${n}` }),
    async make(team) {
      const project = await team.newProject()
      const tag = () => ({ name: crypto.randomUUID(), project_id: project.id })
      await team.made('/tags', tag())
      return { holder: Number(project.id), add: () => team.post('/tags', tag()) }
    },
  },
  'the workspace, its own tags': {
    table: 'tags',
    by: 'project_id',
    most: TAGS_OF_PLACE,
    other: (n) => ({ ...withId(n), name: `Tag ${n}`, slug: `tag-${n}` }),
    async make(team) {
      await team.made('/tags', { name: 'First' })
      return { holder: null, add: () => team.post('/tags', { name: crypto.randomUUID() }) }
    },
  },
  'a card, cards below it': {
    table: 'cards',
    by: 'parent_card_id',
    most: CHILD_CARDS,
    other: (n) => ({ ...withId(n), external_id: null }),
    async make(team) {
      const { lists } = await team.newBoard()
      const parent = await team.newCard(lists[0])
      const child = () => team.newCard(lists[0])
      const below = { parent_card_id: parent.id }
      await team.patch(`/cards/${(await child()).id}`, below)
      return { holder: Number(parent.id), add: async () => team.patch(`/cards/${(await child()).id}`, below) }
    },
  },
  'an epic, cards': {
    table: 'cards',
    by: 'epic_id',
    most: EPIC_CARDS,
    other: (n) => ({ ...withId(n), external_id: null }),
    async make(team) {
      const { lists } = await team.newBoard()
      const { epic } = await team.made('/epics', { title: 'Epic', list_id: await roadmapList(team) })
      const card = { title: 'Card', board_id: lists[0].board_id, list_id: lists[0].id, epic_id: epic.id }
      await team.made('/cards', card)
      return { holder: Number(epic.id), add: () => team.post('/cards', card) }
    },
  },
  'the workspace, epics': {
    table: 'epics',
    most: EPICS,
    other: withId,
    async make(team) {
      const epic = { title: 'Epic', list_id: await roadmapList(team) }
      await team.made('/epics', epic)
      return { holder: null, add: () => team.post('/epics', epic) }
    },
  },
  'a card, links that it was given': {
    table: 'card_links',
    by: 'card_id',
    most: LINKS,
    other: (n) => ({ linked_card_id: FIRST_ID + n }),
    async make(team) {
      const { lists } = await team.newBoard()
      const card = await team.newCard(lists[0])
      await addCards(team, LINKS)
      const link = async () =>
        team.post(`/cards/${card.id}/linked_cards`, {
          card_id: (await team.newCard(lists[0])).id,
          linked_card_type: 'related',
        })
      await link()
      return { holder: Number(card.id), add: link }
    },
  },
  'a card, links that others gave it': {
    table: 'card_links',
    by: 'linked_card_id',
    most: LINKS,
    other: (n) => ({ card_id: FIRST_ID + n }),
    async make(team) {
      const { lists } = await team.newBoard()
      const card = await team.newCard(lists[0])
      await addCards(team, LINKS)
      const link = async () =>
        team.post(`/cards/${(await team.newCard(lists[0])).id}/linked_cards`, {
          card_id: card.id,
          linked_card_type: 'related',
        })
      await link()
      return { holder: Number(card.id), add: link }
    },
  },
  'a card, people': {
    table: 'card_members',
    by: 'card_id',
    most: WORK_MEMBERS,
    other: (n) => ({ user_id: personOf(n) }),
    async make(team) {
      const { lists } = await team.newBoard()
      const card = await team.newCard(lists[0])
      return { holder: Number(card.id), add: await putting(team, `/cards/${card.id}/members`, WORK_MEMBERS) }
    },
  },
  'a card, tags': {
    table: 'card_tags',
    by: 'card_id',
    most: WORK_TAGS,
    other: (n) => ({ tag_id: FIRST_ID + n }),
    async make(team) {
      const { lists } = await team.newBoard()
      const card = await team.newCard(lists[0])
      const tag = async () => {
        const made = await team.made('/tags', { name: crypto.randomUUID() })
        return team.post(`/cards/${card.id}/tags`, { id: made.tag.id })
      }
      await tag()
      await copyRow(team, 'tags', {}, WORK_TAGS, (n) => ({ ...withId(n), name: `Tag ${n}`, slug: `tag-${n}` }))
      return { holder: Number(card.id), add: tag }
    },
  },
  'a card, dismissed hints': {
    table: 'dismissed_hints',
    by: 'card_id',
    most: DISMISSED_HINTS,
    other: (n) => ({ hinted_id: FIRST_ID + n }),
    async make(team) {
      const { lists } = await team.newBoard()
      const card = await team.newCard(lists[0])
      const dismiss = async () => {
        const relation = { card_id: (await team.newCard(lists[0])).id }
        return team.post(`/cards/${card.id}/hints/dismiss`, { type: 'relation', relation })
      }
      await dismiss()
      return { holder: Number(card.id), add: dismiss }
    },
  },
  'a board, people': {
    table: 'board_members',
    by: 'board_id',
    most: MEMBERS,
    other: (n) => ({ user_id: personOf(n) }),
    async make(team) {
      const board = await team.newBoard()
      return { holder: Number(board.id), add: await putting(team, `/boards/${board.id}/members`, MEMBERS) }
    },
  },
  'a space, people': {
    table: 'project_members',
    by: 'project_id',
    most: MEMBERS,
    other: (n) => ({ user_id: personOf(n) }),
    async make(team) {
      const project = await team.newProject()
      return { holder: Number(project.id), add: await putting(team, `/projects/${project.id}/members`, MEMBERS) }
    },
  },
  'the workspace, people': {
    table: 'members',
    most: MEMBERS,
    other: (n) => ({ user_id: personOf(n) }),
    async make(team) {
      await addUsers(team, MEMBERS)
      const add = () =>
        callServer(
          team.server,
          'POST',
          `/v1/teams/${team.team_id}/members`,
          { email: `${crypto.randomUUID()}@example.com`, role: 'member' },
          { authorization: `Bearer ${team.token}` },
        )
      return { holder: null, add }
    },
  },
}

describe.each(stores)('capacity on %s', (store) => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startServer(await newReadyUrl(store))
  })
  afterAll(() => server.stop())

  test.each(Object.entries(CASES))('%s: one more than the capacity is refused', async (_, of) => {
    const [team, twin] = [await newTeamOn(server), await newTeamOn(server)]
    const own = await of.make(team)
    const others = await of.make(twin)
    // The twin has the same id, and is full.
    expect(others.holder).toBe(own.holder)
    await fill(twin, of, others.holder, of.most)
    await fill(team, of, own.holder, of.most - 1)

    expect((await own.add()).status).toBeLessThan(300)
    const { status, body } = await own.add()

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(await count(team, of, own.holder)).toBe(of.most)
  })

  test('a full board takes no list, neither moved from another board nor restored', async () => {
    const team = await newTeamOn(server)
    const of = must(CASES['a board, lists'])
    const full = await of.make(team)
    const elsewhere = await team.newBoard()
    const gone = await team.newList(String(full.holder))
    const { seq } = await team.lastEvent()
    await team.delete(`/lists/${gone.id}`)
    await fill(team, of, full.holder, LISTS_OF_BOARD)

    const moved = await team.patch(`/lists/${elsewhere.lists[0].id}`, { board_id: String(full.holder) })
    const restored = await team.post(`/lists/${gone.id}/restore`, { seq })

    expect([moved.status, restored.status]).toEqual([409, 409])
    expect(await count(team, of, full.holder)).toBe(LISTS_OF_BOARD)
  })

  test('a full epic takes no copies of its cards, neither alone nor with their board', async () => {
    const team = await newTeamOn(server)
    const of = must(CASES['an epic, cards'])
    const { holder } = await of.make(team)
    const {
      cards: [card],
    } = (await team.get('/cards')).body
    await fill(team, of, holder, EPIC_CARDS)
    // A board of this size is too much for one copy.
    await team.server.store.transaction((db) =>
      db
        .updateTable('cards')
        .set({ time_archived: 1 })
        .where('team_id', '=', team.team_id)
        .where('id', '>=', FIRST_ID)
        .execute(),
    )

    const alone = await team.post(`/cards/${card.id}/copy`, {})
    const withBoard = await team.post(`/boards/${card.board_id}/copy`, { copy_cards: true })

    expect([alone.status, withBoard.status]).toEqual([409, 409])
    expect(await count(team, of, holder)).toBe(EPIC_CARDS)
  })

  test.each(['a board', 'a sprint'])(
    'the list contents of %s are bounded, however few lists there are',
    async (place) => {
      const team = await newTeamOn(server)
      const board = await team.newBoard({ lists: Array.from({ length: 12 }, (_, n) => ({ title: `List ${n}` })) })
      const kinds = ['committed', 'started', 'completed', 'cancelled']
      const statuses = board.lists.map(({ title }: List, n: number) => ({ title, status: kinds[n % kinds.length] }))
      await team.put(`/sprints/settings?project_id=${board.project_id}`, { statuses })
      const { lists } = place === 'a board' ? board : await team.newSprint(board.project_id)
      const content = 'x'.repeat(100_000)
      const fitting = Math.floor(LIST_BYTES / content.length)
      const statusOf = async (list: List) => (await team.patch(`/lists/${list.id}`, { content })).status

      for (const list of lists.slice(0, fitting)) expect(await statusOf(list)).toBe(200)

      expect(await statusOf(lists[fitting])).toBe(409)
      // Other boards and sprints have a capacity of their own.
      expect(await statusOf((await team.newBoard()).lists[0])).toBe(200)
    },
  )

  test.each([
    ['lists', LISTS_OF_BOARD],
    ['checklist_items', CHECKLIST_PARTS],
    ['roadmap_lists', LISTS_OF_BOARD],
    ['note_attendees', ATTENDEES],
  ] as const)('an export with more %s than the capacity is refused', async (table, most) => {
    const team = await newTeamOn(server)
    const { lists } = await team.newBoard()
    await team.newCard(lists[0], { checklists: [{ title: 'Steps', items: [{ title: 'Step' }] }] })
    await team.newNote({ attendees: ['mira@example.com'] })
    const positions = positionsAfter('az', most)
    const empty = table === 'lists' ? { total_cards: 0 } : {}
    await copyRow(team, table, empty, most, (n) =>
      table === 'note_attendees' ? { position: n + 1 } : { ...withId(n), position: positions[n] },
    )
    await team.server.store.transaction((db) =>
      db
        .updateTable('teams')
        .set({ last_id: FIRST_ID + most })
        .where('id', '=', team.team_id)
        .execute(),
    )

    await expect(importText(server, await exportOf(team))).rejects.toThrow(/holds too much/)
  })
})

/** Adds people to a container one after the other, of three members and of as many more as its capacity. */
async function putting(team: Team, path: string, most: number) {
  const people = [await team.newMember('member'), await team.newMember('member'), await team.newMember('member')]
  await addUsers(team, most)
  await copyRow(team, 'members', {}, most, (n) => ({ user_id: personOf(n), role: 'member' }))
  const add = () => team.post(path, { user_id: must(people.pop()).user_id })
  await add()
  return add
}

async function roadmapList(team: Team): Promise<string> {
  return (await team.get('/epics')).body.lists[0].id
}

const personOf = (n: number) => `person-${n}`

/** People in no workspace yet; the same for all tests. */
async function addUsers({ server: { store } }: Team, most: number) {
  await store.transaction(async (db) => {
    const [row] = await db.selectFrom('users').selectAll().limit(1).execute()
    const { n } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('id', 'like', 'person-%')
      .executeTakeFirstOrThrow()
    const missing = Array.from({ length: Math.max(0, most - Number(n)) }, (_, index) => Number(n) + index)
    await insertRows(
      db,
      'users',
      missing.map((number) => ({ ...must(row), id: personOf(number), email: `${personOf(number)}@example.com` })),
    )
  })
}

async function addCards(team: Team, most: number) {
  await copyRow(team, 'cards', {}, most, (n) => ({ ...withId(n), external_id: null }))
}

/** Adds rows like an existing one. */
async function copyRow(team: Team, table: keyof Tables, which: Values, most: number, other: (n: number) => Values) {
  await team.server.store.transaction(async (db) => {
    const { rows } = await sql<Values>`select * from ${held(team, table, which)} limit 1`.execute(db)
    const copies = Array.from({ length: most }, (_, n) => ({ ...must(rows[0]), ...other(n) }))
    // The columns are those of the table: they were read from it.
    await insertRows(db, table, copies as never)
  })
}

const held = (team: Team, table: string, which: Values) =>
  sql`${sql.table(table)} where ${sql.join(
    Object.entries({ team_id: team.team_id, ...which }).map(([column, value]) =>
      value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  )}`

const whichOf = ({ by }: Case, holder: number | null): Values => (by === undefined ? {} : { [by]: holder })

async function fill(team: Team, of: Case, holder: number | null, most: number) {
  const which = whichOf(of, holder)
  await copyRow(team, of.table, which, most - (await count(team, of, holder)), of.other)
}

async function count(team: Team, of: Case, holder: number | null): Promise<number> {
  const { rows } = await team.server.store.read((db) =>
    sql<{ n: number }>`select count(*) as n from ${held(team, of.table, whichOf(of, holder))}`.execute(db),
  )
  return Number(rows[0]?.n)
}
