import { type Static, Type } from 'typebox'
import { Body, NullIsAbsent, Resource, ShortText, TeamId, Timestamp, Url, UserId } from '../../http/schema.ts'
import { ROLES } from '../../workspace/policy.ts'

export const TeamRole = Type.Enum([...ROLES], { examples: ['member'] })

const Name = Type.String({ maxLength: 200, examples: ['Ada'] })
const TimezoneId = Type.String({
  maxLength: 64,
  description: 'A name of the IANA time zone database.',
  examples: ['Europe/Berlin'],
})
const Locale = Type.String({ maxLength: 64, description: 'A BCP 47 language tag.', examples: ['en-GB'] })

/** The public profile of a person. */
export const profile = {
  email: Type.String({ examples: ['ada@example.com'] }),
  email_confirmed: Type.Boolean(),
  first_name: Name,
  last_name: Name,
  display_name: Name,
  profile_image: Url,
  color: Type.String({ description: 'For the initials where there is no picture.', examples: ['ocean'] }),
  timezone_id: TimezoneId,
  locale: Locale,
}

export const User = Resource('User', {
  id: UserId,
  ...profile,
  status: Type.Enum(['active']),
  teams: Type.Array(
    Resource('UserTeam', {
      id: TeamId,
      team_name: ShortText,
      name: ShortText,
      title: ShortText,
      role: TeamRole,
      status: Type.Enum(['active']),
      time_created: Timestamp,
      time_updated: Timestamp,
    }),
    { description: 'The workspace of the token; after signing in, all workspaces of the user.' },
  ),
  time_created: Timestamp,
  time_updated: Timestamp,
})
export type User = Static<typeof User>

export const UpdateUser = Body({
  first_name: NullIsAbsent(Name),
  last_name: NullIsAbsent(Name),
  display_name: NullIsAbsent(Name),
  profile_image: NullIsAbsent(Url),
  timezone_id: NullIsAbsent(TimezoneId),
  locale: NullIsAbsent(Locale),
})
export type UpdateUser = Static<typeof UpdateUser>
