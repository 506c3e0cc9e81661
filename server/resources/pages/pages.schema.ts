import { type Static, Type } from 'typebox'
import {
  ArchivedMarker,
  authorship,
  Body,
  Content,
  Count,
  Id,
  NullEmpties,
  NullIsAbsent,
  NumericId,
  Order,
  OrNull,
  Paging,
  Position,
  Resource,
  Page as ResultPage,
  TeamId,
  Title,
} from '../../http/schema.ts'

/** Whatever the client draws with, an address or a small object: kept as it is. */
const Picture = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: 2000 }),
    Type.Record(
      Type.String({ pattern: '^\\w{1,50}$' }),
      Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Null()]),
      { additionalProperties: false, maxProperties: 20 },
    ),
  ],
  { examples: [{ type: 'emoji', emoji: '📘' }] },
)

export const PageStub = Resource('PageStub', { id: Id, title: Title })

export const Page = Resource('Page', {
  id: Id,
  team_id: TeamId,
  project_id: Id,
  parent_page_id: OrNull(Id),
  title: Title,
  content: Content,
  schema: Type.Integer({ examples: [1] }),
  icon: OrNull(Picture),
  cover_image: OrNull(Picture),
  ...authorship,
  archived: OrNull(ArchivedMarker),
  is_public: Type.Boolean(),
  is_overview: Type.Boolean({ description: 'The one page that its space opens with.' }),
  is_watching: Type.Boolean(),
  is_bookmarked: Type.Boolean(),
  total_comments: Count,
  child_pages: Type.Array(PageStub),
  child_page_order: Order,
})
export type Page = Static<typeof Page>

export const PageQuery = Type.Object({
  project_id: Type.Optional(NumericId),
  archived: Type.Optional(Type.Boolean({ description: 'true: only archived pages; false or absent: only live ones.' })),
  ...Paging,
})
export type PageQuery = Static<typeof PageQuery>

export const PageOfPages = Type.Object(
  { ...ResultPage, page_order: Order, pages: Type.Array(Page) },
  { additionalProperties: false },
)

const Schema = Type.Integer({ minimum: 1, maximum: 1, examples: [1] })

export const CreatePage = Body({
  project_id: Id,
  title: Type.Optional(Title),
  content: Type.Optional(Content),
  schema: Type.Optional(Schema),
  icon: Type.Optional(OrNull(Picture)),
  cover_image: Type.Optional(OrNull(Picture)),
  parent_page_id: NullIsAbsent(Id),
  position: Position,
  is_public: NullIsAbsent(Type.Boolean()),
  is_overview: NullIsAbsent(Type.Boolean()),
})
export type CreatePage = Static<typeof CreatePage>

export const UpdatePage = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  schema: NullIsAbsent(Schema),
  icon: Type.Optional(OrNull(Picture)),
  cover_image: Type.Optional(OrNull(Picture)),
  is_public: NullIsAbsent(Type.Boolean()),
  is_overview: NullIsAbsent(Type.Boolean()),
  project_id: NullIsAbsent(Id),
  parent_page_id: NullEmpties(Id),
  position: Position,
  after_page_id: NullIsAbsent(Id),
  archived: NullIsAbsent(Type.Boolean()),
})
export type UpdatePage = Static<typeof UpdatePage>

export const PageContent = Body({ content: Content })

export const CopyPage = Body({
  title: NullIsAbsent(Title),
  project_id: NullIsAbsent(Id),
  parent_page_id: NullIsAbsent(Id),
  position: Position,
})
export type CopyPage = Static<typeof CopyPage>

export const ArchivePage = Body({ archived: Type.Optional(Type.Boolean()) })
