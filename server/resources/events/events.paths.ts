import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { firstNumber } from '../../store/json.ts'
import type { Read } from '../../workspace/handles.ts'
import { findVisibleContainers, type VisibleContainers } from '../../workspace/visible-containers.ts'
import type { EventFilter } from './events.filter.ts'
import { IS_MOVE } from './events.queries.ts'

/** A part of the log that an index leads to, in its order. */
export type Path = RawBuilder<SqlBool>

/** Reading more of them for each page takes longer than going through the log. */
const MOST_PATHS = 300

/**
 * Paths to everything in the log that the filter asks for and the viewer can see, and to more than that: what is visible is still
 * decided event by event. Empty when there are none that are worth it.
 */
export async function findPaths(r: Read, { cards, boards, projects, types }: EventFilter): Promise<Path[]> {
  if (cards) return [...cards].flatMap(ofWork)
  if (boards) return [...boards].flatMap((id) => ofBoard(r, id))
  if (projects) return [...projects].flatMap((id) => ofProject(r, id))
  const containers = await findVisibleContainers(r)
  const visible = containers && (await ofContainers(r, containers))
  if (visible && visible.length <= MOST_PATHS) return visible
  return [...(types ?? [])].map((type): Path => sql`events.type = ${type}`)
}

function ofWork(id: number): Path[] {
  return [sql`events.card_id = ${id}`, sql`(events.card_id is null and events.epic_id = ${id})`]
}

function ofBoard(r: Read, id: number): Path[] {
  return [sql`events.board_id = ${id}`, left(r, 'board_id', id)]
}

function ofProject(r: Read, id: number): Path[] {
  return [sql`events.project_id = ${id}`, left(r, 'project_id', id)]
}

/** What was moved out of a container. */
function left({ db }: Read, key: 'project_id' | 'board_id' | 'home_board_id', id: number): Path {
  const before = firstNumber(db, 'events.changes', key)
  // The index has nothing else, and is taken for nothing else.
  return sql`(${IS_MOVE} and ${before} is not null and ${before} = ${id})`
}

async function ofContainers(r: Read, { projects, boards }: VisibleContainers): Promise<Path[]> {
  const inside = await r.db
    .selectFrom('boards')
    .select('id')
    .where('team_id', '=', r.team_id)
    .where('project_id', 'in', [...projects, 0])
    .limit(MOST_PATHS)
    .execute()
  return [
    sql`events.project_id is null`,
    sql`events.type = 'project.deleted'`,
    ...projects.flatMap((id) => ofProject(r, id)),
    // Also boards of visible spaces: their cards may have been in sprints of hidden ones.
    ...[...inside.map(({ id }) => id), ...boards].flatMap((id) => [...ofBoard(r, id), left(r, 'home_board_id', id)]),
  ]
}
