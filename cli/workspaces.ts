import type { Command } from 'commander'
import { AppError } from '../server/common/errors.ts'
import { deleteTeam } from '../server/resources/teams/teams.delete.ts'
import {
  createFirstTeam,
  createTeam,
  createToken,
  listTeams,
  renameTeam,
} from '../server/resources/teams/teams.service.ts'
import { facts } from '../server/start/terminal.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { confirm } from './confirm.ts'
import { requireTeam, withGateway, withNewGateway } from './database.ts'
import { parseEmail, parseTitle } from './input.ts'
import { answer, counted, toDay, toTable } from './output.ts'
import { withProgress } from './progress.ts'

interface NewWorkspace {
  title: string
  email: string
  json?: boolean
}

const ABOUT_DELETING = `
Everything in the workspace is deleted for good: its spaces, boards, cards, pages, notes, its log, its tokens, and the people
who are in no other workspace. Tokens are refused at once; the server may keep running for the others meanwhile. If
interrupted, the workspace is still listed, without an owner: delete it again. "boardwalk backup" keeps a copy.`

export function addInitCommand(program: Command) {
  program
    .command('init')
    .description('create the first workspace, with its owner and a token for them; refuses if there is one')
    .requiredOption('--title <title>', 'its title', parseTitle)
    .requiredOption('--email <address>', "the owner's e-mail address", parseEmail)
    .option('--json', 'print {"team_id", "user_id", "token"}')
    .action((request: NewWorkspace) =>
      withNewGateway(async (gateway) => {
        const made = await createFirstTeam(gateway, request)
        if (!made) throw await notTheFirst(gateway)
        await welcome(gateway, made, request)
      }),
    )
}

async function notTheFirst(gateway: Gateway): Promise<AppError> {
  const [first] = await listTeams(gateway)
  const which = first ? `${first.team_id} (${first.title})` : 'another'
  return new AppError(
    'conflict',
    `${gateway.store.name} has a workspace already: ${which}. "boardwalk workspace create" creates another.`,
  )
}

/** Gives the owner of a new workspace a token, and prints it. */
async function welcome(
  gateway: Gateway,
  { team_id, user_id }: { team_id: string; user_id: string },
  { title, email, json }: NewWorkspace,
) {
  const { token } = await createToken(gateway, { team_id, email })
  const text = facts([
    ['Workspace', `${team_id}  ${title}`],
    ['Owner', `${user_id}  ${email}`],
    ['Token', `${token}  (shown this once: keep it)`],
  ])
  answer(json, { team_id, user_id, token }, text)
}

export function addWorkspaceCommands(program: Command) {
  const workspace = program.command('workspace').description('create, list, rename and delete workspaces')
  addCreate(workspace)
  addList(workspace)
  addRename(workspace)
  addDelete(workspace)
}

function addCreate(workspace: Command) {
  workspace
    .command('create')
    .description('create a workspace with its first owner, and a token for them')
    .requiredOption('--title <title>', 'its title', parseTitle)
    .requiredOption('--email <address>', "the owner's e-mail address", parseEmail)
    .option('--json', 'print {"team_id", "user_id", "token"}')
    .action((request: NewWorkspace) =>
      withNewGateway(async (gateway) => welcome(gateway, await createTeam(gateway, request), request)),
    )
}

function addList(workspace: Command) {
  workspace
    .command('list')
    .description('list the workspaces')
    .option('--json', 'print {"workspaces": […]}')
    .action(({ json }: { json?: boolean }) =>
      withGateway(async (gateway) => {
        const workspaces = await listTeams(gateway)
        const rows = workspaces.map(({ team_id, title, owner, members, time_created }) => [
          team_id,
          title,
          owner ?? '(half deleted)',
          String(members),
          toDay(time_created),
        ])
        answer(json, { workspaces }, toTable(['WORKSPACE', 'TITLE', 'OWNER', 'MEMBERS', 'SINCE'], rows))
      }),
    )
}

function addRename(workspace: Command) {
  workspace
    .command('rename')
    .description('rename a workspace')
    .argument('<id>', 'the workspace')
    .requiredOption('--title <title>', 'its title', parseTitle)
    .option('--json', 'print {"team_id", "title"}')
    .action((team_id: string, { title, json }: { title: string; json?: boolean }) =>
      withGateway(async (gateway) => {
        await requireTeam(gateway, team_id)
        await renameTeam(gateway, team_id, title)
        answer(json, { team_id, title }, `  ${team_id} is now named ${title}.`)
      }),
    )
}

function addDelete(workspace: Command) {
  workspace
    .command('delete')
    .description('delete a workspace with all its contents; asks for its id again')
    .argument('<id>', 'the workspace')
    .option('--yes', 'do not ask')
    .option('--json', 'print {"team_id", "rows", "people"}')
    .addHelpText('after', ABOUT_DELETING)
    .action((team_id: string, { yes, json }: { yes?: boolean; json?: boolean }) =>
      withGateway(async (gateway) => {
        const { title, members } = await requireTeam(gateway, team_id)
        if (!yes)
          await confirm(
            team_id,
            `${title} with its ${counted(members, 'members')} and all its contents will be deleted for good.`,
          )
        const gone = await withProgress('Delete', 'rows', (show) => deleteTeam(gateway, team_id, show))
        const people = gone.people === 1 ? '1 person' : `${gone.people} people`
        const text = `  ${title} is deleted: ${counted(gone.rows, 'rows')}, and ${people} in no other workspace.`
        answer(json, { team_id, ...gone }, text)
      }),
    )
}
