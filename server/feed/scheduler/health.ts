import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS, dayOf } from '../../common/time.ts'
import { CLOCK_CARDS } from '../../limits/writes.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/** Reports that an epic's last health update is too old (`epic.health_stale`): once, until there is a new one. */
export function healthJob(gateway: Gateway, onError: OnJobError): Job {
  return workspaceJob(gateway, onError, {
    name: 'health',
    everyMs: 60_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id),
  })
}

/** By calendar days, as in answers. The first lines are those of the index. */
function isStale(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(time_health_last_updated is not null and time_archived is null
    and coalesce(stale_for, ${sql.lit(-1)}) <> time_health_last_updated and time_health_last_updated < ${now - DAY_MS}
    and time_health_last_updated / ${sql.lit(DAY_MS)} + health_status_stale_period < ${dayOf(now)}
    and not exists (select 1 from teams where teams.id = team_id and teams.time_loading is not null))`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select distinct ${TEAM_ID} as team_id from epics where ${isStale(now)} and ${where} order by 1 limit ${limit}`.execute(
    db,
  )
  return rows.map(({ team_id }) => team_id)
}

async function turnOf(gateway: Gateway, team_id: string): Promise<number> {
  const { rows } = await gateway.store.read((db) =>
    sql<{ id: number; user_id: string }>`select id, user_id from epics
      where ${isStale(gateway.clock.now())} and ${TEAM_ID} = ${team_id} limit ${CLOCK_CARDS}`.execute(db),
  )
  for (const { id, user_id } of rows) {
    const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, 'epic.update')
    await workspace.write((w) => report(w, id))
  }
  return rows.length
}

/** Between reading and writing someone may have posted an update. Completed epics need none. */
async function report(w: Write, id: number) {
  const epic = await w.db
    .selectFrom('epics')
    .select(['completed_date', 'time_health_last_updated'])
    .where('team_id', '=', w.team_id)
    .where('id', '=', id)
    .where(isStale(w.now))
    .executeTakeFirst()
  if (!epic) return
  await updateRow(w, 'epics', id, { stale_for: epic.time_health_last_updated })
  if (epic.completed_date === null) w.emit('epic.health_stale', { epic_id: id })
}
