import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasTerms } from '../../store/search/expressions.ts'
import { type Findings, type Found, findDocuments } from '../../store/search/match.ts'
import { type Term, term, type Wanted } from '../../store/search/terms.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import { findHomesApart, findVisibleContainers } from '../../workspace/visible-containers.ts'
import { anyArchived } from '../conditions.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import { visibleNote } from '../notes/notes.queries.ts'

/**
 * The scope of a person's search: every document they can see has one of these terms. Null when they see the whole workspace. It
 * saves the index what they cannot see anyway; `isVisible` decides.
 */
export async function findReach(r: Read): Promise<Term[] | null> {
  const containers = await findVisibleContainers(r)
  return (
    containers && [
      term.project(0),
      ...containers.projects.map(term.project),
      ...containers.boards.map(term.board),
      ...(await findHomesApart(r)).map(term.board),
    ]
  )
}

/**
 * The scope of archived resources: each of them, archived by itself or with its container, has one of these terms. It saves the
 * index the live ones; `isArchived` decides.
 */
export async function findArchive({ db, team_id }: Read): Promise<Term[]> {
  const archived = (table: 'projects' | 'boards' | 'roadmap_lists') =>
    db.selectFrom(table).select('id').where('team_id', '=', team_id).where('time_archived', 'is not', null).execute()
  const holders = await db
    .selectFrom('lists')
    .select('board_id')
    .distinct()
    .where('team_id', '=', team_id)
    .where('time_archived', 'is not', null)
    .execute()
  const boards = [
    ...(await archived('boards')).map(({ id }) => id),
    ...holders.flatMap(({ board_id }) => board_id ?? []),
  ]
  return [
    term.archived,
    ...((await archived('roadmap_lists')).length > 0 ? [term.project(0)] : []),
    ...(await archived('projects')).map(({ id }) => term.project(id)),
    ...[...new Set(boards)].map(term.board),
  ]
}

/** Conditions on a result besides having the words. */
export interface Filters {
  /** Only live ones, archived ones too, or only archived ones. */
  archived: 'false' | 'true' | 'only'
  statuses: readonly string[] | null
  /** A resource that was already found. */
  except: number | null
}

/** The newest resources that have these terms and that the viewer can see. */
export function findThings(
  r: Read,
  wanted: Wanted,
  filters: Filters,
  below: number | null,
  limit: number,
  most: number,
): Promise<Findings> {
  // Nearly all matches are visible and live; the filter on statuses takes one in five.
  const spare = filters.statuses === null ? 1.2 : 6
  const where = passes(r, filters)
  return findDocuments(r.db, { team_id: r.team_id, wanted, below, limit, most, spare, joins: PLACES, where })
}

/** One resource, if it has these terms and the viewer can see it. */
export async function findThing(r: Read, id: number, wanted: Wanted, filters: Filters): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select search_documents.id, search_documents.noun from search_documents ${PLACES}
    where search_documents.team_id = ${r.team_id} and search_documents.id = ${id}
      and ${hasTerms(wanted)} and ${passes(r, filters)}`.execute(r.db)
  return rows[0]
}

function passes(r: Read, { archived, statuses, except }: Filters): RawBuilder<SqlBool> {
  const conditions = [
    isVisible(r),
    ...(archived === 'true' ? [] : [archived === 'only' ? IS_ARCHIVED : sql`not ${IS_ARCHIVED}`]),
    ...(statuses === null ? [] : [hasStatus(statuses)]),
    ...(except === null ? [] : [sql`search_documents.id <> ${except}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const PLACES = sql`
  left join projects on projects.team_id = search_documents.team_id and projects.id = search_documents.project_id
  left join boards on boards.team_id = search_documents.team_id and boards.id = search_documents.board_id`

function isVisible({ viewer }: Read): RawBuilder<SqlBool> {
  const found = (table: 'epics' | 'notes') => sql`
    select 1 from ${sql.table(table)} where ${sql.ref(`${table}.team_id`)} = search_documents.team_id
      and ${sql.ref(`${table}.id`)} = search_documents.id`
  return sql<SqlBool>`case search_documents.noun
    when 'card' then (${visibleBoard(viewer)} or exists (select 1 from boards
      join projects on projects.team_id = boards.team_id and projects.id = boards.project_id
      where boards.team_id = search_documents.team_id and boards.id = search_documents.board_id and ${visibleBoard(viewer)}))
    when 'board' then ${visibleBoard(viewer)}
    when 'page' then ${visibleProject(viewer)}
    when 'project' then ${visibleProject(viewer)}
    when 'epic' then exists (${found('epics')} and ${visibleEpic(viewer)})
    when 'note' then exists (${found('notes')} and ${visibleNote(viewer)})
    end`
}

/** True for what is archived, or in an archived list, board or space. */
const IS_ARCHIVED = sql`case search_documents.noun
  when 'card' then ${anyArchived('projects')} or exists (
    select 1 from cards join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    where cards.team_id = search_documents.team_id and cards.id = search_documents.id
      and (${anyArchived('cards', 'lists')} or (cards.sprint_id is null and ${anyArchived('boards')})))
  when 'board' then ${anyArchived('projects', 'boards')}
  when 'page' then ${anyArchived('projects')} or exists (
    select 1 from pages where pages.team_id = search_documents.team_id and pages.id = search_documents.id
      and ${anyArchived('pages')})
  when 'project' then ${anyArchived('projects')}
  when 'epic' then exists (
    select 1 from epics join roadmap_lists on roadmap_lists.team_id = epics.team_id and roadmap_lists.id = epics.list_id
    where epics.team_id = search_documents.team_id and epics.id = search_documents.id
      and ${anyArchived('epics', 'roadmap_lists')})
  else 1 = 0 end`

function hasStatus(statuses: readonly string[]): RawBuilder<SqlBool> {
  const inList = (table: 'cards' | 'epics', lists: 'lists' | 'roadmap_lists') => sql`
    select 1 from ${sql.table(table)} join ${sql.table(lists)} on ${sql.ref(`${lists}.team_id`)} = ${sql.ref(`${table}.team_id`)}
      and ${sql.ref(`${lists}.id`)} = ${sql.ref(`${table}.list_id`)}
    where ${sql.ref(`${table}.team_id`)} = search_documents.team_id and ${sql.ref(`${table}.id`)} = search_documents.id
      and ${sql.ref(`${lists}.behavior`)} in (${sql.join(statuses)})`
  return sql<SqlBool>`case search_documents.noun
    when 'card' then exists (${inList('cards', 'lists')})
    when 'epic' then exists (${inList('epics', 'roadmap_lists')})
    end`
}
