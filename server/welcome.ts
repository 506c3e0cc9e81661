import { styleText } from 'node:util'
import type { FirstWorkspace } from './first-run.ts'
import type { TeamSummary } from './resources/teams/teams.service.ts'
import { dim, facts } from './terminal.ts'

interface Place {
  url: string
  /** Where the data is. */
  data: string
}

/** What the first start says: how to get in, and three calls that work as they are printed. */
export function greetFirst({ url, data }: Place, first: FirstWorkspace): string {
  const { team_id, token, project_id, board, sprint } = first
  const call = (method: string, path: string, body?: object) =>
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}/v1/${team_id}/${path}'`,
      `-H 'Authorization: Bearer ${token}'`,
      ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`] : []),
    ]
      // Broken up for people; in a file or a pipe one line is easier to pick out.
      .join(process.stdout.isTTY ? ' \\\n      ' : ' ')
  return `
${styleText('bold', 'Boardwalk')} is running at ${styleText(['bold', 'cyan'], url)}

  This is its first start, so it made a workspace with a small demo in it.

${facts([
  ['Workspace', team_id],
  ['Token', `${styleText('green', token)}  ${dim('(shown this once: keep it)')}`],
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
  ['A new token', `npx boardwalk token create ${who}`],
])}

`
}
