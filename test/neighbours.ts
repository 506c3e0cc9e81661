import { addMember, createToken } from '../server/resources/teams/teams.service.ts'
import type { Role } from '../server/workspace/policy.ts'
import { Caller, newTeam, newTeamOn, type Server, type StoreName, type Team } from './team.ts'

/**
 * A workspace between two others, by their ids and by their age. Rows created in the same order in all of them have the same
 * ids; a statement that forgets its workspace finds rows of the others.
 */
export interface Neighbours {
  own: Team
  others: [Team, Team]
  all: [Team, Team, Team]
}

export async function newNeighbours(store: StoreName, server?: Server): Promise<Neighbours> {
  const { three } = await makeInOrder(() => (server ? newTeamOn(server) : newTeam(store)))
  const [first, own, last] = three
  return { own, others: [first, last], all: three }
}

/** Three workspaces whose ids have the order in which they were made; and the others that were made until then. */
export async function makeInOrder<T extends { team_id: string }>(
  make: () => Promise<T>,
): Promise<{ three: [T, T, T]; others: T[] }> {
  const made: T[] = []
  for (;;) {
    const last = await make()
    const lower = made.filter(({ team_id }) => team_id < last.team_id)
    const [first] = lower
    const second = first && lower.find(({ team_id }) => team_id > first.team_id)
    if (first && second)
      return { three: [first, second, last], others: made.filter((one) => one !== first && one !== second) }
    made.push(last)
  }
}

/** The same person in all of them: what they are here, and what they are there. Seen here. */
export async function joinAll(
  { own, others }: Neighbours,
  here: Role,
  there: Role,
): Promise<Caller & { email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const { gateway } = own.server
  for (const { team_id } of others) await addMember(gateway, team_id, { email, role: there })
  const { user_id } = await addMember(gateway, own.team_id, { email, role: here })
  const { token } = await createToken(gateway, { team_id: own.team_id, email })
  return Object.assign(new Caller(own.server, own.team_id, user_id, token), { email })
}
