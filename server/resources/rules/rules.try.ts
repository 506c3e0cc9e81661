import { sql } from 'kysely'
import { must } from '../../common/must.ts'
import { RULE_EVENTS_TRIED } from '../../limits/rules.ts'
import type { Row } from '../../store/tables.ts'
import { given } from '../../workspace/changes.ts'
import { forbidden, type Read } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { type Action, allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { selectVisible } from '../events/events.queries.ts'
import { parseActions } from './rules.actions.ts'
import { findAllPassing, findPassing } from './rules.filters.ts'
import { requireRule } from './rules.queries.ts'
import type { ActionType, RuleTrial, TryRule } from './rules.schema.ts'
import { checked, findTitles, requirePlace } from './rules.service.ts'
import { eventTypesOf, isByClock, isSetOffBy, parseTrigger, type TriggerEvent } from './rules.trigger.ts'

/** What a trial looks at of a rule, saved or not. */
type TriedRule = Pick<Row<'rules'>, 'board_id' | 'project_id' | 'trigger' | 'trigger_type' | 'filters' | 'actions'>

/**
 * What a rule would have done at the last events of its place, or by the clock now. Nothing is written: the caller reads, and sees
 * what they may see.
 */
export async function tryRule(r: Read, id: string): Promise<RuleTrial> {
  const rule = await requireRule(r, id)
  requireRole(r, rule.container_role, 'rule.update')
  return trialOf(r, rule)
}

/** The same of a rule that is not saved, for those who may create it, and with the same refusals. */
export async function tryNewRule(r: Read, body: TryRule): Promise<RuleTrial> {
  const { board_id, project_id, trigger, filters = {}, actions } = given(body)
  const { container_role, space_id, ...place } = await requirePlace(r, given({ board_id, project_id }))
  requireRole(r, container_role, 'rule.create')
  const columns = await checked(r, space_id, { trigger: must(trigger), filters, actions: must(actions) })
  return trialOf(r, { ...place, ...columns })
}

function requireRole(r: Read, container_role: ContainerRole | null, action: Action) {
  if (!allows(roleIn(r.role, container_role), action)) throw forbidden()
}

async function trialOf(r: Read, rule: TriedRule): Promise<RuleTrial> {
  // A closed set.
  const actions = parseActions(rule.actions).map(({ type }) => type as ActionType)
  const tried = isByClock(rule.trigger_type) ? await tryByClock(r, rule) : await tryOnEvents(r, rule)
  return { ...tried, would_run: tried.runs.filter(({ passes }) => passes).length, actions }
}

type Tried = Pick<RuleTrial, 'looked_at' | 'runs'>

async function tryByClock(r: Read, rule: TriedRule): Promise<Tried> {
  const ids = await findAllPassing(r, rule, RULE_EVENTS_TRIED)
  const titles = await findTitles(r, ids)
  const runs = ids.flatMap((card_id) => {
    const title = titles.get(card_id)
    if (title === undefined) return []
    const nothing = { event_seq: null, event_type: null, time_created: null }
    return [{ card_id: String(card_id), card_title: title, passes: true, ...nothing }]
  })
  return { looked_at: runs.length, runs }
}

async function tryOnEvents(r: Read, rule: TriedRule): Promise<Tried> {
  const events = await findLastEvents(r, rule)
  const trigger = parseTrigger(rule.trigger)
  const matching = events.filter((event) => isSetOffBy(trigger, event))
  const ids = [...new Set(matching.flatMap(({ card_id }) => card_id ?? []))]
  const titles = await findTitles(r, ids)
  const passing = await findPassing(r, rule, ids)
  const runs = matching.flatMap((event) => {
    const card_id = event.card_id ?? 0
    const title = titles.get(card_id)
    // Deleted since.
    if (title === undefined) return []
    const { seq: event_seq, type: event_type, time_created } = event
    const passes = passing.has(card_id)
    return [{ card_id: String(card_id), card_title: title, passes, event_seq, event_type, time_created }]
  })
  return { looked_at: events.length, runs }
}

/** The last events of cards in the place of a rule, of the types that could set it off, the latest first. */
async function findLastEvents(r: Read, rule: TriedRule): Promise<TriggerEvent[]> {
  const query = selectVisible(r)
    .where('events.type', 'in', eventTypesOf([rule.trigger_type]))
    .where('events.audience_user_id', 'is', null)
    .where(sql<boolean>`${sql.ref(rule.board_id === null ? 'events.project_id' : 'events.board_id')}
      = ${rule.board_id ?? rule.project_id}`)
    .orderBy('events.seq', 'desc')
    .limit(RULE_EVENTS_TRIED)
  return (await query.execute()).map(toTriggerEvent)
}

export function toTriggerEvent(row: Row<'events'>): TriggerEvent {
  // Changes are written by this program alone.
  return { ...row, changes: JSON.parse(row.changes) as Changes }
}
