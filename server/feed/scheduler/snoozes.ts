import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOCK_CARDS } from '../../limits/writes.ts'
import { isPostgres } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { updateRows } from '../../workspace/rows.ts'
import type { Job, OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/** Brings notifications back whose time has come: unread, above all others. */
export function snoozeJob(gateway: Gateway, onError: OnJobError): Job {
  return workspaceJob(gateway, onError, {
    name: 'snoozes',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => gateway.store.transaction((db) => wake({ db, team_id, now: gateway.clock.now() })),
  })
}

function isOver(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(snoozed_until is not null and time_archived is null and snoozed_until <= ${now})`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from notifications
    where ${isOver(now)} and ${where} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

/** New notifications count turns too: both wait for each other, and so do several processes. */
async function wake(w: { db: Db; team_id: string; now: number }): Promise<number> {
  const { db, team_id, now } = w
  if (isPostgres(db)) await sql`select seq from notification_cursors where team_id = ${team_id} for update`.execute(db)
  const { rows } = await sql<{ user_id: string; id: number; last: number }>`select user_id, id,
      (select max(turn) from notifications others where others.team_id = notifications.team_id
        and others.user_id = notifications.user_id) as last
    from notifications where ${isOver(now)} and ${TEAM_ID} = ${team_id}
    order by user_id, snoozed_until, turn limit ${CLOCK_CARDS}`.execute(db)
  for (const lines of Map.groupBy(rows, ({ user_id }) => user_id).values())
    for (const [index, { user_id, id, last }] of lines.entries()) {
      const back = { snoozed_until: null, time_read: null, time_updated: now, turn: Number(last) + index + 1 }
      await updateRows(w, 'notifications', { user_id, id }, back)
    }
  return rows.length
}
