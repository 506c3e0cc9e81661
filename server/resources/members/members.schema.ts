import { type Static, Type } from 'typebox'
import { EMAIL_PATTERN } from '../../common/text.ts'
import { Body, NullIsAbsent, Resource, TeamId, Timestamp, UserId } from '../../http/schema.ts'
import { EMAIL_LENGTH } from '../../limits/texts.ts'
import { profile, TeamRole } from '../users/users.schema.ts'

export const TeamMember = Resource('TeamMember', {
  id: UserId,
  user_id: UserId,
  team_id: TeamId,
  ...profile,
  role: TeamRole,
  status: Type.Enum(['active', 'invited', 'inactive']),
  time_created: Timestamp,
  time_updated: Timestamp,
})
export type TeamMember = Static<typeof TeamMember>

export const MemberList = Type.Object(
  {
    members: Type.Array(TeamMember, { description: 'Everybody who is or was here; `status` says which.' }),
    invited: Type.Array(TeamMember, { description: 'People who have been added but have no token yet.' }),
  },
  { additionalProperties: false },
)
export type MemberList = Static<typeof MemberList>

export const CreateMember = Body({
  email: Type.Optional(
    Type.String({
      maxLength: EMAIL_LENGTH,
      pattern: EMAIL_PATTERN,
      'x-expects': 'an e-mail address, such as grace@example.com',
      examples: ['grace@example.com'],
    }),
  ),
  user_id: Type.Optional(UserId),
  role: TeamRole,
})
export type CreateMember = Static<typeof CreateMember>

export const UpdateMember = Body({ role: NullIsAbsent(TeamRole) })
export type UpdateMember = Static<typeof UpdateMember>

export const MemberParams = Type.Object({ team_id: TeamId, user_id: UserId })
