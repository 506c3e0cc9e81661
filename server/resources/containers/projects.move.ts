import type { Write } from '../../workspace/handles.ts'
import { chooseNewPosition, twoSpots } from '../../workspace/position.ts'
import type { Siblings } from '../../workspace/rebalance.ts'
import { visibleProject } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'
import { type ProjectRow, requireProject } from './projects.queries.ts'

export const SPACES: Siblings = { table: 'projects', within: {} }

/** Where an update puts a space. An index counts only the spaces that the caller sees. */
export async function findPosition(
  w: Write,
  project: ProjectRow,
  index: number | undefined,
  after: string | undefined,
) {
  if (index !== undefined && after !== undefined) throw twoSpots('after_project_id')
  if (after !== undefined) await requireProject(w, after)
  const siblings = { ...SPACES, counted: visibleProject(w.viewer) }
  return chooseNewPosition(w, siblings, project, {
    isElsewhere: false,
    ...(index !== undefined && { index }),
    ...(after !== undefined && { after_id: toId(after) }),
  })
}
