import { type Static, Type } from 'typebox'
import {
  ArchivedMarker,
  authorship,
  Body,
  Color,
  Content,
  Id,
  Layout,
  Member,
  NewMember,
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
  Title,
  Url,
  WebhookNotification,
} from '../../http/schema.ts'
import { CardFields } from '../cards/cards.lean.schema.ts'
import { NewVcsMapping, VcsMapping } from '../containers/vcs-mapping.schema.ts'
import { Form } from '../forms/forms.schema.ts'
import { AtQuery } from '../history/history.schema.ts'
import { BoardNotifications } from '../integrations/notifications.schema.ts'
import { LeanList, List, ListOutline, NewList } from '../lists/lists.schema.ts'
import { Tag } from '../tags/tags.schema.ts'

const PublicSettings = Resource('PublicSettings', {
  url: Type.String({ examples: ['https://boards.example.com/p/Zk3v9QpXc1mR7tLw2sYb8nHd5fGj4aKe'] }),
  team_name: Type.String(),
  allow_comments: Type.Boolean(),
  allow_indexing: Type.Boolean(),
})
export type PublicSettings = Static<typeof PublicSettings>

export const BoardEmail = Resource('BoardEmail', {
  email: Type.String({ examples: ['mq7c2xk5vdtw3jz6ahb4nfr5ey@mail.example.com'] }),
  active: Type.Boolean(),
})
export type BoardEmail = Static<typeof BoardEmail>

const fields = {
  id: Id,
  project_id: Id,
  team_id: TeamId,
  title: Title,
  content: Content,
  icon: ShortText,
  color: Type.String({ examples: ['ocean'] }),
  image_urls: Type.String(),
  thumbnail_url: Type.String(),
  ...authorship,
  members: Type.Array(Member),
  list_order: Order,
  tags: Type.Array(Tag),
  archived: OrNull(ArchivedMarker),
  is_public: Type.Boolean(),
  public_settings: OrNull(PublicSettings),
  is_watching: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  vcs_mapping: OrNull(VcsMapping),
  layout: Layout,
  email: OrNull(BoardEmail),
  webhook_notifications: Type.Array(WebhookNotification),
  card_cover_enabled: Type.Boolean(),
  forms: Type.Array(Form),
}

export const Board = Resource('Board', { ...fields, lists: Type.Array(List) })
export type Board = Static<typeof Board>

/** A board whose cards show only the requested fields. */
export const LeanBoard = Resource('LeanBoard', { ...fields, lists: Type.Array(LeanList) })

export const BoardOutline = Resource('BoardOutline', { ...fields, lists: Type.Array(ListOutline) })
export type BoardOutline = Static<typeof BoardOutline>

const version = { maxLength: 100, examples: ['1204-Zl3kAbCdEfGhIjKlMnOp'] }

export const ReadBoardQuery = Type.Object({
  ...AtQuery.properties,
  since: Type.Optional(
    Type.String({
      ...version,
      description:
        'The ETag of an earlier answer: only the cards that changed since then are in `cards`, the order of all in `card_order`, and the answer says `since` too. If it does not, it is whole: that version is unknown, too old, or too much has changed.',
    }),
  ),
  fields: CardFields,
})

/** Only in an answer that does not show all cards. */
export const PartialSince = Type.Optional(
  Type.String({
    ...version,
    description: 'The version that was asked for: `cards` has only those that changed since.',
  }),
)

export const BoardQuery = Type.Object({
  project_id: Type.Optional(NumericId),
  bookmarked: Type.Optional(Type.Boolean({ description: 'true: only boards you bookmarked.' })),
  shared: Type.Optional(
    Type.Boolean({ description: 'true: only boards you were added to without being able to see their space.' }),
  ),
  archived: Type.Optional(
    Type.Boolean({ description: 'true: only archived boards; false or absent: only live ones.' }),
  ),
  include: Type.Optional(Type.Enum(['cards'], { description: 'cards: load the cards of the lists.' })),
  ...Paging,
})
export type BoardQuery = Static<typeof BoardQuery>

export const BoardPage = Type.Object(
  { ...Page, board_order: Order, boards: Type.Array(BoardOutline) },
  { additionalProperties: false },
)
export type BoardPage = Static<typeof BoardPage>

export const CreateBoard = Body({
  project_id: Id,
  title: Title,
  content: Type.Optional(Content),
  icon: Type.Optional(ShortText),
  color: Type.Optional(Color),
  image_urls: Type.Optional(Url),
  thumbnail_url: Type.Optional(Url),
  lists: Type.Optional(Type.Array(NewList, { maxItems: 200 })),
  members: Type.Optional(Type.Array(NewMember, { maxItems: 200 })),
  layout: Type.Optional(Layout),
})
export type CreateBoard = Static<typeof CreateBoard>

export const UpdateBoard = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  icon: NullIsAbsent(ShortText),
  color: NullIsAbsent(Color),
  image_urls: NullIsAbsent(Url),
  thumbnail_url: NullIsAbsent(Url),
  layout: NullIsAbsent(Layout),
  card_cover_enabled: NullIsAbsent(Type.Boolean()),
  is_public: NullIsAbsent(Type.Boolean()),
  public_settings: NullIsAbsent(
    Body({ allow_comments: NullIsAbsent(Type.Boolean()), allow_indexing: NullIsAbsent(Type.Boolean()) }),
  ),
  email: NullIsAbsent(Body({ active: Type.Boolean({ examples: [false] }) })),
  webhook_notifications: BoardNotifications,
  vcs_mapping: NullEmpties(NewVcsMapping),
  project_id: NullIsAbsent(Id),
  position: Position,
  after_board_id: NullIsAbsent(Id),
  archived: NullIsAbsent(Type.Boolean()),
  override: NullIsAbsent(Override),
})
export type UpdateBoard = Static<typeof UpdateBoard>

export const CopyBoard = Body({
  title: NullIsAbsent(Title),
  project_id: NullIsAbsent(Id),
  copy_cards: NullIsAbsent(Type.Boolean()),
  create_missing_tags: NullIsAbsent(Type.Boolean()),
  override: NullIsAbsent(Override),
})
export type CopyBoard = Static<typeof CopyBoard>
