import { AppError } from '../../common/errors.ts'
import type { NewMember } from '../../http/schema.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { updateRow } from '../../workspace/rows.ts'
import { type ProjectRow, requireProjectAdmin, requireProjectToChange } from '../containers/projects.queries.ts'
import { type MembershipChange, permitAdminChange, removeMemberOf, setMemberOf } from '../members/members.places.ts'
import type { Project } from './projects.schema.ts'
import { readProject } from './projects.service.ts'

/** Adds a member to a space, or changes their role. */
export async function addProjectMember(w: Write, id: string, member: NewMember): Promise<Project> {
  const project = await requireProjectToChange(w, id)
  const change = await setMemberOf(w, { noun: 'project', id: project.id }, member)
  if (change) await announce(w, project, change)
  return readProject(w, id)
}

export async function removeProjectMember(w: Write, id: string, user_id: string) {
  const project = await requireProjectToChange(w, id)
  await w.expectUnchanged(project.id, ['members'])
  if (project.is_private === 1 && user_id !== w.user_id) permitShuttingOut(w, project)
  await announce(w, project, await removeMemberOf(w, { noun: 'project', id: project.id }, user_id))
}

/** A person removed from a private space no longer sees it: like making it private, that takes an admin. Anyone may leave. */
function permitShuttingOut(w: Write, { container_role }: ProjectRow) {
  if (!allows(roleIn(w.role, container_role), 'project.close'))
    throw new AppError('forbidden', 'Only an admin of a private space may remove others from it.')
}

async function announce(w: Write, project: ProjectRow, change: MembershipChange) {
  permitAdminChange(w, project.container_role, change)
  // Only when an admin leaves: others may be added to a space that lost its admins, to fix that.
  if (project.is_private === 1 && change.members[0]?.role === 'admin') await requireProjectAdmin(w, project.id)
  await updateRow(w, 'projects', project.id, touched(w))
  w.emit('project.members_changed', { project_id: project.id }, change)
}
