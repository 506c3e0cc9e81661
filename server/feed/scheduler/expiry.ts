import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '../../common/time.ts'
import { CLOCK_CARDS, EXPIRED_ROWS, KEPT_ANSWER_HOURS } from '../../limits/writes.ts'
import { expireToken } from '../../resources/members/members.tokens.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { deleteRows } from '../../workspace/rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/** Deletes responses stored for an Idempotency-Key once they are too old to be repeated. */
export function idempotencyKeyJob(gateway: Gateway, onError: OnJobError): Job {
  const isOver = (now: number) => sql<SqlBool>`time_created <= ${now - KEPT_ANSWER_HOURS * HOUR_MS}`
  const findTeams = async (db: Db, now: number, where: RawBuilder<SqlBool>, limit: number) => {
    const { rows } = await sql<{ team_id: string }>`select team_id from (select id as team_id from teams) as workspaces
      where ${where} and exists (select 1 from idempotency_keys
        where idempotency_keys.team_id = workspaces.team_id and ${isOver(now)})
      order by 1 limit ${limit}`.execute(db)
    return rows.map(({ team_id }) => team_id)
  }
  const turnOf = (team_id: string) =>
    gateway.store.transaction(async (db) => {
      const some = sql`select user_id, key from idempotency_keys where team_id = ${team_id}
        and ${isOver(gateway.clock.now())} limit ${EXPIRED_ROWS}`
      const { rows } = await some.execute(db)
      await deleteRows({ db, team_id }, 'idempotency_keys', {}, sql<SqlBool>`(user_id, key) in (${some})`)
      return rows.length
    })
  return workspaceJob(gateway, onError, { name: 'idempotency_keys', everyMs: HOUR_MS, findTeams, turnOf })
}

/** Reports that tokens have expired (`token.expired`). They stopped working at that very moment. */
export function tokenJob(gateway: Gateway, onError: OnJobError): Job {
  const isOver = (now: number) =>
    sql<SqlBool>`(time_expires is not null and time_revoked is null and time_expires <= ${now})`
  const findTeams = async (db: Db, now: number, where: RawBuilder<SqlBool>, limit: number) => {
    const { rows } = await sql<{ team_id: string }>`
      select distinct ${TEAM_ID} as team_id from tokens where ${isOver(now)} and ${where} order by 1 limit ${limit}`.execute(
      db,
    )
    return rows.map(({ team_id }) => team_id)
  }
  const turnOf = async (team_id: string) => {
    const { rows } = await gateway.store.read((db) =>
      sql<{ id: string; user_id: string }>`select id, user_id from tokens
        where ${isOver(gateway.clock.now())} and ${TEAM_ID} = ${team_id} limit ${CLOCK_CARDS}`.execute(db),
    )
    for (const { id, user_id } of rows) {
      const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, 'member.update')
      await workspace.write((w) => expireToken(w, id))
    }
    return rows.length
  }
  return workspaceJob(gateway, onError, { name: 'tokens', everyMs: 60_000, findTeams, turnOf })
}
