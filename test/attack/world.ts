import { randomBytes } from 'node:crypto'
import { revokeToken } from '../../server/resources/teams/teams.service.ts'
import type { Role } from '../../server/workspace/policy.ts'
import { type Ids, idsOfNothing, oneOfEach } from '../requests.ts'
import { newTeamOn, type Server, Team } from '../team.ts'

/** The attackers: every role, and everyone without access. */
export interface Attacker {
  name: string
  token: string | null
  /** Their role in the attacked workspace, or null for strangers. */
  role: Role | null
  mayWrite: boolean
  /** What must never be revealed to them. */
  forbidden: readonly string[]
  /** How all of their requests are refused, if they are. */
  refusal?: 401 | 404
}

/** A workspace to be attacked from within, with a private space, beside one to be attacked from outside. */
export interface World {
  team: Team
  theirs: Team
  open: Ids
  hidden: Ids
  foreign: Ids
  nothing: Ids
  attackers: Attacker[]
  /** Texts of the other workspace and of the private space; secrets. */
  canaries: { foreign: string[]; hidden: string[]; secrets: string[] }
}

/** A word that appears nowhere unless it leaked. They have a common prefix, so that one can search for them. */
export const CANARY = 'kanarie'
const newCanary = () => CANARY + randomBytes(12).toString('hex')

/** Everything created through it has a canary, except what belongs to no space. */
class MarkedTeam extends Team {
  readonly #canary: string

  constructor({ server, team_id, user_id, token, email }: Team, canary: string) {
    super(server, { team_id, user_id }, token, email)
    this.#canary = canary
  }

  override made(path: string, body: object) {
    if (path === '/epics' || path === '/integrations') return super.made(path, body)
    const marked = Object.entries(body).map(([name, value]) =>
      ['title', 'name', 'content'].includes(name) ? [name, `${value} ${this.#canary}`] : [name, value],
    )
    return super.made(path, Object.fromEntries(marked))
  }
}

export async function makeWorld(server: Server): Promise<World> {
  const [team, theirs] = [await newTeamOn(server), await newTeamOn(server)]
  // So that their ids mean nothing here.
  await server.store.transaction((db) =>
    db.updateTable('teams').set({ last_id: 5_000_000 }).where('id', '=', theirs.team_id).execute(),
  )
  const [foreignWord, hiddenWord] = [newCanary(), newCanary()]
  const roles = ['admin', 'member', 'guest', 'guestReader'] as const
  const people = await Promise.all(roles.map(async (role) => ({ role, ...(await team.newMember(role)) })))
  const open = await oneOfEach(team, { members: people.map(({ user_id }) => ({ user_id })) })
  const hidden = await oneOfEach(new MarkedTeam(team, hiddenWord), { is_private: true })
  const foreign = await oneOfEach(new MarkedTeam(theirs, foreignWord))
  const reader = await team.newToken({ scope: 'read' })
  const revoked = await team.newToken()
  await revokeToken(server.gateway, revoked.token_id)

  const outside = [foreignWord, theirs.email]
  const within = [...outside, hiddenWord]
  const owner = { role: 'owner', forbidden: outside } as const
  const attackers: Attacker[] = [
    { name: 'owner', token: team.token, mayWrite: true, ...owner },
    { name: 'read-only token', token: reader.token, mayWrite: false, ...owner },
    ...people.map(({ role, token }) => ({ name: role, token, role, mayWrite: true, forbidden: within })),
    { name: 'no token', token: null, role: null, mayWrite: false, forbidden: within, refusal: 401 },
    { name: 'revoked token', token: revoked.token, role: null, mayWrite: false, forbidden: within, refusal: 401 },
    {
      name: 'another workspace',
      token: theirs.token,
      role: null,
      mayWrite: true,
      forbidden: [hiddenWord],
      refusal: 404,
    },
  ]
  const tokens = attackers.flatMap(({ token }) => token ?? [])
  return {
    team,
    theirs,
    open,
    // People, epics and integrations belong to no space.
    hidden: {
      ...hidden,
      user_id: open.user_id as string,
      epic_id: open.epic_id as string,
      integration_id: open.integration_id as string,
    },
    foreign,
    nothing: idsOfNothing(open),
    attackers,
    canaries: {
      foreign: outside,
      hidden: [hiddenWord],
      secrets: tokens.map((token) => token.split('.')[1] as string),
    },
  }
}
