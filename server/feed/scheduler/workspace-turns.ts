import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { CLOCK_WORKSPACES } from '../../limits/writes.ts'
import type { Db } from '../../store/store.ts'
import type { Door } from '../../workspace/door.ts'
import type { OnJobError } from './jobs.ts'

/**
 * The workspace of a row, in words that no index knows: a store that went by it would look through all that workspaces hold,
 * where the little that is due has an index of its own.
 */
export const TEAM_ID = sql<string>`coalesce(team_id, '')`

/** What a job has to do in the workspaces where it is due. */
export interface WorkspaceWork {
  /** Some workspaces with something to do, of those that meet a condition on TEAM_ID, in the order of their ids. */
  findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]>
  /** Does a bounded part of it in one workspace, and answers how many things it did. */
  turnOf(team_id: string): Promise<number>
}

/**
 * Goes from workspace to workspace: a turn visits a bounded number of them, the next one goes on after it, so that none is
 * kept waiting by others, and one that fails ends nothing for the rest.
 */
export class WorkspaceTurns {
  readonly #door: Door
  readonly #onError: OnJobError
  readonly #work: WorkspaceWork
  readonly #workspaces: number
  /** The last workspace of the turn before. */
  #after = ''

  constructor(door: Door, onError: OnJobError, work: WorkspaceWork, workspaces = CLOCK_WORKSPACES) {
    this.#door = door
    this.#onError = onError
    this.#work = work
    this.#workspaces = workspaces
  }

  async isDue(db: Db, now: number): Promise<boolean> {
    return (await this.#work.findTeams(db, now, sql<SqlBool>`${TEAM_ID} > ''`, 1)).length > 0
  }

  async turn(): Promise<number> {
    const teams = await this.#door.store.read((db) => this.#findNext(db))
    this.#after = teams.length < this.#workspaces ? '' : (teams.at(-1) ?? '')
    let done = 0
    for (const team_id of teams) {
      try {
        done += await this.#work.turnOf(team_id)
      } catch (error) {
        this.#onError(error, team_id)
      }
    }
    return done
  }

  /** From one on, and around to the first again. */
  async #findNext(db: Db): Promise<string[]> {
    const [now, most, after] = [this.#door.clock.now(), this.#workspaces, this.#after]
    const teams = await this.#work.findTeams(db, now, sql<SqlBool>`${TEAM_ID} > ${after}`, most)
    if (teams.length < most && after !== '')
      teams.push(...(await this.#work.findTeams(db, now, sql<SqlBool>`${TEAM_ID} <= ${after}`, most - teams.length)))
    return teams
  }
}
