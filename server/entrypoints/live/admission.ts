import { AppError } from '../../common/errors.ts'
import { sourceOf } from '../../http/authenticate.ts'
import { endOfSession, SESSION_SOURCE } from '../../identity/sessions.ts'
import { findCard } from '../../resources/cards/cards.queries.ts'
import { type Collaborator, collaborationOf } from '../../resources/collaboration.ts'
import { findEpic } from '../../resources/epics/epics.queries.ts'
import { findPage } from '../../resources/pages/pages.queries.ts'
import { namesOf } from '../../resources/users/users.names.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Caller } from '../../workspace/caller.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'

/** A person's token or session and membership at this moment. */
export interface Standing extends Caller {
  credential_id: string
  name: string
  time_expires: number | null
}

const REFUSED: ReadonlySet<string> = new Set(['forbidden', 'insufficient_scope'])

const NAMES = ['users.first_name', 'users.last_name', 'users.display_name', 'users.email'] as const

const FIND = { card: findCard, epic: findEpic, page: findPage } as const

export const keyOf = ({ team_id, credential_id }: Pick<Collaborator, 'team_id' | 'credential_id'>) =>
  `${team_id} ${credential_id}`

/**
 * The current standing of all of these, in two queries. People whose token, session or membership has ended are
 * missing.
 */
export async function findStandings(
  { store, clock }: Gateway,
  people: readonly Pick<Collaborator, 'team_id' | 'credential_id'>[],
): Promise<Map<string, Standing>> {
  if (people.length === 0) return new Map()
  const ids = [...new Set(people.map(({ credential_id }) => credential_id))]
  const teams = [...new Set(people.map(({ team_id }) => team_id))]
  const found = await store.read(async (db) => [...(await byToken(db, ids)), ...(await bySession(db, ids, teams))])
  const now = clock.now()
  const live = found.filter(({ time_expires }) => time_expires === null || time_expires > now)
  return new Map(live.map((standing) => [keyOf(standing), standing]))
}

/** Whether a person may edit a text now. */
export async function mayEdit(
  gateway: Gateway,
  { noun, entity_id }: Collaborator,
  standing: Standing,
): Promise<boolean> {
  try {
    const workspace = gateway.enter(standing, `${noun}.update`)
    return await workspace.read(async (r) => {
      const text = await find(r, noun, entity_id)
      return text !== undefined && collaborationOf(r, noun, text) !== null
    })
  } catch (error) {
    // Their role or their token never allows it. Other errors are no answer.
    if (error instanceof AppError && REFUSED.has(error.code)) return false
    throw error
  }
}

function find(r: Read, noun: Collaborator['noun'], id: number) {
  return FIND[noun](r, id)
}

async function byToken(db: Db, ids: readonly string[]): Promise<Standing[]> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('members', (join) =>
      join.onRef('members.team_id', '=', 'tokens.team_id').onRef('members.user_id', '=', 'tokens.user_id'),
    )
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.team_id',
      'tokens.user_id',
      'tokens.scope',
      'tokens.agent_name',
      'tokens.time_expires',
      'members.role',
      ...NAMES,
    ])
    .where('tokens.id', 'in', ids)
    .where('tokens.time_revoked', 'is', null)
    .where('members.status', '=', 'active')
    .execute()
  return rows.map((row) => toStanding(row, { scope: row.scope, source: sourceOf(row), time_expires: row.time_expires }))
}

async function bySession(db: Db, ids: readonly string[], teams: readonly string[]): Promise<Standing[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', 'members.user_id', 'sessions.user_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.time_created',
      'sessions.time_used',
      'members.team_id',
      'members.role',
      ...NAMES,
    ])
    .where('sessions.id', 'in', ids)
    .where('members.team_id', 'in', teams)
    .where('members.status', '=', 'active')
    .execute()
  return rows.map((row) => toStanding(row, { scope: 'write', source: SESSION_SOURCE, time_expires: endOfSession(row) }))
}

type Found = Pick<Row<'members'>, 'team_id' | 'user_id' | 'role'> &
  Parameters<typeof namesOf>[0] & { id: string; agent_name?: string | null }

function toStanding(row: Found, credential: Pick<Standing, 'scope' | 'source' | 'time_expires'>): Standing {
  return {
    ...credential,
    credential_id: row.id,
    team_id: row.team_id,
    user_id: row.user_id,
    role: row.role,
    name: row.agent_name ?? namesOf(row).display_name,
  }
}
