import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { instantOf } from '../../common/time.ts'
import { CLOCK_CARDS, CLOCK_WORKSPACES } from '../../limits/writes.ts'
import { isToBeChecked } from '../../resources/cards/cards.due.ts'
import { CHECKED_LEADS, leadFor } from '../../resources/notifications/notifications.leads.ts'
import { readSettings } from '../../resources/notifications/notifications.settings.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { type DueRow, type DueTable, findDueToCheck } from './due-rows.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { findConcerned } from './leads.people.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/**
 * Reminds people who chose how long before due dates they want to be reminded (`card.reminded`, for each alone). What is due is looked
 * at once for each lead that can be chosen; when its date changes, that begins again. Workspaces where nobody chose are not looked at.
 */
export function leadJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, cards: CLOCK_CARDS },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'due_leads',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.cards),
    workspaces: bounds.workspaces,
  })
}

const TABLES: readonly DueTable[] = ['cards', 'epics']

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const anyIn = (table: DueTable) =>
    sql`exists (select 1 from ${sql.table(table)} where team_id = chosen.team_id and ${isToBeChecked(now)})`
  const { rows } = await sql<{ team_id: string }>`select team_id from (select distinct team_id
      from notification_settings where due_lead is not null) as chosen
    where ${where} and (${anyIn('cards')} or ${anyIn('epics')})
      and not exists (select 1 from teams where teams.id = chosen.team_id and teams.time_loading is not null)
    order by ${TEAM_ID} limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

async function turnOf(gateway: Gateway, team_id: string, most: number): Promise<number> {
  let done = 0
  for (const table of TABLES) {
    const { rows } = await gateway.store.read((db) =>
      sql<{ id: number; user_id: string }>`select id, user_id from ${sql.table(table)}
        where team_id = ${team_id} and ${isToBeChecked(gateway.clock.now())} limit ${most}`.execute(db),
    )
    for (const [user_id, due] of Map.groupBy(rows, (row) => row.user_id)) {
      const action = table === 'cards' ? 'card.update' : 'epic.update'
      const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, action)
      const ids = due.map(({ id }) => id)
      done += await workspace.write((w) => remind(w, table, ids))
    }
  }
  return done
}

/** Between reading and writing another process may have done it, or someone changed the dates. */
async function remind(w: Write, table: DueTable, ids: readonly number[]): Promise<number> {
  const due = await findDueToCheck(w, table, ids)
  const byId = new Map(due.map((row) => [row.id, row]))
  const live = due.filter(({ is_live }) => is_live === 1).map(({ id }) => id)
  const readers = new Map<number, string[]>()
  for (const { id, user_id, is_by_choice, settings, due_lead, time_due_lead } of await findConcerned(w, table, live)) {
    const row = byId.get(id)
    if (!row || (is_by_choice === 1 && !readSettings({ settings }).watched_due_dates)) continue
    const lead = leadFor(due_lead, time_due_lead, instantOf(row.due_date))
    if (lead !== null && isNewlyPassed(row, lead, w.now)) readers.set(id, [...(readers.get(id) ?? []), user_id])
  }
  const type = table === 'cards' ? 'card.reminded' : 'epic.reminded'
  for (const [id, people] of readers) {
    const refs = byId.get(id)?.refs
    if (refs) w.emitPrivately(type, refs, { kind: [null, 'due_soon'] }, people)
  }
  for (const [next_lead, some] of Map.groupBy(due, (row) => nextLead(row, w.now))) {
    const which = { id: some.map(({ id }) => id) }
    await updateRows(w, table, which, { reminded_for: sql<number>`due_date`, next_lead })
  }
  return due.length
}

/** Its time has come since the last look at this due date. */
function isNewlyPassed({ due_date, reminded_for, next_lead }: DueRow, lead: number, now: number): boolean {
  const isLeft = reminded_for !== due_date || (next_lead !== null && lead <= next_lead)
  return isLeft && instantOf(due_date) - lead <= now
}

function nextLead({ due_date }: DueRow, now: number): number | null {
  return CHECKED_LEADS.find((lead) => instantOf(due_date) - lead > now) ?? null
}
