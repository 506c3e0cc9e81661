import { CompiledQuery, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { Random } from '../../demo/random.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { amongOf, conditionsOf, type Filters } from './views.filters.ts'
import { findSorted, type Sorted, type SortKey } from './views.queries.ts'

/** So many that some filters leave more than are sorted at once. */
const COUNT = 6500
const DAY = 86_400_000
const SORTS = [
  ['due_date', true],
  ['due_date', false],
  ['time_created', true],
  ['time_created', false],
  ['title', true],
] as const

type Card = Row<'cards'> & { behavior: string; members: string[]; tags: number[] }

describe.each(stores)('views by index on %s', (store) => {
  let team: Team
  let cards: Card[]
  let owner: Reader
  let guest: Reader
  let busy: Reader
  let board: number
  let tag: number
  beforeAll(async () => {
    team = await newTeam(store)
    ;[owner, guest, busy] = [
      await newReader(team, 'owner'),
      await newReader(team, 'guest'),
      await newReader(team, 'member'),
    ]
    const boards = [await team.newBoard(), await team.newBoard({ members: [{ user_id: guest.user_id }] })]
    board = Number(boards[1].id)
    tag = Number((await team.made('/tags', { name: 'Common' })).tag.id)
    cards = await addCards(boards)
  })

  const cases: [string, () => Filters, (card: Card) => boolean][] = [
    ['a member', () => ({ include: { members: [busy.user_id] } }), (card) => card.members.includes(busy.user_id)],
    [
      'a member, and what comes late in every order',
      () => ({ include: { members: [busy.user_id], priority: [4] } }),
      (card) => card.members.includes(busy.user_id) && card.priority === 4,
    ],
    ['an owner', () => ({ include: { owners: [busy.user_id] } }), (card) => card.owner_id === busy.user_id],
    ['a status', () => ({ include: { statuses: ['started'] } }), (card) => card.behavior === 'started'],
    ['a board', () => ({ include: { boards: [String(board)] } }), (card) => card.board_id === board],
    ['a tag', () => ({ include: { tags: [String(tag)] } }), (card) => card.tags.includes(tag)],
    [
      'a tag and a board',
      () => ({ include: { tags: [String(tag)], boards: [String(board)] } }),
      (card) => card.tags.includes(tag) && card.board_id === board,
    ],
    ['a due date', () => ({ has_due_date: true }), (card) => card.due_date !== null],
    [
      'few days',
      () => ({ due_date: { after: 5 * 1000 * DAY, before: 6 * 1000 * DAY } }),
      (card) => card.due_date !== null && dueOf(card) >= 5 * 1000 * DAY && dueOf(card) < 6 * 1000 * DAY,
    ],
    ['no end', () => ({ due_date: { after: 1000 } }), (card) => card.due_date !== null],
  ]

  test.each(cases)('are the same as sorted from all: %s', async (_, filters, passes) => {
    const isLive = (card: Card) => card.time_archived === null && passes(card)
    for (const [field, isAscending] of SORTS) {
      const found = await owner.read((r) => readPages(r, filters(), { field, isAscending }))
      expect(found, `${field} ${isAscending}`).toEqual(sorted(cards.filter(isLive), field, isAscending))
    }
    const seen = cards.filter((card) => isLive(card) && card.board_id === board)
    const sort = { field: 'due_date', isAscending: true }
    expect(await guest.read((r) => readPages(r, filters(), sort))).toEqual(sorted(seen, 'due_date', true))
  })

  test.runIf(store === 'sqlite').each(cases)('find candidates by an index: %s', async (_, filters) => {
    const watch = watchStatements(store, team.team_id)
    for (const person of [owner, guest]) {
      const wanted = { field: 'title', isAscending: true }
      const statements = await watch(() => person.read((r) => findSorted(r, wantedOf(r, filters(), wanted), null, 10)))
      for (const { text, parameters } of statements.filter(({ text }) => /as (counted|among)\b/.test(text))) {
        const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
        const { rows } = await team.server.store.read((db) => db.executeQuery<{ detail: string }>(query))
        const plan = rows.map(({ detail }) => detail).join('\n')
        expect(plan).not.toMatch(/(SCAN|SEARCH) card\w*( USING [\w ]+ \(team_id=\?\))?$/m)
      }
    }
  })

  test.each([
    ['due_date', 'cards_by_due', '<expr>'],
    ['time_created', 'cards_by_creation', 'time_created'],
  ])('read only as far as a page needs, in the order of an index: %s', async (field, index, column) => {
    const watch = watchStatements(store, team.team_id)
    for (const isAscending of [true, false])
      for (const after of [null, [0, 6 * 1000 * DAY, 7], [1, 0, 7]] as (SortKey | null)[]) {
        const statements = await watch(() =>
          owner.read((r) => findSorted(r, wantedOf(r, { has_estimate: false }, { field, isAscending }), after, 21)),
        )
        const entries = statements.filter(({ text }) => text.includes('as value from cards'))
        expect(entries.length).toBeGreaterThan(0)
        expect(statements.length).toBeLessThan(12)
        if (store === 'postgres') continue
        for (const { text, parameters } of entries) {
          const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
          const { rows } = await team.server.store.read((db) => db.executeQuery<{ detail: string }>(query))
          const plan = rows.map(({ detail }) => detail).join('\n')
          const isFromStart = text.includes('1 = 1')
          expect(plan).toContain(`COVERING INDEX ${index} (team_id=?${isFromStart ? ')' : ` AND ${column}`}`)
          expect(plan).not.toContain('TEMP B-TREE')
        }
      }
  })

  async function addCards(boards: readonly { id: string; lists: { id: string }[] }[]): Promise<Card[]> {
    const random = new Random(11)
    const lists = await team.server.store.read((db) =>
      db
        .selectFrom('lists')
        .selectAll()
        .where('team_id', '=', team.team_id)
        .where('board_id', 'is not', null)
        .execute(),
    )
    const sample = await team.newCard({ id: boards[0]?.lists[0]?.id ?? '', board_id: boards[0]?.id ?? '' })
    const ids = await addCopies(team, sample.id, COUNT, (number) => {
      const { id, project_id, board_id, behavior } = random.pick(lists)
      const isLate = number > COUNT - 40
      return {
        list_id: id,
        project_id,
        board_id,
        title: `Card ${random.between(1, 900)}`,
        completed_date: behavior === 'completed' ? 1 : null,
        time_archived: random.chance(0.05) ? 1 : null,
        owner_id: random.chance(0.55) ? busy.user_id : null,
        priority: isLate ? 4 : 1,
        time_created: 1_700_000_000_000 + (isLate ? 900 : random.between(1, 800)),
        due_date: isLate || random.chance(0.4) ? null : random.between(1, 40) * (random.chance(0.2) ? DAY : DAY * 1000),
      }
    })
    const { team_id, server } = team
    const some = (share: number) => ids.map(Number).filter(() => random.chance(share))
    await server.store.transaction(async (db) => {
      await insertRows(
        db,
        'card_members',
        some(0.6).map((card_id) => ({ team_id, card_id, user_id: busy.user_id, role: 'member', assigned_date: 1 })),
      )
      await insertRows(
        db,
        'card_tags',
        some(0.6).map((card_id) => ({ team_id, card_id, tag_id: tag })),
      )
      // A minute later it would have done so itself. Until then it plans as if there were none.
      if (store === 'postgres') await sql`analyze cards`.execute(db)
    })
    return server.store.read(async (db) => {
      const behaviors = new Map(lists.map(({ id, behavior }) => [id, behavior]))
      const rows = await db.selectFrom('cards').selectAll().where('team_id', '=', team_id).execute()
      const memberships = await db.selectFrom('card_members').selectAll().where('team_id', '=', team_id).execute()
      const taggings = await db.selectFrom('card_tags').selectAll().where('team_id', '=', team_id).execute()
      const members = Map.groupBy(memberships, ({ card_id }) => card_id)
      const tags = Map.groupBy(taggings, ({ card_id }) => card_id)
      return rows.map((card) => ({
        ...card,
        behavior: behaviors.get(card.list_id) ?? '',
        members: members.get(card.id)?.map(({ user_id }) => user_id) ?? [],
        tags: tags.get(card.id)?.map(({ tag_id }) => tag_id) ?? [],
      }))
    })
  }
})

function wantedOf(r: Read, filters: Filters, sort: { field: string; isAscending: boolean }) {
  const path = 'card_filters'
  const conditions = conditionsOf(r, 'card', filters, path)
  return { type: 'card' as const, conditions, texts: null, among: amongOf(r, 'card', filters, path), sort }
}

async function readPages(r: Read, filters: Filters, sort: { field: string; isAscending: boolean }): Promise<number[]> {
  const ids: number[] = []
  for (let after: SortKey | null = null; ; ) {
    const page: Sorted[] = await findSorted(r, wantedOf(r, filters, sort), after, 1300)
    ids.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (!last || page.length < 1300) return ids
    after = [last.is_empty, last.value, last.id]
  }
}

function dueOf({ due_date }: Card): number {
  return due_date === null ? Number.NaN : due_date < 1e11 ? due_date * 1000 : due_date
}

/** Those without a value last, the others in the direction, among equals by id in the same direction. */
function sorted(cards: readonly Card[], field: string, isAscending: boolean): number[] {
  const sign = isAscending ? 1 : -1
  const dateOf = (card: Card) => (field === 'due_date' ? dueOf(card) : card.time_created)
  const compare = (a: Card, b: Card) => {
    if (field === 'title') return sign * (Buffer.compare(Buffer.from(a.title), Buffer.from(b.title)) || a.id - b.id)
    const [one, other] = [dateOf(a), dateOf(b)]
    if (Number.isNaN(one) || Number.isNaN(other))
      return Number(Number.isNaN(one)) - Number(Number.isNaN(other)) || sign * (a.id - b.id)
    return sign * (one - other || a.id - b.id)
  }
  return cards.toSorted(compare).map(({ id }) => id)
}
