import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { planOf } from '../../../test/plan-of.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import type { Read } from '../../workspace/handles.ts'
import { type StoredValues, writeValues } from '../fields/fields.stored.ts'
import { findAskedFields } from './views.fields.ts'
import type { Filters } from './views.filters.ts'
import { keyOf } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import { type Effort, findSorted } from './views.queries.ts'
import { wantedOf } from './views.service.ts'

/** The cards of a board, and of one beside it in the same space. */
const [OWN, OTHERS] = [80, 600]
/** Less than there are on the other board: only who goes by boards gets a full page. */
const LITTLE: Effort = { rare: 0, probed: 40, few: 0, entries: 60 }
/** More choices than are merged. */
const MANY_OPTIONS = 8

type Sort = { field: string; isAscending: boolean }

describe.each(stores)('views of a board beside a large one on %s', (store) => {
  let team: Team
  let people: Record<'owner' | 'guest', Reader>
  let boards: { own: string; other: string }
  let lists: { own: { id: string; board_id: string }; other: { id: string; board_id: string } }
  let fields: Record<'number' | 'text' | 'select' | 'several' | 'many', string>
  let ids: number[]
  /** The card that the others are copies of. */
  let first: number

  beforeAll(async () => {
    team = await newTeam(store)
    people = { owner: await newReader(team, 'owner'), guest: await newReader(team, 'guest') }
    const own = await team.newBoard({ members: [{ user_id: people.guest.user_id }] })
    const other = await team.newBoard({ project_id: own.project_id })
    boards = { own: own.id, other: other.id }
    lists = { own: own.lists[0], other: other.lists[0] }
    const newField = async (type: string, options?: number) => {
      const titles = Array.from({ length: options ?? 0 }, (_, index) => ({ title: `Option ${index + 1}` }))
      const body = { title: `${type} ${options}`, type, ...(options && { options: titles }) }
      return (await team.made(`/projects/${own.project_id}/fields`, body)).field.id as string
    }
    fields = {
      number: await newField('number'),
      text: await newField('text'),
      select: await newField('select', 3),
      several: await newField('multi_select', 3),
      many: await newField('multi_select', MANY_OPTIONS),
    }
    const sample = await team.newCard(lists.own)
    first = Number(sample.id)
    // Those beside it come before and between in each order.
    const copies = (count: number, list: { id: string; board_id: string }) =>
      addCopies(team, sample.id, count, (number) => {
        const several = number % 2 === 0 ? ['1', '3'] : ['2', '3']
        const many = chosen(number)
        const stored: StoredValues = {
          [fields.number]: { v: number % 7, k: [number % 7] },
          [fields.text]: { v: `T${number % 5}`, k: [`T${number % 5}`] },
          [fields.select]: { v: String((number % 3) + 1), k: [String((number % 3) + 1)] },
          [fields.several]: { v: several, k: several },
          ...(many.length > 0 && { [fields.many]: { v: many, k: many } }),
        }
        const title = `Title ${number % 6}`
        return { list_id: Number(list.id), board_id: Number(list.board_id), title, custom_fields: writeValues(stored) }
      })
    await copies(OTHERS / 2, lists.other)
    ids = (await copies(OWN, lists.own)).map(Number)
    await copies(OTHERS / 2, lists.other)
    if (store === 'postgres') await team.server.store.transaction((db) => sql`analyze`.execute(db))
  })

  const pageOf = (who: Reader, filters: Filters, { field, isAscending }: Sort, effort: Effort, count = 10) =>
    who.read(async (r: Read) => {
      const paths = { filters: 'f', sort: 's' }
      const asked = await findAskedFields(r, { filters, sort: field, isStrict: false, paths })
      const sort = { field, isAscending }
      const wanted = wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort, fields: asked })
      const found: number[] = []
      for (let after: SortKey | null = null; ; ) {
        const page = await findSorted(r, wanted, after, count, effort)
        found.push(...page.found.map(({ id }) => id))
        const last = page.found.at(-1)
        if (found.length >= 2 * count || !last) return found
        after = keyOf(last, wanted.sort.order)
      }
    })

  const within = () => ({ include: { boards: [boards.own] } })
  const onBoard = (name: keyof typeof fields, filter: object) => ({
    ...within(),
    custom_fields: { [fields[name]]: filter },
  })
  /** The cards of the board by a value, and among equals by id. */
  const ordered = (rankOf: (number: number) => number, isAscending: boolean) => {
    const sign = isAscending ? 1 : -1
    return ids
      .map((id, number) => [rankOf(number), id] as const)
      .toSorted((a, b) => sign * (a[0] - b[0] || a[1] - b[1]))
      .map(([, id]) => id)
  }

  test('its cards are found in the order of a field without going through the others', async () => {
    const orders = {
      number: (number: number) => number % 7,
      text: (number: number) => number % 5,
      select: (number: number) => number % 3,
      several: (number: number) => number % 2,
    }
    for (const [name, rankOf] of Object.entries(orders))
      for (const isAscending of [true, false]) {
        // Named by the filter, or all that is visible.
        const sort = { field: `custom_fields.${fields[name as keyof typeof orders]}`, isAscending }
        const named = await pageOf(people.owner, within(), sort, LITTLE)
        const seen = await pageOf(people.guest, { is_archived: false }, sort, LITTLE)

        const wanted = ordered(rankOf, isAscending).slice(0, 20)
        expect({ named, seen }, `${name} ${isAscending}`).toEqual({ named: wanted, seen: wanted })
      }
  })

  test('its cards are found in the order of their titles without going through the others', async () => {
    for (const isAscending of [true, false]) {
      const sort = { field: 'title', isAscending }
      const named = await pageOf(people.owner, within(), sort, LITTLE)
      const seen = await pageOf(people.guest, { is_archived: false }, sort, LITTLE)

      const titled = ordered((number) => number % 6, isAscending)
      const wanted = (isAscending ? [first, ...titled] : titled).slice(0, 20)
      expect({ named, seen }, `${isAscending}`).toEqual({ named: wanted, seen: wanted })
    }
  })

  test('nothing is read where no board is in a space that counts', async () => {
    const elsewhere = (await team.newProject()).id
    const space = (await team.get(`/boards/${boards.own}`)).body.board.project_id
    const watch = watchStatements(store, team.team_id)
    const newest = { field: 'time_created', isAscending: false }
    for (const [who, filters] of [
      [people.guest, { include: { projects: [elsewhere] } }],
      [people.guest, { exclude: { projects: [space] } }],
      [people.owner, { include: { ...within().include, projects: [elsewhere] } }],
      [people.owner, { ...within(), exclude: { projects: [space] } }],
    ] as const) {
      let found: number[] | null = null
      const statements = await watch(async () => {
        found = await pageOf(who, filters, newest, LITTLE)
      })

      expect(found).toEqual([])
      const read = statements.filter(({ text }) => text.includes(' as passes')).map(({ text }) => text)
      // In sprints of other spaces there may be cards of the board.
      const inSprints = who === people.guest && 'exclude' in filters
      expect(inSprints ? read.filter((text) => text.includes('"cards"."board_id" =')) : read).toEqual([])
    }
  })

  test('its newest cards, and those without a value, are found so too', async () => {
    const newest = await pageOf(people.owner, within(), { field: 'time_created', isAscending: false }, LITTLE)
    const empty = (
      await team.made(`/projects/${(await team.get(`/boards/${boards.own}`)).body.board.project_id}/fields`, {
        title: 'Empty',
        type: 'text',
      })
    ).field
    const without = await pageOf(
      people.owner,
      within(),
      { field: `custom_fields.${empty.id}`, isAscending: false },
      LITTLE,
    )

    const wanted = ids.toReversed().slice(0, 20)
    expect({ newest, without }).toEqual({ newest: wanted, without: wanted })
  })

  // PostgreSQL decides by how many there are.
  test.runIf(store === 'sqlite')('its values and cards are read from indexes of boards', async () => {
    const watch = watchStatements(store, team.team_id)
    const sorts = ['time_created', ...Object.values(fields).map((id) => `custom_fields.${id}`)]
    const seen = { custom_fields: { [fields.number]: { min: 2, max: 3 } } }
    for (const [who, filters] of [
      [people.owner, within()],
      [people.owner, onBoard('number', { min: 2, max: 3 })],
      [people.owner, onBoard('select', { include: ['1'] })],
      [people.owner, onBoard('text', { has_value: true })],
      [people.guest, seen],
    ] as const)
      for (const field of sorts)
        for (const isAscending of [true, false]) {
          const statements = await watch(() => pageOf(who, filters, { field, isAscending }, { ...LITTLE, rare: 5 }, 1))
          const entries = statements.filter(({ text }) => / as passes\b/.test(text))
          const counts = statements.filter(({ text }) => /field_values.* as counted\b/s.test(text))
          expect([entries.length > 0, counts.length > 0]).toEqual([true, 'custom_fields' in filters])
          for (const statement of [...entries, ...counts]) {
            const plan = await planOf(store, team, statement)
            expect(plan, statement.text).toMatch(/field_values_of_board_by_|cards_of_board/)
            expect(plan, statement.text).not.toMatch(/TEMP B-TREE|Sort {2}\(/)
          }
        }
  })

  test('cards with many different choices are in the order of their first options', async () => {
    const firsts = (number: number) => chosen(number).map(Number)[0] ?? Number.POSITIVE_INFINITY
    for (const isAscending of [true, false]) {
      const sort = { field: `custom_fields.${fields.many}`, isAscending }
      const found = await pageOf(people.owner, within(), sort, { ...LITTLE, entries: 100_000 }, OWN)

      const [full, empty] = [true, false].map((isFull) =>
        ordered(firsts, isAscending).filter((id) => Number.isFinite(firsts(ids.indexOf(id))) === isFull),
      )
      // The sample has no value either.
      expect(found.filter((id) => ids.includes(id))).toEqual([...must(full), ...must(empty)])
    }
  })

  test('a card that is moved is among the cards of its new board, also in a sprint', async () => {
    const own = await team.newBoard({ project_id: (await team.get(`/boards/${boards.own}`)).body.board.project_id })
    const card = await team.newCard(lists.other, { custom_fields: { [fields.number]: 4, [fields.several]: ['1'] } })
    const sort = { field: `custom_fields.${fields.number}`, isAscending: true }
    const onOwn = () => pageOf(people.owner, { include: { boards: [own.id] } }, sort, LITTLE)

    const before = await onOwn()
    await team.patch(`/cards/${card.id}`, { list_id: own.lists[0].id })
    const moved = await onOwn()
    const sprint = await team.newSprint(own.project_id)
    expect((await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id, list_id: sprint.lists[0].id })).status).toBe(
      200,
    )
    const places = await team.server.store.read((db) =>
      db
        .selectFrom('field_values')
        .select(['board_id', 'options'])
        .where('team_id', '=', team.team_id)
        .where('card_id', '=', Number(card.id))
        .orderBy('field_id')
        .execute(),
    )

    expect([before, moved]).toEqual([[], [Number(card.id)]])
    const home = Number(own.id)
    expect(places).toEqual([
      { board_id: home, options: null },
      { board_id: home, options: '1' },
    ])
  })
})

/** Each number has its own options; 0 has none. */
function chosen(number: number): string[] {
  return Array.from({ length: MANY_OPTIONS }, (_, bit) => bit)
    .filter((bit) => (number >> bit) & 1)
    .map((bit) => String(bit + 1))
}

describe.each(stores)('views of a board with cards in sprints of other spaces on %s', (store) => {
  test('its guests find these in the spaces of the sprints, and the others in its own', async () => {
    const team = await newTeam(store)
    const guest = await team.newMember('guest')
    const board = await team.newBoard({ members: [{ user_id: guest.user_id }] })
    const [elsewhere, empty] = [await team.newProject(), await team.newProject()]
    const sprint = await team.newSprint(elsewhere.id)
    const [own, away] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0])]
    expect((await team.patch(`/cards/${away.id}`, { sprint_id: sprint.id, list_id: sprint.lists[0].id })).status).toBe(
      200,
    )
    const idsOf = async (filters: object) => {
      const { body } = await guest.post('/views/preview', { type: 'card', card_filters: filters })
      return body.cards.map(({ id }: { id: string }) => id)
    }

    expect(await idsOf({ include: { projects: [board.project_id] } })).toEqual([own.id])
    expect(await idsOf({ include: { projects: [elsewhere.id] } })).toEqual([away.id])
    expect(await idsOf({ include: { projects: [empty.id] } })).toEqual([])
    expect(await idsOf({ exclude: { projects: [board.project_id] } })).toEqual([away.id])
    expect(await idsOf({ exclude: { projects: [elsewhere.id] } })).toEqual([own.id])
  })
})
