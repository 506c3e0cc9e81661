import { type Static, Type } from 'typebox'
import { Body, Id, NullEmpties, OrNull, Resource, Timestamp } from '../../http/schema.ts'

const PullRequestLists = {
  pr_draft: OrNull(Id),
  pr_open: OrNull(Id),
  pr_review_requested: OrNull(Id),
  pr_merged: OrNull(Id),
  pr_closed: OrNull(Id),
}

/** Which list a card goes to when its pull request changes state. */
export const VcsMapping = Resource('VcsMapping', {
  ...PullRequestLists,
  branches: Type.Array(Resource('VcsBranch', { name: Type.String(), ...PullRequestLists, time_created: Timestamp })),
})

export type VcsMapping = Static<typeof VcsMapping>

const NewPullRequestLists = {
  pr_draft: NullEmpties(Id),
  pr_open: NullEmpties(Id),
  pr_review_requested: NullEmpties(Id),
  pr_merged: NullEmpties(Id),
  pr_closed: NullEmpties(Id),
}
export const NewVcsMapping = Body({
  ...NewPullRequestLists,
  branches: Type.Optional(
    Type.Array(
      Body({
        name: Type.String({ minLength: 1, maxLength: 200, examples: ['main'] }),
        ...NewPullRequestLists,
        time_created: Type.Optional(Timestamp),
      }),
      { maxItems: 100 },
    ),
  ),
})
export type NewVcsMapping = Static<typeof NewVcsMapping>
