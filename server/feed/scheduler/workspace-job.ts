import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOCK_WORKSPACES } from '../../limits/writes.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Job, OnJobError } from './jobs.ts'

/**
 * The workspace of a row, in an expression that no index covers: a store that used that index would scan whole
 * workspaces, although the few rows that are due have an index of their own.
 */
export const TEAM_ID = sql<string>`coalesce(team_id, '')`

/** What a job has to do in the workspaces where it is due. */
interface WorkspaceWork extends Pick<Job, 'name' | 'everyMs'> {
  /** Some workspaces with something to do, of those that meet a condition on TEAM_ID, in the order of their ids. */
  findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]>
  /** Does a bounded part of it in one workspace, and returns how many items it handled. */
  turnOf(team_id: string): Promise<number>
  /** How many workspaces a turn visits at most. */
  workspaces?: number
}

/**
 * A job that goes from workspace to workspace: a turn visits a bounded number of them, the next one goes on after it, so that none is
 * kept waiting by others, and one that fails ends nothing for the rest.
 */
export function workspaceJob(gateway: Gateway, onError: OnJobError, work: WorkspaceWork): Job {
  const { name, everyMs, findTeams, turnOf, workspaces: most = CLOCK_WORKSPACES } = work
  /** The last workspace of the turn before. */
  let after = ''

  /** From one on, and around to the first again. */
  const findNext = async (db: Db): Promise<string[]> => {
    const now = gateway.clock.now()
    const teams = await findTeams(db, now, sql<SqlBool>`${TEAM_ID} > ${after}`, most)
    if (teams.length < most && after !== '')
      teams.push(...(await findTeams(db, now, sql<SqlBool>`${TEAM_ID} <= ${after}`, most - teams.length)))
    return teams
  }

  return {
    name,
    everyMs,
    isDue: async (db, now) => (await findTeams(db, now, sql<SqlBool>`${TEAM_ID} > ''`, 1)).length > 0,
    async turn() {
      const teams = await gateway.store.read(findNext)
      after = teams.length < most ? '' : (teams.at(-1) ?? '')
      let done = 0
      for (const team_id of teams) {
        try {
          done += await turnOf(team_id)
        } catch (error) {
          onError(error, team_id)
        }
      }
      return done
    },
  }
}
