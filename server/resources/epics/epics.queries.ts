import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError, notFound } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { beginningOf } from '../../store/text.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows } from '../../workspace/policy.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import type { ListedKey } from '../containers/lists.contents.ts'
import { ownMark } from '../marks.ts'
import { toId } from '../shapes.ts'

export type RoadmapListRow = Row<'roadmap_lists'> & { is_watching: number }
export type EpicRow = Row<'epics'> & {
  status: Row<'roadmap_lists'>['behavior']
  list_title: string
  list_color: string
  list_time_archived: number | null
  is_watching: number
}

/** The roadmap is the workspace's; a guest sees the epics they were added to. For queries with `epics` in scope. */
export function visibleEpic({ user_id, is_guest }: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(cast(${is_guest} as integer) = 0 or exists (
    select 1 from epic_members where epic_members.team_id = epics.team_id
      and epic_members.epic_id = epics.id and epic_members.user_id = ${user_id}))`
}

/** The lists of the roadmap, archived ones too, in order. */
export function findRoadmapLists({ db, team_id, viewer }: Read): Promise<RoadmapListRow[]> {
  return db
    .selectFrom('roadmap_lists')
    .selectAll()
    .select(ownMark(viewer, 'roadmap_list', 'is_watching').as('is_watching'))
    .where('team_id', '=', team_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function requireRoadmapList(r: Read, id: string): Promise<RoadmapListRow> {
  const list = (await findRoadmapLists(r)).find((row) => row.id === toId(id))
  if (!list) throw notFound('list', id)
  return list
}

/** Guests can be added to an epic, to read it and comment on it. */
export function permitRoadmapChange(w: Write) {
  if (!allows(w.role, 'epic.update'))
    throw new AppError('forbidden', 'Only members of the workspace may change the roadmap, not guests.')
}

function selectEpics({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('epics')
    .innerJoin('roadmap_lists', (join) =>
      join.onRef('roadmap_lists.team_id', '=', 'epics.team_id').onRef('roadmap_lists.id', '=', 'epics.list_id'),
    )
    .selectAll('epics')
    .select([
      'roadmap_lists.behavior as status',
      'roadmap_lists.title as list_title',
      'roadmap_lists.color as list_color',
      'roadmap_lists.time_archived as list_time_archived',
      ownMark(viewer, 'epic', 'is_watching').as('is_watching'),
    ])
    .where('epics.team_id', '=', team_id)
    .where(visibleEpic(viewer))
}

/** One epic, if the viewer can see it. */
export function findEpic(r: Read, id: number): Promise<EpicRow | undefined> {
  return selectEpics(r).where('epics.id', '=', id).executeTakeFirst()
}

export async function requireEpic(r: Read, id: string): Promise<EpicRow> {
  const epic = await findEpic(r, toId(id))
  if (!epic) throw notFound('epic', id)
  return epic
}

export function findEpicsById(r: Read, ids: readonly number[]): Promise<EpicRow[]> {
  return selectEpics(r)
    .where(idIn(r.db, 'epics.id', idList(r.db, ids)))
    .execute()
}

/** Summaries of visible epics by id, with the beginnings of their texts. */
export function findEpicsInShort(r: Read, ids: readonly number[], length: number) {
  return selectEpics(r)
    .clearSelect()
    .select([
      'epics.id',
      'epics.title',
      'epics.list_id',
      'roadmap_lists.title as list_title',
      'roadmap_lists.color as list_color',
      'roadmap_lists.behavior as status',
      'epics.owner_id',
      'epics.archived_user_id',
      'epics.time_archived',
      beginningOf('epics.content', length),
    ])
    .where(idIn(r.db, 'epics.id', idList(r.db, ids)))
    .execute()
}

/** Some of the live epics of the roadmap that the viewer can see, in order, from a position on. */
export function findEpics(r: Read, [list_id, position, id]: ListedKey, limit: number): Promise<EpicRow[]> {
  return inOrder(selectEpics(r))
    .where(sql<SqlBool>`(epics.list_id, epics.position, epics.id) > (${list_id}, ${position}, ${id})`)
    .limit(limit)
    .execute()
}

/** The same for one list. */
export function findEpicsOfList(
  r: Read,
  list_id: number,
  after: readonly [position: string, id: number] | null,
  limit: number,
): Promise<EpicRow[]> {
  const [position, id] = after ?? ['', 0]
  return inOrder(selectEpics(r))
    .where('epics.list_id', '=', list_id)
    .where(sql<SqlBool>`(epics.position, epics.id) > (${position}, ${id})`)
    .limit(limit)
    .execute()
}

function inOrder(epics: ReturnType<typeof selectEpics>) {
  return epics
    .where('epics.time_archived', 'is', null)
    .orderBy('epics.list_id')
    .orderBy('epics.position')
    .orderBy('epics.id')
}

/** The ids of all live epics that the viewer can see, in order, and who changed each last. */
export function findEpicStubs({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('epics')
    .select(['id', 'list_id', 'user_id_updated', 'source_updated', 'time_updated'])
    .where('team_id', '=', team_id)
    .where('time_archived', 'is', null)
    .where(visibleEpic(viewer))
    .orderBy('list_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The values in custom fields of all live epics that the viewer can see. */
export function findEpicValues({ db, team_id, viewer }: Read) {
  return db
    .selectFrom('epics')
    .select('custom_fields')
    .where('team_id', '=', team_id)
    .where('time_archived', 'is', null)
    .where('custom_fields', 'is not', null)
    .where(visibleEpic(viewer))
    .execute()
}
