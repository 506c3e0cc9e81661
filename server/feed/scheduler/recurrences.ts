import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { CLOCK_CARDS, CLOCK_WORKSPACES } from '../../limits/writes.ts'
import { findRoles } from '../../resources/members/members.queries.ts'
import { CannotMake, makeDueCard, pauseFor } from '../../resources/recurrences/recurrences.make.ts'
import type { PausedReason } from '../../resources/recurrences/recurrences.schema.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/**
 * Makes the cards of recurrences, each as a write in the name of its owner, with that person's role. Safe to run in several
 * processes: each write looks again, and the key of a date refuses a second card.
 */
export function recurrenceJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, cards: CLOCK_CARDS },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'recurrences',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.cards),
    workspaces: bounds.workspaces,
  })
}

/** After completion: what is done, cancelled, archived or deleted waits for nobody. */
function isDueNow(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(recurrences.paused_reason is null and recurrences.time_deleted is null and recurrences.time_next <= ${now}
    and not exists (select 1 from teams where teams.id = recurrences.team_id and teams.time_loading is not null)
    and (recurrences.mode = 'schedule' or not exists (select 1 from cards inner join lists
      on lists.team_id = cards.team_id and lists.id = cards.list_id
      where cards.team_id = recurrences.team_id and cards.id = recurrences.last_card_id
        and cards.time_archived is null and lists.behavior not in ('completed', 'cancelled'))))`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from recurrences
    where ${isDueNow(now)} and ${where} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

function selectDue(db: Db, team_id: string, now: number) {
  return db
    .selectFrom('recurrences')
    .innerJoin('boards', (join) =>
      join.onRef('boards.team_id', '=', 'recurrences.team_id').onRef('boards.id', '=', 'recurrences.board_id'),
    )
    .select(['recurrences.id', 'recurrences.owner_id', 'recurrences.board_id', 'recurrences.list_id'])
    .select('boards.project_id')
    .where('recurrences.team_id', '=', team_id)
    .where(isDueNow(now))
    .orderBy('recurrences.time_next')
    .orderBy('recurrences.id')
}

type DueRow = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number]

async function turnOf(gateway: Gateway, team_id: string, most: number): Promise<number> {
  const { due, roles } = await gateway.store.read(async (db) => {
    const due = await selectDue(db, team_id, gateway.clock.now()).limit(most).execute()
    return { due, roles: await findRoles({ db, team_id }, [...new Set(due.map(({ owner_id }) => owner_id))]) }
  })
  let done = 0
  for (const row of due) {
    const reason = await makeOne(gateway, team_id, row, roles.get(row.owner_id))
    if (reason === null) done += 1
    else if (reason !== 'nothing' && (await pause(gateway, team_id, row, reason))) done += 1
  }
  return done
}

type Role = NonNullable<ReturnType<Awaited<ReturnType<typeof findRoles>>['get']>>

/** Null when the card was made. */
async function makeOne(
  gateway: Gateway,
  team_id: string,
  { id, owner_id }: DueRow,
  role: Role | undefined,
): Promise<PausedReason | 'nothing' | null> {
  if (!role) return 'maker_gone'
  try {
    const caller = { team_id, user_id: owner_id, role, source: CLOCK_SOURCE, scope: 'write' } as const
    const isMade = await gateway.enter(caller, 'card.create').write((w) => makeDueCard(w, id, isStillDue))
    return isMade ? null : 'nothing'
  } catch (error) {
    if (error instanceof CannotMake) return error.reason
    if (error instanceof AppError && error.status < 500) return REASONS[error.code] ?? 'refused'
    throw error
  }
}

const REASONS: { [code: string]: PausedReason } = {
  list_archived: 'archived',
  board_archived: 'archived',
  project_archived: 'archived',
  forbidden: 'maker_gone',
}

async function isStillDue(w: Write, id: number): Promise<boolean> {
  return (await selectDue(w.db, w.team_id, w.now).where('recurrences.id', '=', id).executeTakeFirst()) !== undefined
}

function pause(gateway: Gateway, team_id: string, row: DueRow, reason: PausedReason): Promise<boolean> {
  const workspace = gateway.enterAs({ team_id, user_id: row.owner_id, source: CLOCK_SOURCE }, 'recurrence.update')
  return workspace.write(async (w) => {
    if (!(await isStillDue(w, row.id))) return false
    await pauseFor(w, row, reason)
    return true
  })
}
