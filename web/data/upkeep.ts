import type { Boardwalk, PrivateProject } from '../../client/client.ts'
import { toProjectRow } from './answers.ts'
import type { WorkspaceData } from './workspace.ts'

/** What the pages about the upkeep of a workspace show: read when they open, and kept nowhere. */

const PAGE = 100

export interface ArchivedPlace {
  id: string
  title: string
  /** The space that it is in; its own id for a space. */
  project_id: string
  time: number
}

/** Archived spaces, and archived boards of spaces that are not. The last that was archived comes first. */
export async function readArchivedPlaces({ api, mirror, reading }: WorkspaceData) {
  const [spaces, boards] = await reading(async () => {
    const [spaces, boards] = await Promise.all([allSpaces(api), allBoards(api, { archived: true })])
    // What one may do in a space is known of those in the mirror.
    mirror.change(() => {
      for (const space of spaces) mirror.put('projects', space.id, toProjectRow(space, Number.MAX_SAFE_INTEGER))
    })
    return [spaces, boards] as const
  })
  return {
    spaces: spaces
      .map(({ id, title, archived }) => ({ id, title, project_id: id, time: archived?.time_archived ?? 0 }))
      .sort(byTime),
    boards: boards
      .map(({ id, title, project_id, archived }) => ({ id, title, project_id, time: archived?.time_archived ?? 0 }))
      .sort(byTime),
  }
}

const byTime = (a: ArchivedPlace, b: ArchivedPlace) => b.time - a.time

async function allSpaces(api: Boardwalk) {
  const spaces = []
  let cursor = ''
  do {
    const answer = await api.listProjects({ archived: true, count: PAGE, ...(cursor && { cursor }) })
    spaces.push(...answer.projects)
    cursor = answer.cursor
  } while (cursor)
  return spaces
}

async function allBoards(api: Boardwalk, asked: { archived: boolean; project_id?: string }) {
  const boards = []
  let cursor = ''
  do {
    const answer = await api.listBoards({ ...asked, count: PAGE, ...(cursor && { cursor }) })
    boards.push(...answer.boards)
    cursor = answer.cursor
  } while (cursor)
  return boards
}

export interface SpaceContents {
  boards: number
  cards: number
  pages: number
  sprints: number
}

/** How much would be deleted with a space, live and archived boards alike. Archived cards are in no count. */
export async function readContentsOfSpace({ api }: WorkspaceData, project_id: string): Promise<SpaceContents> {
  const [{ project }, live, archived] = await Promise.all([
    api.readProject({ project_id }),
    allBoards(api, { project_id, archived: false }),
    allBoards(api, { project_id, archived: true }),
  ])
  // A card is in a list of its board, or of a sprint.
  const lists = [...live, ...archived, ...project.sprints].flatMap((place) => place.lists)
  return {
    boards: live.length + archived.length,
    cards: lists.reduce((sum, { total_cards }) => sum + total_cards, 0),
    pages: project.pages.length,
    sprints: project.sprints.length,
  }
}

/** Private spaces that the reader, an owner of the workspace, is not in. */
export async function readUnseenSpaces({ api }: WorkspaceData): Promise<PrivateProject[]> {
  const spaces: PrivateProject[] = []
  let cursor = ''
  do {
    const answer = await api.listPrivateProjects({ count: PAGE, ...(cursor && { cursor }) })
    spaces.push(...answer.private_projects)
    cursor = answer.cursor
  } while (cursor)
  return spaces.filter(({ is_member }) => !is_member)
}

export type { PrivateProject }
