import { type Static, Type } from 'typebox'
import {
  ArchivedMarker,
  authorship,
  Body,
  Content,
  Count,
  Id,
  Member,
  NewMember,
  NullEmpties,
  NullIsAbsent,
  Order,
  OrNull,
  Page,
  Paging,
  Position,
  Resource,
  TeamId,
  Title,
} from '../../http/schema.ts'
import { PageStub } from '../pages/pages.schema.ts'
import { SprintOutline } from '../sprints/sprints.schema.ts'

/** Whatever the client draws with: small, and kept as it is. */
const Icon = Type.Record(
  Type.String({ pattern: '^\\w{1,50}$' }),
  Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
  { additionalProperties: false, maxProperties: 20, examples: [{ type: 'emoji', src: '🚀' }] },
)

const fields = {
  id: Id,
  team_id: TeamId,
  title: Title,
  description: Content,
  icon: OrNull(Icon),
  overview_page_id: OrNull(Id),
  ...authorship,
  members: Type.Array(Member),
  is_member: Type.Boolean(),
  total_members: Count,
  archived: OrNull(ArchivedMarker),
  is_public: Type.Boolean(),
  is_private: Type.Boolean(),
  page_order: Order,
  pages: Type.Array(PageStub),
  boards: Type.Array(Resource('BoardStub', { id: Id, title: Title })),
}

export const Project = Resource('Project', { ...fields, sprints: Type.Array(SprintOutline) })
export type Project = Static<typeof Project>

/** A space inside a collection: its sprints are left out. */
export const ProjectOutline = Resource('ProjectOutline', fields)
export type ProjectOutline = Static<typeof ProjectOutline>

export const ProjectQuery = Type.Object({
  archived: Type.Optional(
    Type.Boolean({ description: 'true: only archived spaces; false or absent: only live ones.' }),
  ),
  ...Paging,
})
export type ProjectQuery = Static<typeof ProjectQuery>

export const ProjectPage = Type.Object(
  { ...Page, project_order: Order, projects: Type.Array(ProjectOutline) },
  { additionalProperties: false },
)

export const CreateProject = Body({
  title: Title,
  description: Type.Optional(Content),
  icon: Type.Optional(Icon),
  is_public: Type.Optional(Type.Boolean()),
  is_private: Type.Optional(Type.Boolean()),
  members: Type.Optional(Type.Array(NewMember, { maxItems: 200 })),
})
export type CreateProject = Static<typeof CreateProject>

export const UpdateProject = Body({
  title: NullIsAbsent(Title),
  description: NullIsAbsent(Content),
  icon: NullEmpties(Icon),
  is_private: NullIsAbsent(Type.Boolean()),
  position: Position,
  after_project_id: NullIsAbsent(Id),
  archived: NullIsAbsent(Type.Boolean()),
})
export type UpdateProject = Static<typeof UpdateProject>
