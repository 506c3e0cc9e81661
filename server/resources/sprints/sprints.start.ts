import { AppError } from '../../common/errors.ts'
import { touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { isEnded, type SprintRow } from '../containers/sprints.queries.ts'
import { countStatuses } from './sprints.progress.ts'

/** Starts a sprint on request, whatever its dates are. */
export async function startByHand(w: Write, sprint: SprintRow) {
  if (isEnded(sprint)) throw new AppError('sprint_ended', 'This sprint has ended. Plan another one.')
  const running = await findRunningSprint(w, sprint.project_id)
  if (running)
    throw new AppError('sprint_running', `“${running.title}” is running in this space. Complete or cancel it first.`)
  await startSprint(w, sprint)
}

/** Starts a planned sprint in a space where none is running, and records its planned cards and points. */
export async function startSprint(w: Write, { id, project_id }: Pick<SprintRow, 'id' | 'project_id'>) {
  const counted = await countStatuses(w, id)
  const planned = counted('committed', 'started', 'completed')
  await updateRow(w, 'sprints', id, {
    state: 'started',
    time_started: w.now,
    planned_count: planned.count,
    planned_pts: planned.pts,
    ...touched(w),
  })
  w.emit('sprint.started', { sprint_id: id, project_id }, { state: ['planned', 'started'] })
}

/** The one sprint that runs in a space, if any does. */
export function findRunningSprint(r: Read, project_id: number): Promise<SprintRow | undefined> {
  return r.db
    .selectFrom('sprints')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project_id)
    .where('state', '=', 'started')
    .orderBy('start_instant')
    .limit(1)
    .executeTakeFirst()
}
