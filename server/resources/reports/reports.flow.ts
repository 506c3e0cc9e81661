import { must } from '../../common/must.ts'
import { dayOf } from '../../common/time.ts'
import { BEHAVIORS } from '../../http/schema.ts'
import type { Read } from '../../workspace/handles.ts'
import { type Period, readPeriod, showDay } from './reports.period.ts'
import { Budget } from './reports.queries.ts'
import type { FlowDay, FlowReport, PeriodQuery } from './reports.schema.ts'
import { requireScope, type Scope } from './reports.scope.ts'
import { readTimelines, type Span, type Timeline } from './reports.timelines.ts'

/** How many cards were in each status at the end of each day. */
export async function readFlow(r: Read, query: PeriodQuery): Promise<FlowReport> {
  const scope = await requireScope(r, query)
  const period = await readPeriod(r, scope, query)
  const days = newDays(period)
  for await (const some of readPast(r, new Budget(), scope, period)) addChanges(days, some, scope, period)
  return { from: showDay(period.first), to: showDay(period.last), days: summedUp(days) }
}

/** The cards that are in the scope, or were in the period; without those that cannot matter. */
export async function* readPast(
  r: Read,
  budget: Budget,
  scope: Scope,
  { since }: Period,
  without: ReadonlySet<number> = new Set(),
): AsyncGenerator<Timeline[]> {
  const ids = new Set([...(await scope.findNow(budget)), ...(await scope.findFormer(budget, since))])
  yield* readTimelines(r, budget, ids.difference(without), since)
}

/** Work that is done stays done when its card is archived; other archived cards are out of the way. */
function isCounted({ isArchived, status }: Span): boolean {
  return !isArchived || status === 'completed'
}

function newDays({ first, last }: Period): FlowDay[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    day: showDay(first + index),
    ...{ backlog: 0, committed: 0, started: 0, completed: 0, cancelled: 0 },
  }))
}

/** What comes and goes on each day. */
function addChanges(days: FlowDay[], timelines: readonly Timeline[], scope: Scope, { first, last }: Period) {
  for (const { spans } of timelines)
    for (const span of spans) {
      if (!isCounted(span) || !scope.holds(span.state)) continue
      const start = Math.max(dayOf(span.from), first)
      const end = span.to === Number.POSITIVE_INFINITY ? last + 1 : dayOf(span.to)
      if (start > last || end <= start) continue
      must(days[start - first])[span.status] += 1
      if (end <= last) must(days[end - first])[span.status] -= 1
    }
}

/** The counts are the running sums. */
function summedUp(days: FlowDay[]): FlowDay[] {
  for (const [index, day] of days.entries())
    for (const status of BEHAVIORS) day[status] += days[index - 1]?.[status] ?? 0
  return days
}
