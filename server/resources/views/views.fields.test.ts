import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { planOf } from '../../../test/plan-of.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { watchStatements } from '../../../test/statements.ts'
import { callServer, newTeam, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { Random } from '../../demo/random.ts'
import type { Read } from '../../workspace/handles.ts'
import type { FieldValue } from '../fields/fields.schema.ts'
import { type StoredValues, writeValues } from '../fields/fields.stored.ts'
import { findAskedFields } from './views.fields.ts'
import type { Filters } from './views.filters.ts'
import { keyOf } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import { type Effort, findSorted } from './views.queries.ts'
import { wantedOf } from './views.service.ts'

const COUNT = 300
const day = (number: number) => 1_700_000_000 + number * 86_400
const LITTLE: Effort = { rare: 5, probed: 20, few: 20, entries: 70 }
const EFFORTS: Effort[] = [
  LITTLE,
  { rare: 0, probed: 50, few: 0, entries: 120 },
  { rare: 500, probed: 250, few: 10_000, entries: 100_000 },
]
const OPTIONS = ['Idea', 'Draft', 'Ready', 'Gone'].map((title) => ({ title }))
const TYPES = ['text', 'number', 'date', 'checkbox', 'select', 'multi_select', 'person', 'rating'] as const
type Type = (typeof TYPES)[number]

interface Card {
  id: number
  space: 'open' | 'hidden'
  isShared: boolean
  /** The board that it is on; null in a sprint. */
  board: string | null
  /** What it shows, by type. */
  values: Partial<Record<Type, FieldValue>>
}
type Question = [type: Type, filter: object, passes: (value: FieldValue | undefined) => boolean]

describe.each(stores)('views by custom fields on %s', (store) => {
  let team: Team
  let cards: Card[]
  let fields: Record<Type, string>
  let boards: string[]
  let people: Record<'owner' | 'member' | 'guest', { reader: Reader; sees: (card: Card) => boolean }>
  let questions: Question[]

  beforeAll(async () => {
    team = await newTeam(store)
    const [owner, member, guest] = [
      await newReader(team, 'owner'),
      await newReader(team, 'member'),
      await newReader(team, 'guest'),
    ]
    people = {
      owner: { reader: owner, sees: () => true },
      member: { reader: member, sees: ({ space }) => space === 'open' },
      guest: { reader: guest, sees: ({ isShared }) => isShared },
    }
    const hidden = await team.newProject({ is_private: true, members: [{ user_id: owner.user_id }] })
    const open = await team.newBoard()
    const shared = await team.newBoard({ project_id: open.project_id, members: [{ user_id: guest.user_id }] })
    const secret = await team.newBoard({ project_id: hidden.id })
    const made = await Promise.all(
      TYPES.map(async (type) => {
        const options = type.endsWith('select') ? { options: OPTIONS } : {}
        const { field } = await team.made(`/projects/${open.project_id}/fields`, { title: type, type, ...options })
        return [type, field.id] as const
      }),
    )
    // All types are there.
    fields = Object.fromEntries(made) as Record<Type, string>
    boards = [open.id, shared.id]
    const sprint = await team.newSprint(open.project_id)
    cards = await addCards([open, shared, secret], sprint, [owner.user_id, member.user_id])
    // The options that are left, in another order; the last one is gone.
    for (const type of ['select', 'multi_select'] as const) {
      const { options } = (await team.get(`/fields/${fields[type]}`)).body.field
      const left = [options[2], options[0], options[1]]
      expect((await team.patch(`/fields/${fields[type]}`, { options: left })).status).toBe(200)
    }
    questions = questionsOf(member.user_id)
  })

  const shown = (type: Type, value: FieldValue | undefined): FieldValue | undefined => {
    if (type === 'select') return value === '4' ? undefined : value
    if (type !== 'multi_select' || !Array.isArray(value)) return value
    const left = value.filter((one) => one !== '4')
    return left.length > 0 ? left : undefined
  }

  async function addCards(
    boards: readonly Awaited<ReturnType<Team['newBoard']>>[],
    sprint: Awaited<ReturnType<Team['newSprint']>>,
    users: readonly string[],
  ): Promise<Card[]> {
    const random = new Random(5)
    const sample = await team.newCard(must(boards[0]).lists[0])
    const worlds: Omit<Card, 'id'>[] = []
    const ids = await addCopies(team, sample.id, COUNT, () => {
      const at = random.between(0, 2)
      const board = must(boards[at])
      const stored: StoredValues = {}
      const values: Card['values'] = {}
      for (const type of TYPES) {
        if (!random.chance(0.7)) continue
        const v = randomValue(random, type, users)
        const key = type === 'date' && Number(v) < 1e11 ? Number(v) * 1000 : typeof v === 'boolean' ? Number(v) : v
        stored[fields[type]] = { v, k: Array.isArray(key) ? key : [key as string | number] }
        // Cards of another space have rows of the same field, and show nothing of it.
        const own = at === 2 ? undefined : shown(type, v)
        if (own !== undefined) values[type] = own
      }
      const isInSprint = at === 1 && random.chance(0.3)
      const place = {
        space: at === 2 ? 'hidden' : 'open',
        isShared: at === 1,
        board: isInSprint ? null : board.id,
      } as const
      worlds.push({ ...place, values })
      return {
        ...(isInSprint
          ? {
              list_id: Number(sprint.lists[0].id),
              board_id: null,
              sprint_id: Number(sprint.id),
              home_board_id: Number(board.id),
            }
          : { list_id: Number(board.lists[0].id), board_id: Number(board.id) }),
        project_id: Number(board.project_id),
        custom_fields: writeValues(stored),
      }
    })
    if (store === 'postgres') await team.server.store.transaction((db) => sql`analyze`.execute(db))
    return [
      { id: Number(sample.id), space: 'open', isShared: false, board: must(boards[0]).id, values: {} },
      ...worlds.map((card, index) => ({ ...card, id: Number(ids[index]) })),
    ]
  }

  const wantedBy = async (r: Read, filters: Filters, field: string, isAscending: boolean) => {
    const paths = { filters: 'f', sort: 's' }
    const asked = await findAskedFields(r, { filters, sort: field, isStrict: false, paths })
    return wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort: { field, isAscending }, fields: asked })
  }

  async function readPages(r: Read, filters: Filters, sort: string, isAscending: boolean, effort: Effort) {
    const ids: number[] = []
    const wanted = await wantedBy(r, filters, sort, isAscending)
    const limit = 40
    for (let after: SortKey | null = null; ; ) {
      const { found, reached } = await findSorted(r, wanted, after, limit, effort)
      ids.push(...found.map(({ id }) => id))
      const last = found.at(-1)
      after = last && found.length === limit ? keyOf(last, wanted.sort.order) : reached
      if (!after) return ids
    }
  }

  test('pages have each visible card that passes once, in the order of its value, for each viewer', async () => {
    const random = new Random(3)
    for (const [index, type] of [...TYPES, ...TYPES].entries()) {
      const asked = [random.pick(questions), random.pick(questions)]
      if (asked[0]?.[0] === asked[1]?.[0]) asked.pop()
      const named = random.pick([boards, boards.slice(0, 1), boards.slice(1), null])
      const filters = {
        custom_fields: Object.fromEntries(asked.map(([of, filter]) => [fields[of], filter])),
        ...(named && { include: { boards: named } }),
      }
      const effort = must(EFFORTS[index % EFFORTS.length])
      for (const [who, { reader, sees }] of Object.entries(people))
        for (const isAscending of [true, false]) {
          const wanted = cards.filter(
            (card) =>
              sees(card) &&
              (!named || named.includes(String(card.board))) &&
              asked.every(([of, , passes]) => passes(card.values[of])),
          )
          const sort = `custom_fields.${fields[type]}`
          const found = await reader.read((r) => readPages(r, filters, sort, isAscending, effort))
          const name = `${who} ${JSON.stringify(asked)} ${named} ${type} ${isAscending} ${effort.few}`
          expect(found, name).toEqual(sorted(wanted, type, isAscending))
        }
    }
  })

  test('each question alone has the right cards', async () => {
    for (const [index, [type, filter, passes]] of questions.entries()) {
      const filters = { custom_fields: { [fields[type]]: filter } }
      const effort = must(EFFORTS[index % EFFORTS.length])
      for (const [who, { reader, sees }] of Object.entries(people)) {
        const found = await reader.read((r) => readPages(r, filters, 'time_created', true, effort))
        const wanted = cards.filter((card) => sees(card) && passes(card.values[type])).map(({ id }) => id)
        expect(found.toSorted(ascending), `${who} ${type} ${JSON.stringify(filter)}`).toEqual(
          wanted.toSorted(ascending),
        )
      }
    }
  })

  test('values and their order are read from indexes', async () => {
    const watch = watchStatements(store, team.team_id)
    for (const type of TYPES)
      for (const isAscending of [true, false])
        for (const [, filter] of questions.filter(([of]) => of === type).slice(0, 2)) {
          const filters = { custom_fields: { [fields[type]]: filter } }
          const statements = await watch(() =>
            people.owner.reader.read(async (r) => {
              const wanted = await wantedBy(r, filters, `custom_fields.${fields[type]}`, isAscending)
              await findSorted(r, wanted, null, 10, { rare: 0, probed: 50, few: 0, entries: 100_000 })
              return findSorted(r, wanted, null, 10, LITTLE)
            }),
          )
          const read = statements.filter(({ text }) => /as passes|as (counted|among)\b/.test(text))
          expect(read.length).toBeGreaterThan(0)
          for (const statement of read) {
            const plan = await planOf(store, team, statement)
            expect(plan, statement.text).not.toMatch(/SCAN (cards|field_values)\b|Seq Scan on (cards|field_values)/)
            if (!statement.text.includes('as passes')) continue
            expect(plan, statement.text).not.toMatch(/TEMP B-TREE|Sort {2}\(/)
            // For large tables PostgreSQL would answer it from all cards, which no plan of a small one shows.
            expect(statement.text).not.toMatch(/\bexists\b/)
          }
        }
  })

  test('texts on a board are looked up among the values of that board', async () => {
    const watch = watchStatements(store, team.team_id)
    const filters = {
      custom_fields: { [fields.text]: { include: ['Lamp', 'Ärger'] } },
      include: { boards: boards.slice(0, 1) },
    }
    const statements = await watch(() =>
      people.owner.reader.read((r) => readPages(r, filters, 'time_created', true, must(EFFORTS[2]))),
    )

    const counting = statements.filter(({ text }) => /as counted\b/.test(text) && text.includes('field_values'))
    expect(counting).not.toEqual([])
    for (const statement of counting)
      expect(await planOf(store, team, statement)).toMatch(/field_values_of_board_by_words/)
  })

  test('filters that fit no value, and fields that are not there, are refused by name', async () => {
    const preview = (body: object) => team.post('/views/preview', { type: 'card', ...body })
    for (const [type, filter, message] of [
      ['select', { include: ['Nowhere'] }, '“select” must be one of its options'],
      ['number', { include: ['ten'] }, '“number” must be a number'],
      ['number', { after: 'now' }, '“number” takes no after'],
      ['text', { min: 3 }, '“text” takes no min'],
      ['date', { include: [5] }, '“date” takes no include'],
    ] as const) {
      const { status, body } = await preview({ card_filters: { custom_fields: { [fields[type]]: filter } } })
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
      expect(body.errors[0].field).toBe(`card_filters.custom_fields.${fields[type]}.${Object.keys(filter)[0]}`)
    }
    const unknown = await preview({ card_filters: { custom_fields: { 999999: { has_value: true } } } })
    expect([unknown.status, unknown.body.message]).toEqual([400, 'There is no custom field 999999.'])
    const sort = await preview({ card_filters: { is_archived: false }, sort_by: { field: 'custom_fields.999999' } })
    expect([sort.status, sort.body.errors[0].field]).toEqual([400, 'sort_by.field'])
  })

  /** On PostgreSQL as if the tables were too large to be read or sorted whole. */
})

const ascending = (a: number, b: number) => a - b

function randomValue(random: Random, type: Type, users: readonly string[]): FieldValue {
  switch (type) {
    case 'text':
      return random.pick(['Lamp', 'lamp', 'Desk', 'Ärger', '\u{ff5e}', '\u{1f600}'])
    case 'number':
      return random.between(-20, 20) / 4
    case 'date':
      return day(random.between(1, 9)) * (random.chance(0.3) ? 1000 : 1)
    case 'checkbox':
      return random.chance(0.5)
    case 'select':
      return String(random.between(1, 4))
    case 'multi_select':
      return ['1', '2', '3', '4'].filter((_, index) => index === 3 || random.chance(0.4))
    case 'person':
      return random.pick(users)
    case 'rating':
      return random.between(1, 5)
  }
}

function questionsOf(user_id: string): Question[] {
  const instant = (value: FieldValue | undefined) => (Number(value) < 1e11 ? Number(value) * 1000 : Number(value))
  const has = (value: FieldValue | undefined, ...wanted: FieldValue[]) =>
    value !== undefined && [value].flat().some((one) => wanted.includes(one))
  return [
    ...TYPES.flatMap((type): Question[] => [
      [type, { has_value: true }, (value) => value !== undefined],
      [type, { has_value: false }, (value) => value === undefined],
    ]),
    ['text', { include: ['Lamp', 'Ärger'] }, (value) => has(value, 'Lamp', 'Ärger')],
    ['text', { exclude: ['lamp'] }, (value) => !has(value, 'lamp')],
    ['number', { min: -1.5, max: 2 }, (value) => value !== undefined && Number(value) >= -1.5 && Number(value) <= 2],
    ['number', { include: [0, 1.25] }, (value) => has(value, 0, 1.25)],
    ['date', { after: day(3) }, (value) => instant(value) >= day(3) * 1000],
    ['date', { before: day(6) }, (value) => instant(value) < day(6) * 1000],
    ['checkbox', { include: [true] }, (value) => value === true],
    ['checkbox', { exclude: [true] }, (value) => value !== true],
    ['select', { include: ['Draft', 'none'] }, (value) => value === undefined || value === '2'],
    ['select', { include: ['3'] }, (value) => value === '3'],
    ['multi_select', { include: ['1'] }, (value) => has(value, '1')],
    ['multi_select', { exclude: ['1', 'none'] }, (value) => value !== undefined && !has(value, '1')],
    ['person', { include: [user_id] }, (value) => value === user_id],
    ['rating', { max: 2 }, (value) => Number(value) <= 2],
  ]
}

/** The options in their order. */
const RANKS = ['3', '1', '2']

function valueIn(type: Type, value: FieldValue | undefined): string | number | null {
  if (value === undefined) return null
  if (type === 'date') return Number(value) < 1e11 ? Number(value) * 1000 : Number(value)
  if (Array.isArray(value)) return Math.min(...value.map((one) => RANKS.indexOf(one)))
  if (type === 'select') return RANKS.indexOf(String(value))
  // As the stores do it, of plain letters alone.
  if (typeof value === 'string') return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return typeof value === 'boolean' ? Number(value) : value
}

/** Those without a value last, the others in the direction, among equals by id in the same direction. */
function sorted(cards: readonly Card[], type: Type, isAscending: boolean): number[] {
  const sign = isAscending ? 1 : -1
  return cards
    .toSorted((a, b) => {
      const [one, other] = [valueIn(type, a.values[type]), valueIn(type, b.values[type])]
      if (one === null || other === null) return Number(one === null) - Number(other === null) || sign * (a.id - b.id)
      const order =
        typeof one === 'number' ? one - Number(other) : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))
      return sign * (order || a.id - b.id)
    })
    .map(({ id }) => id)
}

describe.each(stores)('saved views by custom fields on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  let field: { id: string; options: { id: string; title: string }[] }
  let ids: string[]
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    const body = { title: 'Stage', type: 'select', options: OPTIONS }
    field = (await team.made(`/projects/${board.project_id}/fields`, body)).field
    ids = []
    for (let number = 0; number < 12; number++) {
      const custom_fields = number % 4 === 3 ? {} : { [field.id]: String((number % 3) + 1) }
      ids.push((await team.newCard(board.lists[0], { custom_fields })).id)
    }
  })

  async function walk(path: string, cursor = ''): Promise<{ ids: string[]; cursor: string }> {
    const { body } = await team.get(`${path}?count=4${cursor && `&cursor=${cursor}`}`)
    return { ids: body.cards.map(({ id }: { id: string }) => id), cursor: body.cursor }
  }

  test.each([true, false])(
    'go on in the order they began in when options are reordered: %s',
    async (order_ascending) => {
      const sort = { field: `custom_fields.${field.id}`, order_ascending }
      const { view } = await team.made('/views', { title: 'By stage', scope: 'board', board_id: board.id, sort })
      const path = `/views/${view.id}/cards`
      const before = [await walk(path)]
      while (before.at(-1)?.cursor) before.push(await walk(path, before.at(-1)?.cursor))

      const pages = [await walk(path)]
      const [idea, draft, ready, gone] = field.options
      await team.patch(`/fields/${field.id}`, { options: [{ title: 'New' }, ready, gone, idea, draft] })
      while (pages.at(-1)?.cursor) pages.push(await walk(path, pages.at(-1)?.cursor))

      const found = pages.flatMap((page) => page.ids)
      expect(found).toEqual(before.flatMap((page) => page.ids))
      expect(found.toSorted()).toEqual(ids.toSorted())
      expect((await walk(path)).ids).not.toEqual(before[0]?.ids)
    },
  )

  test('find nothing by a field or an option that is gone, and the same as before when it is restored', async () => {
    const filters = { custom_fields: { [field.id]: { include: ['Draft'] } } }
    const sort = { field: `custom_fields.${field.id}`, order_ascending: true }
    const { view } = await team.made('/views', { title: 'Drafts', scope: 'workspace', filters, sort })
    const drafts = ids.filter((_, number) => number % 4 !== 3 && number % 3 === 1)
    const read = async () => (await walk(`/views/${view.id}/cards`)).ids
    const { feed } = await team.made(`/views/${view.id}/feed`, {})
    const readFeed = async () => {
      const { body } = await callServer(team.server, 'GET', new URL(feed.json).pathname)
      return body.cards.map(({ id }: { id: string }) => id)
    }

    expect(await read()).toEqual(drafts)
    expect(await readFeed()).toEqual(drafts)
    await team.delete(`/fields/${field.id}`)
    expect(await read()).toEqual([])
    expect(await readFeed()).toEqual([])
    expect((await team.patch(`/views/${view.id}`, { title: 'Other' })).status).toBe(200)
    expect((await team.patch(`/views/${view.id}`, { filters })).status).toBe(400)
    await team.post(`/fields/${field.id}/restore`, {})
    expect(await read()).toEqual(drafts)
    const [idea, , ready] = field.options
    await team.patch(`/fields/${field.id}`, { options: [idea, ready] })
    expect(await read()).toEqual([])
  })
})
