import type { Boardwalk, ProjectOutline } from '../../client/client.ts'
import { toProjectRow } from './answers.ts'
import type { WorkspaceData } from './workspace.ts'

/** All spaces, however many pages of them there are: what is not among them is gone. */
export async function readSpaces(api: Boardwalk): Promise<ProjectOutline[]> {
  const spaces: ProjectOutline[] = []
  let cursor = ''
  do {
    const answer = await api.listProjects({ count: 100, ...(cursor !== '' && { cursor }) })
    spaces.push(...answer.projects)
    cursor = answer.cursor
  } while (cursor !== '')
  return spaces
}

/** A space by its id: of those that are archived the workspace knows nothing until they are asked for. */
export async function loadSpace(workspace: WorkspaceData, id: string): Promise<void> {
  await workspace.whenLoaded('workspace')
  const { api, mirror } = workspace
  if (mirror.row('projects', id)) return
  const { project } = await api.readProject({ project_id: id })
  mirror.put('projects', id, toProjectRow(project, Number.MAX_SAFE_INTEGER))
}
