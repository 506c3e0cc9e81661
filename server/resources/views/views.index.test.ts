import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { planOf } from '../../../test/plan-of.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { type Statement, watchStatements } from '../../../test/statements.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { Random } from '../../demo/random.ts'
import { BEHAVIORS } from '../../http/schema.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Filters } from './views.filters.ts'
import { keyOf } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import { type Effort, findSorted } from './views.queries.ts'
import { CARD_SORTS, OTHER_SORTS } from './views.schema.ts'
import { findFirst, wantedOf } from './views.service.ts'

const COUNT = 700
const DAY = 86_400_000
/** How often random filters are asked. */
const ROUNDS = 8
/** So little that most filters leave more, and that pages end before they are full. */
const LITTLE: Effort = { rare: 5, probed: 30, few: 25, entries: 120 }
const MUCH: Effort = { rare: 500, probed: 250, few: 10_000, entries: 100_000 }

type Field = (typeof CARD_SORTS)[number]
interface Card extends Row<'cards'> {
  behavior: string
  isArchived: boolean
  members: string[]
  tags: number[]
}
/** What a person sees. */
interface World {
  cards: readonly Card[]
  byId: ReadonlyMap<number, Card>
  links: readonly Row<'card_links'>[]
}
type Question = [filters: Filters, passes: (card: Card, world: World) => boolean]

const instant = (date: number | null) => (date === null ? null : date < 1e11 ? date * 1000 : date)

/** What each order goes by; null comes last. */
const VALUES: Record<Field, (card: Card) => string | number | null> = {
  time_created: ({ time_created }) => time_created,
  time_updated: ({ time_updated }) => time_updated,
  title: ({ title }) => title.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  // To compare with any text.
  status: ({ behavior }) => (BEHAVIORS as readonly string[]).indexOf(behavior),
  priority: ({ priority }) => priority || null,
  estimate: ({ estimate }) => estimate,
  start_date: ({ start_date }) => instant(start_date),
  due_date: ({ due_date }) => instant(due_date),
  completed_date: ({ completed_date }) => instant(completed_date),
}
/** The index that each order is read from. PostgreSQL reads cards by their key without the texts. */
const INDEXES = {
  time_created: 'cards_by_creation',
  time_updated: 'cards_by_update',
  title: 'cards_by_title',
  status: /cards_in_short|cards_pkey/,
  priority: 'cards_by_priority',
  estimate: 'cards_by_estimate',
  start_date: 'cards_by_start',
  due_date: 'cards_by_due',
  // Nearly all cards have none: PostgreSQL may find those by their key as well.
  completed_date: /cards_by_completion|cards_pkey/,
} satisfies Record<Field, string | RegExp>

describe.each(stores)('views by index on %s', (store) => {
  let team: Team
  let all: World
  /** Who reads, and what they can see. */
  let people: Record<'owner' | 'member' | 'guest', { reader: Reader; world: World }>
  let questions: Question[]

  beforeAll(async () => {
    team = await newTeam(store)
    const [owner, member, guest] = [
      await newReader(team, 'owner'),
      await newReader(team, 'member'),
      await newReader(team, 'guest'),
    ]
    const hidden = await team.newProject({ is_private: true, members: [{ user_id: owner.user_id }] })
    const boards = [
      await team.newBoard(),
      await team.newBoard({ members: [{ user_id: guest.user_id }] }),
      await team.newBoard({ project_id: hidden.id }),
    ]
    const archived = await team.newBoard()
    await team.patch(`/boards/${archived.id}`, { is_archived: true })
    const sprint = await team.newSprint(hidden.id)
    const tags = [await team.made('/tags', { name: 'Common' }), await team.made('/tags', { name: 'Rare' })]
    const tagIds = tags.map(({ tag }) => Number(tag.id))
    all = await addCards({ user_id: member.user_id, tagIds, boards, homes: boards.map(({ id }) => Number(id)) })
    const seen = (passes: (card: Card) => boolean): World => {
      const cards = all.cards.filter(passes)
      return { cards, byId: new Map(cards.map((card) => [card.id, card])), links: all.links }
    }
    const [open, shared] = [Number(must(boards[0]).project_id), Number(must(boards[1]).id)]
    const places = await team.server.store.read((db) =>
      db.selectFrom('boards').select(['id', 'project_id']).where('team_id', '=', team.team_id).execute(),
    )
    const spaceOf = new Map(places.map(({ id, project_id }) => [id, project_id]))
    const hiddenSpace = Number(hidden.id)
    const isOpen = (project_id: number | undefined) => project_id !== undefined && project_id !== hiddenSpace
    people = {
      owner: { reader: owner, world: seen(() => true) },
      member: {
        reader: member,
        world: seen((card) => isOpen(card.project_id) || isOpen(spaceOf.get(card.home_board_id ?? 0))),
      },
      guest: { reader: guest, world: seen((card) => card.board_id === shared || card.home_board_id === shared) },
    }
    questions = questionsOf({
      user_id: member.user_id,
      tagIds,
      board: shared,
      project: open,
      list: Number(must(boards[1]).lists[0].id),
      sprint: Number(sprint.id),
    })
  })

  test('pages have each visible card that passes once, in order, for each viewer', async () => {
    const random = new Random(7)
    for (let round = 0; round < ROUNDS; round++) {
      const asked = Array.from({ length: random.between(1, 2) }, () => random.pick(questions))
      const filters = merge(asked.map(([one]) => one))
      if (!filters) continue
      const [who, { reader, world }] = random.pick(Object.entries(people))
      const cards = world.cards.filter(
        (card) =>
          card.isArchived === (filters.is_archived ?? false) && asked.every(([, passes]) => passes(card, world)),
      )
      const effort = random.pick([LITTLE, { rare: 0, probed: 50, few: 0, entries: 120 }, MUCH])
      for (const field of CARD_SORTS)
        for (const isAscending of [true, false]) {
          const found = await reader.read((r) => readPages(r, filters, { field, isAscending }, effort))
          const name = `${who} ${JSON.stringify(filters)} ${field} ${isAscending} ${effort.few}`
          expect(found, name).toEqual(sorted(cards, field, isAscending))
        }
    }
  })

  test('each question alone has the right cards, whether they are few or many', async () => {
    const { reader, world } = people.member
    for (const [index, [filters, passes]] of questions.entries()) {
      const effort = index % 3 === 0 ? MUCH : LITTLE
      const cards = world.cards.filter(
        (card) => card.isArchived === (filters.is_archived ?? false) && passes(card, world),
      )
      const sort = { field: 'time_created', isAscending: false } as const
      const found = await reader.read((r) => readPages(r, filters, sort, effort))
      expect(found, JSON.stringify(filters)).toEqual(sorted(cards, 'time_created', false))
    }
  })

  test('a page that looked through enough ends, and its cursor goes on behind that', async () => {
    const { reader } = people.owner
    // Nothing passes, and no index says so.
    const filters = { exclude: { lists: [...new Set(all.cards.map(({ list_id }) => String(list_id)))] } }
    const wanted = (r: Read) =>
      wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort: { field: 'title', isAscending: true } })

    const first = await reader.read((r) => findSorted(r, wanted(r), null, 10, LITTLE))
    const second = await reader.read((r) => findSorted(r, wanted(r), first.reached, 10, LITTLE))

    expect([first.found, second.found]).toEqual([[], []])
    const titles = sorted(all.cards, 'title', true)
    expect(first.reached?.[2]).toBe(titles[LITTLE.entries - 1])
    expect(second.reached?.[2]).toBe(titles[2 * LITTLE.entries - 1])
    expect(await reader.read((r) => findFirst(r, wanted(r), 10))).toEqual([])
  })

  test.each([...CARD_SORTS])('entries come from an index in its order: %s', async (field) => {
    const watch = watchStatements(store, team.team_id)
    const [low, high] = field === 'title' ? ['a', 'z'] : [1, 2]
    for (const isAscending of [true, false])
      for (const after of [
        null,
        [0, isAscending ? low : high, COUNT / 2],
        ...(field === 'title' ? [] : [[1, 0, COUNT / 2]]),
      ] as (SortKey | null)[]) {
        const statements = await watch(() =>
          people.owner.reader.read((r) =>
            findSorted(r, cardsBy(r, { is_archived: false }, field, isAscending), after, 900, MUCH),
          ),
        )
        const entries = statements.filter(({ text }) => / as passes from "?cards"?\s/.test(text))
        if (field !== 'status') expect(entries.length).toBeGreaterThan(0)
        for (const statement of entries) {
          const plan = await planOf(store, team, statement)
          // Those without a value are in the order of ids: where they are most, PostgreSQL may take the key, as it happens to count them.
          // They are asked for too where those with a value have ended.
          const isOfNone = after?.[0] || /= '9000000000000000'/.test(plan)
          if (store === 'sqlite' || !isOfNone || !plan.includes('cards_pkey')) expect(plan).toMatch(INDEXES[field])
          expect(plan).not.toMatch(/TEMP B-TREE|Sort/)
          // Titles are long: a second time in the index, they would cost more than they save.
          if (store === 'sqlite' && field !== 'title') expect(await looksUpRows(statement), statement.text).toBe(false)
        }
      }
  })

  test('filters that let much pass are asked of the order, and nothing is counted for them', async () => {
    const watch = watchStatements(store, team.team_id)
    const { reader } = people.owner
    const effort = { ...MUCH, rare: 50 }

    const statements = await watch(() =>
      reader.read((r) => findSorted(r, cardsBy(r, { has_estimate: true }, 'title', true), null, 10, effort)),
    )

    const counted = statements.filter(({ text }) => /as counted\b/.test(text))
    // PostgreSQL is sent texts.
    expect(counted.map(({ parameters }) => Number(parameters.at(-1)))).toEqual([effort.rare])
    expect(statements.some(({ text }) => /as passes/.test(text))).toBe(true)
  })

  test('boards and pages have such indexes as well', async () => {
    const watch = watchStatements(store, team.team_id)
    for (const type of ['board', 'page'] as const)
      for (const field of OTHER_SORTS) {
        const sort = { field, isAscending: true }
        const filters = { is_archived: false }
        const statements = await watch(() =>
          people.owner.reader.read((r) =>
            findSorted(r, wantedOf(r, { type, filters, path: 'f', where: null, sort }), null, 10),
          ),
        )
        const plans = statements
          .filter(({ text }) => text.includes('1 as passes'))
          .map((statement) => planOf(store, team, statement))
        for (const plan of await Promise.all(plans)) expect(plan).toMatch(new RegExp(`${type}s_(by|of)_\\w+`))
        expect(plans.length).toBeGreaterThan(0)
      }
  })

  test('what is counted, and who sees it, is read from indexes', async () => {
    const watch = watchStatements(store, team.team_id)
    for (const { reader } of Object.values(people))
      for (const [filters] of questions) {
        const statements = await watch(() =>
          reader.read((r) => findSorted(r, cardsBy(r, filters, 'title', true), null, 10, LITTLE)),
        )
        for (const statement of statements.filter(({ text }) => /as (counted|among)\b/.test(text))) {
          const plan = await planOf(store, team, statement)
          expect(plan, statement.text).not.toMatch(
            /SCAN (cards?|card_\w+|search_documents)\b|Seq Scan on (cards|card_\w+)/,
          )
          // Everything that lacks a quality is found without the cards that have it.
          expect(plan, statement.text).not.toMatch(/SEARCH cards USING PRIMARY KEY \(team_id=\?\)/)
        }
      }
  })

  const cardsBy = (r: Read, filters: Filters, field: string, isAscending: boolean) =>
    wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort: { field, isAscending } })

  /** On PostgreSQL as if the table were too large to be read or sorted whole. */

  /** True if SQLite goes from the entries of an index to their rows, which its plan does not show. */
  function looksUpRows({ text, parameters }: Statement): Promise<boolean> {
    return team.server.store.read(async (db) => {
      const { rows } = await db.executeQuery<{ opcode: string }>(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      return rows.some(({ opcode }) => opcode === 'NotFound')
    })
  }

  interface Given {
    user_id: string
    tagIds: readonly number[]
    boards: readonly { id: string; lists: { id: string }[] }[]
    homes: readonly number[]
  }

  async function addCards({ user_id, tagIds, boards, homes }: Given): Promise<World> {
    const random = new Random(11)
    const { team_id, server } = team
    const lists = await server.store.read((db) =>
      db.selectFrom('lists').selectAll().where('team_id', '=', team_id).execute(),
    )
    const [first] = boards
    const sample = await team.newCard({ id: first?.lists[0]?.id ?? '', board_id: first?.id ?? '' })
    const epic = (await team.made('/epics', { title: 'Epic', list_id: (await team.get('/epics')).body.lists[0].id }))
      .epic
    const day = () => random.between(1, 9) * (random.chance(0.3) ? DAY / 1000 : DAY)
    const some = <T>(share: number, value: () => T) => (random.chance(share) ? value() : null)
    const ids = await addCopies(team, sample.id, COUNT, (number) => {
      const { id, project_id, board_id, sprint_id } = random.pick(lists)
      return {
        list_id: id,
        project_id,
        board_id,
        sprint_id,
        home_board_id: sprint_id === null ? null : random.pick(homes),
        title: `${random.pick(['Lamp', 'lamp', 'Desk', 'Ärger', '\u{ff5e}', '\u{1f600}'])} ${random.between(1, 9)}`,
        completed_date: some(0.1, day),
        start_date: some(0.6, day),
        due_date: some(0.6, day),
        estimate: some(0.97, () => random.between(0, 4)),
        priority: random.between(0, 4),
        owner_id: some(0.97, () => user_id),
        epic_id: some(0.1, () => Number(epic.id)),
        parent_card_id: number > 20 ? some(0.03, () => Number(sample.id) + 2 + random.between(1, 15)) : null,
        time_archived: some(0.05, () => 1),
        time_created: 1_700_000_000_000 + random.between(1, 60),
        time_updated: 1_700_000_000_000 + random.between(1, 60),
      }
    })
    const part = (share: number) => ids.map(Number).filter(() => random.chance(share))
    await server.store.transaction(async (db) => {
      const members = part(0.9).map((card_id) => ({ team_id, card_id, user_id, role: 'member', assigned_date: 1 }))
      await insertRows(db, 'card_members', members)
      for (const [index, tag_id] of tagIds.entries())
        await insertRows(
          db,
          'card_tags',
          part(index === 0 ? 0.9 : 0.02).map((card_id) => ({ team_id, card_id, tag_id })),
        )
      const links = part(0.03).map((card_id) => ({
        team_id,
        card_id,
        linked_card_id: card_id + 1,
        type: random.pick(['blocks', 'related']),
      }))
      await insertRows(
        db,
        'card_links',
        links.filter(({ linked_card_id }) => ids.includes(String(linked_card_id))),
      )
      // A minute later it would have done so itself. Until then it plans as if there were none.
      if (store === 'postgres') await sql`analyze`.execute(db)
    })
    return readWorld()
  }

  function readWorld(): Promise<World> {
    const { team_id, server } = team
    return server.store.read(async (db) => {
      const read = <T extends 'lists' | 'boards' | 'cards' | 'card_members' | 'card_tags' | 'card_links'>(table: T) =>
        sql<Row<T>>`select * from ${sql.table(table)} where team_id = ${team_id}`.execute(db)
      const lists = new Map((await read('lists')).rows.map((list) => [list.id, list]))
      const archivedBoards = new Set(
        (await read('boards')).rows.filter(({ time_archived }) => time_archived !== null).map(({ id }) => id),
      )
      const members = Map.groupBy((await read('card_members')).rows, ({ card_id }) => card_id)
      const tags = Map.groupBy((await read('card_tags')).rows, ({ card_id }) => card_id)
      const cards = (await read('cards')).rows.map((card) => ({
        ...card,
        behavior: lists.get(card.list_id)?.behavior ?? '',
        isArchived: card.time_archived !== null || archivedBoards.has(card.board_id ?? 0),
        members: members.get(card.id)?.map(({ user_id }) => user_id) ?? [],
        tags: tags.get(card.id)?.map(({ tag_id }) => tag_id) ?? [],
      }))
      return { cards, byId: new Map(cards.map((card) => [card.id, card])), links: (await read('card_links')).rows }
    })
  }
})

interface Places {
  user_id: string
  tagIds: readonly number[]
  board: number
  project: number
  list: number
  sprint: number
}

/** Everything that can be asked of cards, and what it means. */
function questionsOf({ user_id, tagIds, board, project, list, sprint }: Places): Question[] {
  const [common = 0, rare = 0] = tagIds
  const flags: Record<string, (card: Card, world: World) => boolean> = {
    is_parent: ({ id }, { cards }) => cards.some((card) => card.parent_card_id === id),
    is_child: ({ parent_card_id }, { byId }) => parent_card_id !== null && byId.has(parent_card_id),
    has_linked_card: ({ id }, { links, byId }) =>
      links.some(
        ({ card_id, linked_card_id }) =>
          (card_id === id && byId.has(linked_card_id)) || (linked_card_id === id && byId.has(card_id)),
      ),
    is_blocked: ({ id }, { links, byId }) =>
      links.some(({ card_id, linked_card_id, type }) => {
        const by = byId.get(card_id)
        const isOpen = by && by.time_archived === null && !['completed', 'cancelled'].includes(by.behavior)
        return type === 'blocks' && linked_card_id === id && isOpen
      }),
    has_epic: ({ epic_id }) => epic_id !== null,
    has_owner: ({ owner_id }) => owner_id !== null,
    has_estimate: ({ estimate }) => estimate !== null,
    has_members: ({ members }) => members.length > 0,
    has_priority: ({ priority }) => priority !== 0,
    has_status: () => true,
    has_tags: ({ tags }) => tags.length > 0,
    has_due_date: ({ due_date }) => due_date !== null,
    has_start_date: ({ start_date }) => start_date !== null,
    has_completed_date: ({ completed_date }) => completed_date !== null,
  }
  const choices: Record<string, [values: (string | number)[], passes: (card: Card) => boolean][]> = {
    members: [
      [[user_id], ({ members }) => members.includes(user_id)],
      [['none'], ({ members }) => members.length === 0],
    ],
    owners: [
      [[user_id], ({ owner_id }) => owner_id === user_id],
      [['none'], ({ owner_id }) => owner_id === null],
    ],
    tags: [
      [[common], ({ tags }) => tags.includes(common)],
      [[rare, 'none'], ({ tags }) => tags.includes(rare) || tags.length === 0],
    ],
    epics: [[['none'], ({ epic_id }) => epic_id === null]],
    boards: [[[board], ({ board_id }) => board_id === board]],
    lists: [[[list], ({ list_id }) => list_id === list]],
    projects: [[[project], ({ project_id }) => project_id === project]],
    sprints: [[[sprint], ({ sprint_id }) => sprint_id === sprint]],
    priority: [
      [[0, 3], ({ priority }) => priority === 0 || priority === 3],
      [[2], ({ priority }) => priority === 2],
    ],
    estimates: [[[0, 4], ({ estimate }) => estimate === 0 || estimate === 4]],
    statuses: [
      [['started'], ({ behavior }) => behavior === 'started'],
      [['backlog', 'completed'], ({ behavior }) => behavior === 'backlog' || behavior === 'completed'],
    ],
    dues: [[['none'], ({ due_date }) => due_date === null]],
    title: [[['lamp'], ({ title }) => /^lamp/i.test(title)]],
  }
  const dates: [string, (card: Card) => number | null][] = [
    ['start_date', ({ start_date }) => instant(start_date)],
    ['due_date', ({ due_date }) => instant(due_date)],
    ['completed_date', ({ completed_date }) => instant(completed_date)],
    ['time_created', ({ time_created }) => time_created - 1_700_000_000_000],
    ['time_updated', ({ time_updated }) => time_updated - 1_700_000_000_000],
  ]
  return [
    [{ is_archived: true }, () => true],
    [{ is_archived: false }, () => true],
    ...Object.entries(flags).flatMap(([name, passes]): Question[] => [
      [{ [name]: true }, passes],
      [{ [name]: false }, (card, world) => !passes(card, world)],
    ]),
    ...Object.entries(choices).flatMap(([name, cases]) =>
      cases.flatMap(([values, passes]): Question[] => {
        const texts = values.map((value) => (name === 'priority' || name === 'estimates' ? value : String(value)))
        return [
          [{ include: { [name]: texts } }, passes],
          [{ exclude: { [name]: texts } }, (card) => !passes(card)],
        ]
      }),
    ),
    ...dates.flatMap(([name, dateOf]): Question[] => {
      const isTime = name.startsWith('time')
      const [from, until] = isTime ? [20, 40] : [3 * DAY, 6 * DAY]
      const at = (value: number) => (isTime ? 1_700_000_000_000 + value : value / 1000)
      const isWithin = (card: Card) => {
        const date = dateOf(card)
        return date !== null && date >= from && date < until
      }
      return [
        [{ [name]: { after: at(from), before: at(until) } }, isWithin],
        [{ [name]: { after: at(from) } }, (card) => (dateOf(card) ?? -1) >= from],
      ]
    }),
  ]
}

/** All of them at once; null if two ask the same thing. */
function merge(filters: readonly Filters[]): Filters | null {
  const merged: Filters = {}
  for (const one of filters)
    for (const [name, value] of Object.entries(one)) {
      const known = merged[name]
      if (known !== undefined && (typeof known !== 'object' || typeof value !== 'object')) return null
      for (const inner of Object.keys(Object(known ?? {}))) if (inner in Object(value)) return null
      merged[name] = known === undefined ? value : { ...Object(known), ...Object(value) }
    }
  return merged
}

async function readPages(
  r: Read,
  filters: Filters,
  sort: { field: Field; isAscending: boolean },
  effort: Effort,
): Promise<number[]> {
  const ids: number[] = []
  const wanted = wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort })
  const limit = 60
  for (let after: SortKey | null = null; ; ) {
    const { found, reached } = await findSorted(r, wanted, after, limit, effort)
    ids.push(...found.map(({ id }) => id))
    const last = found.at(-1)
    after = last && found.length === limit ? keyOf(last) : reached
    if (!after) return ids
  }
}

/** Those without a value last, the others in the direction, among equals by id in the same direction. */
function sorted(cards: readonly Card[], field: Field, isAscending: boolean): number[] {
  const sign = isAscending ? 1 : -1
  const valueIn = VALUES[field]
  return cards
    .toSorted((a, b) => {
      const [one, other] = [valueIn(a), valueIn(b)]
      if (one === null || other === null) return Number(one === null) - Number(other === null) || sign * (a.id - b.id)
      const order =
        typeof one === 'number' ? one - Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
      return sign * (order || a.id - b.id)
    })
    .map(({ id }) => id)
}
