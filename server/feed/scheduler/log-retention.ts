import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../common/time.ts'
import { CUT_ROWS } from '../../limits/writes.ts'
import { findOwnerOf } from '../../resources/teams/teams.service.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { findFirstAfter } from '../../workspace/log.ts'
import { deleteRows } from '../../workspace/rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { workspaceJob } from './workspace-job.ts'

/**
 * Cuts off what is older in the log than is to be kept, with what rows were then. First the new start of the log is
 * recorded (`team.log_cut`): from that moment nobody is shown half of what came before. Then the rows go, some at a
 * time.
 */
export function logRetentionJob(gateway: Gateway, onError: OnJobError, days: number): Job {
  const oldest = (now: number) => now - days * DAY_MS
  const findTeams = async (db: Db, now: number, where: RawBuilder<SqlBool>, limit: number) => {
    const { rows } = await sql<{ team_id: string }>`
      select team_id from (select id as team_id, log_start, revision from teams) as workspaces
      where ${where} and (${isDue(oldest(now))} or ${hasLeftovers})
      order by 1 limit ${limit}`.execute(db)
    return rows.map(({ team_id }) => team_id)
  }
  const turnOf = async (team_id: string) => {
    const { user_id } = await findOwnerOf(gateway, team_id)
    const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, 'member.update')
    const isCut = await workspace.write((w) => cutLog(w, oldest(w.now)))
    return (isCut ? 1 : 0) + (await gateway.store.transaction((db) => removeSome(db, team_id)))
  }
  return workspaceJob(gateway, onError, { name: 'log_retention', everyMs: HOUR_MS, findTeams, turnOf })
}

/**
 * True when the oldest event is too old. The last one always stays: it names the state of today. When nothing has happened
 * since the log was cut, it is not cut again for having said so.
 */
const isDue = (before: number) => sql<SqlBool>`exists (select 1 from events
  where events.team_id = workspaces.team_id and events.seq = workspaces.log_start and events.seq < workspaces.revision
    and events.time_created <= ${before}
    and not (events.type = 'team.log_cut' and events.seq = workspaces.revision - 1))`

const hasLeftovers = sql<SqlBool>`(exists (select 1 from events
    where events.team_id = workspaces.team_id and events.seq < workspaces.log_start)
  or exists (select 1 from past_rows
    where past_rows.team_id = workspaces.team_id and past_rows.seq <= workspaces.log_start))`

/** Records the new start of the log. */
async function cutLog(w: Write, before: number): Promise<boolean> {
  const { log_start, revision } = await w.db
    .selectFrom('teams')
    .select(['log_start', 'revision'])
    .where('id', '=', w.team_id)
    .executeTakeFirstOrThrow()
  // Or the last one.
  const first = await findFirstAfter(w, before, log_start, revision)
  if (first <= log_start) return false
  await w.db.updateTable('teams').set({ log_start: first }).where('id', '=', w.team_id).execute()
  w.emit('team.log_cut', {}, { log_start: [log_start, first] })
  return true
}

/** Some of what lies before the beginning of the log. */
async function removeSome(db: Db, team_id: string): Promise<number> {
  const start = sql`(select log_start from teams where id = ${team_id})`
  const events = await sql<{ seq: number }>`select seq from events
    where events.team_id = ${team_id} and seq < ${start} order by seq limit ${CUT_ROWS}`.execute(db)
  const lastSeq = events.rows.at(-1)?.seq
  if (lastSeq !== undefined) await deleteRows({ db, team_id }, 'events', {}, sql<SqlBool>`seq <= ${lastSeq}`)
  // What rows were before the write of the first event that is left is of no use to anybody.
  const notes = await sql<{ n: number }>`select n from past_rows
    where team_id = ${team_id} and seq <= ${start} limit ${CUT_ROWS}`.execute(db)
  const ns = notes.rows.map(({ n }) => n)
  if (ns.length > 0) await deleteRows({ db, team_id }, 'past_rows', { n: ns })
  return events.rows.length + ns.length
}
