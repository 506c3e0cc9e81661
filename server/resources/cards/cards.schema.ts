import { type Static, Type } from 'typebox'
import {
  ArchivedMarker,
  Behavior,
  Body,
  Content,
  Count,
  Id,
  Image,
  NewWorkMember,
  NullEmpties,
  NullIsAbsent,
  NumericId,
  Order,
  OrNull,
  Override,
  Page,
  Paging,
  Position,
  Priority,
  Resource,
  TeamId,
  Timestamp,
  Title,
  UnixDate,
  UserId,
  UserReference,
  WorkMember,
} from '../../http/schema.ts'
import { SeveralIds } from '../../http/several.ts'
import { CARDS_BY_ID } from '../../limits/requests.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { Checklist, newItem } from '../checklists/checklists.schema.ts'
import { Collaboration } from '../collaboration.ts'
import { CustomFields, NewCustomFields } from '../fields/fields.schema.ts'
import { ExternalLinks } from '../pull-requests/pull-requests.schema.ts'
import { Tag } from '../tags/tags.schema.ts'

/** What another system calls a card. */
const ExternalId = Type.String({ minLength: 1, maxLength: NAME_LENGTH, 'x-empty': 'none', examples: ['jira:WEB-128'] })
/** Clients send these along; the author and the origin of a card are not the caller's choice. */
const ignored = {
  user: Type.Optional(Type.Unknown({ description: 'Accepted and ignored: the caller is the author.' })),
  board_email_ref: Type.Optional(Type.Unknown()),
}
const newMembers = Type.Array(NewWorkMember, { maxItems: 200, examples: [[]] })
export const AddWorkMember = Body({ ...NewWorkMember.properties, override: Type.Optional(Override) })
export type AddWorkMember = Static<typeof AddWorkMember>
/** A tag by its id or its name; an unknown name becomes a tag, if the caller may create one. */
const TagName = Type.String({
  minLength: 1,
  maxLength: NAME_LENGTH,
  // No id has that many digits.
  pattern: '^(?!\\d{65})',
  'x-expects': 'the id or the name of a tag',
  'x-empty': 'none',
  examples: ['42'],
})
const tagNames = Type.Array(TagName, { maxItems: 200, examples: [[]] })
export const HIGHEST_ESTIMATE = 1_000_000
export const Estimate = Type.Integer({ minimum: 0, maximum: HIGHEST_ESTIMATE, examples: [3] })

const summary = {
  title: Title,
  card_id: Id,
  user_id: UserId,
  project_id: Id,
  board_id: OrNull(Id),
  board_title: Type.String({ examples: ['Website'] }),
  list_id: Id,
  list_title: Type.String({ examples: ['Doing'] }),
  list_color: Type.String({ examples: ['ocean'] }),
  status: Behavior,
}
export const CardSummary = Resource('CardSummary', { ...summary, archived: OrNull(ArchivedMarker) })
export type CardSummary = Static<typeof CardSummary>

export const LINK_TYPES = ['blocks', 'blocked_by', 'related', 'duplicates'] as const
const LinkType = Type.Enum([...LINK_TYPES], { examples: ['blocks'] })
/** A card linked with a card, or an epic with an epic, which belongs to no space. */
export const LinkedCard = Resource('LinkedCard', {
  ...summary,
  project_id: OrNull(Id),
  archived: OrNull(ArchivedMarker),
  linked_card_type: LinkType,
})
export type LinkedCard = Static<typeof LinkedCard>

export const LinkCard = Body({ card_id: Id, linked_card_type: LinkType })
export type LinkCard = Static<typeof LinkCard>

const ParentCard = Resource('ParentCard', {
  title: Title,
  card_id: Id,
  list_color: Type.String({ examples: ['ocean'] }),
  status: Behavior,
})

/** Made by the room of hints, from the words of cards. For an epic they are other epics, which belong to no space. */
export const Hint = Resource('Hint', {
  type: Type.String({ examples: ['tag'] }),
  tag: OrNull(Type.Object({ name: Type.String() }, { additionalProperties: false })),
  relation: OrNull(
    Type.Object(
      { card: Resource('HintedCard', { ...summary, project_id: OrNull(Id) }), similarity: Type.Number() },
      { additionalProperties: false },
    ),
  ),
})

const Seconds = Type.Integer({ minimum: 0, examples: [5400], description: 'The time logged on it, in seconds.' })

/** What a card and an epic have in common. */
export const workItem = {
  id: Id,
  team_id: TeamId,
  title: Title,
  content: Content,
  schema: Type.Integer({ examples: [1] }),
  collaboration: OrNull(Collaboration),
  status: Behavior,
  priority: Priority,
  list_id: Id,
  list_color: Type.String({ examples: ['ocean'] }),
  list_title: Type.String({ examples: ['Doing'] }),
  owner_id: OrNull(UserId),
  user_id: UserId,
  user_id_updated: UserId,
  user: UserReference,
  user_updated: UserReference,
  start_date: OrNull(UnixDate),
  due_date: OrNull(UnixDate),
  completed_date: OrNull(Timestamp),
  time_created: Timestamp,
  time_updated: Timestamp,
  members: Type.Array(WorkMember),
  checklists: Type.Array(Checklist),
  checklist_order: Order,
  checklist_item_order: Order,
  child_cards: Type.Array(CardSummary),
  child_card_order: Order,
  linked_cards: Type.Array(LinkedCard),
  archived: OrNull(ArchivedMarker),
  archived_list: Type.Boolean(),
  tags: Type.Array(Tag),
  total_comments: Count,
  total_files: Count,
  is_watching: Type.Boolean(),
  external_links: ExternalLinks,
  hints: Type.Array(Hint),
  cover_image: OrNull(Image),
  icon: OrNull(Image),
  custom_fields: CustomFields,
}

export const Card = Resource('Card', {
  ...workItem,
  type: Type.Enum(['card']),
  board_id: OrNull(Id),
  board_title: Type.String({ examples: ['Website'] }),
  sprint_id: OrNull(Id),
  home_board_id: OrNull(Id),
  home_list_id: OrNull(Id),
  parent_card: OrNull(ParentCard),
  archived_board: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  project_id: Id,
  estimate: OrNull(Estimate),
  time_logged: Seconds,
  epic: OrNull(Type.Object({ id: Id, title: Title }, { additionalProperties: false })),
  copied_from_card_id: OrNull(Id),
  form_id: OrNull(Id),
  external_id: OrNull(ExternalId),
  suggested_branch_name: Type.String({ examples: ['card-42-write-the-launch-post'] }),
})
export type Card = Static<typeof Card>

export const NewChecklist = Body({
  title: Title,
  content: Type.Optional(Content),
  items: Type.Optional(Type.Array(Body(newItem), { maxItems: 500 })),
})

export const CreateCard = Body({
  title: Title,
  list_id: Id,
  board_id: Type.Optional(Id),
  sprint_id: Type.Optional(Id),
  project_id: Type.Optional(Id),
  content: Type.Optional(Content),
  content_format: Type.Optional(Type.Enum(['html'])),
  schema: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, examples: [1] })),
  start_date: Type.Optional(UnixDate),
  due_date: Type.Optional(UnixDate),
  owner_id: Type.Optional(UserId),
  members: Type.Optional(newMembers),
  priority: Type.Optional(Priority),
  estimate: Type.Optional(Estimate),
  parent_card_id: Type.Optional(Id),
  epic_id: Type.Optional(Id),
  checklists: Type.Optional(Type.Array(NewChecklist, { maxItems: 100 })),
  tags: Type.Optional(tagNames),
  form_id: Type.Optional(Id),
  cover_image: Type.Optional(Image),
  icon: Type.Optional(Image),
  external_id: Type.Optional(ExternalId),
  custom_fields: Type.Optional(NewCustomFields),
  override: Type.Optional(Override),
  ...ignored,
})
export type CreateCard = Static<typeof CreateCard>

export const UpdateCard = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  members: NullIsAbsent(newMembers),
  tags: NullIsAbsent(tagNames),
  project_id: NullIsAbsent(Id),
  board_id: NullIsAbsent(Id),
  sprint_id: NullEmpties(Id),
  list_id: NullIsAbsent(Id),
  position: Position,
  after_card_id: NullIsAbsent(Id),
  parent_card_id: NullEmpties(Id),
  epic_id: NullEmpties(Id),
  owner_id: NullEmpties(UserId),
  start_date: NullEmpties(UnixDate),
  due_date: NullEmpties(UnixDate),
  priority: NullIsAbsent(Priority),
  estimate: NullEmpties(Estimate),
  archived: NullIsAbsent(Type.Boolean()),
  cover_image: NullIsAbsent(Image),
  icon: NullIsAbsent(Image),
  external_id: NullEmpties(ExternalId),
  custom_fields: NullIsAbsent(NewCustomFields),
  override: NullIsAbsent(Override),
  ...ignored,
})
export type UpdateCard = Static<typeof UpdateCard>

export const CopyCard = Body({
  title: NullIsAbsent(Title),
  project_id: NullIsAbsent(Id),
  board_id: NullIsAbsent(Id),
  sprint_id: NullIsAbsent(Id),
  list_id: NullIsAbsent(Id),
  override: NullIsAbsent(Override),
})
export type CopyCard = Static<typeof CopyCard>

export const SetContent = Body({ content: Content })

export const LinkParams = Type.Object({ team_id: TeamId, id: Id, linked: Id })
export const CardTagParams = Type.Object({ team_id: TeamId, id: Id, tag_id: Id })

/** One tag or several, by id or by name. */
export const AddTags = Body({
  id: Type.Optional(TagName),
  ids: Type.Optional(Type.Array(TagName, { maxItems: 200, examples: [['42']] })),
  name: Type.Optional(TagName),
  names: Type.Optional(Type.Array(TagName, { maxItems: 200, examples: [['Urgent']] })),
})
export type AddTags = Static<typeof AddTags>

export const CardQuery = Type.Object({
  ids: SeveralIds('Only these cards, archived or not.', '7,8', CARDS_BY_ID),
  project_id: Type.Optional(NumericId),
  board_id: Type.Optional(NumericId),
  list_id: Type.Optional(NumericId),
  sprint_id: Type.Optional(NumericId),
  home_board_id: Type.Optional(NumericId),
  external_id: Type.Optional(ExternalId),
  archived: Type.Optional(
    Type.Boolean({
      description:
        'true: only archived cards; false or absent: only live ones. Beside `external_id`, absent finds either.',
    }),
  ),
  ...Paging,
})
export type CardQuery = Static<typeof CardQuery>

export const CardPage = Type.Object({ ...Page, cards: Type.Array(Card) }, { additionalProperties: false })
