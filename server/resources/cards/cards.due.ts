import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIRST_MILLISECONDS, instantOf } from '../../common/time.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { LEADS } from '../notifications/notifications.leads.ts'

/** The moment of a due date. Worded exactly as in the index of migration 0029, so that the store uses it. */
const DUE_INSTANT = sql<number>`(case when due_date < ${sql.lit(FIRST_MILLISECONDS)} then due_date * 1000 else due_date end)`

/** Later than any date: cards without one come last. */
export const NO_DATE = 9_000_000_000_000_000

/** When a card is due, NO_DATE without a date. Worded exactly as in the indexes of migrations 0100 and 0101. */
export const DUE = sql<number>`coalesce(case when cards.due_date < ${sql.lit(FIRST_MILLISECONDS)} then cards.due_date * 1000
  else cards.due_date end, ${sql.lit(NO_DATE)})`

/** Not finished, has a due date, and not yet reported as overdue for it; worded for the same index. */
const IS_PENDING = sql<SqlBool>`due_date is not null and completed_date is null and time_archived is null
  and coalesce(overdue_for, ${sql.lit(-1)}) <> due_date`

/** The same of an item of a checklist; worded for the index of migration 0120. */
const IS_PENDING_ITEM = sql<SqlBool>`due_date is not null and checked = 0
  and coalesce(overdue_for, ${sql.lit(-1)}) <> due_date`

/** What is reported about the due date of a card, an epic or an item of a checklist. */
export const DUE_MOMENTS = ['overdue', 'due_soon'] as const
export type DueMoment = (typeof DUE_MOMENTS)[number]

/** True for cards or epics, or for items, that are to be reported now. */
export function isToBeReported(
  moment: DueMoment,
  now: number,
  aheadMs: number,
  of: 'work' | 'items' = 'work',
): RawBuilder<SqlBool> {
  const isPending = of === 'work' ? IS_PENDING : IS_PENDING_ITEM
  if (moment === 'overdue') return sql<SqlBool>`(${isPending} and ${DUE_INSTANT} <= ${now})`
  return sql<SqlBool>`(${isPending} and ${DUE_INSTANT} > ${now} and ${DUE_INSTANT} <= ${now + aheadMs}
    and coalesce(due_soon_for, ${sql.lit(-1)}) <> due_date)`
}

/** When something due is looked at next, for people's own lead times. Worded exactly as in the indexes of migration 0122. */
const NEXT_LOOK = sql<number>`((${DUE_INSTANT}) - case when coalesce(reminded_for, -1) <> due_date then ${sql.lit(LEADS['1_week'])} else next_lead end)`

/** True for cards or epics of which some people may have to be reminded now. */
export function isToBeChecked(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${IS_PENDING} and (coalesce(reminded_for, ${sql.lit(-1)}) <> due_date or next_lead is not null)
    and ${NEXT_LOOK} <= ${now})`
}

/** Cards and items that were overdue before they came here are not reported. */
export async function settleDueDates(w: Pick<Write, 'db' | 'team_id' | 'now'>, ids: readonly number[]) {
  const isPast = sql<SqlBool>`due_date is not null and ${DUE_INSTANT} <= ${w.now}`
  await updateRows(w, 'cards', { id: ids }, { overdue_for: sql<number>`due_date` }, isPast)
  const ofCards = sql<SqlBool>`checklist_id in (select id from checklists
    where team_id = ${w.team_id} and ${idIn(w.db, 'card_id', idList(w.db, ids))})`
  const wasDue = sql<SqlBool>`${isPast} and ${ofCards}`
  await updateRows(w, 'checklist_items', {}, { overdue_for: sql<number>`due_date` }, wasDue)
}

/** The same of epics. */
export async function settleDueDatesOfEpics(w: Write, ids: readonly number[]) {
  const isPast = sql<SqlBool>`due_date is not null and ${DUE_INSTANT} <= ${w.now}`
  await updateRows(w, 'epics', { id: ids }, { overdue_for: sql<number>`due_date` }, isPast)
}

export function isPast(due_date: number | null, now: number): boolean {
  return due_date !== null && instantOf(due_date) <= now
}
