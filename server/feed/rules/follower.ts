import { sql } from 'kysely'
import { must } from '../../common/must.ts'
import { RULE_EVENTS_AT_ONCE, RULE_RUNS_PER_TURN } from '../../limits/rules.ts'
import { FOLLOWED_WORKSPACES } from '../../limits/writes.ts'
import { findPassing } from '../../resources/rules/rules.filters.ts'
import { ALL_RULES } from '../../resources/rules/rules.state.ts'
import { eventTypesOf, isByClock, isSetOffBy, parseTrigger } from '../../resources/rules/rules.trigger.ts'
import { toTriggerEvent } from '../../resources/rules/rules.try.ts'
import { inTurns } from '../../store/steps.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { Loop } from '../loop.ts'
import type { OnJobError } from '../scheduler/jobs.ts'
import { lookAsMaker } from './look.ts'
import { depthOf, runOnce } from './run.ts'

/** Events before `seq` were handled; of that one, the rules up to `rule_id`. */
interface Position {
  seq: number
  rule_id: number
}

interface Behind extends Position {
  team_id: string
  revision: number
}

/** A rule and an event that sets it off. */
interface Match {
  rule: OnRule
  event: ReturnType<typeof toTriggerEvent>
}

/**
 * Follows the log of every workspace that has rules, and runs those that its events set off. The cursor is in the store and moves in
 * the transaction of each run, with its effects and its record: each event sets a rule off once, whichever process is killed when,
 * and however many processes follow.
 */
export class RuleFollower {
  /** Since the start. */
  readonly totals = { events: 0, runs: 0, failures: 0 }
  readonly #gateway: Gateway
  readonly #onError: OnJobError
  /** The last workspace of the turn before. */
  #after = ''

  constructor(gateway: Gateway, onError: OnJobError) {
    this.#gateway = gateway
    this.#onError = onError
  }

  /** Follows some events of some workspaces. Returns how much it did: nothing only when no workspace has any left. */
  async turn(): Promise<number> {
    let taken = 0
    do {
      const behind = await this.#gateway.store.lookUp((db) => findBehind(db, this.#after))
      this.#after = behind.length < FOLLOWED_WORKSPACES ? '' : (behind.at(-1)?.team_id ?? '')
      for (const workspace of behind) {
        try {
          taken += await this.#follow(workspace)
        } catch (error) {
          this.totals.failures += 1
          this.#onError(error, workspace.team_id)
        }
      }
    } while (taken === 0 && this.#after !== '')
    return taken
  }

  /** A bounded part of what a workspace has waiting. */
  async #follow({ team_id, revision, ...cursor }: Behind): Promise<number> {
    const { store } = this.#gateway
    const { matches, last } = await this.#findMatches(team_id, cursor, revision)
    let from: Position = cursor
    for (const { rule, event } of matches.slice(0, RULE_RUNS_PER_TURN)) {
      const [start, to] = [from, { seq: event.seq, rule_id: rule.id }]
      const run = {
        team_id,
        owner_id: rule.owner_id,
        cause: {
          rule_id: rule.id,
          card_id: event.card_id ?? 0,
          seq: event.seq,
          depth: depthOf(event.source) + 1,
          actor: event.user_id,
        },
        claim: ({ db }: Write) => moveCursor(db, team_id, start, to),
      }
      const isOurs = await runOnce(this.#gateway, run, this.#onError)
      // Another process follows this workspace.
      if (!isOurs) return 0
      this.totals.runs += 1
      from = to
    }
    if (matches.length > RULE_RUNS_PER_TURN) return RULE_RUNS_PER_TURN
    const isOurs = await store.transaction((db) => moveCursor(db, team_id, from, { seq: last, rule_id: ALL_RULES }))
    this.totals.events += isOurs ? 1 : 0
    return isOurs ? 1 : 0
  }

  /** The next events, and which rules they set off, in order. Large texts are looked at in turns. */
  async #findMatches(team_id: string, after: Position, revision: number): Promise<{ matches: Match[]; last: number }> {
    const { store } = this.#gateway
    const rules = await store.read((db) => findOnRules(db, team_id), team_id)
    const types = eventTypesOf(rules.map(({ trigger_type }) => trigger_type))
    if (types.length === 0) return { matches: [], last: revision }
    const rows = await store.read((db) => findEvents(db, team_id, after.seq, revision, types), team_id)
    // Parsed once: a trigger may name a long value, and there may be many of both.
    const triggers = new Map(rules.map(({ id, trigger }) => [id, parseTrigger(trigger)]))
    const matches: Match[] = []
    for await (const some of inTurns(rows, ({ changes }) => changes.length))
      for (const row of some) {
        if (isImport(row.source)) continue
        const event = toTriggerEvent(row)
        for (const rule of rules)
          if (isNext(after, event.seq, rule.id) && isOf(rule, row) && isSetOffBy(must(triggers.get(rule.id)), event))
            matches.push({ rule, event })
      }
    const last = rows.length < RULE_EVENTS_AT_ONCE ? revision : (rows.at(-1)?.seq ?? revision)
    return { matches: await this.#firstPassing(team_id, matches), last }
  }

  /** Those that pass, and at least one more than a turn runs, if there are: in a storm the rest is looked at again anyway. */
  async #firstPassing(team_id: string, matches: readonly Match[]): Promise<Match[]> {
    const passing: Match[] = []
    for (let from = 0; from < matches.length && passing.length <= RULE_RUNS_PER_TURN; from += MATCHES_AT_ONCE)
      passing.push(...(await this.#withoutOthers(team_id, matches.slice(from, from + MATCHES_AT_ONCE))))
    return passing
  }

  /** Without cards that do not pass the filters now: a write for each of them would be for nothing. */
  async #withoutOthers(team_id: string, matches: readonly Match[]): Promise<Match[]> {
    const passing = new Map<number, ReadonlySet<number> | null>()
    for (const [rule, theirs] of Map.groupBy(matches, (match) => match.rule)) {
      if (rule.filters === '{}') continue
      const ids = [...new Set(theirs.flatMap(({ event }) => event.card_id ?? []))]
      passing.set(rule.id, await lookAsMaker(this.#gateway, { ...rule, team_id }, (r) => findPassing(r, rule, ids)))
    }
    return matches.filter(({ rule, event }) => passing.get(rule.id)?.has(event.card_id ?? 0) ?? true)
  }
}

/** Follows for as long as the loop runs: at once when woken, otherwise within a second of writes by other processes. */
export function followRules(gateway: Gateway, follower: RuleFollower, onError: OnJobError): Loop {
  let seen = ''
  const turn = async () => {
    // Without new writes there is nothing to query.
    const version = await gateway.store.version()
    if (version === seen) return 0
    const taken = await follower.turn()
    if (taken === 0) seen = version
    return taken
  }
  const loop = new Loop(turn, { idleMs: LOOK_EVERY_MS, onError: (error) => onError(error, null) })
  loop.start()
  return loop
}

const LOOK_EVERY_MS = 1000

/** Matches whose filters are asked together: one query for each rule among them. */
const MATCHES_AT_ONCE = 100

/** Takes turns until nothing is left to follow. */
export async function followAllRules(follower: RuleFollower) {
  while ((await follower.turn()) > 0);
}

function isNext(after: Position, seq: number, rule_id: number): boolean {
  return seq > after.seq || (seq === after.seq && rule_id > after.rule_id)
}

/** An import creates items by the thousand, which were dealt with elsewhere. */
function isImport(source: string): boolean {
  // Sources are written by this program alone.
  return (JSON.parse(source) as { type: string }).type === 'import'
}

function isOf(rule: OnRule, { board_id, project_id, seq }: Row<'events'>): boolean {
  if (seq <= rule.since) return false
  return rule.board_id === null ? project_id === rule.project_id : board_id === rule.board_id
}

async function findBehind(db: Db, after: string): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select teams.id as team_id, rule_cursors.seq, rule_cursors.rule_id, teams.revision from rule_cursors
    join teams on teams.id = rule_cursors.team_id
    where teams.id > ${after} and teams.time_loading is null and (teams.revision > rule_cursors.seq
      or (teams.revision = rule_cursors.seq and rule_cursors.rule_id < ${ALL_RULES}))
    order by teams.id limit ${FOLLOWED_WORKSPACES}`.execute(db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq), rule_id: Number(row.rule_id) }))
}

type OnRule = Awaited<ReturnType<typeof findOnRules>>[number]

/** The rules of a workspace that events set off and that are on, the oldest first. */
async function findOnRules(db: Db, team_id: string) {
  const rows = await db
    .selectFrom('rules')
    .innerJoin('rule_states', (join) =>
      join.onRef('rule_states.team_id', '=', 'rules.team_id').onRef('rule_states.rule_id', '=', 'rules.id'),
    )
    .select(['rules.id', 'rules.board_id', 'rules.project_id', 'rules.owner_id', 'rules.trigger_type'])
    .select(['rules.trigger', 'rules.filters', 'rule_states.since'])
    .where('rules.team_id', '=', team_id)
    .where('rules.paused_reason', 'is', null)
    .orderBy('rules.id')
    .execute()
  return rows.filter(({ trigger_type }) => !isByClock(trigger_type))
}

/** The first of these may be handled in part. */
function findEvents(db: Db, team_id: string, from: number, upTo: number, types: string[]): Promise<Row<'events'>[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('seq', '>=', from)
    .where('seq', '<=', upTo)
    .where('type', 'in', types)
    .where('audience_user_id', 'is', null)
    .orderBy('seq')
    .limit(RULE_EVENTS_AT_ONCE)
    .execute()
}

/** False when another process took these events: then it runs the rules. */
async function moveCursor(db: Db, team_id: string, from: Position, to: Position): Promise<boolean> {
  const { rows } = await sql`update rule_cursors set seq = ${to.seq}, rule_id = ${to.rule_id}
    where team_id = ${team_id} and seq = ${from.seq} and rule_id = ${from.rule_id} returning seq`.execute(db)
  return rows.length > 0
}
