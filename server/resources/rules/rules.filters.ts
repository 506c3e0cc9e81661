import { type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '../../common/time.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { DUE } from '../cards/cards.due.ts'
import { findAskedFields } from '../views/views.fields.ts'
import type { Within } from '../views/views.filters.ts'
import type { ViewFilters } from '../views/views.schema.ts'
import { askedOf, findFirst, wantedOf } from '../views/views.service.ts'
import type { Wanted } from '../views/views.wanted.ts'
import type { RuleTrigger } from './rules.schema.ts'
import { parseTrigger } from './rules.trigger.ts'

export function parseFilters(text: string): ViewFilters {
  // Written only by this program, and checked against the schema when it was imported.
  return JSON.parse(text) as ViewFilters
}

/** What the cards of a rule must be like, as its maker sees them: live ones, unless it asks for archived ones. */
async function wantedBy(r: Read, filters: ViewFilters, where: Within, sort = 'time_created'): Promise<Wanted> {
  const asked = askedOf(filters)
  const paths = { filters: 'filters', sort: 'sort' }
  return wantedOf(r, {
    type: 'card',
    filters: asked,
    path: 'filters',
    where,
    sort: { field: sort, isAscending: true },
    // A field or an option that is gone is no reason to fail: no card has it.
    fields: await findAskedFields(r, { filters: asked, sort, isStrict: false, paths }),
  })
}

/** Those of these cards that pass the filters of a rule, and that the reader sees. */
export async function findPassing(r: Read, rule: Pick<Row<'rules'>, 'filters'>, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const wanted = await wantedBy(r, parseFilters(rule.filters), null)
  const among = sql`select id from cards where team_id = ${r.team_id} and id in (${sql.join([...ids])})`
  const isOne = sql<SqlBool>`cards.id in (${sql.join([...ids])})`
  const found = await findFirst(
    r,
    { ...wanted, conditions: [...wanted.conditions, isOne], among: [among, ...wanted.among] },
    ids.length,
  )
  return new Set(found)
}

/** A due date that passed longer ago than this is no news, even if no server ran meanwhile. */
const LATE_MS = 24 * HOUR_MS

type ClockRule = Pick<Row<'rules'>, 'trigger' | 'filters' | 'board_id' | 'project_id'>

/** The cards for which a rule by the clock is due and did not run yet, the first ones. */
export async function findDueCards(
  r: Read,
  rule: ClockRule & Pick<Row<'rules'>, 'id'>,
  state: Pick<Row<'rule_states'>, 'time_since' | 'time_next'>,
  limit: number,
): Promise<{ id: number; moment: number }[]> {
  const trigger = parseTrigger(rule.trigger)
  const wanted = await dueWanted(r, rule, trigger, state)
  if (!wanted) return []
  const moment = trigger.type === 'time' ? sql<number>`cast(${state.time_next} as bigint)` : DUE
  const isLeft = sql<SqlBool>`not exists (select 1 from rule_cards where rule_cards.team_id = cards.team_id
    and rule_cards.rule_id = ${rule.id} and rule_cards.card_id = cards.id and rule_cards.moment = ${moment})`
  const ids = await findFirst(r, { ...wanted, conditions: [...wanted.conditions, isLeft] }, limit)
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; moment: number }>`select cards.id, ${moment} as moment from cards
    where cards.team_id = ${r.team_id} and cards.id in (${sql.join(ids)}) order by cards.id`.execute(r.db)
  return rows.map(({ id, moment: at }) => ({ id, moment: Number(at) }))
}

async function dueWanted(
  r: Read,
  { filters, board_id, project_id }: ClockRule,
  trigger: RuleTrigger,
  { time_since, time_next }: Pick<Row<'rule_states'>, 'time_since' | 'time_next'>,
): Promise<Wanted | null> {
  const where: Within = board_id === null ? { project_id: project_id ?? 0 } : { board_id }
  if (trigger.type === 'time') {
    if (time_next === null || time_next > r.now) return null
    return wantedBy(r, parseFilters(filters), where)
  }
  const ahead = (trigger.hours ?? 0) * HOUR_MS
  const own = await wantedBy(r, parseFilters(filters), where, 'due_date')
  // Those that were nearer already when it was turned on are left alone.
  const after = Math.max(time_since + ahead, r.now - LATE_MS)
  const isDue = sql<SqlBool>`(cards.completed_date is null and ${DUE} > ${after} and ${DUE} <= ${r.now + ahead}
    and lists.behavior not in ('completed', 'cancelled'))`
  const span = wantedOf(r, {
    type: 'card',
    filters: { due_date: { after, before: r.now + ahead + 1 } },
    path: 'filters',
    where: null,
    sort: { field: 'due_date', isAscending: true },
  })
  return { ...own, conditions: [...own.conditions, isDue], sort: span.sort }
}

/** The cards for which a rule by the clock would run now, whether it did already or not: the first ones. */
export async function findAllPassing(r: Read, rule: ClockRule, limit: number): Promise<number[]> {
  const trigger = parseTrigger(rule.trigger)
  const wanted = await dueWanted(r, rule, trigger, { time_since: 0, time_next: r.now })
  return wanted ? findFirst(r, wanted, limit) : []
}
