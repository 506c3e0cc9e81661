import { sql } from 'kysely'
import { notFound } from '../common/errors.ts'
import { firstCharacters } from '../common/text.ts'
import { DAY_MS } from '../common/time.ts'
import {
  type Identity,
  isSecret,
  newCredential,
  type Session,
  type Sessions,
  unauthenticated,
} from '../http/authenticate.ts'
import { SESSION_DAYS, SESSION_IDLE_DAYS, SESSIONS_PER_PERSON, USER_AGENT_LENGTH } from '../limits/accounts.ts'
import { isOpenBySignIn } from '../resources/members/members.queries.ts'
import { joinWorkspace } from '../resources/members/members.service.ts'
import { EPOCH } from '../store/epoch.ts'
import { prepared } from '../store/prepared.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { isOpenTo } from './standing.ts'

const COOKIE = /^(ses-[A-Za-z0-9]{12})\.([A-Za-z0-9]{24})$/

/**
 * The source of signed-in people in the log. The session itself is named nowhere: it is the person's in all workspaces.
 */
export const SESSION_SOURCE = JSON.stringify({ type: 'session' })

/** When a session ends by itself: some time after its last use, and at the latest so long after it began. */
export function endOfSession({ time_created, time_used }: Pick<Row<'sessions'>, 'time_created' | 'time_used'>): number {
  return Math.min(time_used + SESSION_IDLE_DAYS * DAY_MS, time_created + SESSION_DAYS * DAY_MS)
}

/** The browser that a person signs in with. */
export interface Browser {
  user_agent: string
  address: string
}

/** Begins a session; returns the value of its cookie. A person with too many loses the one not used for the longest. */
export async function createSession(db: Db, user_id: string, { user_agent, address }: Browser, now: number) {
  const { id, token, secret_hash } = newCredential('ses')
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id,
      secret_hash,
      user_agent: firstCharacters(user_agent, USER_AGENT_LENGTH),
      address,
      time_created: now,
      time_used: now,
      time_fresh: now,
    })
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('time_used', 'desc')
    .orderBy('time_created', 'desc')
    .execute()
  const tooMany = sessions.map((session) => session.id).filter((other) => other !== id)
  const ended = tooMany.slice(SESSIONS_PER_PERSON - 1)
  if (ended.length > 0) await db.deleteFrom('sessions').where('id', 'in', ended).execute()
  return token
}

/** The open sessions of a person, the last used first. */
export async function findSessions(db: Db, user_id: string, now: number): Promise<Row<'sessions'>[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('time_used', 'desc')
    .orderBy('id')
    .execute()
  return rows.filter((row) => endOfSession(row) > now)
}

/** Ends one session of a person, or all, or all but one. Returns how many. */
export async function endSessions(db: Db, user_id: string, which: { id?: string; but?: string } = {}): Promise<number> {
  let query = db.deleteFrom('sessions').where('user_id', '=', user_id)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.but !== undefined) query = query.where('id', '!=', which.but)
  return (await query.returning('id').execute()).length
}

/** Makes callers of those who signed in. */
export class SessionCallers implements Sessions {
  readonly #gateway: Gateway

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  async find(cookie: string): Promise<Session> {
    const { id, secret } = parse(cookie)
    const row = await this.#gateway.store.lookUp((db) =>
      db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(),
    )
    if (!row || !isSecret(secret, row.secret_hash) || endOfSession(row) <= this.#gateway.clock.now())
      throw unauthenticated()
    return { id, user_id: row.user_id }
  }

  async enter(cookie: string, named: string | undefined): Promise<Identity> {
    const { id, secret } = parse(cookie)
    const team_id = named ?? (await this.#firstTeam(id))
    const [row] = await this.#gateway.store.lookUp((db) => findSession(db, { id, team_id }))
    if (!row || !isSecret(secret, row.secret_hash)) throw unauthenticated()
    const { user_id, role, revision, epoch } = row
    // Also where they are invited, and have not accepted: viewing it must not be joining.
    if (role === null || revision === null || !isOpenTo(row)) throw notFound('workspace')
    return {
      credential_id: id,
      session: { id, user_id },
      team_id,
      user_id,
      role,
      scope: 'write',
      source: SESSION_SOURCE,
      revision,
      epoch,
      time_expires: endOfSession(row),
    }
  }

  /** Empty for a person who is in none. */
  async #firstTeam(id: string): Promise<string> {
    const [first] = await this.#gateway.store.lookUp((db) => findFirstTeam(db, { id }))
    return first?.team_id ?? ''
  }
}

/** An invited person has accepted: from now on the workspace sees who they are. */
export async function joinWorkspaceOf(gateway: Gateway, team_id: string, user_id: string) {
  const workspace = gateway.enterAs({ team_id, user_id, source: SESSION_SOURCE }, 'user.update')
  await workspace.write((w) => joinWorkspace(w, user_id))
}

function parse(cookie: string): { id: string; secret: string } {
  const [, id, secret] = COOKIE.exec(cookie) ?? []
  if (!id || !secret) throw unauthenticated()
  return { id, secret }
}

const findSession = prepared<{ id: string; team_id: string }>()((db, p) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'sessions.user_id')
        .on('members.team_id', '=', p('team_id'))
        .on('members.status', '=', 'active'),
    )
    // One that is still being imported is nobody's yet.
    .leftJoin('teams', (join) => join.onRef('teams.id', '=', 'members.team_id').on('teams.time_loading', 'is', null))
    .select([
      'sessions.user_id',
      'sessions.secret_hash',
      'sessions.time_created',
      'sessions.time_used',
      'members.role',
      'members.time_joined',
      sql<number>`coalesce(members.is_vouched, 0)`.as('is_vouched'),
      'users.time_confirmed',
      'teams.revision',
      EPOCH.as('epoch'),
    ])
    .where('sessions.id', '=', p('id')),
)

const findFirstTeam = prepared<{ id: string }>()((db, p) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', 'members.user_id', 'sessions.user_id')
    .innerJoin('teams', 'teams.id', 'members.team_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('members.team_id')
    .where('sessions.id', '=', p('id'))
    .where('members.status', '=', 'active')
    .where(isOpenBySignIn)
    .where('teams.time_loading', 'is', null)
    .orderBy('members.time_created')
    .orderBy('members.team_id')
    .limit(1),
)
