import type { TeamMember } from '../data/rows.ts'
import { text } from '../text/text.ts'

type Role = TeamMember['role']

const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'guest', 'guestReader']

/** The roles that somebody gives to others: only owners make owners. */
export function rolesFor(mine: Role): { value: Role; words: string }[] {
  return ROLES.filter((role) => role !== 'owner' || mine === 'owner').map((value) => ({
    value,
    words: text.settings.members.roles[value],
  }))
}
