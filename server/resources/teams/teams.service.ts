import { sql } from 'kysely'
import { AppError, notFound } from '../../errors.ts'
import { newToken, randomText } from '../../http/authenticate.ts'
import type { Db, Store } from '../../store/store.ts'
import type { Role } from '../../workspace/policy.ts'
import type { Door, Write } from '../../workspace/workspace.ts'
import { insertRoadmap } from '../epics/epics.roadmap.ts'

/** How things done on the command line are marked in the log. */
export const COMMAND_LINE_SOURCE = JSON.stringify({ type: 'agent' })

export interface NewTeam {
  team_id: string
  user_id: string
}

/** Makes a workspace with its first owner. A person is known by their e-mail address, across workspaces. */
export function createTeam(door: Door, wish: { title: string; email: string }): Promise<NewTeam> {
  return door.store.transaction((db) => insertTeam(db, wish, door.clock.now()))
}

/** Makes the first workspace of a store; null when there is one. Of several processes that start at once, one makes it. */
export function createFirstTeam(door: Door, wish: { title: string; email: string }): Promise<NewTeam | null> {
  return door.store.whileMigrating(async (db) => {
    const team = await db.selectFrom('teams').select('id').limit(1).executeTakeFirst()
    return team ? null : insertTeam(db, wish, door.clock.now())
  })
}

async function insertTeam(db: Db, { title, email }: { title: string; email: string }, now: number): Promise<NewTeam> {
  const team_id = `t${randomText(7)}`
  await db.insertInto('teams').values({ id: team_id, title, time_created: now }).execute()
  const user_id = await findOrCreateUser(db, email, now)
  await db
    .insertInto('members')
    .values({ team_id, user_id, role: 'owner', time_created: now, time_updated: now })
    .execute()
  const last_id = await insertRoadmap(db, { team_id, user_id, source: COMMAND_LINE_SOURCE, now })
  await db.updateTable('teams').set({ last_id }).where('id', '=', team_id).execute()
  return { team_id, user_id }
}

async function findOrCreateUser(db: Db, email: string, now: number): Promise<string> {
  const address = email.trim().toLowerCase()
  const known = () => db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
  const id = (await known())?.id
  if (id) return id
  // Somebody else may add the same address at this moment: then theirs counts.
  await db
    .insertInto('users')
    .values({ id: `u${randomText(7)}`, email: address, time_created: now, time_updated: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const user = await known()
  if (!user) throw new Error('The user that was just added is not there.')
  return user.id
}

export interface TeamSummary {
  team_id: string
  title: string
  /** The e-mail address of its oldest owner. */
  owner: string
  members: number
  time_created: number
}

/** Every workspace of the store, the oldest first. */
export function listTeams(door: Door): Promise<TeamSummary[]> {
  return door.store.read((db) =>
    db
      .selectFrom('teams')
      .select([
        'id as team_id',
        'title',
        sql<string>`(select email from members join users on users.id = members.user_id
          where members.team_id = teams.id and role = 'owner' and status = 'active'
          order by members.time_created, users.id limit 1)`.as('owner'),
        sql<number>`(select count(*) from members where team_id = teams.id and status = 'active')`.as('members'),
        'time_created',
      ])
      .orderBy('time_created')
      .orderBy('id')
      .execute(),
  )
}

/** Adds somebody to a workspace, gives a member another role, or brings back one who left. */
export async function addMember(door: Door, team_id: string, { email, role }: { email: string; role: Role }) {
  const actor = await findOwner(door.store, team_id)
  const workspace = door.enterAs({ team_id, user_id: actor, source: COMMAND_LINE_SOURCE }, 'member.update')
  return workspace.write(async (w) => {
    const user_id = await findOrCreateUser(w.db, email, w.now)
    await setMember(w, user_id, role)
    return { team_id, user_id, role }
  })
}

async function setMember(w: Write, user_id: string, role: Role) {
  const before = await w.db
    .selectFrom('members')
    .select(['role', 'status'])
    .where('team_id', '=', w.team_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (before?.role === role && before.status === 'active') return
  if (before?.role === 'owner') await keepAnOwner(w, user_id)
  await w.db
    .insertInto('members')
    .values({ team_id: w.team_id, user_id, role, time_created: w.now, time_updated: w.now })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet({ role, status: 'active', time_updated: w.now }),
    )
    .execute()
  w.emit(
    before ? 'member.updated' : 'member.added',
    {},
    { user_id: [null, user_id], role: [before?.role ?? null, role] },
  )
}

/** A workspace without an owner could never be put right again. */
async function keepAnOwner(w: Write, leaving: string) {
  const other = await w.db
    .selectFrom('members')
    .select('user_id')
    .where('team_id', '=', w.team_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .where('user_id', '!=', leaving)
    .executeTakeFirst()
  if (!other) throw new AppError('conflict', 'A workspace needs an owner. Make somebody else owner first.')
}

async function findOwner(store: Store, team_id: string): Promise<string> {
  const owner = await store.read((db) =>
    db
      .selectFrom('members')
      .select('user_id')
      .where('team_id', '=', team_id)
      .where('role', '=', 'owner')
      .where('status', '=', 'active')
      .orderBy('time_created')
      .executeTakeFirst(),
  )
  if (!owner) throw notFound('workspace')
  return owner.user_id
}

export interface MemberSummary {
  user_id: string
  email: string
  role: string
}

/** The people of a workspace, the oldest members first. */
export function listMembers(door: Door, team_id: string): Promise<MemberSummary[]> {
  return door.store.read((db) =>
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

export interface TokenWish {
  team_id: string
  email: string
  scope?: 'read' | 'write'
  time_expires?: number | null
}

/** A new token for a member. The secret is in the answer and nowhere else: only its hash is kept. */
export async function createToken(door: Door, { team_id, email, scope = 'write', time_expires = null }: TokenWish) {
  const { id, token, secret_hash } = newToken()
  const now = door.clock.now()
  await door.store.transaction(async (db) => {
    const member = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select('members.user_id')
      .where('members.team_id', '=', team_id)
      .where('members.status', '=', 'active')
      .where('users.email', '=', email.trim().toLowerCase())
      .executeTakeFirst()
    if (!member) throw notFound('member')
    const { user_id } = member
    await db
      .insertInto('tokens')
      .values({ id, team_id, user_id, secret_hash, scope, time_expires, time_created: now })
      .execute()
  })
  return { id, token }
}

/** Ends a token, by its public id: refused from the next request on. */
export async function revokeToken(door: Door, id: string) {
  const revoked = await door.store.transaction((db) =>
    db
      .updateTable('tokens')
      .set({ time_revoked: door.clock.now() })
      .where('id', '=', id)
      .where('time_revoked', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!revoked) throw notFound('token')
}

export interface TokenSummary {
  id: string
  email: string
  scope: string
  time_created: number
  time_expires: number | null
  time_revoked: number | null
}

/** The tokens of a workspace by their public ids, the newest last. Their secrets are nowhere. */
export function listTokens(door: Door, team_id: string): Promise<TokenSummary[]> {
  return door.store.read((db) =>
    db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select([
        'tokens.id',
        'users.email',
        'tokens.scope',
        'tokens.time_created',
        'tokens.time_expires',
        'tokens.time_revoked',
      ])
      .where('tokens.team_id', '=', team_id)
      .orderBy('tokens.time_created')
      .orderBy('tokens.id')
      .execute(),
  )
}
