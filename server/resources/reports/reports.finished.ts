import { must } from '../../common/must.ts'
import { DAY_MS, dayOf } from '../../common/time.ts'
import { REPORT_CARDS } from '../../limits/reports.ts'
import type { Read } from '../../workspace/handles.ts'
import { readPast } from './reports.flow.ts'
import { type Period, readPeriod, showDay } from './reports.period.ts'
import { Budget, findTitles } from './reports.queries.ts'
import type { CycleTimeReport, Percentiles, PeriodQuery, ThroughputQuery, ThroughputReport } from './reports.schema.ts'
import { requireScope, type Scope } from './reports.scope.ts'
import { readTimelines, type Timeline } from './reports.timelines.ts'

interface Finished {
  id: number
  isDeleted: boolean
  estimate: number | null
  time_started: number | null
  time_completed: number
  cycle_time: number | null
  lead_time: number
}

/** How long the cards took that were completed in the period. */
export async function readCycleTime(r: Read, query: PeriodQuery): Promise<CycleTimeReport> {
  const scope = await requireScope(r, query)
  const period = await readPeriod(r, scope, query)
  const { finished, ...percentiles } = await readFinished(r, new Budget(), scope, period)
  const listed = latestOf(finished)
  const alive = listed.filter(({ isDeleted }) => !isDeleted)
  const titles = await findTitles(
    r,
    alive.map(({ id }) => id),
  )
  return {
    ...{ from: showDay(period.first), to: showDay(period.last), total: finished.length },
    ...percentiles,
    cards: listed.map(({ id, isDeleted, ...times }) => ({
      card_id: String(id),
      title: titles.get(id) ?? null,
      ...times,
    })),
  }
}

/** How many cards were completed on each day or in each week. */
export async function readThroughput(r: Read, query: ThroughputQuery): Promise<ThroughputReport> {
  const scope = await requireScope(r, query)
  const period = await readPeriod(r, scope, query)
  const { interval = 'week' } = query
  const finished = await finishedOf(readPast(r, new Budget(), scope, period), scope, period)
  const startOf = (day: number) => (interval === 'day' ? day : mondayOf(day))
  const [step, first] = [interval === 'day' ? 1 : 7, startOf(period.first)]
  const rows = Array.from({ length: Math.floor((period.last - first) / step) + 1 }, (_, index) => ({
    day: showDay(Math.max(first + index * step, period.first)),
    count: 0,
    pts: 0,
  }))
  for (const { time_completed, estimate } of finished) {
    const row = must(rows[(startOf(dayOf(time_completed)) - first) / step])
    row.count += 1
    row.pts += estimate ?? 0
  }
  const average = Math.round((finished.length / rows.length) * 10) / 10
  return { from: showDay(period.first), to: showDay(period.last), interval, rows, average }
}

/** The first day of 1970 was a Thursday. */
function mondayOf(day: number): number {
  return day - ((day + 3) % 7)
}

/** The cards completed in a period. Only of those is more of the past read than the period itself; nothing of those that are open. */
export async function readFinished(
  r: Read,
  budget: Budget,
  scope: Scope,
  period: Period,
  open: ReadonlySet<number> = new Set(),
) {
  const found = await finishedOf(readPast(r, budget, scope, period, open), scope, period)
  const ids = found.map(({ id }) => id)
  const finished = period.isAll ? found : await finishedOf(readTimelines(r, budget, ids, 0), scope, period)
  return {
    finished,
    cycle_time: percentilesOf(finished.flatMap(({ cycle_time }) => cycle_time ?? [])),
    lead_time: percentilesOf(finished.map(({ lead_time }) => lead_time)),
  }
}

async function finishedOf(groups: AsyncIterable<Timeline[]>, scope: Scope, period: Period): Promise<Finished[]> {
  const finished: Finished[] = []
  for await (const some of groups)
    for (const one of some) {
      const finish = finishOf(one, scope, period)
      if (finish) finished.push(finish)
    }
  return finished
}

/** Those that a report lists, the latest first. Times alone are sorted quickly, however many there are. */
function latestOf(finished: readonly Finished[]): Finished[] {
  const times = Float64Array.from(finished, ({ time_completed }) => time_completed).sort()
  const oldest = times.at(-REPORT_CARDS) ?? 0
  return finished
    .filter(({ time_completed }) => time_completed >= oldest)
    .sort((one, other) => other.time_completed - one.time_completed || other.id - one.id)
    .slice(0, REPORT_CARDS)
}

/**
 * The last completion of a card, if that was in the period and in the scope, and it was not reopened by the end of the period.
 * A card that is archived or deleted afterwards was still completed.
 */
function finishOf({ id, isDeleted, time_created, spans }: Timeline, scope: Scope, period: Period): Finished | null {
  const end = (period.last + 1) * DAY_MS
  let finish: (typeof spans)[number] | null = null
  for (const span of spans) {
    if (span.from >= end) break
    if (span.status !== 'completed') finish = null
    else finish ??= span
  }
  if (finish === null || finish.from < period.first * DAY_MS || !scope.holds(finish.state)) return null
  const time_completed = finish.from
  const time_started = firstStart(spans, time_completed)
  return {
    ...{ id, isDeleted, time_completed, time_started, estimate: finish.state.estimate },
    cycle_time: time_started === null ? null : time_completed - time_started,
    lead_time: Math.max(time_completed - time_created, 0),
  }
}

export function firstStart(spans: Timeline['spans'], before = Number.POSITIVE_INFINITY): number | null {
  return spans.find(({ status, from }) => status === 'started' && from < before)?.from ?? null
}

/** By the nearest rank: each of them is the time of a card. */
export function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort()
  const at = (percent: number) => sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null
  return { p50: at(50), p85: at(85), p95: at(95) }
}
