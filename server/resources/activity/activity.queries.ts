import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { type Viewer, visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'
import { type EventRow, selectVisible } from '../events/events.queries.ts'

export interface ActivityFilter {
  card_id?: number
  board_id?: number
  project_id?: number
  /** Only what came before this seq. */
  before: number | null
  limit: number
}

/** What everybody may know of the places the viewer can see, newest first. What somebody marked for themselves is not. */
export function findActivity(r: Read, { before, limit, ...places }: ActivityFilter): Promise<EventRow[]> {
  let query = selectVisible(r).where('audience_user_id', 'is', null).orderBy('seq', 'desc').limit(limit)
  for (const [column, id] of Object.entries(places) as ['card_id' | 'board_id' | 'project_id', number][])
    query = query.where(column, '=', id)
  if (before !== null) query = query.where('seq', '<', before)
  return query.execute()
}

const inSpace = (table: string) => sql`${sql.table(table)} join projects
  on projects.team_id = ${sql.ref(`${table}.team_id`)} and projects.id = ${sql.ref(`${table}.project_id`)}`
const onBoard = (table: string) => sql`${inSpace(table)} left join boards
  on boards.team_id = ${sql.ref(`${table}.team_id`)} and boards.id = ${sql.ref(`${table}.board_id`)}`

/** Where the titles of things are, and who can see them. */
const TITLED: Record<
  string,
  { table: string; from: RawBuilder<unknown>; visible: (viewer: Viewer) => RawBuilder<SqlBool> }
> = {
  project: { table: 'projects', from: sql`projects`, visible: visibleProject },
  board: { table: 'boards', from: inSpace('boards'), visible: visibleBoard },
  list: { table: 'lists', from: onBoard('lists'), visible: visibleBoard },
  card: { table: 'cards', from: onBoard('cards'), visible: visibleBoard },
  sprint: { table: 'sprints', from: inSpace('sprints'), visible: visibleProject },
  page: { table: 'pages', from: inSpace('pages'), visible: visibleProject },
  // The roadmap is the whole workspace's: guests were not added to it.
  epic: { table: 'epics', from: sql`epics`, visible: ({ is_guest }) => sql<SqlBool>`cast(${is_guest} as integer) = 0` },
}

export const TITLED_NOUNS = Object.keys(TITLED)

/** The titles that things have now, of those the viewer can see. */
export async function findTitles(r: Read, noun: string, ids: readonly number[]): Promise<Map<number, string>> {
  const source = TITLED[noun]
  if (!source || ids.length === 0) return new Map()
  const { table, from, visible } = source
  const { rows } = await sql<{ id: number; title: string }>`
    select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.title`)} as title from ${from}
    where ${sql.ref(`${table}.team_id`)} = ${r.team_id} and ${idIn(r.db, `${table}.id`, idList(r.db, ids))}
      and ${visible(r.viewer)}`.execute(r.db)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
