import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { firstNumberAt } from '../../store/json.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { NOUNS, type Noun } from '../../workspace/nouns.ts'
import { allows } from '../../workspace/policy.ts'
import { type Viewer, visibleBoard, visibleCard, visibleProject } from '../../workspace/visibility.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import { type EventFilter, NO_FILTER } from './events.filter.ts'

/** An event, and which of its sides the viewer may see: a move can start or end in a container hidden from them. */
export interface EventRow extends Row<'events'> {
  sees_before: number
  sees_after: number
  /** 0 when a card in a sprint has a home board the viewer cannot see. */
  sees_home: number
}

/** True for nouns that move between spaces or boards, where the log shows each side to those who see it. */
const CHANGES_PLACES = {
  board: true,
  card: true,
  list: true,
  page: true,
  comment: false,
  time_entry: false,
  epic: false,
  form: false,
  integration: false,
  member: false,
  note: false,
  project: false,
  sprint: false,
  sprint_settings: false,
  tag: false,
  team: false,
  field: false,
  template: false,
  recurrence: false,
  rule: false,
  token: false,
  view: false,
} as const satisfies Record<Noun, boolean>

/** The types of moves between containers. */
export const MOVE_TYPES: ReadonlySet<string> = new Set(
  NOUNS.filter((noun) => CHANGES_PLACES[noun]).map((noun) => `${noun}.moved`),
)
/** In the order of the indexes made for them. */
export const IS_MOVE = sql<SqlBool>`events.type in (${sql.join([...MOVE_TYPES].sort().map((type) => sql.lit(type)))})`

/** Events of containers that the viewer can see; for a move, either of the two is enough. */
export function selectVisible({ db, team_id, viewer, role }: Read, filter: EventFilter = NO_FILTER) {
  const isAfter = inVisibleContainer(viewer)
  const projectBefore = firstNumberAt(db, 'events.changes', 'project_id', sql`events.project_id`)
  const boardBefore = firstNumberAt(db, 'events.changes', 'board_id', sql`events.board_id`)
  const isBefore = isVisible(
    viewer,
    projectBefore,
    // A card that comes back from a sprint was on no board, but had its home.
    sql<number | null>`coalesce(${boardBefore},
      ${firstNumberAt(db, 'events.changes', 'home_board_id', sql`cast(null as bigint)`)})`,
  )
  const seesHome = sql<SqlBool>`(events.sprint_id is null or events.board_id is null
    or ${isVisible(viewer, sql`null`, sql`events.board_id`)})`
  return (
    db
      .selectFrom('events')
      .selectAll()
      .select([
        sql<number>`case when ${IS_MOVE} and not ${isBefore} then 0 else 1 end`.as('sees_before'),
        sql<number>`case when ${IS_MOVE} and not ${isAfter} then 0 else 1 end`.as('sees_after'),
        sql<number>`case when ${seesHome} then 1 else 0 end`.as('sees_home'),
      ])
      .where('team_id', '=', team_id)
      .where(sql<SqlBool>`(${isAfter} or (${IS_MOVE} and ${isBefore}))`)
      .where((eb) => {
        // Only by containers shown to the viewer: a filter must reveal nothing more. Same in memory: events.matches.ts.
        const isAt = (now: RawBuilder<SqlBool>, before: RawBuilder<number | null>, ids: ReadonlySet<number>) =>
          sql<SqlBool>`((${isAfter} and ${now}) or (${IS_MOVE} and ${isBefore} and ${before} in (${sql.join([...ids])})))`
        const isIn = (column: string, ids: ReadonlySet<number>) => idIn(db, column, idList(db, [...ids]))
        const { projects, boards, cards, types } = filter
        return eb.and([
          ...(projects ? [isAt(isIn('events.project_id', projects), projectBefore, projects)] : []),
          ...(boards ? [isAt(sql`(${isIn('events.board_id', boards)} and ${seesHome})`, boardBefore, boards)] : []),
          ...(cards
            ? [
                sql<SqlBool>`(${isIn('events.card_id', cards)}
                or (events.card_id is null and ${isIn('events.epic_id', cards)}))`,
              ]
            : []),
          ...(types ? [eb('events.type', 'in', [...types])] : []),
        ])
      })
      // Integrations are only for people who manage them.
      .$if(!allows(role, 'integration.read'), (query) => query.where('type', 'not like', 'integration.%'))
      // Access and tokens are only for people who manage members.
      .$if(!allows(role, 'member.moderate'), (query) =>
        query.where((eb) => eb.or([eb('token_id', 'is', null), eb('member_id', '=', viewer.user_id)])),
      )
  )
}

/**
 * True for events of spaces and boards that a person can see, and of the workspace as a whole; of the latter, guests get
 * only those meant for them alone and those of their tokens. The deletion of a space concerns the whole workspace.
 */
function inVisibleContainer(viewer: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(((events.project_id is null or events.type = 'project.deleted')
      and (cast(${viewer.is_guest} as integer) = 0 or events.audience_user_id = ${viewer.user_id}
        or (events.token_id is not null and events.member_id = ${viewer.user_id})))
    or ${isVisible(viewer, sql`events.project_id`, sql`events.board_id`)})`
}

function isVisible(
  viewer: Viewer,
  project_id: RawBuilder<number | null>,
  board_id: RawBuilder<number | null>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (select 1 from projects where projects.team_id = events.team_id
      and projects.id = ${project_id} and ${visibleProject(viewer)})
    or exists (select 1 from boards join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
      where boards.team_id = events.team_id and boards.id = ${board_id} and ${visibleBoard(viewer)}))`
}

/** The custom fields, deleted ones too, that everybody in the workspace may read of: those of spaces that are not private. */
export async function findOpenFields(
  { db, team_id }: Pick<Read, 'db' | 'team_id'>,
  ids: readonly number[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select fields.id from fields
    join projects on projects.team_id = fields.team_id and projects.id = fields.project_id
    where fields.team_id = ${team_id} and ${idIn(db, 'fields.id', idList(db, ids))}
      and projects.is_private = 0`.execute(db)
  return new Set(rows.map(({ id }) => String(id)))
}

/** Those of these cards and epics that exist but are hidden from the viewer. */
export async function findHiddenWork({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const list = idList(db, ids)
  const { rows } = await sql<{ id: number }>`
    select cards.id from cards
    join projects on projects.team_id = cards.team_id and projects.id = cards.project_id
    left join boards on boards.team_id = cards.team_id and boards.id = cards.board_id
    where cards.team_id = ${team_id} and ${idIn(db, 'cards.id', list)} and not ${visibleCard(viewer)}
    union all
    select epics.id from epics
    where epics.team_id = ${team_id} and ${idIn(db, 'epics.id', list)} and not ${visibleEpic(viewer)}`.execute(db)
  return rows.map(({ id }) => id)
}
