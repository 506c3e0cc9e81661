import { AppError } from '../../common/errors.ts'
import { firstCharacters } from '../../common/text.ts'
import { RULE_DEPTH, RULE_FAILURES, RULE_RUNS_PER_HOUR } from '../../limits/rules.ts'
import type { Row } from '../../store/tables.ts'
import { touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { updateRow } from '../../workspace/rows.ts'
import { type FoundCard, findCard } from '../cards/cards.queries.ts'
import { findRoles } from '../members/members.queries.ts'
import { act, parseActions } from './rules.actions.ts'
import { findPassing } from './rules.filters.ts'
import { findRule } from './rules.queries.ts'
import { refsOf } from './rules.refs.ts'
import { findState, type Outcome, type RuleState, recordRun, runsInHour } from './rules.state.ts'
import { findRuleValues } from './rules.texts.ts'

/** A rule as it is run, with its space. */
export type LiveRule = Row<'rules'> & { space_id: number }

/** What set a rule off. */
export interface Cause {
  rule_id: number
  card_id: number
  /** The event; null for the clock. */
  seq: number | null
  /** How many rules set off one another, this one included. */
  depth: number
  /** The person who caused it; null for the clock. */
  actor: string | null
}

/** A run failed for a reason of its own. */
export class CannotRun extends AppError {
  readonly reason: string
  constructor(reason: string, message: string) {
    super('forbidden', message)
    this.reason = reason
  }
}

/** Takes what set the rule off in the transaction of the run; false when another process did. */
export type Claim = (w: Write) => Promise<boolean>

/** The rule, if it is still on and was on when this happened. */
async function findOn(w: Write, { rule_id, seq }: Cause): Promise<{ rule: LiveRule; state: RuleState } | null> {
  const rule = await findLiveRule(w, rule_id)
  const state = rule && (await findState(w, rule_id))
  if (!rule || !state || rule.paused_reason !== null) return null
  return seq !== null && seq <= state.since ? null : { rule, state }
}

export async function findLiveRule({ db, team_id }: Pick<Read, 'db' | 'team_id'>, id: number) {
  return db
    .selectFrom('rules')
    .leftJoin('boards', (join) =>
      join.onRef('boards.team_id', '=', 'rules.team_id').onRef('boards.id', '=', 'rules.board_id'),
    )
    .selectAll('rules')
    .select((eb) => eb.fn.coalesce('rules.project_id', 'boards.project_id').$castTo<number>().as('space_id'))
    .where('rules.team_id', '=', team_id)
    .where('rules.id', '=', id)
    .executeTakeFirst()
}

/** Runs a rule once, as its maker: all its actions and the record of it, or nothing. Returns whether the claim was won. */
export async function runRule(w: Write, cause: Cause, claim: Claim): Promise<boolean> {
  if (!(await claim(w))) return false
  const on = await findOn(w, cause)
  if (!on) return true
  const { rule, state } = on
  // Looked up again: it may have changed since the write was entered.
  const role = (await findRoles(w, [rule.owner_id])).get(rule.owner_id)
  if (rule.owner_id !== w.user_id || role !== w.role)
    throw new CannotRun('maker_gone', 'The rights of its maker changed at this moment.')
  await requireMaker(w, rule)
  const card = await findCardOf(w, cause.card_id)
  if (!card || !isIn(rule, card)) return true
  if (!(await findPassing(w, rule, [card.id])).has(card.id)) return true
  const isSkipped = await skipBeyondBounds(w, state, cause)
  if (isSkipped) return true
  const values = await findRuleValues(w, card, cause.actor)
  const occasion = { rule_id: rule.id, card_id: String(card.id), actor: cause.actor, values }
  for (const [index, action] of parseActions(rule.actions).entries())
    await act(w, action, occasion).catch((error: unknown) => {
      throw atAction(error, index)
    })
  await recordRun(w, state, { ...outcomeOf(cause), status: 'done', reason: null, message: null })
  return true
}

/** Only those who may change a rule have it run for them. */
async function requireMaker(w: Write, { id }: LiveRule) {
  const seen = await findRule(w, id)
  if (!seen) throw new CannotRun('maker_gone', 'The maker of the rule no longer sees its board or space.')
  if (!allows(roleIn(w.role, seen.container_role), 'rule.update'))
    throw new CannotRun('maker_gone', 'The maker of the rule may no longer change it.')
}

function outcomeOf({ card_id, seq, depth }: Cause) {
  return { card_id, seq, depth }
}

/** The message says which action it was. */
function atAction(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  return new AppError(error.code, `Action ${index + 1}: ${error.message}`)
}

/** A card that is gone sets nothing off; one that the maker cannot see is a reason to fail. */
async function findCardOf(w: Write, id: number): Promise<FoundCard | null> {
  const card = await findCard(w, id)
  if (card) return card
  const row = await w.db
    .selectFrom('cards')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row) throw new CannotRun('maker_gone', 'The maker of the rule cannot see the card.')
  return null
}

/** A card that was moved away meanwhile is no concern of the rule. */
function isIn({ board_id, space_id }: LiveRule, card: FoundCard): boolean {
  return board_id === null
    ? card.project_id === space_id
    : card.board_id === board_id || card.home_board_id === board_id
}

/** Ends a chain, and a rule that ran too often. */
async function skipBeyondBounds(w: Write, state: RuleState, cause: Cause): Promise<boolean> {
  if (cause.depth > RULE_DEPTH) {
    const message = `Rules set off one another ${RULE_DEPTH} times: the chain ends here.`
    await recordUndone(w, state, { ...outcomeOf(cause), status: 'skipped', reason: 'depth', message })
    return true
  }
  if (runsInHour(state, w.now) < RULE_RUNS_PER_HOUR) return false
  await noteHourlyLimit(w, state, outcomeOf(cause))
  return true
}

/** Once, not for each event. */
export async function noteHourlyLimit(
  w: Write,
  state: RuleState,
  about: Pick<Cause, 'seq' | 'depth'> & { card_id: number | null },
) {
  if ((await findLastReason(w, state)) === 'hourly_limit') return
  const message = `It ran ${RULE_RUNS_PER_HOUR} times in an hour. What comes in the rest of the hour is left out or waits.`
  await recordUndone(w, state, { ...about, status: 'skipped', reason: 'hourly_limit', message })
}

async function findLastReason({ db, team_id }: Write, { rule_id, runs }: RuleState): Promise<string | null> {
  const last = await db
    .selectFrom('rule_runs')
    .select('reason')
    .where('team_id', '=', team_id)
    .where('rule_id', '=', rule_id)
    .where('id', '=', runs)
    .executeTakeFirst()
  return last?.reason ?? null
}

/** Records, as the program itself, that a run failed; too many in a row pause the rule. */
export async function failRun(w: Write, cause: Cause, claim: Claim, error: AppError): Promise<boolean> {
  if (!(await claim(w))) return false
  const on = await findOn(w, cause)
  if (!on) return true
  const { rule, state } = on
  const reason = error instanceof CannotRun ? error.reason : error.code
  const message = firstCharacters(error.message, MESSAGE_LENGTH)
  const failures = await recordUndone(w, state, { ...outcomeOf(cause), status: 'failed', reason, message })
  if (failures < RULE_FAILURES) return true
  await updateRow(w, 'rules', rule.id, { paused_reason: 'failed', ...touched(w) })
  w.emit('rule.updated', refsOf(rule), { paused_reason: [null, 'failed'] })
  return true
}

/** A run that did nothing has no events of its own: this one is for those who watch the rule. */
async function recordUndone(w: Write, state: RuleState, outcome: Outcome & { status: 'failed' | 'skipped' }) {
  const failures = await recordRun(w, state, outcome)
  const rule = await findLiveRule(w, state.rule_id)
  const { status, reason } = outcome
  if (rule) w.emit('rule.failed', refsOf(rule), { status: [null, status], reason: [null, reason] })
  return failures
}

const MESSAGE_LENGTH = 500
