import { type SqlBool, sql } from 'kysely'
import { deletion } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRow } from '../../workspace/rows.ts'
import { deletePartOfBoards } from '../boards/boards.delete.ts'
import { deleteCards, deleteSomeCards, hasMoreCards } from '../cards/cards.delete.ts'
import { clearHomes, findHomes, sendHome } from '../cards/cards.home.ts'
import { findRowsOfSprints } from '../cards/cards.queries.ts'
import { findProjectMembers, requireProjectToChange } from '../containers/projects.queries.ts'
import { toId } from '../shapes.ts'
import { PROJECT_COLUMNS } from './projects.columns.ts'

/** Deletes a space with everything in it. Cards in its sprints whose home is in another space go there first. */
export async function deleteProject(w: Write, id: string) {
  const project = await requireProjectToDelete(w, id)
  const members = await findProjectMembers(w, [project.id])
  await rescueCards(w, project.id)
  await deleteCards(w, inProject(project))
  await deleteRow(w, 'projects', project.id)
  const refs = { project_id: project.id }
  const changes = deletion(PROJECT_COLUMNS.inLog(project))
  // Once it is gone, the space can no longer show who may see the event.
  if (project.is_private === 0) w.emit('project.deleted', refs, changes)
  else
    w.emitPrivately(
      'project.deleted',
      refs,
      changes,
      members.map(({ user_id }) => user_id),
    )
}

/** Whether there is more in a space than one write deletes. */
export async function isLargeProject(r: Read, id: string): Promise<boolean> {
  return hasMoreCards(r, inProject({ id: toId(id) }))
}

/** A part of the deletion of a space, for callers who may delete all of it: its boards one by one, then what is in its sprints. */
export async function deletePartOfProject(w: Write, id: string, most: number): Promise<boolean> {
  const project = await requireProjectToDelete(w, id)
  if (await deletePartOfBoards(w, project.id, most)) return true
  await rescueCards(w, project.id)
  return deleteSomeCards(w, inProject(project), most)
}

async function requireProjectToDelete(w: Write, id: string) {
  const project = await requireProjectToChange(w, id)
  await w.expectUnchanged(project.id, 'any')
  return project
}

const inProject = ({ id }: { id: number }) => sql<SqlBool>`cards.project_id = ${id}`

/** Cards at home elsewhere go there; cards elsewhere with a home here stay where they are, without a home. */
async function rescueCards(w: Write, project_id: number) {
  const inSprints = await findRowsOfSprints(w, { project_id })
  const elsewhere = (await findHomes(w, inSprints)).filter((home) => home.project_id !== project_id)
  const homes = new Set(elsewhere.map(({ id }) => id))
  await sendHome(
    w,
    inSprints.filter(({ home_board_id }) => home_board_id !== null && homes.has(home_board_id)),
    [...homes],
  )
  const boards = await w.db
    .selectFrom('boards')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('project_id', '=', project_id)
    .execute()
  await clearHomes(
    w,
    boards.map(({ id }) => id),
  )
}
