import { sql } from 'kysely'
import { RateLimited } from '../common/errors.ts'
import { DAY_MS, dayOf } from '../common/time.ts'
import type { Db } from '../store/store.ts'

/** Something that may happen a limited number of times a day. */
export interface DailyBound {
  /** What is counted, and for whom: "invitations by u1234567". */
  subject: string
  most: number
}

/**
 * Counts one more, if the limit allows. In the store, so that all processes share the count and a restart forgets nothing. Days
 * are UTC days: if the clock is set back, the count of that day applies again, and the wait lasts until its end at most.
 */
export async function isLeftToday(db: Db, now: number, { subject, most }: DailyBound): Promise<boolean> {
  const { rows } = await sql`insert into daily_counts (subject, day, count) values (${subject}, ${dayOf(now)}, 1)
    on conflict (subject, day) do update set count = daily_counts.count + 1 where daily_counts.count < ${most}
    returning count`.execute(db)
  return rows.length > 0
}

/** Counts one more for each of these, or refuses when one is used up. The counts are undone with the transaction. */
export async function takeToday(db: Db, now: number, bounds: readonly DailyBound[], what: string) {
  // Always in the same order, since PostgreSQL locks each row until the end.
  const ordered = bounds.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
  for (const bound of ordered) {
    if (await isLeftToday(db, now, bound)) continue
    const seconds = Math.ceil(((dayOf(now) + 1) * DAY_MS - now) / 1000)
    throw new RateLimited(`${what} Try again tomorrow, in ${seconds} s.`, seconds)
  }
}

/** Days that have passed, and those left by a clock that was ahead. */
export function isOverToday(now: number) {
  return sql`(day < ${dayOf(now) - 1} or day > ${dayOf(now) + 1})`
}
