import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../errors.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import type { Read } from '../../workspace/workspace.ts'
import { toId } from '../shapes.ts'

export type RoadmapListRow = Row<'roadmap_lists'>
export type EpicRow = Row<'epics'> & {
  status: string
  list_title: string
  list_color: string
  is_watching: number
}

/** The roadmap is the workspace's; a guest sees the epics they were added to. For queries with `epics` in scope. */
export function visibleEpic({ user_id, is_guest }: Viewer): RawBuilder<SqlBool> {
  return sql<SqlBool>`(cast(${is_guest} as integer) = 0 or exists (
    select 1 from epic_members where epic_members.team_id = epics.team_id
      and epic_members.epic_id = epics.id and epic_members.user_id = ${user_id}))`
}

export function findRoadmapLists({ db, team_id }: Read): Promise<RoadmapListRow[]> {
  return db
    .selectFrom('roadmap_lists')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
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
      sql<number>`coalesce((select is_watching from epic_marks where epic_marks.team_id = epics.team_id
        and epic_marks.epic_id = epics.id and epic_marks.user_id = ${viewer.user_id}), 0)`.as('is_watching'),
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
  if (!epic) throw notFound('epic')
  return epic
}

/** The live epics of the roadmap that the viewer can see, in order. */
export function findEpics(r: Read): Promise<EpicRow[]> {
  return selectEpics(r)
    .where('epics.time_archived', 'is', null)
    .orderBy('epics.list_id')
    .orderBy('epics.position')
    .orderBy('epics.id')
    .execute()
}

export function findEpicMembers({ db, team_id }: Read, ids: readonly number[]) {
  return membersOfEpics(db, { team_id, ids: idList(db, ids) })
}

const membersOfEpics = prepared<{ team_id: string; ids: IdList }>()((db, p) =>
  db
    .selectFrom('epic_members')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'epic_id', p('ids')))
    .orderBy('assigned_date')
    .orderBy('user_id'),
)
