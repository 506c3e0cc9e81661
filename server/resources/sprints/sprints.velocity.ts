import type { Read } from '../../workspace/handles.ts'
import { requireProject } from '../containers/projects.queries.ts'
import type { SprintRow } from '../containers/sprints.queries.ts'
import type { Velocity, VelocityQuery } from './sprints.schema.ts'

const DEFAULT_SPRINTS = 10

/** What the last completed sprints of a space planned and completed, as recorded when they started and ended. */
export async function readVelocity(r: Read, { project_id, count = DEFAULT_SPRINTS }: VelocityQuery): Promise<Velocity> {
  const project = await requireProject(r, project_id)
  const rows = await r.db
    .selectFrom('sprints')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project.id)
    .where('state', '=', 'completed')
    .orderBy('time_ended', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  const sprints = rows.reverse().map(toEntry)
  const average = (of: (entry: (typeof sprints)[number]) => number) =>
    sprints.length === 0
      ? 0
      : Math.round((sprints.reduce((sum, entry) => sum + of(entry), 0) / sprints.length) * 10) / 10
  return {
    count: sprints.length,
    sprints,
    average: { count: average(({ completed }) => completed.count), pts: average(({ completed }) => completed.pts) },
  }
}

function toEntry(row: SprintRow): Velocity['sprints'][number] {
  return {
    sprint_id: String(row.id),
    title: row.title,
    start_date: row.start_date,
    end_date: row.end_date,
    time_ended: row.time_ended ?? row.end_instant,
    planned: { count: row.planned_count ?? 0, pts: row.planned_pts ?? 0 },
    completed: { count: row.completed_count ?? 0, pts: row.completed_pts ?? 0 },
  }
}
