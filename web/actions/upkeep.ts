import type { BodyOf } from '../../client/client.ts'
import { putTags } from '../data/answers.ts'
import { keep } from '../data/cache.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { type Exceeding, newKey } from './action.ts'

/** What people do to keep a workspace in order. They wait for the answer, which says whether it is so now. */

/** Deletes a space with everything in it. */
export function deleteSpace(workspace: WorkspaceData, project_id: string) {
  return workspace.writing(async () => {
    const { api, mirror } = workspace
    await api.deleteProject({ project_id }, { idempotencyKey: newKey() })
    for (const id of mirror.ids('boards', 'project', project_id)) workspace.boards.forget(id)
    mirror.put('projects', project_id, null)
  })
}

/** Brings an archived space back, with its boards: the log says so, and the places are read again. */
export async function restoreSpace({ api }: WorkspaceData, project_id: string) {
  await api.updateProject({ project_id }, { archived: false }, { idempotencyKey: newKey() })
}

export async function restoreArchivedBoard({ api }: WorkspaceData, board_id: string, { override }: Exceeding) {
  const body = { archived: false, ...(override && { override }) }
  await api.updateBoard({ board_id }, body, { idempotencyKey: newKey() })
}

/** Makes the caller, an owner of the workspace, an admin of a private space. */
export async function recoverSpace({ api }: WorkspaceData, project_id: string) {
  await api.recoverProject({ project_id }, { idempotencyKey: newKey() })
}

/** Renames the workspace, for all its people. */
export async function renameWorkspace({ api, me, name, team_id }: WorkspaceData, team_name: string) {
  const { team } = await api.updateTeam({ team_name }, { idempotencyKey: newKey() })
  name.set(team.team_name)
  const teams = me.teams.map((one) =>
    one.id === team_id ? { ...one, team_name: team.team_name, name: team.team_name, title: team.team_name } : one,
  )
  // The next visit begins with what is kept.
  void keep('me', { ...me, teams })
}

export function changeTag({ api, mirror, writing }: WorkspaceData, tag_id: string, fields: BodyOf<'updateTag'>) {
  return writing(async () => {
    const { tag } = await api.updateTag({ tag_id }, fields, { idempotencyKey: newKey() })
    putTags(mirror, [tag])
  })
}

/** Deletes a tag; with `merge_into`, everything that has it gets that one instead. */
export function removeTag({ api, mirror, writing }: WorkspaceData, tag_id: string, merge_into?: string) {
  return writing(async () => {
    await api.deleteTag({ tag_id, ...(merge_into !== undefined && { merge_into }) }, { idempotencyKey: newKey() })
    mirror.put('tags', tag_id, null)
  })
}
