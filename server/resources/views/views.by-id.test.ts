import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCopies } from '../../../test/many-cards.ts'
import { planOf } from '../../../test/plan-of.ts'
import { newReader, type Reader } from '../../../test/reading.ts'
import { watchStatements } from '../../../test/statements.ts'
import { newTeam, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import type { Read } from '../../workspace/handles.ts'
import { writeValues } from '../fields/fields.stored.ts'
import { findAskedFields } from './views.fields.ts'
import { keyOf } from './views.keys.ts'
import type { SortKey } from './views.orders.ts'
import { type Effort, findSorted } from './views.queries.ts'
import { wantedOf } from './views.service.ts'

const [COUNT, WANTED, PAGE] = [1000, 600, 10]
const BEGAN = 1_750_000_000_000
/** All that passes is put in order. */
const SORTED: Effort = { rare: 10_000, probed: 30, few: 10_000, entries: 100_000 }

/** When card number `n` was created, of those that have ids in the order of their numbers. */
const WORLDS: Record<string, (n: number) => number> = {
  'in the order of ids': (n) => BEGAN + n,
  'all at once': () => BEGAN,
  'some at once': (n) => BEGAN + Math.floor(n / 7),
  'in reverse': (n) => BEGAN - n,
  'in no order': (n) => BEGAN + ((n * 7919) % COUNT),
  'one of the last early': (n) => (n === WANTED - 3 ? BEGAN - 1 : BEGAN + n),
  'one of the first late': (n) => (n === 3 ? BEGAN + COUNT : BEGAN + n),
  'one at the end of a page late': (n) => (n === WANTED - PAGE - 1 ? BEGAN + WANTED - 4 : BEGAN + n),
  'neighbours swapped': (n) => BEGAN + (n ^ 1),
  'two equal ones apart': (n) => (n === 2 || n === 300 ? BEGAN + WANTED - PAGE : BEGAN + n),
}

describe.each(stores)('the newest of many cards on %s', (store) => {
  let team: Team
  let reader: Reader
  const worlds = new Map<string, { field: string; project: string; list: string; ids: number[] }>()

  beforeAll(async () => {
    team = await newTeam(store)
    reader = await newReader(team, 'owner')
    for (const [name, timeOf] of Object.entries(WORLDS)) {
      const project = await team.newProject()
      const { lists } = await team.newBoard({ project_id: project.id })
      const field = (await team.made(`/projects/${project.id}/fields`, { title: 'Number', type: 'number' })).field.id
      const sample = await team.newCard(lists[0])
      const ids = await addCopies(team, sample.id, COUNT, (n) => ({
        list_id: Number(lists[1].id),
        time_created: timeOf(n),
        custom_fields: writeValues({ [field]: { v: n, k: [n] } }),
      }))
      worlds.set(name, { field, project: project.id, list: lists[1].id, ids: ids.map(Number) })
    }
    if (store === 'postgres') await team.server.store.transaction((db) => sql`analyze`.execute(db))
  })

  const pageOf = (field: string, isAscending: boolean, after: SortKey | null, effort: Effort) =>
    reader.read(async (r: Read) => {
      const filters = { custom_fields: { [field]: { max: WANTED - 1 } } }
      const asked = await findAskedFields(r, {
        filters,
        sort: null,
        isStrict: true,
        paths: { filters: 'f', sort: 's' },
      })
      const sort = { field: 'time_created', isAscending }
      const wanted = wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort, fields: asked })
      const { found } = await findSorted(r, wanted, after, PAGE, effort)
      return { ids: found.map(({ id }) => id), last: keyOf(must(found.at(-1)), wanted.sort.order) }
    })

  test.each(Object.keys(WORLDS))('are the same when they were created %s', async (name) => {
    const { field, ids } = must(worlds.get(name))
    const timeOf = must(WORLDS[name])
    for (const isAscending of [true, false]) {
      const sign = isAscending ? 1 : -1
      const ordered = ids
        .slice(0, WANTED)
        .map((id, n) => [timeOf(n), id] as const)
        .toSorted((a, b) => sign * (a[0] - b[0] || a[1] - b[1]))
        .map(([, id]) => id)
      for (const effort of [SORTED, { ...SORTED, rare: 0 }, { ...SORTED, rare: 0, few: 0 }]) {
        const found: number[] = []
        for (let after: SortKey | null = null; found.length < 4 * PAGE; ) {
          const page = await pageOf(field, isAscending, after, effort)
          found.push(...page.ids)
          after = page.last
        }

        expect(found, `${isAscending} ${effort.rare} ${effort.few}`).toEqual(ordered.slice(0, 4 * PAGE))
      }
    }
  })

  test('are looked up alone where ids have their order', async () => {
    const watch = watchStatements(store, team.team_id)
    const mostLookedUp = async (name: string, after: SortKey | null) => {
      const { field } = must(worlds.get(name))
      const statements = await watch(() => pageOf(field, false, after, SORTED))
      const lists = statements.flatMap(({ parameters }) => parameters.map(String).filter((one) => /^\s*[[{]/.test(one)))
      return Math.max(...lists.map((list) => list.split(',').length))
    }

    expect(await mostLookedUp('in the order of ids', null)).toBe(PAGE)
    const { last } = await pageOf(must(worlds.get('in the order of ids')).field, false, null, SORTED)
    expect(await mostLookedUp('in the order of ids', last)).toBe(PAGE)
    expect(await mostLookedUp('in reverse', null)).toBe(WANTED)
  })

  /** In the last list there are more than the first look finds. */
  const pagesOf = (include: { lists: string[]; projects?: string[] }, isAscending: boolean, pages: number) =>
    reader.read(async (r: Read) => {
      const filters = { include }
      const sort = { field: 'time_created', isAscending }
      const wanted = wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort })
      const found: number[] = []
      for (let after: SortKey | null = null; found.length < pages * PAGE; ) {
        const page = await findSorted(r, wanted, after, PAGE, { ...SORTED, rare: 0, few: 5 })
        found.push(...page.found.map(({ id }) => id))
        after = keyOf(must(page.found.at(-1)), wanted.sort.order)
      }
      return found
    })

  test.each(Object.keys(WORLDS))('of a list are the same when they were created %s', async (name) => {
    const { ids, list, project } = must(worlds.get(name))
    const timeOf = must(WORLDS[name])
    for (const isAscending of [true, false]) {
      const sign = isAscending ? 1 : -1
      const ordered = ids
        .map((id, n) => [timeOf(n), id] as const)
        .toSorted((a, b) => sign * (a[0] - b[0] || a[1] - b[1]))
        .map(([, id]) => id)

      for (const include of [{ lists: [list] }, { lists: [list], projects: [project] }])
        expect(await pagesOf(include, isAscending, 3), `${isAscending}`).toEqual(ordered.slice(0, 3 * PAGE))
    }
  })

  test.runIf(store === 'sqlite')('of all cards are looked through in short, without their order', async () => {
    const watch = watchStatements(store, team.team_id)
    const { ids, list } = must(worlds.get('in the order of ids'))

    const statements = await watch(async () =>
      expect(await pagesOf({ lists: [list] }, false, 1)).toEqual(ids.toReversed().slice(0, PAGE)),
    )

    // Those of the worlds after it come before.
    const entries = statements.filter(({ text }) => /as entries\b/.test(text) && /in_short/.test(text))
    expect(entries.length).toBeGreaterThan(1)
    for (const statement of entries) {
      const plan = await planOf(store, team, statement)
      expect(plan).toMatch(/USING COVERING INDEX cards_in_short/)
      expect(plan).not.toMatch(/TEMP B-TREE/)
    }
    // The first look, and what is looked through before anything is counted, in two statements.
    expect(statements.filter(({ text }) => / as passes from "cards"\s+where/.test(text))).toHaveLength(3)
  })

  test.each(['time_created', 'status'])('are read a page at first, where all pass: by %s', async (field) => {
    const statements = await watchStatements(
      store,
      team.team_id,
    )(() =>
      reader.read(async (r: Read) => {
        const sort = { field, isAscending: true }
        const filters = { is_archived: false }
        const wanted = wantedOf(r, { type: 'card', filters, path: 'f', where: null, sort })
        expect((await findSorted(r, wanted, null, PAGE)).found).toHaveLength(PAGE)
      }),
    )

    const entries = statements.filter(({ text }) => text.includes('as passes'))
    expect(entries).not.toEqual([])
    for (const { parameters } of entries) expect(Number(parameters.at(-1))).toBeLessThan(1.5 * PAGE)
    // Nor are more counted than are sorted in the time of a page.
    for (const { parameters } of statements.filter(({ text }) => text.includes('as counted')))
      expect(Number(parameters.at(-1))).toBeLessThan(10 * PAGE)
  })

  test('are put in order once they seem to be fewer than the entries before them', async () => {
    const watch = watchStatements(store, team.team_id)
    const { field } = must(worlds.get('in the order of ids'))
    const isSorted = async (isAscending: boolean) => {
      const statements = await watch(() => pageOf(field, isAscending, null, { ...SORTED, rare: 5 }))
      return statements.some(({ text }) => /select distinct id/.test(text))
    }

    // All of the first cards pass, and none of the last.
    expect([await isSorted(true), await isSorted(false)]).toEqual([false, true])
  })
})
