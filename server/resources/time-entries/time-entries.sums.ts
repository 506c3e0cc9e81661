import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { requireProject } from '../containers/projects.queries.ts'
import { requireSprint } from '../containers/sprints.queries.ts'
import { requireEpic } from '../epics/epics.queries.ts'
import { Budget, findIdsIn } from '../reports/reports.queries.ts'
import { mondayOf, readBound, showDay } from './time-entries.day.ts'
import { type CardFacts, Cards, findAll, findByDay, type Wanted } from './time-entries.find.ts'
import type { Glance } from './time-entries.queries.ts'
import type { Group, TimeEntry, TimeQuery, TimeSum } from './time-entries.schema.ts'
import { toTimeEntry } from './time-entries.service.ts'
import { findTitlesOf, NO_KEY } from './time-entries.titles.ts'

/** A page of entries looks at this many at once. */
const LIST_PIECE = 500

interface Places {
  wanted: Wanted
  /** The cards of the narrowest place that is named; null for the whole workspace. */
  findCards: ((budget: Budget) => Promise<number[]>) | null
}

/** What a query asks for; a place that the viewer cannot see is not found. */
async function readQuery(r: Read, query: TimeQuery): Promise<Places> {
  const project = query.project_id === undefined ? null : await requireProject(r, query.project_id)
  const board = query.board_id === undefined ? null : await requireBoard(r, query.board_id)
  const sprint = query.sprint_id === undefined ? null : await requireSprint(r, query.sprint_id)
  const epic = query.epic_id === undefined ? null : await requireEpic(r, query.epic_id)
  const wanted: Wanted = {
    first: query.from === undefined ? 0 : readBound('from', query.from),
    last: query.to === undefined ? NO_KEY : readBound('to', query.to),
    user_id: query.user_id ?? null,
    holds: (card) =>
      (!project || card.project_id === project.id) &&
      (!board || card.board_id === board.id || card.home_board_id === board.id) &&
      (!sprint || card.sprint_id === sprint.id) &&
      (!epic || card.epic_id === epic.id),
  }
  if (sprint) return { wanted, findCards: (budget) => findIdsIn(r, budget, 'sprint_id', sprint.id) }
  if (epic) return { wanted, findCards: (budget) => findIdsIn(r, budget, 'epic_id', epic.id) }
  if (board)
    return {
      wanted,
      findCards: async (budget) => [
        ...(await findIdsIn(r, budget, 'board_id', board.id)),
        ...(await findIdsIn(r, budget, 'home_board_id', board.id)),
      ],
    }
  if (project) return { wanted, findCards: (budget) => findIdsIn(r, budget, 'project_id', project.id) }
  return { wanted, findCards: null }
}

/** The entries that a query asks for, or their sums. */
export async function listTime(r: Read, { cursor, count, format: _, group_by, ...filters }: TimeQuery) {
  const places = await readQuery(r, filters)
  const paging = { cursor, count }
  if (group_by === undefined) return { sums: [], ...(await listEntries(r, places.wanted, filters, paging)) }
  return { time_entries: [], ...(await listSums(r, places, group_by, filters, paging)) }
}

type Paged = ConstructorParameters<typeof Walk>[3]

async function listEntries(r: Read, wanted: Wanted, filters: object, paged: Paged) {
  const walk = new Walk<[number, number]>(r.team_id, 'time', filters, paged, ['number', 'number'])
  const cards = new Cards(r, wanted)
  const budget = new Budget()
  const { paging, items } = await walk.collect<Glance, Pick<Glance, 'day' | 'id'>, TimeEntry>({
    from: walk.after && { day: walk.after[0], id: walk.after[1] },
    find: async (before, limit) => {
      const all: Glance[] = []
      for await (const { found } of findByDay(r, cards, wanted, before, LIST_PIECE)) {
        budget.spend(found.looked)
        all.push(...found.entries)
        if (all.length >= limit) break
      }
      return all.slice(0, limit)
    },
    keyOf: ({ day, id }) => ({ day, id }),
    toItems: async (glances) => {
      const rows = new Map((await findEntries(r, glances)).map((row) => [row.id, row]))
      return glances.map(({ id, card_id }) =>
        toTimeEntry(r, { ...must(rows.get(id)), card_title: cards.get(card_id)?.title ?? '' }),
      )
    },
    anchorOf: ({ day, id }) => [day, id],
    hasLightRows: true,
  })
  return { ...paging, time_entries: items }
}

function findEntries({ db, team_id }: Read, glances: readonly Glance[]): Promise<Row<'time_entries'>[]> {
  const ids = glances.map(({ id }) => id)
  return db
    .selectFrom('time_entries')
    .selectAll()
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .execute()
}

export interface SumRow {
  key: string | number
  seconds: number
  entries: number
}

/** Sums by a key. Running timers have no time yet. */
export class Sums {
  readonly #rows = new Map<string | number, SumRow>()

  add(key: string | number, { seconds }: Pick<Glance, 'seconds'>) {
    if (seconds > 0) this.merge(key, { seconds, entries: 1 })
  }

  get(key: string | number): SumRow | undefined {
    return this.#rows.get(key)
  }

  merge(key: string | number, { seconds, entries }: Omit<SumRow, 'key'>) {
    const row = this.#rows.get(key) ?? { key, seconds: 0, entries: 0 }
    this.#rows.set(key, row)
    row.seconds += seconds
    row.entries += entries
  }

  get rows(): SumRow[] {
    return [...this.#rows.values()]
  }

  inOrder(): SumRow[] {
    return this.rows.sort((one, other) => (one.key < other.key ? -1 : 1))
  }
}

const KEYS: Record<Group, (entry: Glance, card: CardFacts) => string | number> = {
  card: ({ card_id }) => card_id,
  epic: (_, { epic_id }) => epic_id ?? NO_KEY,
  sprint: (_, { sprint_id }) => sprint_id ?? NO_KEY,
  person: ({ user_id }) => user_id,
  week: ({ day }) => mondayOf(day),
  day: ({ day }) => day,
}

async function listSums(r: Read, { wanted, findCards }: Places, group: Group, filters: object, paged: Paged) {
  const types: ['string' | 'number'] = [group === 'person' ? 'string' : 'number']
  const walk = new Walk<[string | number]>(r.team_id, `time by ${group}`, filters, paged, types)
  const [budget, cards, sums] = [new Budget(), new Cards(r, wanted), new Sums()]
  for await (const entries of findAll(r, budget, cards, wanted, findCards && (await findCards(budget))))
    for (const entry of entries) {
      const card = cards.get(entry.card_id)
      if (card) sums.add(KEYS[group](entry, card), entry)
    }
  const all = group === 'epic' ? await withoutHidden(r, sums) : sums.inOrder()
  const { paging, items } = await walk.collect<SumRow, string | number, TimeSum>({
    from: walk.after?.[0] ?? null,
    find: async (after, limit) => {
      const start = after === null ? 0 : all.findIndex(({ key }) => key > after)
      return start === -1 ? [] : all.slice(start, start + limit)
    },
    keyOf: ({ key }) => key,
    toItems: async (rows) => {
      const titles = await findTitlesOf(r, group, rows)
      return rows.map(({ key, ...sum }) => ({ key: showKey(group, key), title: titles.get(key) ?? '', ...sum }))
    },
    anchorOf: ({ key }) => [key],
    hasLightRows: true,
  })
  return { ...paging, sums: items }
}

function showKey(group: Group, key: string | number): string | null {
  if (key === NO_KEY) return null
  return group === 'week' || group === 'day' ? showDay(Number(key)) : String(key)
}

/** An epic that the viewer cannot see is none for them, as on cards. */
async function withoutHidden(r: Read, sums: Sums): Promise<SumRow[]> {
  const visible = await findTitlesOf(r, 'epic', sums.rows)
  const shown = new Sums()
  for (const { key, ...sum } of sums.rows) shown.merge(visible.has(key) ? key : NO_KEY, sum)
  return shown.inOrder()
}
