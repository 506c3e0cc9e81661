import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '../../common/time.ts'
import { CLOCK_CARDS, CLOCK_WORKSPACES, DUE_SOON_HOURS } from '../../limits/writes.ts'
import { DUE_MOMENTS, type DueMoment, isToBeReported } from '../../resources/cards/cards.due.ts'
import { refsOf } from '../../resources/cards/cards.queries.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Refs } from '../../workspace/log.ts'
import { updateRows } from '../../workspace/rows.ts'
import { isLiveCard, isLiveEpic, isWholeSpace } from './due-rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

const AHEAD_MS = DUE_SOON_HOURS * HOUR_MS

/**
 * Reports that cards and epics are due soon (`card.due_soon`) and overdue (`card.overdue`): once for each due date, and
 * again when it is changed. Nothing is reported of work that is done, cancelled or archived by then.
 */
export function dueDateJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, cards: CLOCK_CARDS },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'due_dates',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.cards),
    workspaces: bounds.workspaces,
  })
}

interface Kind {
  noun: 'card' | 'epic'
  table: 'cards' | 'epics'
  moment: DueMoment
}

const KINDS: readonly Kind[] = DUE_MOMENTS.flatMap((moment) => [
  { noun: 'card' as const, table: 'cards' as const, moment },
  { noun: 'epic' as const, table: 'epics' as const, moment },
])

const isWhole = sql<SqlBool>`not exists (select 1 from teams where teams.id = team_id and teams.time_loading is not null)`

function isDueNow({ noun, moment }: Kind, now: number): RawBuilder<SqlBool> {
  const isUnreported = isToBeReported(moment, now, AHEAD_MS)
  return noun === 'card'
    ? sql<SqlBool>`(${isUnreported} and ${isWhole} and ${isWholeSpace})`
    : sql<SqlBool>`(${isUnreported} and ${isWhole})`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const teams = new Set<string>()
  for (const kind of KINDS) {
    const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from ${sql.table(kind.table)}
      where ${isDueNow(kind, now)} and ${where} order by 1 limit ${limit}`.execute(db)
    for (const { team_id } of rows) teams.add(team_id)
  }
  return [...teams].sort().slice(0, limit)
}

async function turnOf(gateway: Gateway, team_id: string, most: number): Promise<number> {
  let done = 0
  for (const kind of KINDS) {
    const { rows } = await gateway.store.read((db) =>
      sql<{ id: number; user_id: string }>`select id, user_id from ${sql.table(kind.table)}
        where ${isDueNow(kind, gateway.clock.now())} and ${TEAM_ID} = ${team_id} limit ${most}`.execute(db),
    )
    for (const [user_id, due] of Map.groupBy(rows, (row) => row.user_id)) {
      const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, `${kind.noun}.update`)
      const ids = due.map(({ id }) => id)
      done += await workspace.write((w) => report(w, kind, ids))
    }
  }
  return done
}

interface DueRow {
  id: number
  is_live: number
  refs: Refs
}

/** Between reading and writing another process may have reported it, or someone changed the dates. */
async function report(w: Write, kind: Kind, ids: readonly number[]): Promise<number> {
  const { noun, table, moment } = kind
  const due = noun === 'card' ? await findDueCards(w, kind, ids) : await findDueEpics(w, kind, ids)
  for (const { is_live, refs } of due) if (is_live === 1) w.emit(`${noun}.${moment}`, refs)
  // Work that is archived with its container, or cancelled, counts as reported: not when it comes back either.
  const reported = { id: due.map(({ id }) => id) }
  const date = sql<number>`due_date`
  await updateRows(w, table, reported, moment === 'overdue' ? { overdue_for: date } : { due_soon_for: date })
  return due.length
}

async function findDueCards(w: Write, kind: Kind, ids: readonly number[]): Promise<DueRow[]> {
  const rows = await w.db
    .selectFrom('cards')
    .select(['id', 'project_id', 'board_id', 'sprint_id', 'list_id', 'epic_id', 'home_board_id'])
    .select(isLiveCard.as('is_live'))
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, ids)))
    .where(isDueNow(kind, w.now))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, is_live: row.is_live, refs: refsOf(row) }))
}

async function findDueEpics(w: Write, kind: Kind, ids: readonly number[]): Promise<DueRow[]> {
  const rows = await w.db
    .selectFrom('epics')
    .select('id')
    .select(isLiveEpic.as('is_live'))
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, ids)))
    .where(isDueNow(kind, w.now))
    .orderBy('id')
    .execute()
  return rows.map(({ id, is_live }) => ({ id, is_live, refs: { epic_id: id } }))
}
