import { invalid } from '../../common/errors.ts'
import { DAY_MS, dayOf, instantOf } from '../../common/time.ts'
import { REPORT_DAYS } from '../../limits/reports.ts'
import type { Read } from '../../workspace/handles.ts'
import { findFirstAfter } from '../../workspace/log.ts'
import { findReach } from '../../workspace/past/past.ts'
import type { Scope } from './reports.scope.ts'

/** Days since 1970 (UTC), both included, and the seq of the first event on or after the first of them. */
export interface Period {
  first: number
  last: number
  since: number
  /** Nothing is known of what came before it. */
  isAll: boolean
}

const DEFAULT_DAYS = 30

export function showDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The period that a query names, as far as the log reaches back. */
export async function readPeriod(r: Read, scope: Scope, query: { from?: number; to?: number }): Promise<Period> {
  return limitToLog(r, readDays(r, scope, query))
}

/** The period that a query names. */
export function readDays(r: Read, scope: Scope, { from, to }: { from?: number; to?: number }) {
  const today = dayOf(r.now)
  const asked = to === undefined ? (scope.ended ?? r.now) : instantOf(to)
  const last = Math.min(dayOf(asked), today)
  const began = scope.began === null ? null : Math.max(dayOf(scope.began), last - REPORT_DAYS + 1)
  const first = from === undefined ? Math.min(began ?? last - DEFAULT_DAYS + 1, last) : dayOf(instantOf(from))
  if (first > last) throw invalid('from', 'from must be before to, and not in the future.')
  if (last - first >= REPORT_DAYS)
    throw invalid('from', `A report is about ${REPORT_DAYS} days at most. Send a later from, or an earlier to.`)
  return { first, last }
}

/** A period that ends now. */
export function lastDays(r: Read, days: number): Promise<Period> {
  const last = dayOf(r.now)
  return limitToLog(r, { first: last - days + 1, last })
}

async function limitToLog(r: Read, { first, last }: Pick<Period, 'first' | 'last'>): Promise<Period> {
  const reach = await findReach(r)
  const since = await findFirstAfter(r, first * DAY_MS - 1, reach.first, reach.revision + 1)
  const isAll = since <= reach.first
  if (reach.first <= 1 || !isAll) return { first, last, since, isAll }
  const event = await r.db
    .selectFrom('events')
    .select('time_created')
    .where('team_id', '=', r.team_id)
    .where('seq', '=', reach.first)
    .executeTakeFirst()
  const known = dayOf(event?.time_created ?? r.now)
  return { first: Math.min(Math.max(first, known), last), last, since, isAll }
}
