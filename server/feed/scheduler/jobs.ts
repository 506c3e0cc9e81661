import { sql } from 'kysely'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'

/** The log's name for the program itself when a scheduled job acts on behalf of an item's creator. */
export const CLOCK_SOURCE = JSON.stringify({ type: 'agent' })

/** A failure in one workspace is reported and does not stop the others. */
export type OnJobError = (error: unknown, team_id: string | null) => void

/** A scheduled job, done in pieces of bounded size. */
export interface Job {
  /** Never changed once released: leases go by it. */
  name: string
  /** The pause after a turn with nothing to do. */
  everyMs: number
  /** Whether there is anything to do. Asked before the job is taken, so that an idle server writes nothing. */
  isDue(db: Db, now: number): Promise<boolean>
  /** Does some of it, and returns how many items it handled: 0 when nothing is left that can be done now. */
  turn(): Promise<number>
}

/** A job that takes longer than this for one turn may be taken by another process: its writes look again by themselves. */
export const LEASE_MS = 60_000

/**
 * Takes a job for this process, if nobody else has it. A process that was killed loses it when its lease is over. One whose
 * lease seems to be far in the future was written by a clock that has been set back since, and is ignored.
 */
export function takeJob({ store, clock }: Gateway, name: string, holder: string): Promise<boolean> {
  const now = clock.now()
  return store.transaction(async (db) => {
    const { rows } = await sql`
      insert into jobs (name, holder, time_lease) values (${name}, ${holder}, ${now + LEASE_MS})
      on conflict (name) do update set holder = excluded.holder, time_lease = excluded.time_lease
        where jobs.holder = excluded.holder or jobs.time_lease <= ${now} or jobs.time_lease > ${now + 2 * LEASE_MS}
      returning name`.execute(db)
    return rows.length > 0
  })
}

/** Gives a job back, and notes when it was done. */
export async function leaveJob({ store, clock }: Gateway, name: string, holder: string) {
  await store.transaction((db) =>
    db
      .updateTable('jobs')
      .set({ time_lease: 0, time_done: clock.now() })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute(),
  )
}
