import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { RULE_RUNS_PER_HOUR, RULE_RUNS_PER_TURN } from '../../limits/rules.ts'
import { CLOCK_WORKSPACES } from '../../limits/writes.ts'
import { findDueCards } from '../../resources/rules/rules.filters.ts'
import { findLiveRule, noteHourlyLimit } from '../../resources/rules/rules.run.ts'
import { findState, type RuleState, runsInHour } from '../../resources/rules/rules.state.ts'
import { nextTimeOf, parseTrigger } from '../../resources/rules/rules.trigger.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows, upsertRow } from '../../workspace/rows.ts'
import { lookAsMaker } from '../rules/look.ts'
import { runOnce } from '../rules/run.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { TEAM_ID, workspaceJob } from './workspace-job.ts'

/**
 * Runs the rules that run by the clock: before due dates, and at a time of day. Each card is a run of its own, and its moment is
 * stored with the effects: safe to run in several processes.
 */
export function ruleJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, runs: RULE_RUNS_PER_TURN },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'rules',
    everyMs: 30_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.runs, onError),
    workspaces: bounds.workspaces,
  })
}

/** Due dates are looked for each time; a time of day when it has come. */
async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from rules
    where paused_reason is null and ${where}
      and (trigger_type = 'due' or (trigger_type = 'time' and exists (select 1 from rule_states
        where rule_states.team_id = rules.team_id and rule_states.rule_id = rules.id and rule_states.time_next <= ${now})))
      and not exists (select 1 from teams where teams.id = rules.team_id and teams.time_loading is not null)
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

async function turnOf(gateway: Gateway, team_id: string, most: number, onError: OnJobError): Promise<number> {
  const now = gateway.clock.now()
  const rules = await gateway.store.read((db) => findClockRules(db, team_id, now), team_id)
  let done = 0
  for (const rule of rules) {
    if (done >= most) break
    done += await turnOfRule(gateway, rule, most - done, onError)
  }
  return done
}

function findClockRules(db: Db, team_id: string, now: number): Promise<Row<'rules'>[]> {
  return db
    .selectFrom('rules')
    .innerJoin('rule_states', (join) =>
      join.onRef('rule_states.team_id', '=', 'rules.team_id').onRef('rule_states.rule_id', '=', 'rules.id'),
    )
    .selectAll('rules')
    .where('rules.team_id', '=', team_id)
    .where('rules.paused_reason', 'is', null)
    .where(sql<SqlBool>`(trigger_type = 'due' or (trigger_type = 'time' and time_next <= ${now}))`)
    .orderBy('rule_states.time_last')
    .orderBy('rules.id')
    .execute()
}

async function turnOfRule(gateway: Gateway, rule: Row<'rules'>, most: number, onError: OnJobError): Promise<number> {
  const { team_id, id: rule_id, owner_id } = rule
  const state = await gateway.store.read((db) => findState({ db, team_id }, rule_id), team_id)
  if (!state) return 0
  const left = RULE_RUNS_PER_HOUR - runsInHour(state, gateway.clock.now())
  if (left <= 0) {
    await program(gateway, rule).write((w) => noteHourlyLimit(w, state, { card_id: null, seq: null, depth: 1 }))
    return 0
  }
  const cards = await lookAsMaker(gateway, rule, (r) => findDueCards(r, rule, state, Math.min(most, left)))
  let done = 0
  for (const { id: card_id, moment } of cards) {
    const cause = { rule_id, card_id, seq: null, depth: 1, actor: null }
    const claim = (w: Write) => claimCard(w, rule_id, card_id, moment)
    if (await runOnce(gateway, { team_id, owner_id, cause, claim }, onError)) done += 1
  }
  if (cards.length === 0 && rule.trigger_type === 'time') done += await goOn(gateway, rule, state)
  return done
}

function program(gateway: Gateway, { team_id, owner_id }: Row<'rules'>) {
  return gateway.enterAs({ team_id, user_id: owner_id, source: CLOCK_SOURCE }, 'rule.update')
}

/** A card is taken once for each moment: two processes that see it at once write one after the other. */
async function claimCard(w: Write, rule_id: number, card_id: number, moment: number): Promise<boolean> {
  const before = await w.db
    .selectFrom('rule_cards')
    .select('moment')
    .where('team_id', '=', w.team_id)
    .where('rule_id', '=', rule_id)
    .where('card_id', '=', card_id)
    .executeTakeFirst()
  if (before?.moment === moment) return false
  const rule = await findLiveRule(w, rule_id)
  const card = await w.db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('id', '=', card_id)
    .executeTakeFirst()
  if (!rule || !card) return false
  await upsertRow(w, 'rule_cards', { rule_id, card_id, moment }, { moment })
  return true
}

/** All cards of a moment are done: the next one. Those that were missed while no server ran do not come again. */
async function goOn(gateway: Gateway, rule: Row<'rules'>, { time_next }: RuleState): Promise<number> {
  return program(gateway, rule).write(async (w) => {
    const state = await findState(w, rule.id)
    if (!state || state.time_next !== time_next) return 0
    const next = nextTimeOf(parseTrigger(rule.trigger), w.now)
    await updateRows(w, 'rule_states', { rule_id: rule.id }, { time_next: next })
    return 1
  })
}
