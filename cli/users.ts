import type { Command } from 'commander'
import { addMember, listMembers } from '../server/resources/teams/teams.service.ts'
import { facts } from '../server/start/terminal.ts'
import { ROLES, type Role } from '../server/workspace/policy.ts'
import { requireTeam, withGateway } from './database.ts'
import { parseEmail, parseRole } from './input.ts'
import { answer, toTable } from './output.ts'
import { addErase } from './users.erase.ts'
import { addLink } from './users.link.ts'
import { addPassword } from './users.password.ts'
import { addSecondFactorReset } from './users.second-factor.ts'
import { addUpdate } from './users.update.ts'

export function addUserCommands(program: Command) {
  const user = program
    .command('user')
    .description('add people to a workspace, list, change and erase them, and help those who are locked out')
  addUpdate(user)
  addErase(user)
  addLink(user)
  addPassword(user)
  addSecondFactorReset(user)

  user
    .command('add')
    .description('add a person to a workspace; an existing member gets the new role')
    .requiredOption('--team <id>', 'the workspace')
    .requiredOption('--email <address>', 'their e-mail address', parseEmail)
    .requiredOption('--role <role>', `what they may do: ${ROLES.join(', ')}`, parseRole)
    .option('--json', 'print {"team_id", "user_id", "role"}')
    .action((options: { team: string; email: string; role: Role; json?: boolean }) =>
      withGateway(async (gateway) => {
        const { team, email, role, json } = options
        await requireTeam(gateway, team)
        const member = await addMember(gateway, team, { email, role })
        const text = `${facts([
          ['Workspace', team],
          ['User', `${member.user_id}  ${email}`],
          ['Role', role],
        ])}\n\n  To sign in they need a link: npx boardwalk user link --team ${team} --email ${email}`
        answer(json, member, text)
      }),
    )

  user
    .command('list')
    .description('list the people of a workspace')
    .requiredOption('--team <id>', 'the workspace')
    .option('--json', 'print {"users": […]}')
    .action(({ team, json }: { team: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        await requireTeam(gateway, team)
        const users = await listMembers(gateway, team)
        const rows = users.map(({ user_id, email, role }) => [user_id, email, role])
        answer(json, { users }, toTable(['USER', 'E-MAIL', 'ROLE'], rows))
      }),
    )
}
