import { type Static, type TProperties, Type } from 'typebox'
import { Behavior, Body, Id, Page, Paging, Priority, UserId } from '../../http/schema.ts'
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

function sortBy<const F extends readonly string[]>(fields: F) {
  return Type.Optional(
    Body({
      field: Type.Optional(Type.Unsafe<F[number]>({ type: 'string', enum: [...fields], examples: [fields[0]] })),
      order_ascending: Type.Optional(Type.Boolean({ default: true, examples: [true] })),
    }),
  )
}

const common = { ids: anyOf(Id), title: texts, content: texts, projects: anyOf(Id) }

/** The filters: flags, ranges of dates, values that must or must not be there, and an order. */
function filters<R extends TProperties, C extends TProperties, const F extends readonly string[]>(
  title: string,
  asked: R,
  choices: C,
  sortFields: F,
) {
  const Choices = Body(choices, { title: `${title}Choices` })
  const archived = {
    description: 'true: only what is archived, or in an archived list, board or space; false or absent: only the rest.',
    examples: [false],
  }
  return Type.Optional(
    Type.Object(
      {
        is_archived: Type.Optional(Type.Boolean(archived)),
        ...asked,
        time_created: Range,
        time_updated: Range,
        include: Type.Optional(Choices),
        exclude: Type.Optional(Choices),
        sort_by: sortBy(sortFields),
      },
      { title, additionalProperties: false, examples: [{ is_archived: false }] },
    ),
  )
}

const CARD_SORTS = [
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

const CardFilters = filters(
  'CardFilters',
  {
    is_parent: Flag,
    is_child: Flag,
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
  },
  {
    ...common,
    boards: anyOf(Id),
    lists: anyOf(Id),
    sprints: anyOf(Id),
    estimates: anyOf(Estimate),
    members: anyOf(UserId),
    owners: anyOf(UserId),
    priority: anyOf(Priority),
    statuses: anyOf(Behavior),
    tags: anyOf(Id),
  },
  CARD_SORTS,
)
const BoardFilters = filters(
  'BoardFilters',
  { has_members: Flag },
  { ...common, members: anyOf(UserId), owners: anyOf(UserId) },
  OTHER_SORTS,
)
const PageFilters = filters(
  'PageFilters',
  { is_parent: Flag, is_child: Flag },
  { ...common, owners: anyOf(UserId) },
  OTHER_SORTS,
)

const VIEW_TYPES = ['card', 'board', 'page'] as const
export type ViewType = (typeof VIEW_TYPES)[number]

export const PreviewView = Body({
  type: Type.Enum([...VIEW_TYPES], { examples: ['card'] }),
  card_filters: CardFilters,
  board_filters: BoardFilters,
  page_filters: PageFilters,
  sort_by: sortBy(CARD_SORTS),
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
