import { type Static, Type } from 'typebox'
import {
  Behavior,
  Body,
  Content,
  Count,
  Id,
  Layout,
  NotEmpty,
  NullEmpties,
  NullIsAbsent,
  NumericId,
  OrNull,
  Override,
  Page,
  Paging,
  Resource,
  ShortText,
  TeamId,
  Timestamp,
  Title,
  UnixDate,
  UserReference,
} from '../../http/schema.ts'
import { VELOCITY_SPRINTS } from '../../limits/answers.ts'
import { CardFields, LeanCard } from '../cards/cards.lean.schema.ts'
import { Card } from '../cards/cards.schema.ts'
import { NewVcsMapping, VcsMapping } from '../containers/vcs-mapping.schema.ts'
import { LeanList, List, ListOutline } from '../lists/lists.schema.ts'

/** One `l` in canceled: that is how the contract writes a sprint's state, unlike a card's status. */
const SPRINT_STATES = ['planned', 'started', 'completed', 'canceled'] as const
export type SprintState = (typeof SPRINT_STATES)[number]

/** Sprints have no backlog. */
export const SPRINT_STATUSES = ['committed', 'started', 'completed', 'cancelled'] as const

const fields = {
  id: Id,
  team_id: TeamId,
  project_id: Id,
  user_updated: UserReference,
  title: Title,
  content: Content,
  state: Type.Enum([...SPRINT_STATES], { examples: ['planned'] }),
  start_date: UnixDate,
  end_date: UnixDate,
  override_end_date: OrNull(Timestamp),
  layout: Layout,
  progress: Type.Array(
    Type.Array(
      Type.Object({ status: Behavior, count: Type.Integer(), pts: Type.Integer() }, { additionalProperties: false }),
    ),
    { description: 'One entry per day from the start on: the number of cards and points in each status.' },
  ),
  time_created: Timestamp,
  time_updated: Timestamp,
}

export const Sprint = Resource('Sprint', { ...fields, lists: Type.Array(List), unfinished_cards: Type.Array(Card) })
export type Sprint = Static<typeof Sprint>

/** A sprint whose cards show only the requested fields. */
export const LeanSprint = Resource('LeanSprint', {
  ...fields,
  lists: Type.Array(LeanList),
  unfinished_cards: Type.Array(LeanCard),
})

/** A sprint as its space shows it: its cards are left out. */
export const SprintOutline = Resource('SprintOutline', {
  ...fields,
  lists: Type.Array(ListOutline),
  unfinished_cards: Type.Optional(Type.Array(Card)),
})
export type SprintOutline = Static<typeof SprintOutline>

export const InProject = Type.Object({ project_id: NumericId })
export const ReadSprintQuery = Type.Object({ project_id: NumericId, fields: CardFields })

export const SprintQuery = Type.Object({
  project_id: NumericId,
  archived: Type.Optional(
    Type.Boolean({ description: 'true: only sprints that ended; false: only those that did not; absent: all.' }),
  ),
  ...Paging,
})
export type SprintQuery = Static<typeof SprintQuery>

export const SprintPage = Type.Object({ ...Page, sprints: Type.Array(Sprint) }, { additionalProperties: false })

export const CreateSprint = Body({
  project_id: Id,
  title: Title,
  content: Type.Optional(Content),
  start_date: Type.Optional(UnixDate),
  end_date: Type.Optional(UnixDate),
})
export type CreateSprint = Static<typeof CreateSprint>

/** Where unfinished cards go when a sprint is completed. */
export const UNFINISHED_TO = ['next_sprint', 'home', 'this_sprint'] as const
export type UnfinishedTo = (typeof UNFINISHED_TO)[number]

export const UpdateSprint = Body({
  title: NullIsAbsent(Title),
  content: NullIsAbsent(Content),
  state: NullIsAbsent(Type.Enum([...SPRINT_STATES], { examples: ['completed'] })),
  start_date: NullIsAbsent(UnixDate),
  end_date: NullIsAbsent(UnixDate),
  unfinished_to: NullIsAbsent(NotEmpty(Type.Enum([...UNFINISHED_TO], { examples: ['home'] }))),
  override: NullIsAbsent(Override),
})
export type UpdateSprint = Static<typeof UpdateSprint>

export const DeleteSprintQuery = Type.Object({
  project_id: NumericId,
  move_to: Type.Optional(NotEmpty(NumericId, { description: 'The list that cards without a home go to.' })),
  override: Type.Optional(Override),
})
export type DeleteSprintQuery = Static<typeof DeleteSprintQuery>

const Sum = Type.Object({ count: Count, pts: Count }, { additionalProperties: false })
const VelocityEntry = Resource('SprintVelocity', {
  sprint_id: Id,
  title: Title,
  start_date: UnixDate,
  end_date: UnixDate,
  time_ended: Timestamp,
  planned: Sum,
  completed: Sum,
})

export const VelocityQuery = Type.Object({
  project_id: NumericId,
  count: Type.Optional(
    Type.Integer({ minimum: 1, maximum: VELOCITY_SPRINTS, default: 10, description: 'How many of the last sprints.' }),
  ),
})
export type VelocityQuery = Static<typeof VelocityQuery>

export const Velocity = Resource('Velocity', {
  count: Count,
  sprints: Type.Array(VelocityEntry, { description: 'The last sprints that were completed, oldest first.' }),
  average: Type.Object(
    { count: Type.Number(), pts: Type.Number() },
    { additionalProperties: false, description: 'The average completed in each of them.' },
  ),
})
export type Velocity = Static<typeof Velocity>

const SprintStatusSetting = Resource('SprintStatus', {
  id: Id,
  title: Title,
  status: Type.Enum([...SPRINT_STATUSES], { examples: ['started'] }),
})

export const SprintSettings = Resource('SprintSettings', {
  statuses: Type.Array(SprintStatusSetting),
  length: Count,
  cooldown: Count,
  start_day: Type.Integer({ examples: [1] }),
  enabled: Type.Boolean({ description: 'false: no sprint of the space starts by itself.' }),
  auto_complete: Type.Boolean({ description: 'false: a sprint whose end has passed runs on until someone ends it.' }),
  vcs_mapping: OrNull(VcsMapping),
  layout: Layout,
  card_cover_enabled: Type.Boolean(),
})
export type SprintSettings = Static<typeof SprintSettings>

export const UpdateSprintSettings = Body({
  statuses: Type.Optional(
    Type.Array(
      Body({
        id: Type.Optional(ShortText),
        title: Title,
        status: Type.Enum([...SPRINT_STATUSES], { examples: ['started'] }),
      }),
      {
        minItems: SPRINT_STATUSES.length,
        maxItems: 50,
        examples: [
          [
            { title: 'Not started', status: 'committed' },
            { title: 'In progress', status: 'started' },
            { title: 'Done', status: 'completed' },
            { title: 'Cancelled', status: 'cancelled' },
          ],
        ],
      },
    ),
  ),
  length: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, examples: [14] })),
  cooldown: Type.Optional(Type.Integer({ minimum: 0, maximum: 366, examples: [0] })),
  start_day: Type.Optional(Type.Integer({ minimum: 1, maximum: 7, examples: [1] })),
  enabled: Type.Optional(Type.Boolean()),
  auto_complete: Type.Optional(Type.Boolean()),
  vcs_mapping: NullEmpties(NewVcsMapping),
  layout: Type.Optional(Layout),
  card_cover_enabled: Type.Optional(Type.Boolean()),
})
export type UpdateSprintSettings = Static<typeof UpdateSprintSettings>
