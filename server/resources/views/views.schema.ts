import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import {
  authorship,
  Behavior,
  Body,
  Id,
  NotEmpty,
  NullEmpties,
  NullIsAbsent,
  OrNull,
  Page,
  Paging,
  Position,
  Priority,
  Resource,
  ShortText,
  TeamId,
  Title,
  UserId,
} from '../../http/schema.ts'
import { FIELD_TEXT_LENGTH } from '../../limits/fields.ts'
import { VIEW_COLUMNS, VIEW_FIELDS } from '../../limits/views.ts'
import { BoardOutline } from '../boards/boards.schema.ts'
import { Card, Estimate } from '../cards/cards.schema.ts'
import { Page as WorkspacePage } from '../pages/pages.schema.ts'
import { DATE_MATH } from './views.dates.ts'

const Moment = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  pattern: DATE_MATH,
  'x-expects': 'a date in Unix seconds or milliseconds, or date math such as now-1d',
  'x-empty': 'none',
  minimum: 0,
  maxLength: 100,
  description:
    'A date in seconds or milliseconds, or date math: `now-1d`, `now+2w`, `1767225600||+3d` (s, m, h, d, w, M, y); `now/d` is the ' +
    'beginning of the day, in UTC.',
  examples: ['now-1w'],
})
const Range = Type.Optional(
  Body({ before: Type.Optional(Moment), after: Type.Optional(Moment) }, { title: 'DateRange' }),
)
export type Range = { before?: string | number; after?: string | number }

const Flag = Type.Optional(Type.Boolean())
const anyOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Optional(Type.Array(item, { maxItems: 200 }))
const Text = Type.String({ minLength: 1, maxLength: 200, examples: ['launch'], 'x-empty': 'none' })
/** One text, or any of several. */
const texts = Type.Optional(
  Type.Union([Text, Type.Array(Text, { maxItems: 200 })], {
    'x-expects': 'a text or a list of texts',
    examples: [['launch']],
  }),
)

/** Every order of cards: each has an index (`views.orders.ts`). */
export const CARD_SORTS = [
  'time_created',
  'time_updated',
  'title',
  'status',
  'priority',
  'estimate',
  'start_date',
  'due_date',
  'completed_date',
] as const
export const OTHER_SORTS = ['time_created', 'time_updated', 'title'] as const
const OtherSort = Type.Unsafe<(typeof OTHER_SORTS)[number]>({
  type: 'string',
  enum: [...OTHER_SORTS],
  examples: [OTHER_SORTS[0]],
})

/** A custom field as an order. */
type FieldSort = `custom_fields.${number}`
const FieldSort = {
  type: 'string',
  pattern: '^custom_fields\\.\\d{1,15}$',
  'x-expects': 'custom_fields. and the id of a custom field',
  examples: ['custom_fields.47'],
}
const cardSort = (example: string) =>
  Type.Unsafe<(typeof CARD_SORTS)[number] | FieldSort>({
    anyOf: [{ type: 'string', enum: [...CARD_SORTS] }, FieldSort],
    'x-expects': `one of ${CARD_SORTS.join(', ')}, or custom_fields. and the id of a custom field`,
    examples: [example],
  })

function sortBy<T extends TSchema>(field: T) {
  return Type.Optional(
    Body({
      field: Type.Optional(field),
      order_ascending: Type.Optional(Type.Boolean({ default: true, examples: [true] })),
    }),
  )
}

const common = { ids: anyOf(Id), title: texts, content: texts, projects: anyOf(Id) }

const archived = {
  description: 'true: only what is archived, or in an archived list, board or space; false or absent: only the rest.',
  examples: [false],
}

/** Flags, ranges of dates, and values that must or must not be there. */
function questions<R extends TProperties, C extends TProperties>(title: string, asked: R, choices: C) {
  const Choices = Body(choices, { title: `${title}Choices` })
  return {
    is_archived: Type.Optional(Type.Boolean(archived)),
    ...asked,
    time_created: Range,
    time_updated: Range,
    include: Type.Optional(Choices),
    exclude: Type.Optional(Choices),
  }
}

/** The filters, and an order. */
function filters<R extends TProperties, C extends TProperties, S extends TSchema>(
  title: string,
  asked: R,
  choices: C,
  sortField: S,
) {
  return Type.Optional(
    Type.Object(
      { ...questions(title, asked, choices), sort_by: sortBy(sortField) },
      { title, additionalProperties: false, examples: [{ is_archived: false }] },
    ),
  )
}

const DUES = ['overdue', 'soon', 'none'] as const
const Due = Type.Enum([...DUES], { examples: ['overdue'] })
/** All of them: each must be there. */
const allOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Type.Optional(Type.Array(item, { maxItems: 20 }))

const FilterValue = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  maxLength: FIELD_TEXT_LENGTH,
  examples: ['1'],
})
/** What the values of a custom field must be like. Which of these go with it is a matter of its type. */
const FieldFilter = Body(
  {
    has_value: Flag,
    include: Type.Optional(
      Type.Array(FilterValue, {
        maxItems: 200,
        description: 'Any of these values; `none`, of options and people: no value; `me`, of people: the caller.',
      }),
    ),
    exclude: Type.Optional(Type.Array(FilterValue, { maxItems: 200, description: 'None of these values.' })),
    min: Type.Optional(Type.Number({ examples: [10] })),
    max: Type.Optional(Type.Number({ examples: [20] })),
    after: Type.Optional(Moment),
    before: Type.Optional(Moment),
  },
  { title: 'FieldFilter' },
)
export type FieldFilter = Static<typeof FieldFilter>
const FieldFilters = Type.Optional(
  Type.Unsafe<Record<string, FieldFilter>>({
    type: 'object',
    maxProperties: VIEW_FIELDS,
    additionalProperties: FieldFilter,
    examples: [{ '47': { include: ['1'] } }],
  }),
)

const cardFlags = {
  is_parent: Flag,
  is_child: Flag,
  is_blocked: Flag,
  has_epic: Flag,
  has_owner: Flag,
  has_estimate: Flag,
  has_members: Flag,
  has_priority: Flag,
  has_status: Flag,
  has_tags: Flag,
  has_linked_card: Flag,
  has_due_date: Flag,
  has_start_date: Flag,
  has_completed_date: Flag,
  has_parent_card: Flag,
  sprint_id: Type.Optional(Id),
  start_date: Range,
  due_date: Range,
  completed_date: Range,
  custom_fields: FieldFilters,
  include_all: Type.Optional(Body({ tags: allOf(Id), members: allOf(UserId) }, { title: 'CardFiltersAll' })),
}
const cardChoices = {
  ...common,
  boards: anyOf(Id),
  lists: anyOf(Id),
  sprints: anyOf(Id),
  epics: Type.Optional(Type.Array(Id, { maxItems: 200, description: 'Any of these epics; `none`: in no epic.' })),
  dues: anyOf(Due),
  estimates: anyOf(Estimate),
  members: anyOf(UserId),
  owners: anyOf(UserId),
  priority: anyOf(Priority),
  statuses: anyOf(Behavior),
  tags: anyOf(Id),
}
const CardFilters = filters('CardFilters', cardFlags, cardChoices, cardSort('time_created'))
const BoardFilters = filters(
  'BoardFilters',
  { has_members: Flag },
  { ...common, members: anyOf(UserId), owners: anyOf(UserId) },
  OtherSort,
)
const PageFilters = filters(
  'PageFilters',
  { is_parent: Flag, is_child: Flag },
  { ...common, owners: anyOf(UserId) },
  OtherSort,
)

const VIEW_TYPES = ['card', 'board', 'page'] as const
export type ViewType = (typeof VIEW_TYPES)[number]

export const PreviewView = Body({
  type: Type.Enum([...VIEW_TYPES], { examples: ['card'] }),
  card_filters: CardFilters,
  board_filters: BoardFilters,
  page_filters: PageFilters,
  sort_by: sortBy(cardSort('time_created')),
})
export type PreviewView = Static<typeof PreviewView>

export const PreviewQuery = Type.Object(Paging)
export type PreviewQuery = Static<typeof PreviewQuery>

export const PreviewPage = Type.Union([
  Type.Object({ ...Page, cards: Type.Array(Card) }, { additionalProperties: false }),
  Type.Object({ ...Page, boards: Type.Array(BoardOutline) }, { additionalProperties: false }),
  Type.Object({ ...Page, pages: Type.Array(WorkspacePage) }, { additionalProperties: false }),
])
export type PreviewPage = Static<typeof PreviewPage>

export const VIEW_SCOPES = ['mine', 'board', 'space', 'workspace'] as const
export type ViewScope = (typeof VIEW_SCOPES)[number]
const VIEW_LAYOUTS = ['board', 'table', 'timeline', 'calendar'] as const
/** What cards are grouped by. */
export const VIEW_GROUPS = ['list', 'status', 'board', 'member', 'owner', 'priority', 'tag', 'epic', 'sprint'] as const

const SCOPE = 'Where it belongs: to its maker alone, a board, a space or the workspace.'
const Scope = Type.Enum([...VIEW_SCOPES], { examples: ['board'], description: SCOPE })
const ViewLayout = Type.Enum([...VIEW_LAYOUTS], { examples: ['table'] })
const Group = Type.Unsafe<(typeof VIEW_GROUPS)[number] | FieldSort>({
  anyOf: [{ type: 'string', enum: [...VIEW_GROUPS] }, FieldSort],
  'x-expects': `one of ${VIEW_GROUPS.join(', ')}, or custom_fields. and the id of a custom field`,
  examples: ['member'],
})
/** What lanes are made by: the same, and the card that cards are parts of. */
const VIEW_LANES = [...VIEW_GROUPS, 'parent'] as const
const Lanes = Type.Unsafe<(typeof VIEW_LANES)[number] | FieldSort>({
  anyOf: [{ type: 'string', enum: [...VIEW_LANES] }, FieldSort],
  'x-expects': `one of ${VIEW_LANES.join(', ')}, or custom_fields. and the id of a custom field`,
  examples: ['epic'],
})

/** What the cards of a saved view must be like; their order stands beside it. */
export const ViewFilters = Type.Object(questions('CardFilters', cardFlags, cardChoices), {
  title: 'ViewFilters',
  additionalProperties: false,
  examples: [{ has_due_date: true }],
})
export type ViewFilters = Static<typeof ViewFilters>

export const ViewSort = Type.Object(
  {
    field: cardSort('due_date'),
    order_ascending: Type.Boolean({ default: true, examples: [true] }),
  },
  { title: 'ViewSort', additionalProperties: false },
)
export type ViewSort = Static<typeof ViewSort>

const Column = Type.String({
  pattern: '^[\\w-]{1,50}$',
  'x-expects': 'the short name of a column',
  'x-empty': 'none',
  examples: ['due'],
})
export const ViewColumns = Type.Array(Column, {
  maxItems: VIEW_COLUMNS,
  description: 'The columns of its table, in their order.',
  examples: [['list', 'due']],
})

export const View = Resource('View', {
  id: Id,
  team_id: TeamId,
  title: Title,
  icon: ShortText,
  scope: Scope,
  board_id: OrNull(Id),
  project_id: OrNull(Id),
  filters: ViewFilters,
  layout: ViewLayout,
  group_by: OrNull(Group),
  lanes_by: OrNull(Lanes),
  sort: OrNull(ViewSort),
  columns: ViewColumns,
  position: Type.Integer({ minimum: 0, description: 'Its place among its siblings, from 0.', examples: [0] }),
  is_default: Type.Boolean(),
  has_feed: Type.Boolean(),
  has_other_feeds: Type.Boolean(),
  ...authorship,
})
export type View = Static<typeof View>

export const ViewQuery = Type.Object({
  scope: Type.Optional(Scope),
  board_id: Type.Optional(Id),
  project_id: Type.Optional(Id),
  ...Paging,
})
export type ViewQuery = Static<typeof ViewQuery>

export const ViewPage = Type.Object({ ...Page, views: Type.Array(View) }, { additionalProperties: false })
export const ViewCards = Type.Object({ ...Page, cards: Type.Array(Card) }, { additionalProperties: false })

const given = {
  icon: NullIsAbsent(ShortText),
  board_id: NullIsAbsent(Id),
  project_id: NullIsAbsent(Id),
  filters: NullIsAbsent({ ...ViewFilters, title: 'NewViewFilters' }),
  layout: NullIsAbsent(ViewLayout),
  group_by: NullEmpties(Group),
  lanes_by: NullEmpties(Lanes),
  sort: NullEmpties({ ...ViewSort, title: 'NewViewSort' }),
  columns: NullIsAbsent(ViewColumns),
  position: Position,
  is_default: NullIsAbsent(Type.Boolean()),
}

export const CreateView = Body({ title: Title, scope: NotEmpty(Scope), ...given })
export type CreateView = Static<typeof CreateView>

export const UpdateView = Body({ title: NullIsAbsent(Title), scope: NullIsAbsent(Scope), ...given })
export type UpdateView = Static<typeof UpdateView>

export const Feed = Resource('Feed', {
  ics: Type.String({ examples: ['https://boards.example.com/feeds/Zk3v9QpXc1mR7tLw2sYb8nHd5fGj4aKe.ics'] }),
  csv: Type.String({ examples: ['https://boards.example.com/feeds/Zk3v9QpXc1mR7tLw2sYb8nHd5fGj4aKe.csv'] }),
  json: Type.String({ examples: ['https://boards.example.com/feeds/Zk3v9QpXc1mR7tLw2sYb8nHd5fGj4aKe.json'] }),
})
export type Feed = Static<typeof Feed>
