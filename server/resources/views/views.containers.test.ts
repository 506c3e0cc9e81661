import { type SqlBool, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { planOf } from '../../../test/plan-of.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { type Statement, watchStatements } from '../../../test/statements.ts'
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

const [OLD, NEW] = [300, 600]
/** Less than the cards of the new space: who goes through all spaces does not get to the old one. */
const LITTLE: Effort = { rare: 0, probed: 60, few: 0, entries: 120 }
/** All cards of the old space are few. */
const MUCH: Effort = { rare: 10_000, probed: 250, few: 10_000, entries: 100_000 }
const NEWEST = { field: 'time_created', isAscending: false }

type Sort = typeof NEWEST

describe.each(stores)('views of an old space beside a large one on %s', (store) => {
  let team: Team
  let reader: Reader
  let spaces: { old: string; new: string }
  let board: string
  let fields: { number: string; select: string; empty: string }
  /** The cards of the old space. */
  let ids: number[]

  beforeAll(async () => {
    team = await newTeam(store)
    reader = await newReader(team, 'owner')
    const boards = [await team.newBoard({ project_id: (await team.newProject()).id }), await team.newBoard()]
    spaces = { old: must(boards[0]).project_id, new: must(boards[1]).project_id }
    board = must(boards[0]).id
    const newField = async (body: object) => (await team.made(`/projects/${spaces.old}/fields`, body)).field.id
    fields = {
      number: await newField({ title: 'Number', type: 'number' }),
      empty: await newField({ title: 'Empty', type: 'text' }),
      select: await newField({ title: 'Select', type: 'select', options: ['A', 'B'].map((title) => ({ title })) }),
    }
    const sample = await team.newCard(must(boards[0]).lists[0])
    const copies = (count: number, at: number) =>
      addCopies(team, sample.id, count, (number) => {
        const { id, project_id, lists } = must(boards[at])
        const stored: StoredValues = {
          [fields.number]: { v: number, k: [number] },
          [fields.select]: { v: number < 200 ? '1' : '2', k: [number < 200 ? '1' : '2'] },
        }
        return {
          ...{ list_id: Number(lists[0].id), board_id: Number(id), project_id: Number(project_id) },
          ...(at === 0 && { custom_fields: writeValues(stored) }),
        }
      })
    ids = (await copies(OLD, 0)).map(Number)
    await copies(NEW, 1)
    if (store === 'postgres') await team.server.store.transaction((db) => sql`analyze`.execute(db))
  })

  const wantedBy = async (r: Read, filters: Filters, sort: Sort) => {
    const paths = { filters: 'f', sort: 's' }
    const asked = await findAskedFields(r, { filters, sort: sort.field, isStrict: false, paths })
    return wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort, fields: asked })
  }

  const pageOf = (filters: Filters, sort: Sort, effort: Effort, after: SortKey | null = null) =>
    reader.read(async (r) => {
      const wanted = await wantedBy(r, filters, sort)
      const { found, reached } = await findSorted(r, wanted, after, 10, effort)
      return { ids: found.map(({ id }) => id), reached, last: keyOf(must(found.at(-1)), wanted.sort.order) }
    })

  const waysToTheOld = (): [string, Filters][] => [
    ['named', { include: { projects: [spaces.old] } }],
    ['named among others', { include: { projects: [spaces.old, '999999'] } }],
    ['left by excluding another', { exclude: { projects: [spaces.new] } }],
    ['the one of a field', { custom_fields: { [fields.number]: { has_value: true } } }],
  ]

  test('its newest cards are found without going through the others', async () => {
    for (const [name, filters] of waysToTheOld()) {
      const first = await pageOf(filters, NEWEST, LITTLE)
      const second = await pageOf(filters, NEWEST, LITTLE, first.last)

      const newest = ids.toReversed()
      expect(first, name).toMatchObject({ ids: newest.slice(0, 10), reached: null })
      expect(second, name).toMatchObject({ ids: newest.slice(10, 20), reached: null })
    }
  })

  test('orders without an index of the space skip what lies elsewhere between equal values', async () => {
    const within = (project: string) => ({ include: { projects: [project] } })
    const last = must(ids.at(-1))
    for (const field of ['priority', 'due_date', 'time_updated']) {
      const old = await pageOf(within(spaces.old), { field, isAscending: false }, LITTLE)
      const further = await pageOf(within(spaces.old), { field, isAscending: false }, LITTLE, old.last)
      const newer = await pageOf(within(spaces.new), { field, isAscending: true }, LITTLE)

      const [newest, first] = [ids.toReversed(), Array.from({ length: 10 }, (_, index) => last + 1 + index)]
      expect([old.ids, further.ids, newer.ids], field).toEqual([newest.slice(0, 10), newest.slice(10, 20), first])
    }
  })

  test('the newest of several spaces are merged from their indexes', async () => {
    const watch = watchStatements(store, team.team_id)
    const both = { include: { projects: [spaces.old, spaces.new] } }
    for (const filters of [both, ...waysToTheOld().map(([, one]) => one)])
      for (const isAscending of [true, false]) {
        const sort = { ...NEWEST, isAscending }
        const statements = await watch(async () => {
          const { last } = await pageOf(filters, sort, LITTLE)
          await pageOf(filters, sort, LITTLE, last)
        })
        const entries = statements.filter(({ text }) => text.includes('1 as passes'))
        expect(entries.length).toBeGreaterThan(1)
        for (const statement of entries) {
          const plan = await planOf(store, team, statement)
          // All were made at once: PostgreSQL may also read them by their ids.
          expect(plan).toMatch(
            store === 'sqlite' ? 'cards_of_project_by_creation' : /cards_of_project(_by_creation)?\b/,
          )
          expect(plan).not.toMatch(/TEMP B-TREE|Sort {2}\(/)
        }
      }
  })

  test.each([
    ['from its first value', { min: 250 }, true, [250, 259]],
    ['from its last value', { max: 40 }, false, [40, 31]],
    ['from one value to another', { include: [280, 284, 270] }, true, [270, 284]],
  ] as const)('the order of a field is read where its filter is: %s', async (_, filter, isAscending, [first, last]) => {
    const filters = { custom_fields: { [fields.number]: filter } }
    const sort = { field: `custom_fields.${fields.number}`, isAscending }

    const page = await pageOf(filters, sort, LITTLE)

    expect([page.ids[0], page.ids.at(-1), page.reached]).toEqual([ids[first], ids[last], null])
  })

  test('of an order by options those are read that are asked for', async () => {
    const filters = { custom_fields: { [fields.select]: { include: ['B'] } } }

    const page = await pageOf(filters, { field: `custom_fields.${fields.select}`, isAscending: true }, LITTLE)

    expect(page).toMatchObject({ ids: ids.slice(200, 210), reached: null })
  })

  test('those without a value are read in their spaces, and no values of another space before them', async () => {
    const sort = (field: string, isAscending: boolean) => ({ field: `custom_fields.${field}`, isAscending })
    const within = (project: string) => ({ include: { projects: [project] } })

    const old = await pageOf(within(spaces.old), sort(fields.empty, false), LITTLE)
    const oldOnwards = await pageOf(within(spaces.old), sort(fields.empty, false), LITTLE, old.last)
    const elsewhere = [fields.number, fields.select].map((field) =>
      pageOf(within(spaces.new), sort(field, true), LITTLE),
    )

    expect(old).toMatchObject({ ids: ids.toReversed().slice(0, 10), reached: null })
    expect(oldOnwards).toMatchObject({ ids: ids.toReversed().slice(10, 20), reached: null })
    const last = must(ids.at(-1))
    for (const page of await Promise.all(elsewhere))
      expect(page).toMatchObject({ ids: Array.from({ length: 10 }, (_, index) => last + 1 + index), reached: null })
  })

  // PostgreSQL decides by how many there are.
  test.runIf(store === 'sqlite')('a value between two limits is looked up by its card', async () => {
    const watch = watchStatements(store, team.team_id)
    const filters = { custom_fields: { [fields.number]: { min: 1, max: 299 } } }

    const statements = await watch(() => pageOf(filters, NEWEST, LITTLE))

    const looked = statements.filter(({ text }) => /\(select count\(\*\) from field_values/.test(text))
    expect(looked.length).toBeGreaterThan(0)
    for (const statement of looked) {
      const uses = (await planOf(store, team, statement)).split('\n').filter((line) => line.includes('field_values'))
      expect(uses.join('\n')).not.toMatch(/field_values_by_number/)
    }
  })

  test.runIf(store === 'sqlite')(
    'few cards are put in order by an index, and only the first ones are read',
    async () => {
      const watch = watchStatements(store, team.team_id)
      const filters = { include: { boards: [board] } }
      for (const field of ['time_created', `custom_fields.${fields.number}`]) {
        const statements = await watch(() => pageOf(filters, { field, isAscending: false }, MUCH))

        const inShort = statements.filter(({ text }) => text.includes('cards_in_short') && text.includes('sorted'))
        expect(inShort.length).toBeGreaterThan(0)
        for (const statement of inShort)
          expect(await planOf(store, team, statement)).toMatch('COVERING INDEX cards_in_short')
        const read = statements.filter(({ text }) => text.includes('(select * from "cards"')).map(idsIn)
        expect(read.length).toBeGreaterThan(0)
        expect(read.flat().length).toBeLessThan(OLD / 4)
      }
    },
  )

  test.runIf(store === 'sqlite')(
    'of cards in an order by their rows, all but the first ones are read for its key alone',
    async () => {
      const watch = watchStatements(store, team.team_id)
      const filters = { include: { boards: [board] } }
      for (const field of ['time_updated', 'priority']) {
        const statements = await watch(() => pageOf(filters, { field, isAscending: false }, MUCH))

        const whole = statements.filter(
          ({ text }) => /join "lists"/.test(text) && text.includes('(select * from "cards"'),
        )
        expect(whole.length).toBeGreaterThan(0)
        expect(whole.flatMap(idsIn).length).toBeLessThan(OLD / 4)
      }
    },
  )

  test('where the first ones by their keys do not pass, all are read once', async () => {
    const oldest = ids.slice(0, 20)
    // Nothing but the rows says so.
    await team.server.store.transaction((db) =>
      sql`update cards set icon = 'rare' where team_id = ${team.team_id} and id in (${sql.join(oldest)})`.execute(db),
    )
    const found = await reader.read(async (r) => {
      const wanted = await wantedBy(r, { include: { boards: [board] } }, { field: 'time_updated', isAscending: false })
      const conditions = [...wanted.conditions, sql<SqlBool>`cards.icon = 'rare'`]
      return (await findSorted(r, { ...wanted, conditions }, null, 10, MUCH)).found
    })

    expect(found.map(({ id }) => id)).toEqual(oldest.toReversed().slice(0, 10))
  })
})

/** The ids that a statement looks up. */
function idsIn({ parameters }: Statement): unknown[] {
  const list = parameters.find((one) => typeof one === 'string' && one.startsWith('['))
  return JSON.parse(String(list))
}
