import { type Static, Type } from 'typebox'
import {
  ArchivedMarker,
  Behavior,
  Body,
  CardLimit,
  Color,
  Content,
  Count,
  Id,
  NotEmpty,
  NullEmpties,
  NullIsAbsent,
  NumericId,
  Order,
  OrNull,
  Override,
  Page,
  Paging,
  Position,
  Resource,
  ShortText,
  TeamId,
  Timestamp,
  Title,
  UserId,
  UserReference,
  WebhookNotification,
} from '../../http/schema.ts'
import { LeanCard } from '../cards/cards.lean.schema.ts'
import { Card } from '../cards/cards.schema.ts'
import { Epic, LeanEpic } from '../epics/epics.schema.ts'
import { ListNotifications } from '../integrations/notifications.schema.ts'

/** The title of a list that was given none. */
export const BEHAVIOR_TITLE: Record<Behavior, string> = {
  backlog: 'Backlog',
  committed: 'Not started',
  started: 'In progress',
  completed: 'Done',
  cancelled: 'Cancelled',
}

export const LIMIT_UNITS = ['cards', 'points'] as const
export const LimitUnit = Type.Enum([...LIMIT_UNITS], { examples: ['cards'] })

const fields = {
  id: Id,
  team_id: TeamId,
  title: Title,
  content: Content,
  behavior: Behavior,
  board_id: OrNull(Id),
  user_id: UserId,
  user: UserReference,
  user_updated: UserReference,
  project_id: OrNull(Id),
  icon: ShortText,
  color: Type.String({ examples: ['ocean'] }),
  total_cards: Count,
  max_cards: CardLimit,
  min_cards: CardLimit,
  limit_unit: LimitUnit,
  limit_is_hard: Type.Boolean(),
  time_created: Timestamp,
  time_updated: Timestamp,
  archived: OrNull(ArchivedMarker),
  is_watching: Type.Boolean(),
  webhook_notifications: Type.Array(WebhookNotification),
}
const contents = { card_order: Order, cards: Type.Array(Card), epics: Type.Array(Epic) }

export const List = Resource('List', { ...fields, ...contents })
export type List = Static<typeof List>

/** A list whose cards or epics show only the requested fields. */
export const LeanList = Resource('LeanList', {
  ...fields,
  ...contents,
  cards: Type.Array(LeanCard),
  epics: Type.Array(LeanEpic),
})

/** A list inside a collection: its contents are left out unless requested. Absent means not loaded. */
export const ListOutline = Resource('ListOutline', {
  ...fields,
  card_order: Type.Optional(Order),
  cards: Type.Optional(Type.Array(Card)),
  epics: Type.Optional(Type.Array(Epic)),
})
export type ListOutline = Static<typeof ListOutline>

export const NewList = Body({
  title: Type.Optional(Title),
  content: Type.Optional(Content),
  icon: Type.Optional(ShortText),
  color: Type.Optional(Color),
  behavior: Type.Optional(Behavior),
  max_cards: Type.Optional(CardLimit),
  min_cards: Type.Optional(CardLimit),
  limit_unit: Type.Optional(LimitUnit),
  limit_is_hard: Type.Optional(Type.Boolean()),
})
export type NewList = Static<typeof NewList>

export const CreateList = Body({ board_id: Id, ...NewList.properties })
export type CreateList = Static<typeof CreateList>

export const UpdateList = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  icon: NullIsAbsent(ShortText),
  color: NullIsAbsent(Color),
  behavior: NullIsAbsent(Behavior),
  max_cards: NullEmpties(CardLimit),
  min_cards: NullEmpties(CardLimit),
  limit_unit: NullIsAbsent(LimitUnit),
  limit_is_hard: NullIsAbsent(Type.Boolean()),
  board_id: NullIsAbsent(Id),
  position: Position,
  after_list_id: NullIsAbsent(Id),
  archived: NullIsAbsent(Type.Boolean()),
  webhook_notifications: ListNotifications,
  override: NullIsAbsent(Override),
})
export type UpdateList = Static<typeof UpdateList>

export const ListQuery = Type.Object(Paging)
export type ListQuery = Static<typeof ListQuery>

export const ListPage = Type.Object({ ...Page, list: List }, { additionalProperties: false })

export const ListsQuery = Type.Object({
  board_id: NumericId,
  archived: Type.Optional(
    Type.Boolean({ description: 'true: only archived lists; false or absent: only live ones.', examples: [true] }),
  ),
  ...Paging,
})
export type ListsQuery = Static<typeof ListsQuery>

export const ListsPage = Type.Object({ ...Page, lists: Type.Array(ListOutline) }, { additionalProperties: false })
export type ListsPage = Static<typeof ListsPage>

export const SortList = Body({
  by: Type.Enum(['due_date', 'priority', 'title', 'time_created'], {
    description: 'The field to sort by. Cards without a value come last.',
    examples: ['due_date'],
  }),
  descending: Type.Optional(Type.Boolean({ description: 'true: in descending order.', examples: [false] })),
})
export type SortList = Static<typeof SortList>

export const DeleteListQuery = Type.Object({
  move_to: Type.Optional(NotEmpty(NumericId, { description: 'The list that its cards go to.' })),
  override: Type.Optional(Override),
})
export type DeleteListQuery = Static<typeof DeleteListQuery>
