import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import type { Read } from '../../workspace/handles.ts'
import { NOUNS, type Noun } from '../../workspace/nouns.ts'
import { type Viewer, visibleBoard, visibleCard, visibleProject } from '../../workspace/visibility.ts'
import { findEventsBetween, findLatestEvents } from '../events/events.find.ts'
import { type EventRow, selectVisible } from '../events/events.queries.ts'

export interface ActivityFilter {
  card_id?: number
  /** Changes of one thing itself, without what others say about it. */
  entity_id?: number
  /** Activity of an epic itself, without that of its cards. */
  epic_id?: number
  board_id?: number
  project_id?: number
  page_id?: number
  /** Only events before this seq. */
  before: number | null
  /** Only events after this seq, the oldest first. */
  after?: number | null
  limit: number
}

/** Shared events of the containers the viewer can see, newest first. Personal marks are left out. */
export function findActivity(
  r: Read,
  { before, after = null, limit, page_id, ...containers }: ActivityFilter,
): Promise<EventRow[]> {
  const isOfAll = page_id === undefined && Object.keys(containers).length === 0
  if (isOfAll && after === null) return findLatestEvents(r, before, limit)
  if (isOfAll && after !== null) return findEventsBetween(r, after, before, limit)
  let query = selectVisible(r)
    .where('audience_user_id', 'is', null)
    .orderBy('seq', after === null ? 'desc' : 'asc')
    .limit(limit)
  // Object.entries loses the types of keys.
  for (const [column, id] of Object.entries(containers) as [
    'card_id' | 'entity_id' | 'epic_id' | 'board_id' | 'project_id',
    number,
  ][])
    query = query.where(column, '=', id)
  // The index by entity has only events that say what changed.
  if (containers.entity_id !== undefined) query = query.where('fields', '<>', '')
  if (containers.epic_id !== undefined) query = query.where('card_id', 'is', null)
  // The page itself, without its comments: found by the index of what events are named after.
  if (page_id !== undefined)
    query = query.where('entity_id', '=', page_id).where('page_id', '=', page_id).where('fields', '<>', '')
  if (before !== null) query = query.where('seq', '<', before)
  if (after !== null) query = query.where('seq', '>', after)
  return query.execute()
}

/** True for the id of an epic, even a deleted one. */
export async function isEpic({ db, team_id }: Read, id: number): Promise<boolean> {
  const first = await db
    .selectFrom('events')
    .select('seq')
    .where('team_id', '=', team_id)
    .where('epic_id', '=', id)
    .where('card_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
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

/** Visibility of what belongs to the whole workspace, such as the roadmap: not for guests. */
const visibleRoadmap = ({ is_guest }: Viewer) => sql<SqlBool>`cast(${is_guest} as integer) = 0`

/** Where titles are stored, and who can see them; none for nouns without a title, or named by the event alone. */
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
  // Only admins see their events.
  integration: [{ table: 'integrations', from: sql`integrations`, visible: visibleRoadmap }],
  recurrence: [],
  rule: [],
  field: [{ table: 'fields', from: inSpace('fields'), visible: visibleProject }],
  template: [{ table: 'templates', from: inSpace('templates'), visible: visibleProject }],
  comment: [],
  time_entry: [],
  // The log names no form that is not public.
  form: [],
  view: [],
  member: [],
  note: [],
  sprint_settings: [],
  tag: [],
  team: [],
  token: [],
} satisfies Record<Noun, readonly Titles[]>

export const TITLED_NOUNS: readonly Noun[] = NOUNS.filter((noun) => TITLES[noun].length > 0)

/** The current titles of the resources the viewer can see. */
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
