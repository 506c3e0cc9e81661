import { type Static, Type } from 'typebox'
import {
  Body,
  Color,
  Count,
  Id,
  NotEmpty,
  NullIsAbsent,
  NumericId,
  named,
  OrNull,
  Page,
  Paging,
  Resource,
  TeamId,
} from '../../http/schema.ts'

const Name = Type.String({ ...named, maxLength: 200, examples: ['Marketing'] })
const TagColor = Type.Unsafe<string>({ ...Color, examples: ['#2f6feb'] })

export const Tag = Resource('Tag', {
  id: Id,
  team_id: TeamId,
  project_id: OrNull(Id),
  name: Type.String({ examples: ['Marketing'] }),
  slug: Type.String({ examples: ['marketing'] }),
  color: Type.String({ examples: ['#2f6feb'] }),
  total_cards: Count,
})
export type Tag = Static<typeof Tag>

export const TagQuery = Type.Object({
  project_id: Type.Optional(NumericId),
  all: Type.Optional(Type.Boolean({ description: 'true: of all spaces, even when one is given.' })),
  ...Paging,
})
export type TagQuery = Static<typeof TagQuery>

export const TagPage = Type.Object({ ...Page, tags: Type.Array(Tag) }, { additionalProperties: false })

export const CreateTag = Body({ name: Name, color: Type.Optional(TagColor), project_id: Type.Optional(Id) })
export type CreateTag = Static<typeof CreateTag>

export const DeleteTagQuery = Type.Object({
  merge_into: Type.Optional(NotEmpty(NumericId, { description: 'The tag that its cards and epics get instead.' })),
})

export const UpdateTag = Body({ name: NullIsAbsent(Name), color: NullIsAbsent(TagColor) })
export type UpdateTag = Static<typeof UpdateTag>
