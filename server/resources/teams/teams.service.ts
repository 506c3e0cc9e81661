import { sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { agentIdOf, newToken, randomText } from '../../http/authenticate.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { differenceInApi } from '../../workspace/changes.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Role } from '../../workspace/policy.ts'
import { insertRoadmap } from '../epics/epics.roadmap.ts'
import { joinWorkspace, setMember } from '../members/members.service.ts'
import { insertToken, revokeTokens } from '../members/members.tokens.ts'
import { findOrCreateUser } from '../users/users.queries.ts'
import { TEAM_COLUMNS } from './teams.columns.ts'
import type { Team, UpdateTeam } from './teams.schema.ts'

/** The source of actions on the command line: the operator, without a token. */
export const COMMAND_LINE_SOURCE = JSON.stringify({ type: 'session' })

interface NewTeam {
  team_id: string
  user_id: string
}

/** Creates a workspace with its first owner. A person is identified by their e-mail address, across workspaces. */
export function createTeam(gateway: Gateway, request: { title: string; email: string }): Promise<NewTeam> {
  return gateway.store.transaction((db) => insertTeam(db, request, gateway.clock.now()))
}

/** Creates the first workspace of a store; null when there is one. Of several processes that start at once, one creates it. */
export function createFirstTeam(gateway: Gateway, request: { title: string; email: string }): Promise<NewTeam | null> {
  return gateway.store.whileMigrating(async (db) => {
    const team = await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()
    return team ? null : insertTeam(db, request, gateway.clock.now())
  })
}

/**
 * An owner whose address is unverified can sign in only if the workspace vouches for them, as for those who create it themselves.
 */
export async function insertTeam(
  db: Db,
  { title, email, isVouched = false }: { title: string; email: string; isVouched?: boolean },
  now: number,
): Promise<NewTeam> {
  const team_id = `t${randomText(7)}`
  await db.insertInto('teams').values({ id: team_id, title, time_created: now }).execute()
  const user_id = await findOrCreateUser(db, email, now)
  await db
    .insertInto('members')
    .values({
      team_id,
      user_id,
      role: 'owner',
      time_joined: now,
      is_vouched: isVouched ? 1 : 0,
      time_created: now,
      time_updated: now,
    })
    .execute()
  const last_id = await insertRoadmap(db, { team_id, user_id, source: COMMAND_LINE_SOURCE, now })
  await db.updateTable('teams').set({ last_id }).where('id', '=', team_id).execute()
  return { team_id, user_id }
}

export interface TeamSummary {
  team_id: string
  title: string
  /** The e-mail address of its oldest owner; null when its deletion was started and interrupted. */
  owner: string | null
  members: number
  time_created: number
}

/** Every workspace of the store, the oldest first. */
export function listTeams(gateway: Gateway): Promise<TeamSummary[]> {
  return gateway.store.read((db) =>
    db
      .selectFrom('teams')
      .select([
        'id as team_id',
        'title',
        sql<string | null>`(select email from members join users on users.id = members.user_id
          where members.team_id = teams.id and role = 'owner' and status = 'active'
          order by members.time_created, users.id limit 1)`.as('owner'),
        sql<number>`(select count(*) from members where team_id = teams.id and status = 'active')`.as('members'),
        'time_created',
      ])
      // One that is still being imported has no owner yet.
      .where('time_loading', 'is', null)
      .orderBy('time_created')
      .orderBy('id')
      .execute(),
  )
}

/** Renames a workspace. */
export async function renameTeam(gateway: Gateway, team_id: string, title: string) {
  const { user_id } = await findOwnerOf(gateway, team_id)
  const workspace = gateway.enterAs({ team_id, user_id, source: COMMAND_LINE_SOURCE }, 'workspace.update')
  await workspace.write((w) => updateTeam(w, { team_name: title }))
}

/** Gives the workspace another name. */
export async function updateTeam(w: Write, { team_name: title }: UpdateTeam): Promise<Team> {
  const team = await w.db.selectFrom('teams').selectAll().where('id', '=', w.team_id).executeTakeFirstOrThrow()
  const changes = differenceInApi<Row<'teams'>>(team, { title }, TEAM_COLUMNS.inLog)
  if (Object.keys(changes).length > 0) {
    await w.db.updateTable('teams').set({ title }).where('id', '=', w.team_id).execute()
    w.emit('team.updated', {}, changes)
  }
  return { id: team.id, team_name: title, time_created: team.time_created }
}

/** Adds a person to a workspace, gives a member another role, or brings back a former member. */
export async function addMember(gateway: Gateway, team_id: string, { email, role }: { email: string; role: Role }) {
  const { user_id: actor } = await findOwnerOf(gateway, team_id)
  const workspace = gateway.enterAs({ team_id, user_id: actor, source: COMMAND_LINE_SOURCE }, 'member.update')
  return workspace.write(async (w) => {
    const user_id = await findOrCreateUser(w.db, email, w.now)
    await setMember(w, user_id, role)
    return { team_id, user_id, role }
  })
}

/** The oldest owner of a workspace. */
export async function findOwnerOf(gateway: Gateway, team_id: string): Promise<MemberSummary> {
  const owner = (await listMembers(gateway, team_id)).find(({ role }) => role === 'owner')
  if (!owner) throw notFound('workspace')
  return owner
}

export interface MemberSummary {
  user_id: string
  email: string
  role: Role
}

/** The people of a workspace, the oldest members first. */
export function listMembers(gateway: Gateway, team_id: string): Promise<MemberSummary[]> {
  return gateway.store.read((db) =>
    db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['members.user_id', 'users.email', 'members.role'])
      .where('members.team_id', '=', team_id)
      .where('members.status', '=', 'active')
      .orderBy('members.time_created')
      .orderBy('members.user_id')
      .execute(),
  )
}

export interface TokenRequest {
  team_id: string
  email: string
  title?: string
  scope?: 'read' | 'write'
  /** The program that uses it; none when the member does. */
  agent_name?: string | null
  time_expires?: number | null
}

/** A new token for a member. Only this answer has the secret: only its hash is stored. */
export async function createToken(
  gateway: Gateway,
  { team_id, email, title = '', scope = 'write', agent_name = null, time_expires = null }: TokenRequest,
) {
  const { id, token, secret_hash } = newToken()
  const { user_id: actor } = await findOwnerOf(gateway, team_id)
  const workspace = gateway.enterAs({ team_id, user_id: actor, source: COMMAND_LINE_SOURCE }, 'member.update')
  await workspace.write(async (w) => {
    const member = await w.db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('members.user_id')
      .where('members.team_id', '=', team_id)
      .where('members.status', '=', 'active')
      .where('users.email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!member) throw notFound('member')
    const { user_id } = member
    const row = { id, user_id, secret_hash, title, scope, agent_name, time_expires }
    await insertToken(w, row, { isByOperator: true })
    await joinWorkspace(w, user_id)
  })
  return { id, token, agent_id: agentIdOf({ team_id, agent_name }) }
}

/** Revokes a token, by its public id: refused from the next request on. One that has already ended stays ended. */
export async function revokeToken(gateway: Gateway, id: string) {
  const token = await gateway.store.read((db) =>
    db.selectFrom('tokens').select('team_id').where('id', '=', id).executeTakeFirst(),
  )
  if (!token) throw notFound('token')
  const { team_id } = token
  const { user_id } = await findOwnerOf(gateway, team_id)
  const workspace = gateway.enterAs({ team_id, user_id, source: COMMAND_LINE_SOURCE }, 'member.update')
  await workspace.write((w) => revokeTokens(w, { id }))
}

export interface TokenSummary {
  id: string
  email: string
  title: string
  scope: string
  agent_id: string | null
  agent_name: string | null
  time_created: number
  time_expires: number | null
  time_revoked: number | null
  time_used: number | null
}

/** The tokens of a workspace by their public ids, the newest last. Their secrets are not stored. */
export async function listTokens(gateway: Gateway, team_id: string): Promise<TokenSummary[]> {
  const rows = await gateway.store.read((db) =>
    db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select([
        'tokens.id',
        'users.email',
        'tokens.title',
        'tokens.scope',
        'tokens.agent_name',
        'tokens.time_created',
        'tokens.time_expires',
        'tokens.time_revoked',
        'tokens.time_used',
      ])
      .where('tokens.team_id', '=', team_id)
      .orderBy('tokens.time_created')
      .orderBy('tokens.id')
      .execute(),
  )
  return rows.map((row) => ({ ...row, agent_id: agentIdOf({ team_id, ...row }) }))
}
