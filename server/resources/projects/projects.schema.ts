import { type Static, Type } from 'typebox'
import { Fields, NamedFields } from '../../http/fields.ts'
import {
  ArchivedMarker,
  authorship,
  Body,
  CardLimit,
  Content,
  Count,
  Id,
  Image,
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
  Timestamp,
  Title,
  UserId,
} from '../../http/schema.ts'
import { PageStub } from '../pages/pages.schema.ts'
import { SprintOutline } from '../sprints/sprints.schema.ts'

const fields = {
  id: Id,
  team_id: TeamId,
  title: Title,
  description: Content,
  icon: OrNull(Image),
  overview_page_id: OrNull(Id),
  ...authorship,
  members: Type.Array(Member),
  is_member: Type.Boolean(),
  total_members: Count,
  archived: OrNull(ArchivedMarker),
  is_public: Type.Boolean(),
  is_private: Type.Boolean(),
  is_view_only: Type.Boolean(),
  max_started_per_person: CardLimit,
  started_limit_is_hard: Type.Boolean(),
  page_order: Order,
  pages: Type.Array(PageStub),
  boards: Type.Array(Resource('BoardStub', { id: Id, title: Title })),
}

export const Project = Resource('Project', { ...fields, sprints: Type.Array(SprintOutline) })
export type Project = Static<typeof Project>

/** A space inside a collection: its sprints are left out. */
export const ProjectOutline = Resource('ProjectOutline', fields)
export type ProjectOutline = Static<typeof ProjectOutline>

/** A space with only the requested fields. */
const LeanProject = Resource('LeanProject', { ...Type.Partial(ProjectOutline).properties, id: Id })
export type ProjectField = keyof ProjectOutline & string
// The keys of an object literal are exact.
export const PROJECT_FIELDS = Object.keys(ProjectOutline.properties) as ProjectField[]

/** A private space as seen by owners of the workspace who are not in it: its name and admins, not its contents. */
export const PrivateProject = Resource('PrivateProject', {
  id: Id,
  team_id: TeamId,
  title: Title,
  user_id: UserId,
  admins: Type.Array(Member),
  is_member: Type.Boolean(),
  total_members: Count,
  archived: OrNull(ArchivedMarker),
  time_created: Timestamp,
})
export type PrivateProject = Static<typeof PrivateProject>

export const PrivateProjectQuery = Type.Object({ ...Paging })
export type PrivateProjectQuery = Static<typeof PrivateProjectQuery>

export const PrivateProjectPage = Type.Object(
  { ...Page, private_projects: Type.Array(PrivateProject) },
  { additionalProperties: false },
)

export const ProjectQuery = Type.Object({
  archived: Type.Optional(
    Type.Boolean({ description: 'true: only archived spaces; false or absent: only live ones.' }),
  ),
  fields: Fields('spaces', 'id,title,icon,boards'),
  ...Paging,
})
export type ProjectQuery = Static<typeof ProjectQuery>

export const ProjectPage = Type.Object(
  { ...Page, project_order: Order, projects: Type.Array(ProjectOutline) },
  { additionalProperties: false },
)

export const LeanProjectPage = Type.Object(
  { ...Page, project_order: Order, projects: Type.Array(LeanProject), fields: NamedFields },
  { additionalProperties: false },
)

export const CreateProject = Body({
  title: Title,
  description: Type.Optional(Content),
  icon: Type.Optional(Image),
  is_public: Type.Optional(Type.Boolean()),
  is_private: Type.Optional(Type.Boolean()),
  is_view_only: Type.Optional(Type.Boolean()),
  max_started_per_person: Type.Optional(CardLimit),
  started_limit_is_hard: Type.Optional(Type.Boolean()),
  members: Type.Optional(Type.Array(NewMember, { maxItems: 200 })),
})
export type CreateProject = Static<typeof CreateProject>

export const UpdateProject = Body({
  title: NullIsAbsent(Title),
  description: NullIsAbsent(Content),
  icon: NullEmpties(Image),
  is_private: NullIsAbsent(Type.Boolean()),
  is_view_only: NullIsAbsent(Type.Boolean()),
  max_started_per_person: NullEmpties(CardLimit),
  started_limit_is_hard: NullIsAbsent(Type.Boolean()),
  overview_page_id: NullEmpties(Id),
  position: Position,
  after_project_id: NullIsAbsent(Id),
  archived: NullIsAbsent(Type.Boolean()),
})
export type UpdateProject = Static<typeof UpdateProject>
