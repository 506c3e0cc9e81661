import { type Static, Type } from 'typebox'
import { Body, named, Resource, ShortText, TeamId, Timestamp } from '../../http/schema.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'

export const Team = Resource('Team', { id: TeamId, team_name: ShortText, time_created: Timestamp })
export type Team = Static<typeof Team>

export const UpdateTeam = Body({
  team_name: Type.String({ ...named, maxLength: NAME_LENGTH, examples: ['Acme Studios'] }),
})
export type UpdateTeam = Static<typeof UpdateTeam>
