import { type Static, Type } from 'typebox'
import { Fields, NamedFields } from '../../http/fields.ts'
import {
  Body,
  Content,
  Count,
  Id,
  Image,
  NewWorkMember,
  NullEmpties,
  NullIsAbsent,
  Order,
  OrNull,
  Position,
  Priority,
  Resource,
  TeamId,
  Timestamp,
  Title,
  UnixDate,
  UserId,
  UserReference,
} from '../../http/schema.ts'
import { workItem } from '../cards/cards.schema.ts'
import { NewCustomFields } from '../fields/fields.schema.ts'

const StalePeriod = Type.Integer({ minimum: 1, maximum: 365, examples: [14], description: 'Days.' })
const HealthStatus = Type.Enum(['on_track', 'at_risk', 'off_track'], { examples: ['on_track'] })

export const Epic = Resource('Epic', {
  ...workItem,
  type: Type.Enum(['epic']),
  health_status: OrNull(HealthStatus),
  health_status_is_stale: Type.Boolean(),
  health_status_stale_period: Count,
  time_health_last_updated: OrNull(Timestamp),
  health_status_updated_by: OrNull(UserId),
})
export type Epic = Static<typeof Epic>

/** An epic with only the requested fields. */
export const LeanEpic = Resource('LeanEpic', { ...Type.Partial(Epic).properties, id: Id })
export type EpicField = keyof Epic & string
// The keys of an object literal are exact.
export const EPIC_FIELDS = Object.keys(Epic.properties) as EpicField[]
export const RoadmapQuery = Type.Object({ fields: Fields('epics', 'id,title,due_date') })

export const CreateEpic = Body({
  title: Title,
  list_id: Id,
  content: Type.Optional(Content),
  content_format: Type.Optional(Type.Enum(['html'])),
  schema: Type.Optional(Type.Integer({ minimum: 1, maximum: 1, examples: [1] })),
  icon: Type.Optional(Image),
  cover_image: Type.Optional(Image),
  start_date: Type.Optional(UnixDate),
  due_date: Type.Optional(UnixDate),
  members: Type.Optional(Type.Array(NewWorkMember, { maxItems: 200 })),
  owner_id: Type.Optional(UserId),
  priority: Type.Optional(Priority),
  health_status: Type.Optional(HealthStatus),
  health_status_stale_period: Type.Optional(StalePeriod),
  custom_fields: Type.Optional(NewCustomFields),
})
export type CreateEpic = Static<typeof CreateEpic>

export const UpdateEpic = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  list_id: NullIsAbsent(Id),
  position: Position,
  owner_id: NullEmpties(UserId),
  start_date: NullEmpties(UnixDate),
  due_date: NullEmpties(UnixDate),
  priority: NullIsAbsent(Priority),
  archived: NullIsAbsent(Type.Boolean()),
  icon: NullIsAbsent(Image),
  cover_image: NullIsAbsent(Image),
  health_status: NullEmpties(HealthStatus),
  health_status_stale_period: NullIsAbsent(StalePeriod),
  custom_fields: NullIsAbsent(NewCustomFields),
})
export type UpdateEpic = Static<typeof UpdateEpic>

export const EpicCardParams = Type.Object({ team_id: TeamId, id: Id, card_id: Id })

const roadmap = {
  team_id: TeamId,
  user_id_updated: OrNull(UserId),
  user_updated: OrNull(UserReference),
  time_updated: OrNull(Timestamp),
  list_order: Order,
}

/** The one roadmap of a workspace: not a page of a collection, but all of it. */
export function roadmapOf<L extends Parameters<typeof Type.Array>[0]>(list: L) {
  return Resource('Roadmap', { ...roadmap, lists: Type.Array(list) })
}

/** The same, with epics that show only the requested fields. */
export function leanRoadmapOf<L extends Parameters<typeof Type.Array>[0]>(list: L) {
  return Resource('LeanRoadmap', { ...roadmap, lists: Type.Array(list), fields: NamedFields })
}
