import { AppError } from '../server/common/errors.ts'
import { nearest } from '../server/http/typos.ts'
import {
  listMembers,
  listTeams,
  type MemberSummary,
  type TeamSummary,
} from '../server/resources/teams/teams.service.ts'
import { findPerson, listAddresses } from '../server/resources/users/users.person.ts'
import { readDatabaseUrl } from '../server/start/config.ts'
import { explainAbsence, open } from '../server/store/open.ts'
import type { Row } from '../server/store/tables.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import { surroundings } from './surroundings.ts'

/** Opens the database of DATABASE_URL for one command. A mistyped address must not create a new one. */
export function withGateway<T>(fn: (gateway: Gateway) => Promise<T>): Promise<T> {
  return openGateway(fn, true)
}

/** Like `withGateway`, for commands that may create the database. */
export function withNewGateway<T>(fn: (gateway: Gateway) => Promise<T>): Promise<T> {
  return openGateway(fn, false)
}

async function openGateway<T>(fn: (gateway: Gateway) => Promise<T>, mustExist: boolean): Promise<T> {
  const { env, stderr } = surroundings()
  const say = (line: string) => void stderr.write(`boardwalk: ${line}\n`)
  const store = await open(readDatabaseUrl(env), { mustExist, say })
  try {
    return await fn(new Gateway(store))
  } catch (error) {
    throw explainAbsence(store, error)
  } finally {
    await store.close()
  }
}

export async function requireTeam(gateway: Gateway, team_id: string): Promise<TeamSummary> {
  const teams = await listTeams(gateway)
  const team = teams.find((candidate) => candidate.team_id === team_id)
  if (team) return team
  const meant = closest(
    team_id,
    teams.map((candidate) => candidate.team_id),
  )
  throw new AppError(
    'not_found',
    `There is no workspace ${team_id} in ${gateway.store.name}.${meant} "boardwalk workspace list" shows the workspaces.`,
  )
}

/** The default workspace when none is named. */
export async function onlyTeam(gateway: Gateway): Promise<TeamSummary> {
  const [team, ...others] = await listTeams(gateway)
  if (team && others.length === 0) return team
  throw new AppError(
    'not_found',
    `${gateway.store.name} has ${team ? 'several workspaces' : 'no workspace'}: name one with --team. "boardwalk workspace list" shows the workspaces.`,
  )
}

export async function requireMember(gateway: Gateway, team_id: string, email: string): Promise<MemberSummary> {
  const members = await listMembers(gateway, team_id)
  const member = members.find((candidate) => candidate.email === email)
  if (member) return member
  const meant = closest(
    email,
    members.map((candidate) => candidate.email),
  )
  throw new AppError(
    'not_found',
    `Nobody in the workspace has the address ${email}.${meant} "boardwalk user add" adds people.`,
  )
}

/** A person in any workspace. */
export async function requirePerson(gateway: Gateway, email: string): Promise<Row<'users'>> {
  const person = await findPerson(gateway, email)
  if (person && person.time_erased === null) return person
  const meant = closest(email, await listAddresses(gateway))
  throw new AppError('not_found', `Nobody in ${gateway.store.name} has the address ${email}.${meant}`)
}

/** " Did you mean …?", or nothing. */
function closest(text: string, known: readonly string[]): string {
  const meant = nearest(text, known)
  return meant ? ` Did you mean ${meant}?` : ''
}
