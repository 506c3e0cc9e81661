import { sql } from 'kysely'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { dayOf, instantOf } from '../../time.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { SPRINT_STATUSES, type Sprint } from './sprints.schema.ts'

/** A chart longer than this would say nothing, and an answer must not grow with the calendar. */
const MOST_DAYS = 366

/**
 * Notes how many cards and points a status of a sprint gained or lost today. Where the clock went back, or another server's
 * is ahead, today is the last day that was noted: what leaves before it came would be less than nothing on the chart.
 */
export async function recordProgress(
  w: Write,
  changes: readonly { sprint_id: number; status: string; count: number; pts: number }[],
) {
  const today = dayOf(w.now)
  for (const { sprint_id, status, count, pts } of changes) {
    if (count === 0 && pts === 0) continue
    const day = sql<number>`(select coalesce(max(day), cast(${today} as integer)) from sprint_progress
      where team_id = ${w.team_id} and sprint_id = ${sprint_id} and day > ${today})`
    await w.db
      .insertInto('sprint_progress')
      .values({ team_id: w.team_id, sprint_id, day, status, count, pts })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'sprint_id', 'day', 'status']).doUpdateSet((eb) => ({
          count: eb('sprint_progress.count', '+', eb.ref('excluded.count')),
          pts: eb('sprint_progress.pts', '+', eb.ref('excluded.pts')),
        })),
      )
      .execute()
  }
}

/** The charts of sprints: for each day since the start, what stood in each status at its end. */
export async function findProgress(
  r: Read,
  sprints: readonly Row<'sprints'>[],
): Promise<Map<number, Sprint['progress']>> {
  const ids = idList(
    r.db,
    sprints.map(({ id }) => id),
  )
  const rows = await progressOfSprints(r.db, { team_id: r.team_id, ids })
  const rowsOf = Map.groupBy(rows, ({ sprint_id }) => sprint_id)
  return new Map(sprints.map((sprint) => [sprint.id, toProgress(sprint, rowsOf.get(sprint.id) ?? [], r.now)]))
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

/** The rows are what changed each day; the chart is their running sum, from what was there before the start. */
function toProgress(
  sprint: Pick<Row<'sprints'>, 'start_date' | 'end_date' | 'override_end_date'>,
  rows: readonly Pick<Row<'sprint_progress'>, 'day' | 'status' | 'count' | 'pts'>[],
  now: number,
): Sprint['progress'] {
  const first = dayOf(instantOf(sprint.start_date))
  const end = dayOf(instantOf(sprint.override_end_date ?? sprint.end_date))
  const last = Math.min(end, dayOf(now), first + MOST_DAYS - 1)
  const sums = new Map(SPRINT_STATUSES.map((status) => [status as string, { count: 0, pts: 0 }]))
  const progress: Sprint['progress'] = []
  let next = 0
  for (let day = first; day <= last; day++) {
    for (let row = rows[next]; row && row.day <= day; row = rows[++next]) {
      const sum = sums.get(row.status)
      if (!sum) continue
      sum.count += row.count
      sum.pts += row.pts
    }
    progress.push(SPRINT_STATUSES.map((status) => ({ status, count: 0, pts: 0, ...sums.get(status) })))
  }
  return progress
}
