import type { Request } from 'autocannon'
import { createTeam, createToken } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import { newLists } from './calls.ts'
import { Client } from './client.ts'
import { type Finding, note, speed } from './findings.ts'
import { load } from './load.ts'
import type { Options } from './options.ts'
import type { Subject } from './subject.ts'
import { takeTurns } from './turns.ts'

const WORKSPACES = 32

/** New lists in many workspaces at once, against as many connections to one of them. */
export async function measureWorkspaces({ server, workspace }: Subject, { rounds, seconds }: Options) {
  const teams = await makeTeams(server.url, workspace.databaseUrl)
  const one = teams.slice(0, 1)
  const write = async (which: readonly Team[]) => {
    const requests = await Promise.all(which.map((team) => listsOf(team, seconds / which.length)))
    return load({ url: server.url, token: workspace.token, requests: requests.flat() }, seconds)
  }
  const rates = await takeTurns(rounds, { many: () => write(teams), one: () => write(one) })
  for (const { client } of teams) client.close()
  const work = `POST list, ${WORKSPACES} workspaces at once`
  const isPostgres = workspace.databaseUrl.startsWith('postgres')
  const finding: Finding = isPostgres
    ? speed(work, rates.many, 'req/s', 'one workspace', rates.one, 2)
    : note(work, rates.many, 'req/s', 'one workspace', rates.one)
  return [finding]
}

interface Team {
  team_id: string
  project_id: string
  token: string
  client: Client
}

/** With its own token: each request says whose it is. */
async function listsOf({ client, token, ...team }: Team, seconds: number): Promise<Request[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await newLists(client, team, seconds)).map((request) => ({ ...request, headers }))
}

async function makeTeams(url: string, databaseUrl: string): Promise<Team[]> {
  const store = await open(databaseUrl)
  const gateway = new Gateway(store)
  const teams: Team[] = []
  for (let number = 0; number < WORKSPACES; number++) {
    const email = `bench-${number}@example.com`
    const { team_id } = await createTeam(gateway, { title: `Bench ${number}`, email })
    const { token } = await createToken(gateway, { team_id, email })
    const client = new Client(url, token)
    const answer = await client.send('POST', `/v1/${team_id}/projects`, { title: 'Space' })
    teams.push({ team_id, token, client, project_id: JSON.parse(answer.body.toString()).project.id })
  }
  await store.close()
  return teams
}
