import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS, dayOf } from '../../common/time.ts'
import { BEHAVIORS } from '../../http/schema.ts'
import type { IdSet } from '../../store/candidates.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { DUE } from '../cards/cards.due.ts'
import { FINISHED } from '../cards/cards.queries.ts'
import { anyArchived, instantOfColumn } from '../conditions.ts'
import { toId } from '../shapes.ts'
import { cardsOfLists, NO, type Span } from './views.orders.ts'
import type { ViewType } from './views.schema.ts'

export type Condition = RawBuilder<SqlBool>
export type Values = readonly (string | number)[]

/**
 * What the filters of one type can ask, in SQL. Each condition is true for what is wanted; a set has the ids of all that can be,
 * read from an index, so that few are found among many.
 */
interface Questions {
  /** The resource's own table, and those of the containers it is archived with. */
  archivedWith: string[]
  archived?: (r: Read) => IdSet
  flags: Record<string, Flag>
  /** Instants of a resource, in milliseconds; null while it has none. Orders of the same names know them. */
  dates: Record<string, RawBuilder<number | null>>
  choices: Record<string, Choice>
}

interface Flag {
  is: (r: Read) => Condition
  /** Whether that takes no more of a card than there is of it in short. */
  isShort?: true
  with?: (r: Read) => IdSet
  without?: (r: Read) => IdSet
  /** What has it has a value in this order. */
  order?: string
}

export interface Choice {
  /** True when a resource has one of these values. */
  is: (values: Values, r: Read) => Condition
  /** The same of what there is of a card in short. */
  short?: (values: Values, r: Read) => Condition
  /** Those that have one of these values: never asked for none. */
  with?: (values: Values, r: Read) => IdSet
  /** Those that have none. */
  without?: (r: Read) => IdSet
  /** The values in an order, and the spans of those that are asked for. */
  spans?: { order: string; of: (values: Values, r: Read) => Span[]; isIndexed?: false }
}

/** Among values: cards that have none of them. */
export const NONE = 'none'

/** The opposite, unknown included: a card on no board is not on this one. */
export function not(condition: Condition): Condition {
  return sql<SqlBool>`case when ${condition} then 0 else 1 end = 1`
}

export const is = (column: string) => (values: Values) => sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
export const isId = (column: string) => (values: Values) => is(column)(values.map((id) => toId(String(id))))
const isSet = (column: string) => () => sql<SqlBool>`${sql.ref(column)} is not null`

/** Also takes `none`, for what has no such value. */
const orNone =
  (choice: (values: Values) => Condition, isAny: () => Condition) =>
  (values: Values): Condition => {
    const named = values.filter((value) => value !== NONE)
    const conditions = [
      ...(named.length > 0 ? [choice(named)] : []),
      ...(named.length < values.length ? [not(isAny())] : []),
    ]
    return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  }

/** True when a related table has a row for the resource, with these values if any are given. */
const hangs = (from: string, key: string, thing: string, column: string) => (values?: Values) =>
  sql<SqlBool>`exists (
  select 1 from ${sql.table(from)} where ${sql.ref(`${from}.team_id`)} = ${sql.ref(`${thing}.team_id`)}
    and ${sql.ref(`${from}.${key}`)} = ${sql.ref(`${thing}.id`)} ${values ? sql`and ${is(`${from}.${column}`)(values)}` : sql``})`

/** The ids that a table has for one of these values, by its index. */
export const having = (table: string, id: string, column: string) => (values: Values, r: Read) =>
  listing(table, id, sql`${sql.ref(column)} in (${sql.join(values)})`)(r)
const under = (table: string, id: string, column: string) => (values: Values, r: Read) =>
  having(
    table,
    id,
    column,
  )(
    values.map((value) => toId(String(value))),
    r,
  )
/** The ids of the rows of a table that an index knows. */
const listing =
  (table: string, id: string, which: RawBuilder<unknown> = sql`1 = 1`) =>
  ({ team_id }: Read): IdSet =>
    sql`select ${sql.ref(id)} as id from ${sql.table(table)} where team_id = ${team_id} and ${which}`
const inLists = (team_id: string, which: Condition): IdSet =>
  sql`select cards.id as id from ${cardsOfLists(team_id, which)}`

/**
 * True when a card that the viewer can see is related to this one: others are not revealed. `from` leads to the relatives of one
 * card; going through all cards would be quadratic.
 */
const relative = (from: RawBuilder<unknown>, related: RawBuilder<unknown>) => (r: Read) =>
  sql<SqlBool>`exists (
  select 1 from ${from}
  join projects on projects.team_id = relative.team_id and projects.id = relative.project_id
  left join boards on boards.team_id = relative.team_id and boards.id = relative.board_id
  where relative.team_id = cards.team_id and ${related} and ${visibleCard(r.viewer, 'relative')})`

const child = relative(sql`cards as relative`, sql`relative.parent_card_id = cards.id`)
const parent = relative(sql`cards as relative`, sql`relative.id = cards.parent_card_id`)

type LinkEnd = 'card_id' | 'linked_card_id'
const linkedBy = (own: LinkEnd, other: LinkEnd) =>
  relative(
    sql`card_links join cards as relative
      on relative.team_id = card_links.team_id and relative.id = ${sql.ref(`card_links.${other}`)}`,
    sql`card_links.team_id = cards.team_id and ${sql.ref(`card_links.${own}`)} = cards.id`,
  )
const [linkedTo, linkedFrom] = [linkedBy('card_id', 'linked_card_id'), linkedBy('linked_card_id', 'card_id')]
const linked = (r: Read) => sql<SqlBool>`(${linkedTo(r)} or ${linkedFrom(r)})`

const common = (table: string) => ({
  dates: {
    time_created: sql<number>`${sql.ref(`${table}.time_created`)}`,
    time_updated: sql<number>`${sql.ref(`${table}.time_updated`)}`,
  },
  choices: {
    ids: { is: isId(`${table}.id`), with: under(table, 'id', 'id') },
    projects: { is: isId(`${table}.project_id`), with: under(table, 'id', 'project_id') },
  },
})

const cardMember = hangs('card_members', 'card_id', 'cards', 'user_id')
const cardTag = hangs('card_tags', 'card_id', 'cards', 'tag_id')
const tagged = orNone(
  (ids) => cardTag(ids.map((id) => toId(String(id)))),
  () => cardTag(),
)
const boardMember = hangs('board_members', 'board_id', 'boards', 'user_id')

/** True when an unfinished card that the viewer can see blocks this one. */
const blocked = relative(
  sql`card_links join cards as relative
      on relative.team_id = card_links.team_id and relative.id = card_links.card_id
    join lists as blocking on blocking.team_id = relative.team_id and blocking.id = relative.list_id`,
  sql`card_links.team_id = cards.team_id and card_links.linked_card_id = cards.id and card_links.type = 'blocks'
    and relative.time_archived is null and blocking.behavior not in (${sql.join(FINISHED.map((one) => sql.lit(one)))})`,
)

/** What is due within so many days counts as soon. */
const SOON_DAYS = 2

/** From when until when a card is due that is overdue, or due soon, on the day of the reading. */
function duesOf({ now }: Read): Record<string, Span> {
  const today = dayOf(now) * DAY_MS
  return {
    overdue: [Number.MIN_SAFE_INTEGER, today],
    soon: [today, today + (SOON_DAYS + 1) * DAY_MS],
  }
}

function dueSpans(values: Values, r: Read): Span[] {
  const dues = duesOf(r)
  return values.flatMap((value) => {
    const span = value === NONE ? NO : dues[String(value)]
    return span ? [span] : []
  })
}

const dueBetween = ([from, until]: Span) => sql<SqlBool>`(${DUE} >= ${from} and ${DUE} < ${until})`

/** What is completed is neither overdue nor due soon. */
function isDue(values: Values, r: Read): Condition {
  const dues = duesOf(r)
  const spans = values.flatMap((value) => {
    const span = dues[String(value)]
    return span ? [dueBetween(span)] : []
  })
  const isOpen = spans.length > 0 ? [sql`(cards.completed_date is null and (${sql.join(spans, sql` or `)}))`] : []
  const conditions = [...isOpen, ...(values.includes(NONE) ? [sql`cards.due_date is null`] : [])]
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Those that are archived themselves, or with what they are in. */
function archivedCards(r: Read): IdSet {
  const inside = (container: string, column: string) =>
    sql`select cards.id as id from ${sql.table(container)} cross join cards
      where ${sql.ref(`${container}.team_id`)} = ${r.team_id} and ${anyArchived(container)}
        and cards.team_id = ${r.team_id} and ${sql.ref(`cards.${column}`)} = ${sql.ref(`${container}.id`)}`
  const all = [
    listing('cards', 'id', anyArchived('cards'))(r),
    inside('lists', 'list_id'),
    inside('boards', 'board_id'),
    inside('projects', 'project_id'),
  ]
  return sql.join(all, sql` union all `)
}

const linkEnds = (r: Read): IdSet =>
  sql`${listing('card_links', 'card_id')(r)} union all ${listing('card_links', 'linked_card_id')(r)}`
const children = listing('cards', 'id', sql`parent_card_id is not null`)

const indexOfBehavior = (value: string | number) => {
  const behaviors: readonly unknown[] = BEHAVIORS
  return behaviors.indexOf(value)
}

/** One span for each value. */
const exactly = (values: Values): Span[] => values.map((value) => [Number(value), Number(value) + 1])

export const QUESTIONS: Record<ViewType, Questions> = {
  card: {
    archivedWith: ['cards', 'lists', 'boards', 'projects'],
    archived: archivedCards,
    flags: {
      is_parent: { is: child, with: listing('cards', 'parent_card_id', sql`parent_card_id is not null`) },
      is_child: { is: parent, with: children },
      has_parent_card: { is: parent, with: children },
      has_linked_card: { is: linked, with: linkEnds },
      is_blocked: { is: blocked, with: listing('card_links', 'linked_card_id', sql`type = 'blocks'`) },
      has_epic: {
        is: isSet('cards.epic_id'),
        with: listing('cards', 'id', sql`epic_id is not null`),
        without: listing('cards', 'id', sql`epic_id is null`),
      },
      has_owner: {
        is: isSet('cards.owner_id'),
        with: listing('cards', 'id', sql`owner_id is not null`),
        without: listing('cards', 'id', sql`owner_id is null`),
      },
      has_estimate: { is: isSet('cards.estimate'), order: 'estimate' },
      has_members: { is: () => cardMember(), isShort: true, with: listing('card_members', 'card_id') },
      has_priority: { is: () => sql<SqlBool>`cards.priority <> 0`, order: 'priority' },
      // Every card gets one from its list.
      has_status: { is: isSet('lists.behavior'), without: listing('cards', 'id', sql`1 = 0`) },
      has_tags: { is: () => cardTag(), isShort: true, with: listing('card_tags', 'card_id') },
      has_due_date: { is: isSet('cards.due_date'), order: 'due_date' },
      has_start_date: { is: isSet('cards.start_date'), order: 'start_date' },
      has_completed_date: { is: isSet('cards.completed_date'), order: 'completed_date' },
    },
    dates: {
      ...common('cards').dates,
      start_date: instantOfColumn('cards.start_date'),
      due_date: instantOfColumn('cards.due_date'),
      completed_date: instantOfColumn('cards.completed_date'),
    },
    choices: {
      ...common('cards').choices,
      projects: { ...common('cards').choices.projects, short: isId('cards.project_id') },
      boards: { is: isId('cards.board_id'), short: isId('cards.board_id'), with: under('cards', 'id', 'board_id') },
      lists: {
        is: isId('cards.list_id'),
        short: isId('cards.list_id'),
        with: (ids, r) => inLists(r.team_id, isId('lists.id')(ids)),
      },
      sprints: { is: isId('cards.sprint_id'), with: under('cards', 'id', 'sprint_id') },
      estimates: { is: is('cards.estimate'), spans: { order: 'estimate', of: exactly } },
      dues: { is: isDue, spans: { order: 'due_date', of: dueSpans } },
      epics: {
        is: orNone(isId('cards.epic_id'), isSet('cards.epic_id')),
        with: under('cards', 'id', 'epic_id'),
        without: listing('cards', 'id', sql`epic_id is null`),
      },
      members: {
        is: orNone(cardMember, () => cardMember()),
        short: orNone(cardMember, () => cardMember()),
        with: having('card_members', 'card_id', 'user_id'),
      },
      owners: {
        is: orNone(is('cards.owner_id'), isSet('cards.owner_id')),
        with: having('cards', 'id', 'owner_id'),
        without: listing('cards', 'id', sql`owner_id is null`),
      },
      priority: {
        is: is('cards.priority'),
        spans: {
          order: 'priority',
          of: (values) => values.flatMap((value) => (Number(value) === 0 ? [NO] : exactly([value]))),
        },
      },
      statuses: {
        is: is('lists.behavior'),
        short: (behaviors, { team_id }) =>
          sql<SqlBool>`cards.list_id in (select lists.id from lists
            where lists.team_id = ${team_id} and ${is('lists.behavior')(behaviors)})`,
        with: (behaviors, r) => inLists(r.team_id, is('lists.behavior')(behaviors)),
        spans: {
          order: 'status',
          of: (values) => exactly(values.map(indexOfBehavior)),
          isIndexed: false,
        },
      },
      tags: {
        is: tagged,
        short: tagged,
        with: under('card_tags', 'card_id', 'tag_id'),
      },
    },
  },
  board: {
    archivedWith: ['boards', 'projects'],
    flags: { has_members: { is: () => boardMember(), with: listing('board_members', 'board_id') } },
    dates: common('boards').dates,
    choices: {
      ...common('boards').choices,
      members: { is: boardMember },
      owners: { is: is('boards.user_id') },
    },
  },
  page: {
    archivedWith: ['pages', 'projects'],
    flags: {
      is_parent: {
        is: () => sql<SqlBool>`exists (select 1 from pages as below
        where below.team_id = pages.team_id and below.parent_page_id = pages.id and below.time_archived is null)`,
      },
      is_child: { is: isSet('pages.parent_page_id') },
    },
    dates: common('pages').dates,
    choices: { ...common('pages').choices, owners: { is: is('pages.user_id') } },
  },
}
