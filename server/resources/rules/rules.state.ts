import { type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '../../common/time.ts'
import { RULE_RUNS_KEPT } from '../../limits/rules.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { deleteRows, insertRows, updateRows, upsertRow } from '../../workspace/rows.ts'
import { nextTimeOf, parseTrigger } from './rules.trigger.ts'

type Handle = Pick<Write, 'db' | 'team_id' | 'now'>

/** In a cursor: all rules have handled its event. */
export const ALL_RULES = Number.MAX_SAFE_INTEGER

/** A rule that is turned on begins now: nothing that was before sets it off. */
export async function beginNow(w: Handle, rule: Pick<Row<'rules'>, 'id' | 'trigger'>) {
  const since = await findRevision(w)
  await upsertRow(
    w,
    'rule_states',
    {
      rule_id: rule.id,
      since,
      time_since: w.now,
      time_next: nextTimeOf(parseTrigger(rule.trigger), w.now),
      runs: 0,
      failures: 0,
      time_hour: w.now,
      hour_runs: 0,
      time_last: null,
      last_status: null,
    },
    { since, time_since: w.now, time_next: nextTimeOf(parseTrigger(rule.trigger), w.now), failures: 0 },
  )
  await sql`insert into rule_cursors (team_id, seq, rule_id) values (${w.team_id}, ${since}, ${ALL_RULES})
    on conflict (team_id) do nothing`.execute(w.db)
}

/** The last event before this write. Those of the operations before it in a batch are in the log, but not yet counted. */
async function findRevision({ db, team_id }: { db: Db; team_id: string }): Promise<number> {
  const { rows } = await sql<{ revision: number; seq: number | null }>`select revision,
      (select max(seq) from events where events.team_id = teams.id) as seq
    from teams where id = ${team_id}`.execute(db)
  return Math.max(Number(rows[0]?.revision ?? 0), Number(rows[0]?.seq ?? 0))
}

export type RuleState = Row<'rule_states'>

export async function findState({ db, team_id }: Pick<Handle, 'db' | 'team_id'>, rule_id: number) {
  return db
    .selectFrom('rule_states')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('rule_id', '=', rule_id)
    .executeTakeFirst()
}

/** How often the rule ran in the current hour. */
export function runsInHour({ time_hour, hour_runs }: RuleState, now: number): number {
  return now - time_hour < HOUR_MS ? hour_runs : 0
}

export interface Outcome {
  card_id: number | null
  seq: number | null
  depth: number
  status: Row<'rule_runs'>['status']
  reason: string | null
  message: string | null
}

/** Records a run, and returns how many have failed in a row. */
export async function recordRun(w: Handle, state: RuleState, outcome: Outcome): Promise<number> {
  const { rule_id } = state
  const id = state.runs + 1
  const failures = outcome.status === 'failed' ? state.failures + 1 : outcome.status === 'done' ? 0 : state.failures
  const isSameHour = w.now - state.time_hour < HOUR_MS
  const counted = outcome.status === 'skipped' ? 0 : 1
  await insertRows(w, 'rule_runs', [{ team_id: w.team_id, rule_id, id, ...outcome, time_created: w.now }])
  await deleteRows(w, 'rule_runs', { rule_id }, sql<SqlBool>`id <= ${id - RULE_RUNS_KEPT}`)
  await updateRows(
    w,
    'rule_states',
    { rule_id },
    {
      runs: id,
      failures,
      time_hour: isSameHour ? state.time_hour : w.now,
      hour_runs: (isSameHour ? state.hour_runs : 0) + counted,
      time_last: w.now,
      last_status: outcome.status,
    },
  )
  return failures
}
