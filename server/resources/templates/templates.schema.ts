import { type Static, Type } from 'typebox'
import {
  authorship,
  Body,
  Content,
  Id,
  NullIsAbsent,
  NumericId,
  Override,
  Paging,
  Resource,
  Page as ResultPage,
  TeamId,
  Title,
} from '../../http/schema.ts'
import { TEMPLATE_CARDS, TEMPLATE_TEXT_LENGTH } from '../../limits/templates.ts'
import { Board, CreateBoard } from '../boards/boards.schema.ts'
import { Card, CreateCard, NewChecklist } from '../cards/cards.schema.ts'
import { Checklist, newItem } from '../checklists/checklists.schema.ts'
import { NewList } from '../lists/lists.schema.ts'
import { CreatePage, Page } from '../pages/pages.schema.ts'
import { CreateSprint, Sprint } from '../sprints/sprints.schema.ts'

export const TEMPLATE_TYPES = ['card', 'checklist', 'board', 'page', 'sprint'] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]
const TemplateKind = Type.Enum([...TEMPLATE_TYPES], { examples: ['page'] })

const Description = Type.String({ maxLength: TEMPLATE_TEXT_LENGTH, examples: ['For whatever does not work.'] })

/** What a template says of a card: what a copy of it takes along, but for its dates and its epic, which are of one card alone. */
const { content, priority, estimate, owner_id, members, tags, cover_image, icon, custom_fields } = CreateCard.properties
/** Dates are of one card, and so of its items, alone. */
const { due_date: _, ...ofItem } = newItem
const items = Type.Optional(Type.Array(Body(ofItem), { maxItems: 500 }))
const checklists = Type.Optional(Type.Array(Body({ ...NewChecklist.properties, items }), { maxItems: 100 }))
const ofCard = { content, priority, estimate, owner_id, members, tags, checklists, cover_image, icon, custom_fields }
const CardContent = Resource('CardContent', { title: Title, ...ofCard })
export type CardContent = Static<typeof CardContent>

/** The cards of a template, on all its lists together, are bounded by `readContent`. */
const cards = Type.Optional(Type.Array(CardContent, { maxItems: TEMPLATE_CARDS, examples: [[]] }))
const ListContent = Resource('ListContent', { ...NewList.properties, cards })

const { color, image_urls, thumbnail_url, layout } = CreateBoard.properties

/** Everything that a template can hold; `FIELDS_OF` says what belongs to which type. */
export const TemplateContent = Resource('TemplateContent', {
  title: Type.Optional(Title),
  ...ofCard,
  content: Type.Optional(Content),
  items,
  color,
  image_urls,
  thumbnail_url,
  layout,
  card_cover_enabled: Type.Optional(Type.Boolean()),
  lists: Type.Optional(Type.Array(ListContent, { maxItems: 200, examples: [[]] })),
  font: Type.Optional(Page.properties.font),
  hide_table_of_contents: Type.Optional(Type.Boolean()),
  hide_subpages: Type.Optional(Type.Boolean()),
  cards,
})
export type TemplateContent = Static<typeof TemplateContent>
const newContent = Body(TemplateContent.properties)

const outline = {
  id: Id,
  team_id: TeamId,
  project_id: Id,
  type: TemplateKind,
  title: Title,
  description: Description,
  ...authorship,
}
export const Template = Resource('Template', { ...outline, content: TemplateContent })
export type Template = Static<typeof Template>

/** A template in a collection: its content is read with it alone. */
export const TemplateOutline = Resource('TemplateOutline', outline)
export type TemplateOutline = Static<typeof TemplateOutline>

export const TemplatePage = Type.Object(
  { ...ResultPage, templates: Type.Array(TemplateOutline) },
  { additionalProperties: false },
)

export const TemplateQuery = Type.Object({
  project_id: Type.Optional(NumericId),
  type: Type.Optional(TemplateKind),
  ...Paging,
})
export type TemplateQuery = Static<typeof TemplateQuery>

/** What a template is made of: one thing of its type. */
const Source = Body({
  card_id: Type.Optional(Id),
  checklist_id: Type.Optional(Id),
  board_id: Type.Optional(Id),
  page_id: Type.Optional(Id),
  sprint_id: Type.Optional(Id),
  with_cards: Type.Optional(
    Type.Boolean({ description: 'Of a board: true takes its cards along.', examples: [false] }),
  ),
})
export type Source = Static<typeof Source>

export const CreateTemplate = Body({
  project_id: Id,
  type: TemplateKind,
  title: Type.Optional(Title),
  description: NullIsAbsent(Description),
  from: Type.Optional(Type.Unsafe<Source>({ ...Source, description: 'What it is made from: one thing of its type.' })),
  content: Type.Optional(newContent),
})
export type CreateTemplate = Static<typeof CreateTemplate>

export const UpdateTemplate = Body({
  title: NullIsAbsent(Title),
  description: NullIsAbsent(Description),
  content: NullIsAbsent(newContent),
})
export type UpdateTemplate = Static<typeof UpdateTemplate>

export const UseTemplate = Body({
  title: Type.Optional(Title),
  list_id: Type.Optional(Id),
  card_id: Type.Optional(Id),
  project_id: Type.Optional(Id),
  parent_page_id: CreatePage.properties.parent_page_id,
  sprint_id: Type.Optional(Id),
  start_date: CreateSprint.properties.start_date,
  end_date: CreateSprint.properties.end_date,
  override: Type.Optional(Override),
})
export type UseTemplate = Static<typeof UseTemplate>

/** What was made: one of these; cards for those that were added to a sprint. */
export const MadeOfTemplate = Type.Object(
  {
    card: Type.Optional(Card),
    checklist: Type.Optional(Checklist),
    board: Type.Optional(Board),
    page: Type.Optional(Page),
    sprint: Type.Optional(Sprint),
    cards: Type.Optional(Type.Array(Card)),
  },
  { additionalProperties: false },
)
export type MadeOfTemplate = Static<typeof MadeOfTemplate>
