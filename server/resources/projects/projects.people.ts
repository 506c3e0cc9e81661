import type { NewMember } from '../../http/schema.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { type MembershipChange, permitAdminChange, removeMemberOf, setMemberOf } from '../members/members.places.ts'
import { type ProjectRow, requireProjectAdmin, requireProjectToChange } from './projects.queries.ts'
import type { Project } from './projects.schema.ts'
import { readProject } from './projects.service.ts'

/** Puts somebody into a space, or gives them another role there. */
export async function addProjectMember(w: Write, id: string, member: NewMember): Promise<Project> {
  const project = await requireProjectToChange(w, id)
  const change = await setMemberOf(w, { noun: 'project', id: project.id }, member)
  if (change) await announce(w, project, change)
  return readProject(w, id)
}

export async function removeProjectMember(w: Write, id: string, user_id: string) {
  const project = await requireProjectToChange(w, id)
  await w.expectUnchanged(project.id, ['members'])
  await announce(w, project, await removeMemberOf(w, { noun: 'project', id: project.id }, user_id))
}

async function announce(w: Write, project: ProjectRow, change: MembershipChange) {
  permitAdminChange(w, project.place_role, change)
  // Only when an admin goes: others may come into a space that lost its admins, and put that right.
  if (project.is_private === 1 && change.members[0]?.role === 'admin') await requireProjectAdmin(w, project.id)
  await w.db
    .updateTable('projects')
    .set(touched(w))
    .where('team_id', '=', w.team_id)
    .where('id', '=', project.id)
    .execute()
  w.emit('project.members_changed', { project_id: project.id }, change)
}
