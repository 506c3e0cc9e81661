import { allows } from '../data/permissions.ts'
import { ROLES, type Role } from '../rules/permissions.generated.ts'
import { settingsText } from '../text/settings.ts'

/** The roles that a person gives to others, from the most on: only owners make owners. */
export function rolesFor(mine: Role): { value: Role; words: string }[] {
  return ROLES.filter((role) => role !== 'owner' || allows(mine, 'owner.update'))
    .toReversed()
    .map((value) => ({ value, words: settingsText.members.roles[value] }))
}
