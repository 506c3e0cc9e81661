import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isToBeChecked } from '../../resources/cards/cards.due.ts'
import { refsOf } from '../../resources/cards/cards.queries.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Refs } from '../../workspace/log.ts'

export type DueTable = 'cards' | 'epics'

/** A space that an import is still filling is skipped until it is complete. */
export const isWholeSpace = sql<SqlBool>`not exists (select 1 from imports where imports.team_id = cards.team_id
  and imports.project_id = cards.project_id and imports.time_loading is not null)`

/** Neither cancelled nor archived with its list, board or space. */
export const isLiveCard = sql<number>`case when exists (select 1 from lists where lists.team_id = cards.team_id
      and lists.id = cards.list_id and lists.time_archived is null and lists.behavior <> 'cancelled')
    and exists (select 1 from projects where projects.team_id = cards.team_id and projects.id = cards.project_id
      and projects.time_archived is null)
    and not exists (select 1 from boards where boards.team_id = cards.team_id and boards.id = cards.board_id
      and boards.time_archived is not null) then 1 else 0 end`

export const isLiveEpic = sql<number>`case when exists (select 1 from roadmap_lists
    where roadmap_lists.team_id = epics.team_id and roadmap_lists.id = epics.list_id
      and roadmap_lists.time_archived is null and roadmap_lists.behavior <> 'cancelled') then 1 else 0 end`

export interface DueRow {
  id: number
  due_date: number
  reminded_for: number | null
  next_lead: number | null
  is_live: number
  refs: Refs
}

/** Those of these that are to be looked at now. */
export async function findDueToCheck(w: Write, table: DueTable, ids: readonly number[]): Promise<DueRow[]> {
  if (table === 'cards') {
    const places = ['project_id', 'board_id', 'sprint_id', 'list_id', 'epic_id', 'home_board_id'] as const
    const rows = await w.db
      .selectFrom('cards')
      .select(['id', ...places, 'due_date', 'reminded_for', 'next_lead', isLiveCard.as('is_live')])
      .where('team_id', '=', w.team_id)
      .where(isOneOf(w, ids))
      .where(isToBeChecked(w.now))
      .orderBy('id')
      .execute()
    return rows.map((row) => toDueRow(row, refsOf(row)))
  }
  const rows = await w.db
    .selectFrom('epics')
    .select(['id', 'due_date', 'reminded_for', 'next_lead', isLiveEpic.as('is_live')])
    .where('team_id', '=', w.team_id)
    .where(isOneOf(w, ids))
    .where(isToBeChecked(w.now))
    .orderBy('id')
    .execute()
  return rows.map((row) => toDueRow(row, { epic_id: row.id }))
}

function isOneOf({ db }: Write, ids: readonly number[]): RawBuilder<SqlBool> {
  return idIn(db, 'id', idList(db, ids))
}

/** Rows to be looked at have a date. */
function toDueRow(row: Omit<DueRow, 'refs' | 'due_date'> & { due_date: number | null }, refs: Refs): DueRow {
  const { id, due_date, reminded_for, next_lead, is_live } = row
  return { id, due_date: due_date ?? 0, reminded_for, next_lead, is_live, refs }
}
