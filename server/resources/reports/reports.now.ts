import { instantOf } from '../../common/time.ts'
import { REPORT_CARDS } from '../../limits/reports.ts'
import type { Read } from '../../workspace/handles.ts'
import { findMembersById } from '../members/members.queries.ts'
import { shortNameOf } from '../members/members.service.ts'
import { firstStart, readFinished } from './reports.finished.ts'
import { lastDays } from './reports.period.ts'
import { Budget, type CardNow, findCards, findLists, findPeopleOf, findTitles } from './reports.queries.ts'
import type { AgingReport, ScopeQuery, WorkloadReport } from './reports.schema.ts'
import { requireScope, type Scope } from './reports.scope.ts'
import { readTimelines, type Timeline } from './reports.timelines.ts'

/** Reports of the present. */

/** What cards at work are compared with. */
const COMPARED_DAYS = 90

/** How long the cards are at work that are started now. */
export async function readAging(r: Read, query: ScopeQuery): Promise<AgingReport> {
  const scope = await requireScope(r, query)
  const budget = new Budget()
  const { cards, lists } = await findOpen(r, budget, scope)
  const started = cards.filter(({ list_id }) => lists.get(list_id)?.behavior === 'started')
  const ids = started.map(({ id }) => id)
  const aging: ReturnType<typeof ageOf>[] = []
  for await (const some of readTimelines(r, budget, ids, 0)) for (const one of some) aging.push(ageOf(one, r.now))
  aging.sort((one, other) => one.time_started - other.time_started || one.id - other.id)
  const listed = aging.slice(0, REPORT_CARDS)
  const titles = await findTitles(
    r,
    listed.map(({ id }) => id),
  )
  // What is started now is not finished, however often it was.
  const { cycle_time } = await readFinished(r, budget, scope, await lastDays(r, COMPARED_DAYS), new Set(ids))
  const listOf = new Map(started.map(({ id, list_id }) => [id, list_id]))
  return {
    ...{ time: r.now, total: aging.length, cycle_time },
    cards: listed.map(({ id, ...times }) => {
      const list_id = listOf.get(id) ?? 0
      return {
        ...{ card_id: String(id), title: titles.get(id) ?? '' },
        ...{ list_id: String(list_id), list_title: lists.get(list_id)?.title ?? '' },
        ...times,
      }
    }),
  }
}

function ageOf({ id, spans, time_created }: Timeline, now: number) {
  const time_started = firstStart(spans) ?? time_created
  const list_id = spans.at(-1)?.state.list_id
  const before = spans.findLastIndex(({ state }) => state.list_id !== list_id)
  const inList = spans[before + 1]?.from ?? time_created
  return { id, time_started, age: Math.max(now - time_started, 0), age_in_list: Math.max(now - inList, 0) }
}

/** The live cards of a scope that the viewer sees, and their lists. */
async function findOpen(r: Read, budget: Budget, scope: Scope) {
  const cards = (await findCards(r, [...new Set(await scope.findNow(budget))])).filter(
    ({ time_archived }) => time_archived === null,
  )
  const found = await findLists(r, [...new Set(cards.map(({ list_id }) => list_id))])
  const lists = new Map(found.filter((list) => list.time_archived === null).map((list) => [list.id, list]))
  return { cards: cards.filter(({ list_id }) => lists.has(list_id)), lists }
}

type WorkloadRow = WorkloadReport['rows'][number]
const OPEN = ['backlog', 'committed', 'started'] as const

/** The unfinished cards of each person. */
export async function readWorkload(r: Read, query: ScopeQuery): Promise<WorkloadReport> {
  const scope = await requireScope(r, query)
  const { cards, lists } = await findOpen(r, new Budget(), scope)
  const people = Map.groupBy(
    await findPeopleOf(
      r,
      cards.map(({ id }) => id),
    ),
    ({ card_id }) => card_id,
  )
  const rows = new Map<string | null, WorkloadRow>()
  for (const card of cards) {
    const behavior = lists.get(card.list_id)?.behavior
    const status = OPEN.find((one) => one === behavior)
    if (!status) continue
    const on = new Set([card.owner_id ?? [], ...(people.get(card.id) ?? []).map(({ user_id }) => user_id)].flat())
    for (const user_id of on.size === 0 ? [null] : on) addTo(rows, user_id, status, card, r.now)
  }
  const names = await namesOf(
    r,
    [...rows.keys()].flatMap((id) => id ?? []),
  )
  return {
    time: r.now,
    rows: [...rows.values()]
      .map((row) => ({ ...row, name: row.user_id === null ? '' : (names.get(row.user_id) ?? row.user_id) }))
      .sort((one, other) => other.started - one.started || totalOf(other) - totalOf(one) || byId(one, other)),
  }
}

function addTo(
  rows: Map<string | null, WorkloadRow>,
  user_id: string | null,
  status: (typeof OPEN)[number],
  { estimate, due_date }: CardNow,
  now: number,
) {
  const row = rows.get(user_id) ?? { user_id, name: '', backlog: 0, committed: 0, started: 0, overdue: 0, pts: 0 }
  rows.set(user_id, row)
  row[status] += 1
  row.pts += estimate ?? 0
  if (due_date !== null && instantOf(due_date) < now) row.overdue += 1
}

/** Cards without people come last. */
const byId = (one: WorkloadRow, other: WorkloadRow) => ((one.user_id ?? '~') < (other.user_id ?? '~') ? -1 : 1)
const totalOf = ({ backlog, committed, started }: WorkloadRow) => backlog + committed + started

const PEOPLE_AT_ONCE = 500

/** The names of people, by their ids. */
export async function namesOf(r: Read, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let start = 0; start < ids.length; start += PEOPLE_AT_ONCE)
    for (const person of await findMembersById(r, ids.slice(start, start + PEOPLE_AT_ONCE)))
      names.set(person.id, shortNameOf(r, person) ?? person.id)
  return names
}
