import type { Command } from 'commander'
import { createTeam, createToken, listTeams } from '../server/resources/teams/teams.service.ts'
import { facts } from '../server/terminal.ts'
import { withDoor } from './database.ts'
import { parseEmail, parseTitle } from './input.ts'
import { answer, toDay, toTable } from './output.ts'

export function addWorkspaceCommands(program: Command) {
  const workspace = program.command('workspace').description('make and list workspaces')

  workspace
    .command('create')
    .description('make a workspace with its first owner, and a token for them')
    .requiredOption('--title <title>', 'what to call it', parseTitle)
    .requiredOption('--email <address>', "the owner's e-mail address", parseEmail)
    .option('--json', 'print {"team_id", "user_id", "token"}')
    .action((options: { title: string; email: string; json?: boolean }) =>
      withDoor(async (door) => {
        const { title, email, json } = options
        const { team_id, user_id } = await createTeam(door, { title, email })
        const { token } = await createToken(door, { team_id, email })
        const text = facts([
          ['Workspace', `${team_id}  ${title}`],
          ['Owner', `${user_id}  ${email}`],
          ['Token', `${token}  (shown this once: keep it)`],
        ])
        answer(json, { team_id, user_id, token }, text)
      }),
    )

  workspace
    .command('list')
    .description('list the workspaces')
    .option('--json', 'print {"workspaces": […]}')
    .action(({ json }: { json?: boolean }) =>
      withDoor(async (door) => {
        const workspaces = await listTeams(door)
        const rows = workspaces.map(({ team_id, title, owner, members, time_created }) => [
          team_id,
          title,
          owner,
          String(members),
          toDay(time_created),
        ])
        answer(json, { workspaces }, toTable(['WORKSPACE', 'TITLE', 'OWNER', 'MEMBERS', 'SINCE'], rows))
      }),
    )
}
