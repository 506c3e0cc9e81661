import type { Command } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { addMember } from '../server/resources/teams/teams.service.ts'
import { readdressPerson, refuseTaken, renamePerson } from '../server/resources/users/users.person.ts'
import { facts } from '../server/start/terminal.ts'
import { ROLES, type Role } from '../server/workspace/policy.ts'
import { requireMember, requirePerson, requireTeam, withGateway } from './database.ts'
import { parseEmail, parseName, parseRole } from './input.ts'
import { answer } from './output.ts'

const ABOUT_UPDATING = `
Names and the address apply in all workspaces, each of which gets an event (member.updated). A role belongs to one
workspace: name it with --team.`

interface UpdateOptions {
  email: string
  name?: string
  firstName?: string
  lastName?: string
  newEmail?: string
  team?: string
  role?: Role
  json?: boolean
}

export function addUpdate(user: Command) {
  user
    .command('update')
    .description('change the name, address or role of a person')
    .requiredOption('--email <address>', 'their current e-mail address', parseEmail)
    .option('--name <name>', 'their display name', parseName)
    .option('--first-name <name>', 'their first name', parseName)
    .option('--last-name <name>', 'their last name', parseName)
    .option('--new-email <address>', 'their new e-mail address', parseEmail)
    .option('--role <role>', `what they may do in --team: ${ROLES.join(', ')}`, parseRole)
    .option('--team <id>', 'the workspace in which they get --role')
    .option(
      '--json',
      'print {"user_id", "email", "display_name", "first_name", "last_name"}, with "team_id" and "role"',
    )
    .addHelpText('after', ABOUT_UPDATING)
    .action((options: UpdateOptions) => withGateway((gateway) => update(gateway, options)))
}

async function update(gateway: Parameters<typeof requireTeam>[0], options: UpdateOptions) {
  const { email, newEmail, team, role, json } = options
  const names = {
    ...(options.name !== undefined && { display_name: options.name }),
    ...(options.firstName !== undefined && { first_name: options.firstName }),
    ...(options.lastName !== undefined && { last_name: options.lastName }),
  }
  const hasNames = Object.keys(names).length > 0
  if ((team === undefined) !== (role === undefined))
    throw new AppError('invalid_request', 'A role belongs to a workspace: give --role and --team together.')
  if (!hasNames && newEmail === undefined && role === undefined)
    throw new AppError(
      'invalid_request',
      'Say what to change: --name, --first-name, --last-name, --new-email or --role.',
    )
  const { id } = await requirePerson(gateway, email)
  // Refusals come first.
  if (newEmail !== undefined) await refuseTaken(gateway, id, newEmail)
  if (team !== undefined && role !== undefined) {
    await requireTeam(gateway, team)
    await requireMember(gateway, team, email)
    await addMember(gateway, team, { email, role })
  }
  if (hasNames) await renamePerson(gateway, id, names)
  if (newEmail !== undefined) await readdressPerson(gateway, id, newEmail)
  const { display_name, first_name, last_name, ...person } = await requirePerson(gateway, newEmail ?? email)
  const text = facts([
    ['User', `${id}  ${person.email}`],
    ['Name', display_name || `${first_name} ${last_name}`.trim() || '(none yet)'],
    ...(role !== undefined ? [['Role', `${role} in ${team}`] as const] : []),
  ])
  const object = { user_id: id, email: person.email, display_name, first_name, last_name }
  answer(json, role === undefined ? object : { ...object, team_id: team, role }, text)
}
