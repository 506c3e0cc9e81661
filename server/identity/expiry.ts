import { sql } from 'kysely'
import { DAY_MS } from '../common/time.ts'
import type { Job } from '../feed/scheduler/jobs.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '../limits/accounts.ts'
import { EXPIRED_ROWS } from '../limits/writes.ts'
import { isOverToday } from '../workspace/daily-counts.ts'
import type { Gateway } from '../workspace/gateway.ts'

/** Forgets sessions and tickets that have ended by themselves, which opened nothing from that moment on, and counts of other days. */
export function accountExpiryJob({ store, clock }: Gateway): Job {
  const endedSessions = (now: number) =>
    sql`select id from sessions where time_used <= ${now - SESSION_IDLE_DAYS * DAY_MS}
      or time_created <= ${now - SESSION_DAYS * DAY_MS} limit ${EXPIRED_ROWS}`
  const endedTickets = (now: number) => sql`select id from tickets where time_expires <= ${now} limit ${EXPIRED_ROWS}`
  const endedCounts = (now: number) =>
    sql`select subject, day from daily_counts where ${isOverToday(now)} limit ${EXPIRED_ROWS}`
  return {
    name: 'accounts',
    everyMs: 10 * 60_000,
    isDue: async (db, now) => {
      for (const ended of [endedSessions(now), endedTickets(now)])
        if ((await ended.execute(db)).rows.length > 0) return true
      return (await endedCounts(now).execute(db)).rows.length > 0
    },
    turn: () =>
      store.transaction(async (db) => {
        const now = clock.now()
        const sessions = await sql`delete from sessions where id in (${endedSessions(now)}) returning id`.execute(db)
        const tickets = await sql`delete from tickets where id in (${endedTickets(now)}) returning id`.execute(db)
        const counts =
          await sql`delete from daily_counts where (subject, day) in (${endedCounts(now)}) returning day`.execute(db)
        return sessions.rows.length + tickets.rows.length + counts.rows.length
      }),
  }
}
