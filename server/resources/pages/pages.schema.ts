import { type Static, Type } from 'typebox'
import { Fields, NamedFields } from '../../http/fields.ts'
import {
  ArchivedMarker,
  authorship,
  Body,
  Content,
  Count,
  Id,
  Image,
  KeptObject,
  NullEmpties,
  NullIsAbsent,
  NumericId,
  Order,
  OrNull,
  Paging,
  Position,
  Resource,
  Page as ResultPage,
  ShortText,
  TeamId,
  Title,
} from '../../http/schema.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { Collaboration } from '../collaboration.ts'

export const PageStub = Resource('PageStub', { id: Id, title: Title })

export const Page = Resource('Page', {
  id: Id,
  team_id: TeamId,
  project_id: Id,
  parent_page_id: OrNull(Id),
  title: Title,
  content: Content,
  schema: Type.Integer({ examples: [1] }),
  collaboration: OrNull(Collaboration),
  icon: OrNull(Image),
  cover_image: OrNull(Image),
  ...authorship,
  archived: OrNull(ArchivedMarker),
  is_public: Type.Boolean(),
  is_overview: Type.Boolean({ description: 'The one page that its space opens with.' }),
  font: ShortText,
  public_settings: OrNull(KeptObject),
  hide_table_of_contents: Type.Boolean(),
  hide_subpages: Type.Boolean(),
  is_watching: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  total_comments: Count,
  child_pages: Type.Array(PageStub),
  child_page_order: Order,
})
export type Page = Static<typeof Page>

/** A page with only the requested fields. */
const LeanPage = Resource('LeanPage', { ...Type.Partial(Page).properties, id: Id })
export type PageField = keyof Page & string
// The keys of an object literal are exact.
export const PAGE_FIELDS = Object.keys(Page.properties) as PageField[]

export const PageQuery = Type.Object({
  project_id: Type.Optional(NumericId),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived pages; false or absent: only live ones.' })),
  bookmarked: Type.Optional(Type.Boolean({ description: 'true: only pages you bookmarked.' })),
  updated_recently: Type.Optional(
    Type.Boolean({ description: 'true: the most recently changed come first, whatever space they are in.' }),
  ),
  fields: Fields('pages', 'id,title,icon,parent_page_id'),
  ...Paging,
})
export type PageQuery = Static<typeof PageQuery>

export const PageOfPages = Type.Object(
  { ...ResultPage, page_order: Order, pages: Type.Array(Page) },
  { additionalProperties: false },
)

export const LeanPageOfPages = Type.Object(
  { ...ResultPage, page_order: Order, pages: Type.Array(LeanPage), fields: NamedFields },
  { additionalProperties: false },
)

const Schema = Type.Integer({ minimum: 1, maximum: 1, examples: [1] })
/** How a page is shown. */
const look = {
  font: NullIsAbsent(Type.String({ maxLength: NAME_LENGTH, examples: ['serif'] })),
  public_settings: NullEmpties(KeptObject),
  hide_table_of_contents: NullIsAbsent(Type.Boolean()),
  hide_subpages: NullIsAbsent(Type.Boolean()),
}
const is_html = NullIsAbsent(Type.Boolean())

export const CreatePage = Body({
  project_id: Id,
  title: Type.Optional(Title),
  content: Type.Optional(Content),
  schema: Type.Optional(Schema),
  icon: Type.Optional(OrNull(Image)),
  cover_image: Type.Optional(OrNull(Image)),
  parent_page_id: NullIsAbsent(Id),
  position: Position,
  is_public: NullIsAbsent(Type.Boolean()),
  is_overview: NullIsAbsent(Type.Boolean()),
  ...look,
  is_html,
})
export type CreatePage = Static<typeof CreatePage>

export const UpdatePage = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  schema: NullIsAbsent(Schema),
  icon: Type.Optional(OrNull(Image)),
  cover_image: Type.Optional(OrNull(Image)),
  is_public: NullIsAbsent(Type.Boolean()),
  is_overview: NullIsAbsent(Type.Boolean()),
  ...look,
  is_html,
  project_id: NullIsAbsent(Id),
  parent_page_id: NullEmpties(Id),
  position: Position,
  after_page_id: NullIsAbsent(Id),
  archived: NullIsAbsent(Type.Boolean()),
})
export type UpdatePage = Static<typeof UpdatePage>

export const PageContent = Body({ content: Content, is_html })

export const CopyPage = Body({
  title: NullIsAbsent(Title),
  project_id: NullIsAbsent(Id),
  parent_page_id: NullIsAbsent(Id),
  position: Position,
})
export type CopyPage = Static<typeof CopyPage>

export const ArchivePage = Body({ archived: Type.Optional(Type.Boolean()) })
