import { dayOf, instantOf } from '../../common/time.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { SPRINT_STATUSES, type Sprint } from './sprints.schema.ts'

/** A chart longer than this would say nothing, and an answer must not grow with the calendar. */
const MAX_DAYS = 366

function newSums(): Map<string, { count: number; pts: number }> {
  return new Map(SPRINT_STATUSES.map((status) => [status, { count: 0, pts: 0 }]))
}

/** The current contents of each status of a sprint, from the recorded changes. */
export async function countStatuses(r: Read, sprint_id: number) {
  const sums = newSums()
  for (const row of await findRecorded(r, [sprint_id])) addTo(sums, row)
  return (...statuses: (typeof SPRINT_STATUSES)[number][]) => {
    const chosen = statuses.flatMap((status) => sums.get(status) ?? [])
    return {
      count: chosen.reduce((sum, { count }) => sum + count, 0),
      pts: chosen.reduce((sum, { pts }) => sum + pts, 0),
    }
  }
}

/** The days of a sprint's chart as of now: from its start date, or from when it was started before that. */
export function chartDays(
  sprint: Pick<Row<'sprints'>, 'start_date' | 'end_date' | 'override_end_date' | 'time_started'>,
  now: number,
) {
  const start = dayOf(instantOf(sprint.start_date))
  const first = sprint.time_started === null ? start : Math.min(start, dayOf(sprint.time_started))
  const end = dayOf(instantOf(sprint.override_end_date ?? sprint.end_date))
  return { first, last: Math.min(end, dayOf(now), first + MAX_DAYS - 1) }
}

/** The charts of sprints: for each day since the start, the contents of each status at its end. */
export async function findProgress(
  r: Read,
  sprints: readonly Row<'sprints'>[],
): Promise<Map<number, Sprint['progress']>> {
  const rows = await findRecorded(
    r,
    sprints.map(({ id }) => id),
  )
  const rowsOf = Map.groupBy(rows, ({ sprint_id }) => sprint_id)
  return new Map(sprints.map((sprint) => [sprint.id, toProgress(sprint, rowsOf.get(sprint.id) ?? [], r.now)]))
}

/** What the changes of each day were. */
export function findRecorded({ db, team_id }: Read, ids: readonly number[]) {
  return progressOfSprints(db, { team_id, ids: idList(db, ids) })
}

const progressOfSprints = prepared<{ team_id: string; ids: IdList }>()((db, p) =>
  db
    .selectFrom('sprint_progress')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'sprint_id', p('ids')))
    .orderBy('sprint_id')
    .orderBy('day'),
)

/**
 * The rows are what changed each day; the chart is their running sum, from what was there before the start. The last day of a
 * sprint that ended shows its state at the end, also when it ended late: changes recorded after that day belong to it.
 */
export function toProgress(
  sprint: Row<'sprints'>,
  rows: readonly Pick<Row<'sprint_progress'>, 'day' | 'status' | 'count' | 'pts'>[],
  now: number,
): Sprint['progress'] {
  const { chart_first_day, chart_last_day } = sprint
  const isFrozen = chart_first_day !== null && chart_last_day !== null
  const { first, last } = isFrozen ? { first: chart_first_day, last: chart_last_day } : chartDays(sprint, now)
  const sums = newSums()
  const progress: Sprint['progress'] = []
  let next = 0
  for (let day = first; day <= last; day++) {
    const isWhole = isFrozen && day === last
    for (let row = rows[next]; row && (row.day <= day || isWhole); row = rows[++next]) addTo(sums, row)
    progress.push(SPRINT_STATUSES.map((status) => ({ status, count: 0, pts: 0, ...sums.get(status) })))
  }
  return progress
}

function addTo(
  sums: ReadonlyMap<string, { count: number; pts: number }>,
  row: Pick<Row<'sprint_progress'>, 'status' | 'count' | 'pts'>,
) {
  const sum = sums.get(row.status)
  if (!sum) return
  sum.count += row.count
  sum.pts += row.pts
}
