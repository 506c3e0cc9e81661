import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid } from '../../common/errors.ts'
import { DAY_MS, dayOf } from '../../common/time.ts'
import { VIEW_WORDS } from '../../limits/reads.ts'
import type { IdSet } from '../../store/candidates.ts'
import { term } from '../../store/search/terms.ts'
import type { Texts } from '../../store/search/texts.ts'
import { queryWords } from '../../store/search/words.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { DUE, NO_DATE } from '../cards/cards.due.ts'
import { FINISHED } from '../cards/cards.queries.ts'
import { anyArchived, instantOfColumn } from '../conditions.ts'
import { toId } from '../shapes.ts'
import { readDateMath } from './views.dates.ts'
import type { Range, ViewType } from './views.schema.ts'

type Condition = RawBuilder<SqlBool>
type Values = readonly (string | number)[]

/** What the filters of one type can ask, in SQL. */
interface Questions {
  /** The resource's own table, and those of the containers it is archived with. */
  archivedWith: string[]
  /** Flags of a resource. */
  flags: Record<string, (r: Read) => Condition>
  /** Instants of a resource, in milliseconds; null while it has none. */
  dates: Record<string, RawBuilder<number | null>>
  /** True when a resource has one of these values. */
  choices: Record<string, (values: Values, r: Read) => Condition>
  /** Choices that have an index: the ids of all resources that have one of these values. */
  among: Record<string, (team_id: string, values: Values, r: Read) => IdSet>
  /** The same for dates between two instants. */
  during: Record<string, (team_id: string, from: number, until: number) => IdSet>
}

type Choices = Record<string, Values>
export type Filters = {
  [name: string]: unknown
  include?: Choices
  exclude?: Choices
  include_all?: Choices
}

/** Among values: cards that have none of them. */
const NONE = 'none'
/** Among people: the viewer. */
const ME = 'me'

/** The filters with the viewer in place of `me`. */
function resolved({ viewer }: Read, filters: Filters): Required<Pick<Filters, 'include' | 'exclude' | 'include_all'>> {
  const resolve = (choices: Choices = {}) =>
    Object.fromEntries(
      Object.entries(choices).map(([name, values]) => {
        const isOfPeople = name === 'members' || name === 'owners'
        return [name, isOfPeople ? values.map((value) => (value === ME ? viewer.user_id : value)) : values]
      }),
    )
  return {
    include: resolve(filters.include),
    exclude: resolve(filters.exclude),
    include_all: resolve(filters.include_all),
  }
}

/** Everything the filters ask except words, as conditions that must all hold. `path` is the caller's name for them. */
export function conditionsOf(r: Read, type: ViewType, filters: Filters, path: string): Condition[] {
  const { archivedWith, flags, dates, choices } = QUESTIONS[type]
  const { is_archived = false } = filters
  const { include, exclude, include_all } = resolved(r, filters)
  const isArchived = anyArchived(...archivedWith)
  const conditions = [is_archived ? isArchived : not(isArchived)]
  for (const [name, flag] of Object.entries(flags)) {
    const wanted = filters[name]
    if (wanted !== undefined) conditions.push(wanted ? flag(r) : not(flag(r)))
  }
  for (const [name, instant] of Object.entries(dates)) {
    // The schema has a range under every name of a date.
    const { after, before } = (filters[name] ?? {}) as Range
    if (after !== undefined)
      conditions.push(sql<SqlBool>`${instant} >= ${readDateMath(`${path}.${name}.after`, after, r.now)}`)
    if (before !== undefined)
      conditions.push(sql<SqlBool>`${instant} < ${readDateMath(`${path}.${name}.before`, before, r.now)}`)
  }
  if (filters.sprint_id !== undefined) conditions.push(isId('cards.sprint_id')([String(filters.sprint_id)]))
  for (const [name, choice] of Object.entries(choices)) {
    if (include[name]) conditions.push(choice(include[name], r))
    if (exclude[name]) conditions.push(not(choice(exclude[name], r)))
    for (const value of include_all[name] ?? []) conditions.push(choice([value], r))
  }
  return conditions
}

/** What the filters ask of titles and contents: all words of one of the texts, or their beginnings, as in a search. */
export function textsOf({ include = {}, exclude = {} }: Filters, path: string): Texts | null {
  const read = (choices: Choices) =>
    (['title', 'content'] as const).flatMap((field) => {
      // These two may also be a single text.
      const choice = choices[field] as Values | string | undefined
      const texts = choice && [choice].flat().map((text) => queryWords(String(text)).map(WORDS[field]))
      // A text without words is never found.
      return texts ? [texts.filter((words) => words.length > 0)] : []
    })
  const texts = { include: read(include), exclude: read(exclude).flat() }
  const words = [...texts.include.flat(), ...texts.exclude].flat()
  if (words.length > VIEW_WORDS)
    throw invalid(
      path,
      `The titles and contents in ${path} must have at most ${VIEW_WORDS} words together.`,
      'too_long',
    )
  return texts.include.length + texts.exclude.length > 0 ? texts : null
}

const WORDS = { title: term.titleWord, content: term.contentWord }

/** Sets of ids, each of which includes all results of the filters: one for every filter that has an index. */
export function amongOf(r: Read, type: ViewType, filters: Filters, path: string): IdSet[] {
  const { among, during } = QUESTIONS[type]
  const { sprint_id } = filters
  const { include, include_all } = resolved(r, filters)
  const choices: Choices = sprint_id === undefined ? include : { ...include, sprints: [String(sprint_id)] }
  const named = Object.entries(among).flatMap(([name, find]) => {
    const values = choices[name]
    // What has none of them is in no index.
    const some = values && !values.includes(NONE) ? [values] : []
    const each = (include_all[name] ?? []).filter((value) => value !== NONE).map((value) => [value])
    return [...some, ...each].map((wanted) => find(r.team_id, wanted, r))
  })
  const dated = Object.entries(during).flatMap(([name, find]) => {
    // The schema has a range under every name of a date.
    const range = filters[name] as Range | undefined
    if (range?.after === undefined && range?.before === undefined) return []
    const read = (end: 'after' | 'before', otherwise: number) => {
      const date = range[end]
      return date === undefined ? otherwise : readDateMath(`${path}.${name}.${end}`, date, r.now)
    }
    return [find(r.team_id, read('after', Number.MIN_SAFE_INTEGER), read('before', NO_DATE))]
  })
  return [...named, ...dated]
}

/** Where a saved view looks for cards. */
export type Within = { board_id: number } | { project_id: number } | null

/** The cards of a board or a space: a condition, and the index that knows them. */
export function within(r: Read, where: Within): { conditions: Condition[]; among: IdSet[] } {
  if (!where) return { conditions: [], among: [] }
  const [column, id] =
    'board_id' in where ? (['board_id', where.board_id] as const) : (['project_id', where.project_id] as const)
  return {
    conditions: [is(`cards.${column}`)([id])],
    among: [having('cards', 'id', column)(r.team_id, [id])],
  }
}

/** The opposite, unknown included: a card on no board is not on this one. */
function not(condition: Condition): Condition {
  return sql<SqlBool>`case when ${condition} then 0 else 1 end = 1`
}

const is = (column: string) => (values: Values) => sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`
const isId = (column: string) => (values: Values) => is(column)(values.map((id) => toId(String(id))))
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

/** The ids that a table has for one of these values, by its index. That has their order, for each value by itself. */
const having =
  (table: string, id: string, column: string) =>
  (team_id: string, values: Values): IdSet => ({
    ids: sql`select ${sql.ref(id)} as id from ${sql.table(table)}
      where team_id = ${team_id} and ${sql.ref(column)} in (${sql.join(values)})`,
    isOrdered: values.length === 1,
  })
const under = (table: string, id: string, column: string) => (team_id: string, values: Values) =>
  having(
    table,
    id,
    column,
  )(
    team_id,
    values.map((value) => toId(String(value))),
  )
/** The same for cards by their lists, which have an order of their own. */
const inLists = (team_id: string, which: Condition): IdSet => ({
  // SQLite reads them in the order as written: there are far fewer lists than cards.
  ids: sql`select cards.id as id from lists cross join cards
    where lists.team_id = ${team_id} and ${which} and cards.team_id = ${team_id} and cards.list_id = lists.id`,
  isOrdered: false,
})

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
    ids: isId(`${table}.id`),
    projects: isId(`${table}.project_id`),
  },
})

const cardMember = hangs('card_members', 'card_id', 'cards', 'user_id')
const cardTag = hangs('card_tags', 'card_id', 'cards', 'tag_id')
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
function duesOf({ now }: Read): Record<string, readonly [from: number, until: number]> {
  const today = dayOf(now) * DAY_MS
  return {
    overdue: [Number.MIN_SAFE_INTEGER, today],
    soon: [today, today + (SOON_DAYS + 1) * DAY_MS],
  }
}

const dueBetween = ([from, until]: readonly [number, number]) => sql<SqlBool>`(${DUE} >= ${from} and ${DUE} < ${until})`

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

function findDue(team_id: string, values: Values, r: Read): IdSet {
  const spans = Object.entries(duesOf(r)).filter(([due]) => values.includes(due))
  const [from, until] = [Math.min(...spans.map(([, [start]]) => start)), Math.max(...spans.map(([, [, end]]) => end))]
  const isAsked = spans.length === 0 ? sql`1 = 0` : dueBetween([from, until])
  return { ids: sql`select id from cards where team_id = ${team_id} and ${isAsked}`, isOrdered: false }
}

const QUESTIONS: Record<ViewType, Questions> = {
  card: {
    among: {
      ids: under('cards', 'id', 'id'),
      lists: (team_id, ids) => inLists(team_id, isId('lists.id')(ids)),
      tags: under('card_tags', 'card_id', 'tag_id'),
      sprints: under('cards', 'id', 'sprint_id'),
      boards: under('cards', 'id', 'board_id'),
      owners: having('cards', 'id', 'owner_id'),
      members: having('card_members', 'card_id', 'user_id'),
      projects: under('cards', 'id', 'project_id'),
      epics: under('cards', 'id', 'epic_id'),
      dues: findDue,
      statuses: (team_id, behaviors) => inLists(team_id, is('lists.behavior')(behaviors)),
    },
    during: {
      due_date: (team_id, from, until) => ({
        ids: sql`select id from cards where team_id = ${team_id} and ${DUE} >= ${from} and ${DUE} < ${until}`,
        isOrdered: false,
      }),
    },
    archivedWith: ['cards', 'lists', 'boards', 'projects'],
    flags: {
      is_parent: child,
      is_child: parent,
      has_parent_card: parent,
      has_linked_card: linked,
      is_blocked: blocked,
      has_epic: isSet('cards.epic_id'),
      has_owner: isSet('cards.owner_id'),
      has_estimate: isSet('cards.estimate'),
      has_members: () => cardMember(),
      has_priority: () => sql<SqlBool>`cards.priority <> 0`,
      // Every card gets one from its list.
      has_status: isSet('lists.behavior'),
      has_tags: () => cardTag(),
      has_due_date: isSet('cards.due_date'),
      has_start_date: isSet('cards.start_date'),
      has_completed_date: isSet('cards.completed_date'),
    },
    dates: {
      ...common('cards').dates,
      start_date: instantOfColumn('cards.start_date'),
      due_date: instantOfColumn('cards.due_date'),
      completed_date: instantOfColumn('cards.completed_date'),
    },
    choices: {
      ...common('cards').choices,
      boards: isId('cards.board_id'),
      lists: isId('cards.list_id'),
      sprints: isId('cards.sprint_id'),
      estimates: is('cards.estimate'),
      dues: isDue,
      epics: orNone(isId('cards.epic_id'), isSet('cards.epic_id')),
      members: orNone(cardMember, () => cardMember()),
      owners: orNone(is('cards.owner_id'), isSet('cards.owner_id')),
      priority: is('cards.priority'),
      statuses: is('lists.behavior'),
      tags: orNone(
        (ids) => cardTag(ids.map((id) => toId(String(id)))),
        () => cardTag(),
      ),
    },
  },
  board: {
    among: { ids: under('boards', 'id', 'id') },
    during: {},
    archivedWith: ['boards', 'projects'],
    flags: { has_members: () => boardMember() },
    dates: common('boards').dates,
    choices: { ...common('boards').choices, members: boardMember, owners: is('boards.user_id') },
  },
  page: {
    among: { ids: under('pages', 'id', 'id') },
    during: {},
    archivedWith: ['pages', 'projects'],
    flags: {
      is_parent: () => sql<SqlBool>`exists (select 1 from pages as below
        where below.team_id = pages.team_id and below.parent_page_id = pages.id and below.time_archived is null)`,
      is_child: isSet('pages.parent_page_id'),
    },
    dates: common('pages').dates,
    choices: { ...common('pages').choices, owners: is('pages.user_id') },
  },
}
