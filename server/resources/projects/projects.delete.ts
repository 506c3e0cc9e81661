import { type SqlBool, sql } from 'kysely'
import { deletion } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { deleteCards } from '../cards/cards.delete.ts'
import { findProjectMembers, requireProjectToChange } from './projects.queries.ts'
import { inApiValues } from './projects.service.ts'

/** Deletes a space with everything in it. */
export async function deleteProject(w: Write, id: string) {
  const project = await requireProjectToChange(w, id)
  await w.expectUnchanged(project.id, 'any')
  const members = await findProjectMembers(w, [project.id])
  await deleteCards(w, sql<SqlBool>`cards.project_id = ${project.id}`)
  await w.db.deleteFrom('projects').where('team_id', '=', w.team_id).where('id', '=', project.id).execute()
  const refs = { project_id: project.id }
  const changes = deletion(inApiValues(project))
  // Once it is gone, the log can no longer tell by the space who may hear of it.
  if (project.is_private === 0) w.emit('project.deleted', refs, changes)
  else
    w.emitPrivately(
      'project.deleted',
      refs,
      changes,
      members.map(({ user_id }) => user_id),
    )
}
