import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { NOUNS, type Noun } from '../../workspace/nouns.ts'
import { type Viewer, visibleBoard, visibleCard, visibleProject } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'
import { type EventRow, selectVisible } from '../events/events.queries.ts'

interface ActivityFilter {
  card_id?: number
  /** What was done to an epic; what was done to the cards in it is theirs. */
  epic_id?: number
  board_id?: number
  project_id?: number
  /** Only what came before this seq. */
  before: number | null
  limit: number
}

/** What everybody may know of the places the viewer can see, newest first. What somebody marked for themselves is not. */
export function findActivity(r: Read, { before, limit, ...places }: ActivityFilter): Promise<EventRow[]> {
  let query = selectVisible(r).where('audience_user_id', 'is', null).orderBy('seq', 'desc').limit(limit)
  // Object.entries forgets the names.
  for (const [column, id] of Object.entries(places) as ['card_id' | 'epic_id' | 'board_id' | 'project_id', number][])
    query = query.where(column, '=', id)
  if (places.epic_id !== undefined) query = query.where('card_id', 'is', null)
  if (before !== null) query = query.where('seq', '<', before)
  return query.execute()
}

/** True for the id of an epic, also of one that is no more. */
export async function isEpic({ db, team_id }: Read, id: number): Promise<boolean> {
  const first = await db
    .selectFrom('events')
    .select('type')
    .where('team_id', '=', team_id)
    .where('entity_id', '=', id)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return first?.type.startsWith('epic.') ?? false
}

const inSpace = (table: string) => sql`${sql.table(table)} join projects
  on projects.team_id = ${sql.ref(`${table}.team_id`)} and projects.id = ${sql.ref(`${table}.project_id`)}`
const onBoard = (table: string) => sql`${inSpace(table)} left join boards
  on boards.team_id = ${sql.ref(`${table}.team_id`)} and boards.id = ${sql.ref(`${table}.board_id`)}`

interface Titles {
  table: string
  from: RawBuilder<unknown>
  visible: (viewer: Viewer) => RawBuilder<SqlBool>
}

/** What is the whole workspace's, as the roadmap is: guests were not added to it. */
const visibleRoadmap = ({ is_guest }: Viewer) => sql<SqlBool>`cast(${is_guest} as integer) = 0`

/** Where the titles of things are, and who can see them; none for what has no title, or is named by the event alone. */
const TITLES = {
  project: [{ table: 'projects', from: sql`projects`, visible: visibleProject }],
  board: [{ table: 'boards', from: inSpace('boards'), visible: visibleBoard }],
  list: [
    { table: 'lists', from: onBoard('lists'), visible: visibleBoard },
    { table: 'roadmap_lists', from: sql`roadmap_lists`, visible: visibleRoadmap },
  ],
  card: [{ table: 'cards', from: onBoard('cards'), visible: (viewer) => visibleCard(viewer) }],
  sprint: [{ table: 'sprints', from: inSpace('sprints'), visible: visibleProject }],
  page: [{ table: 'pages', from: inSpace('pages'), visible: visibleProject }],
  epic: [{ table: 'epics', from: sql`epics`, visible: visibleRoadmap }],
  // Only admins read of them.
  integration: [{ table: 'integrations', from: sql`integrations`, visible: visibleRoadmap }],
  comment: [],
  // What is not public is told to nobody by the log: an event names a form that is.
  form: [],
  member: [],
  note: [],
  sprint_settings: [],
  tag: [],
  team: [],
  token: [],
} satisfies Record<Noun, readonly Titles[]>

export const TITLED_NOUNS: readonly Noun[] = NOUNS.filter((noun) => TITLES[noun].length > 0)

/** The titles that things have now, of those the viewer can see. */
export async function findTitles(r: Read, noun: Noun, ids: readonly number[]): Promise<Map<number, string>> {
  const titles = new Map<number, string>()
  if (ids.length === 0) return titles
  for (const { table, from, visible } of TITLES[noun]) {
    const { rows } = await sql<{ id: number; title: string }>`
      select ${sql.ref(`${table}.id`)} as id, ${sql.ref(`${table}.title`)} as title from ${from}
      where ${sql.ref(`${table}.team_id`)} = ${r.team_id} and ${idIn(r.db, `${table}.id`, idList(r.db, ids))}
        and ${visible(r.viewer)}`.execute(r.db)
    for (const { id, title } of rows) titles.set(id, title)
  }
  return titles
}
