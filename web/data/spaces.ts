import type { BoardOutline, Boardwalk, ProjectOutline } from '../../client/client.ts'
import { toProjectRow } from './answers.ts'
import type { WorkspaceData } from './workspace.ts'

/** All spaces, however many pages of them there are: what is not among them is gone. */
async function readSpaces(api: Boardwalk): Promise<ProjectOutline[]> {
  const spaces: ProjectOutline[] = []
  let cursor = ''
  do {
    const answer = await api.listProjects({ count: 100, ...(cursor !== '' && { cursor }) })
    spaces.push(...answer.projects)
    cursor = answer.cursor
  } while (cursor !== '')
  return spaces
}

/** Boards that the reader was added to without their space. */
export type SharedBoard = Pick<BoardOutline, 'id' | 'title' | 'project_id' | 'members'>

/** Everything that a person can go to: the spaces with their boards, and boards whose space they do not see. */
export async function readPlaces(api: Boardwalk): Promise<{ projects: ProjectOutline[]; shared: SharedBoard[] }> {
  const [projects, shared] = await Promise.all([readSpaces(api), readShared(api)])
  return { projects, shared }
}

async function readShared(api: Boardwalk): Promise<SharedBoard[]> {
  const boards: SharedBoard[] = []
  let cursor = ''
  do {
    const answer = await api.listBoards({ shared: true, count: 100, ...(cursor !== '' && { cursor }) })
    boards.push(...answer.boards.map(({ id, title, project_id, members }) => ({ id, title, project_id, members })))
    cursor = answer.cursor
  } while (cursor !== '')
  return boards
}

/** A space by its id: of those that are archived the workspace knows nothing until they are asked for. */
export async function loadSpace(workspace: WorkspaceData, id: string): Promise<void> {
  await workspace.whenLoaded('workspace')
  const { api, mirror } = workspace
  if (mirror.row('projects', id)) return
  const { project } = await api.readProject({ project_id: id })
  mirror.put('projects', id, toProjectRow(project, Number.MAX_SAFE_INTEGER))
}
