import type { Request } from 'autocannon'
import { createTeam, createToken } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import { Door } from '../server/workspace/door.ts'
import { Client } from './client.ts'
import { type Finding, note, speed } from './findings.ts'
import { load } from './load.ts'
import type { Options } from './options.ts'
import type { Subject } from './subject.ts'
import { takeTurns } from './turns.ts'

const WORKSPACES = 32

/** New lists in many workspaces at once, against as many connections to one of them. */
export async function measureWorkspaces({ server, workspace }: Subject, { rounds, seconds }: Options) {
  const requests: Request[] = []
  for (const { team_id, token } of await makeTeams(workspace.databaseUrl)) {
    const client = new Client(server.url, token)
    const make = async (path: string, body: object) =>
      JSON.parse((await client.send('POST', `/v1/${team_id}${path}`, body)).body.toString())
    const { project } = await make('/projects', { title: 'Space' })
    const { board } = await make('/boards', { title: 'Board', project_id: project.id })
    client.close()
    requests.push({
      method: 'POST',
      path: `/v1/${team_id}/lists`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ board_id: board.id, title: 'In review' }),
    })
  }
  const write = (which: Request[]) => load({ url: server.url, token: workspace.token, requests: which }, seconds)
  const rates = await takeTurns(rounds, { many: () => write(requests), one: () => write(requests.slice(0, 1)) })
  const work = `POST list, ${WORKSPACES} workspaces at once`
  const isPostgres = workspace.databaseUrl.startsWith('postgres')
  const finding: Finding = isPostgres
    ? speed(work, rates.many, 'req/s', 'one workspace', rates.one, 2)
    : note(work, rates.many, 'req/s', 'one workspace', rates.one)
  return [finding]
}

async function makeTeams(databaseUrl: string) {
  const store = await open(databaseUrl)
  const door = new Door(store)
  const teams = []
  for (let number = 0; number < WORKSPACES; number++) {
    const email = `bench-${number}@example.com`
    const { team_id } = await createTeam(door, { title: `Bench ${number}`, email })
    teams.push({ team_id, token: (await createToken(door, { team_id, email })).token })
  }
  await store.close()
  return teams
}
