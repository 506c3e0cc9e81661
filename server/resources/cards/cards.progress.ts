import { sql } from 'kysely'
import { dayOf } from '../../common/time.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Write } from '../../workspace/handles.ts'
import { upsertRow } from '../../workspace/rows.ts'
import { isEnded } from '../containers/sprints.queries.ts'

/**
 * Records how many cards and points a status of a sprint gained or lost today. A sprint that ended stays as it was then.
 * Where the clock went back, or another server's is ahead, today is the last recorded day: a card that left before it came
 * would make the chart negative.
 */
export async function recordProgress(
  w: Write,
  changes: readonly { sprint_id: number; status: string; count: number; pts: number }[],
) {
  const today = dayOf(w.now)
  const noted = changes.filter(({ count, pts }) => count !== 0 || pts !== 0)
  const open = await findOpen(
    w,
    noted.map(({ sprint_id }) => sprint_id),
  )
  for (const { sprint_id, status, count, pts } of noted) {
    if (!open.has(sprint_id)) continue
    const day = sql<number>`(select coalesce(max(day), cast(${today} as integer)) from sprint_progress
      where team_id = ${w.team_id} and sprint_id = ${sprint_id} and day > ${today})`
    await upsertRow(
      w,
      'sprint_progress',
      { sprint_id, day, status, count, pts },
      {
        count: sql<number>`sprint_progress.count + excluded.count`,
        pts: sql<number>`sprint_progress.pts + excluded.pts`,
      },
    )
  }
}

/** Those of these sprints that have not ended. */
async function findOpen({ db, team_id }: Write, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await statesOfSprints(db, { team_id, ids: idList(db, ids) })
  return new Set(rows.filter((row) => !isEnded(row)).map(({ id }) => id))
}

const statesOfSprints = prepared<{ team_id: string; ids: IdList }>()((db, p) =>
  db
    .selectFrom('sprints')
    .select(['id', 'state'])
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'id', p('ids'))),
)
