import { type Command, Option } from 'commander'
import { createToken, listTokens, revokeToken, type TokenSummary } from '../server/resources/teams/teams.service.ts'
import { facts } from '../server/start/terminal.ts'
import { requireMember, requireTeam, withGateway } from './database.ts'
import { parseEmail, parseExpiry, parseName } from './input.ts'
import { answer, toDay, toTable } from './output.ts'

interface CreateOptions {
  team: string
  email: string
  title?: string
  agent?: string
  scope: 'read' | 'write'
  expires?: number
  json?: boolean
}

export function addTokenCommands(program: Command) {
  const token = program.command('token').description('create, list and revoke tokens, for people and programs')
  addCreate(token)
  addList(token)
  addRevoke(token)
}

function addCreate(token: Command) {
  token
    .command('create')
    .description('create a token for a member; it is shown once, only its hash is stored')
    .requiredOption('--team <id>', 'the workspace')
    .requiredOption('--email <address>', "the member's e-mail address", parseEmail)
    .option('--title <text>', 'what it is for, in your words', parseName)
    .option(
      '--agent <name>',
      'the program it is for: its writes are marked as this agent, acting for the member',
      parseName,
    )
    .addOption(new Option('--scope <scope>', 'what it may do').choices(['read', 'write']).default('write'))
    .option('--expires <when>', 'when it expires: 30d, 12h, 2026-12-31 (default: never)', parseExpiry)
    .option(
      '--json',
      'print {"id", "token", "title", "agent_id", "agent_name", "team_id", "user_id", "scope", "time_expires"}',
    )
    .action((options: CreateOptions) =>
      withGateway(async (gateway) => {
        const {
          team: team_id,
          email,
          title = '',
          agent: agent_name = null,
          scope,
          expires: time_expires = null,
          json,
        } = options
        await requireTeam(gateway, team_id)
        const { user_id } = await requireMember(gateway, team_id, email)
        const made = await createToken(gateway, { team_id, email, title, agent_name, scope, time_expires })
        const text = facts([
          ['Token', `${made.token}  (shown this once: keep it)`],
          ['For', agent_name === null ? email : `${agent_name} (agent ${made.agent_id}), acting for ${email}`],
          ['May', scope === 'read' ? 'read' : 'read and write'],
          ['Ends', time_expires === null ? 'never' : new Date(time_expires).toISOString()],
          ['Revoke', `npx boardwalk token revoke ${made.id}`],
        ])
        answer(json, { ...made, title, agent_name, team_id, user_id, scope, time_expires }, text)
      }),
    )
}

function addList(token: Command) {
  token
    .command('list')
    .description('list the tokens of a workspace by their ids; the tokens themselves are not stored')
    .requiredOption('--team <id>', 'the workspace')
    .option('--json', 'print {"tokens": […]}')
    .action(({ team, json }: { team: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        await requireTeam(gateway, team)
        const tokens = await listTokens(gateway, team)
        const rows = tokens.map((entry) => [
          entry.id,
          entry.email,
          entry.title,
          entry.agent_name ?? '',
          entry.scope,
          toDay(entry.time_created),
          entry.time_used === null ? 'never' : toDay(entry.time_used),
          toState(entry),
        ])
        answer(json, { tokens }, toTable(['TOKEN', 'E-MAIL', 'TITLE', 'AGENT', 'SCOPE', 'MADE', 'USED', 'STATE'], rows))
      }),
    )
}

function addRevoke(token: Command) {
  token
    .command('revoke')
    .description('revoke a token; it is refused from the next request on')
    .argument('<id>', 'the public part of the token: before the dot')
    .option('--json', 'print {"id", "revoked": true}')
    .action((given: string, { json }: { json?: boolean }) =>
      withGateway(async (gateway) => {
        // The whole token works too, for people who have only that.
        const id = given.split('.')[0] as string
        await revokeToken(gateway, id)
        answer(json, { id, revoked: true }, `  ${id} is revoked.`)
      }),
    )
}

function toState({ time_revoked, time_expires }: TokenSummary): string {
  if (time_revoked !== null) return `revoked ${toDay(time_revoked)}`
  if (time_expires === null) return 'active'
  return time_expires <= Date.now() ? `ended ${toDay(time_expires)}` : `until ${toDay(time_expires)}`
}
