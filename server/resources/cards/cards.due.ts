import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIRST_MILLISECONDS, instantOf } from '../../common/time.ts'
import { updateRows } from '../../workspace/rows.ts'
import type { Write } from '../../workspace/workspace.ts'

/** The moment of a due date. In these words the store finds it by the index of migration 0029. */
const DUE_INSTANT = sql<number>`(case when due_date < ${sql.lit(FIRST_MILLISECONDS)} then due_date * 1000 else due_date end)`

/** What is still to be done, has a due date, and has not been called overdue for it; for the same index. */
const IS_PENDING = sql<SqlBool>`due_date is not null and completed_date is null and time_archived is null
  and coalesce(overdue_for, ${sql.lit(-1)}) <> due_date`

/** What is told of the due date of a card or an epic. */
export const DUE_MOMENTS = ['overdue', 'due_soon'] as const
export type DueMoment = (typeof DUE_MOMENTS)[number]

/** True for rows of cards or epics of which this has to be told now. */
export function isToBeTold(moment: DueMoment, now: number, aheadMs: number): RawBuilder<SqlBool> {
  if (moment === 'overdue') return sql<SqlBool>`(${IS_PENDING} and ${DUE_INSTANT} <= ${now})`
  return sql<SqlBool>`(${IS_PENDING} and ${DUE_INSTANT} > ${now} and ${DUE_INSTANT} <= ${now + aheadMs}
    and coalesce(due_soon_for, ${sql.lit(-1)}) <> due_date)`
}

/** What was overdue before it came here is no news. */
export async function settleDueDates(w: Pick<Write, 'db' | 'team_id' | 'now'>, ids: readonly number[]) {
  const isPast = sql<SqlBool>`due_date is not null and ${DUE_INSTANT} <= ${w.now}`
  await updateRows(w, 'cards', { id: ids }, { overdue_for: sql<number>`due_date` }, isPast)
}

export function isPast(due_date: number | null, now: number): boolean {
  return due_date !== null && instantOf(due_date) <= now
}
