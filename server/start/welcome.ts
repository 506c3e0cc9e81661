import { styleText } from 'node:util'
import type { TeamSummary } from '../resources/teams/teams.service.ts'
import { FIRST_OWNER, type FirstWorkspace } from './first-run.ts'
import { dim, facts } from './terminal.ts'

interface Place {
  url: string
  /** Where the data is. */
  data: string
}

/** Shown to a person at a terminal; else in a file, or nowhere. */
export type TokenPlace = { token: string; signInUrl: string } | { file: string | null }

/** What the first start says: how to get in, and three calls that work as they are printed. */
export function greetFirst({ url, data }: Place, first: FirstWorkspace, access: TokenPlace): string {
  const { team_id, project_id, board, sprint } = first
  const call = (method: string, path: string, body?: object) =>
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}/v1/${team_id}/${path}'`,
      authorization(access),
      ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`] : []),
    ]
      // Broken up for people; in a file or a pipe one line is easier to pick out.
      .join(process.stdout.isTTY ? ' \\\n      ' : ' ')
  return `
${styleText('bold', 'Boardwalk')} is running at ${styleText(['bold', 'cyan'], url)}

  This is its first start, so it made a workspace with a small demo in it.

${facts([
  ['Sign in', signInLine(access, team_id)],
  ['Workspace', team_id],
  ['Token', tokenLine(access, team_id)],
  ['Data', data],
  ['API reference', `${url}/docs`],
])}

  ${styleText('bold', 'Three calls to try')}

  ${dim(`Create a list on the board "${board.title}":`)}
    ${call('POST', 'lists', { board_id: board.id, title: 'Review', behavior: 'started' })}

  ${dim('List the boards:')}
    ${call('GET', 'boards')}

  ${dim(`Rename "${sprint.title}":`)}
    ${call('PATCH', `sprints/${sprint.id}?project_id=${project_id}`, { title: `${sprint.title}, the launch` })}

`
}

function authorization(access: TokenPlace): string {
  if ('token' in access) return `-H 'Authorization: Bearer ${access.token}'`
  return `-H "Authorization: Bearer ${access.file === null ? '…' : `$(head -n 1 '${access.file}')`}"`
}

/** The link that lets the owner into the web application. */
function signInLine(access: TokenPlace, team_id: string): string {
  if ('token' in access) return `${styleText('green', access.signInUrl)}  ${dim('(opens once, within a day)')}`
  if (access.file !== null) return `the link in the second line of ${access.file}  ${dim('(opens once, within a day)')}`
  return `npx boardwalk user link --team ${team_id} --email ${FIRST_OWNER}  ${dim('(makes a link)')}`
}

function tokenLine(access: TokenPlace, team_id: string): string {
  if ('token' in access) return `${styleText('green', access.token)}  ${dim('(shown this once: keep it)')}`
  if (access.file !== null)
    return `in ${access.file}  ${dim('(its first line; readable by its owner only: take it, then delete it)')}`
  return `npx boardwalk token create --team ${team_id} --email ${FIRST_OWNER}  ${dim('(makes one)')}`
}

/** What every later start says: where things are. */
export function greetAgain({ url, data }: Place, teams: readonly TeamSummary[]): string {
  const [team] = teams
  const who = team && teams.length === 1 ? `--team ${team.team_id} --email ${team.owner}` : '--team … --email …'
  return `
${styleText('bold', 'Boardwalk')} is running at ${styleText(['bold', 'cyan'], url)}

${facts([
  ['Data', data],
  ['API reference', `${url}/docs`],
  [
    'Workspaces',
    teams.length === 1 && team ? team.team_id : `${teams.length}  ${dim('(npx boardwalk workspace list)')}`,
  ],
  ['To sign in', `npx boardwalk user link ${who}`],
  ['A new token', `npx boardwalk token create ${who}`],
])}

`
}
