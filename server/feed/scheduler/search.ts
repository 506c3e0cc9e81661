import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { indexSomeAgain } from '../../resources/fields/fields.reindex.ts'
import { findOwnerOf } from '../../resources/teams/teams.service.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { workspaceJob } from './workspace-job.ts'

/** Writes of one turn in one workspace. */
const WRITES = 10

/** Indexes again what search finds by custom fields that were changed: their options, their type, or who sees them. */
export function searchJob(gateway: Gateway, onError: OnJobError): Job {
  return workspaceJob(gateway, onError, {
    name: 'search',
    everyMs: 2000,
    findTeams,
    turnOf: async (team_id) => {
      const { user_id } = await findOwnerOf(gateway, team_id)
      const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, 'field.update')
      let done = 0
      for (let writes = 0; writes < WRITES; writes += 1) {
        const some = await workspace.write(indexSomeAgain)
        if (some === 0) break
        done += some
      }
      return done
    },
  })
}

/** The workspace in an expression: see `TEAM_ID`. An import that is still loading has its values indexed when it is whole. */
async function findTeams(db: Db, _now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from (select distinct team_id from fields where reindex_after is not null
      and not exists (select 1 from teams where teams.id = fields.team_id and teams.time_loading is not null)) as waiting
    where ${where} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}
