import { invalid } from '../../common/errors.ts'
import type { Read } from '../../workspace/handles.ts'
import { findProject } from '../containers/projects.queries.ts'
import type { Velocity } from '../sprints/sprints.schema.ts'
import { readVelocity } from '../sprints/sprints.velocity.ts'
import type { ScopeQuery } from './reports.schema.ts'
import { requireScope } from './reports.scope.ts'

/** The last completed sprints of the space. Who sees a board alone, and not its space, sees none. */
export async function readSprintVelocity(r: Read, query: ScopeQuery): Promise<Velocity> {
  const { project_id } = await requireScope(r, query)
  if (project_id === null)
    throw invalid('view_id', 'Sprints belong to a space: send project_id, board_id or sprint_id.', 'not_allowed')
  const project = await findProject(r, project_id)
  if (!project) return { count: 0, sprints: [], average: { count: 0, pts: 0 } }
  return readVelocity(r, { project_id: String(project_id) })
}
