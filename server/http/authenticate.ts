import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from '../common/errors.ts'
import { Gathered } from '../common/gathered.ts'
import { uuidOf } from '../common/uuid.ts'
import { EPOCH } from '../store/epoch.ts'
import { type TextList, textIn, textList } from '../store/ids.ts'
import { prepared } from '../store/prepared.ts'
import type { Db, Store } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { versionIn } from '../store/version.ts'
import type { Caller } from '../workspace/caller.ts'
import type { Clock } from '../workspace/gateway.ts'
import { readCookie } from './cookies.ts'

/** A caller with the state of their workspace at this moment. */
export interface Identity extends Caller {
  /** The public part of their token or session. */
  credential_id: string
  /** Null for a token. */
  session: Session | null
  epoch: string
  revision: number
  time_expires: number | null
}

/** A person who signed in with a browser, whichever workspaces they are in. */
export interface Session {
  id: string
  user_id: string
}

/** The credentials of a request. */
interface Credentials {
  authorization: string | undefined
  /** The value of the session's cookie. */
  cookie: string | undefined
  /** The workspace that is meant, if one is named. A token opens only one. */
  team_id: string | undefined
}

/** Looks sessions up; both throw for one that is unknown or has ended. */
export interface Sessions {
  /** In a workspace, or in the first one of the person. */
  enter(cookie: string, team_id: string | undefined): Promise<Identity>
  find(cookie: string): Promise<Session>
}

export const SESSION_COOKIE = 'boardwalk_session'
/** Names the workspace where a path does not, for those who are in several. */
const TEAM_HEADER = 'boardwalk-team'

export function credentialsOf(request: FastifyRequest): Credentials {
  // Fastify knows the parameters of a route only inside of it; this one is a text wherever it is.
  const { team_id } = (request.params ?? {}) as { team_id?: string }
  const header = request.headers[TEAM_HEADER]
  return {
    authorization: request.headers.authorization,
    cookie: readCookie(request, SESSION_COOKIE),
    team_id: team_id ?? (typeof header === 'string' && header !== '' ? header : undefined),
  }
}

/** True for requests with a session's cookie and no token: a token wins. */
export function isBySession({ authorization, cookie }: Credentials): boolean {
  return authorization === undefined && cookie !== undefined
}

const TOKEN = /^Bearer (stp-[A-Za-z0-9]{12})\.([A-Za-z0-9]{24})$/i
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** A new credential: the public id and the hash are stored, the whole is shown once. */
export function newCredential(prefix: string) {
  const id = `${prefix}-${randomText(12)}`
  const secret = randomText(24)
  return { id, token: `${id}.${secret}`, secret_hash: hashSecret(secret) }
}

export function newToken() {
  return newCredential('stp')
}

/** True when this is the secret of the hash; in constant time. */
export function isSecret(secret: string, secret_hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(secret_hash))
}

type TokenOwner = Pick<Row<'tokens'>, 'team_id' | 'agent_name'>

/**
 * The program that a token is for, if any. The id follows from the workspace and the name, not from the token: an agent stays
 * the same when its token is replaced, when it has several, and whichever member it works for.
 */
export function agentIdOf({ team_id, agent_name }: TokenOwner): string | null {
  return agent_name === null ? null : uuidOf(`${team_id} agent ${agent_name}`)
}

/** The identity behind a token: the person it belongs to, or a program acting for them. */
export function sourceOf(row: TokenOwner & { id: string }): string {
  const agent_id = agentIdOf(row)
  return JSON.stringify(
    agent_id ? { type: 'agent', client_id: row.id, agent_id } : { type: 'token', client_id: row.id },
  )
}

/** The secret has 142 random bits, so that one round of a plain hash is enough. */
function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** A caller as of a version of the store. */
interface Known {
  version: string
  identity: Identity
}

/**
 * Identifies the caller, by bearer token or by the session of their browser. The result is cached for exactly as long
 * as the store's version stays the same, so that a revoked token, an ended session or a removed member is refused at
 * once, whichever process did it.
 */
export class Authenticator {
  readonly #store: Store
  readonly #clock: Clock
  readonly #known = new LRUCache<string, Known>({ max: 10_000 })
  /** Requests that come together wait for one answer, as long as the store has the same version for them. */
  readonly #underWay = new Map<string, Promise<Identity | null>>()
  readonly #sessions: Sessions
  /** Where the version is a question to another process, with the version that they were found in. */
  readonly #owners: Gathered<string, Known | null>
  /** True while others write: then the caller is asked for at once, and the version with it. */
  #isChanging = false

  constructor(store: Store, clock: Clock, sessions: Sessions) {
    this.#store = store
    this.#clock = clock
    this.#sessions = sessions
    this.#owners = new Gathered((tokens) => this.#findOwners(tokens))
  }

  async identify(credentials: Credentials): Promise<Identity> {
    const { authorization, cookie, team_id } = credentials
    if (isBySession(credentials) && cookie !== undefined)
      return this.#remember(`${cookie} ${team_id ?? ''}`, () => this.#sessions.enter(cookie, team_id))
    const [, id, secret] = TOKEN.exec(authorization ?? '') ?? []
    if (!authorization || !id || !secret) throw unauthenticated()
    if (this.#store.dialect === 'postgres') return this.#rememberToken(authorization)
    return this.#remember(authorization, async () => {
      const rows = await this.#store.lookUp((db) => findToken(db, { id }))
      return identityOf(rows[0], secret)
    })
  }

  /** The signed-in person, for what is theirs in all workspaces. A token opens one workspace, and not this. */
  async identifySession(credentials: Credentials): Promise<Session> {
    if (isBySession(credentials) && credentials.cookie !== undefined) return this.#sessions.find(credentials.cookie)
    await this.identify(credentials)
    throw new AppError('session_required', 'A token opens one workspace. Sign in for what is yours in all of them.')
  }

  async #remember(key: string, lookUp: () => Promise<Identity | null>): Promise<Identity> {
    const answer = this.#store.version()
    const version = typeof answer === 'string' ? answer : await answer
    const known = this.#known.get(key)
    if (known?.version === version) return this.#admit(known.identity)
    const identity = this.#admit(await this.#share(`${version} ${key}`, lookUp))
    this.#known.set(key, { version, identity })
    return identity
  }

  #admit(identity: Identity | null | undefined): Identity {
    if (!identity) throw unauthenticated()
    if (identity.time_expires !== null && identity.time_expires <= this.#clock.now()) throw unauthenticated()
    return identity
  }

  #share(question: string, lookUp: () => Promise<Identity | null>): Promise<Identity | null> {
    const known = this.#underWay.get(question)
    if (known !== undefined) return known
    const answer = lookUp().finally(() => this.#underWay.delete(question))
    this.#underWay.set(question, answer)
    return answer
  }

  async #rememberToken(token: string): Promise<Identity> {
    const known = this.#known.get(token)
    if (known && !this.#isChanging && known.version === (await this.#store.version()))
      return this.#admit(known.identity)
    const found = await this.#owners.ask(token)
    if (known && found) this.#isChanging = known.version !== found.version
    const identity = this.#admit(found?.identity)
    if (found) this.#known.set(token, found)
    return identity
  }

  async #findOwners(tokens: ReadonlySet<string>) {
    const asked = [...tokens].map((token) => {
      const [, id = '', secret = ''] = TOKEN.exec(token) ?? []
      return { token, id, secret }
    })
    const ids = asked.map(({ id }) => id)
    const found = await this.#store.lookUp((db) => findTokens(db, { ids: textList(db, ids) }))
    const rows = new Map(found.map((row) => [row.id, row]))
    const owners = new Map(
      asked.map(({ token, id, secret }) => {
        const row = rows.get(id)
        const identity = identityOf(row, secret)
        return [token, row && identity ? { version: row.version, identity } : null]
      }),
    )
    return (token: string) => owners.get(token) ?? null
  }
}

/** The same message whatever is wrong with the token or the session. */
export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 'Send a valid token (Authorization: Bearer stp-….), or sign in.')
}

type Owner = Awaited<ReturnType<typeof findToken>>[number]

/** Null when there is no such token, or it has another secret. */
function identityOf(row: Owner | undefined, secret: string): Identity | null {
  if (!row || !isSecret(secret, row.secret_hash)) return null
  return {
    credential_id: row.id,
    session: null,
    team_id: row.team_id,
    user_id: row.user_id,
    role: row.role,
    scope: row.scope,
    source: sourceOf(row),
    revision: row.revision,
    epoch: row.epoch,
    time_expires: row.time_expires,
  }
}

const selectOwners = (db: Db) =>
  db
    .selectFrom('tokens')
    .innerJoin('members', (join) =>
      join.onRef('members.team_id', '=', 'tokens.team_id').onRef('members.user_id', '=', 'tokens.user_id'),
    )
    .innerJoin('teams', 'teams.id', 'tokens.team_id')
    .select([
      'tokens.id',
      'tokens.team_id',
      'tokens.user_id',
      'tokens.secret_hash',
      'tokens.scope',
      'tokens.agent_name',
      'tokens.time_expires',
      'members.role',
      'teams.revision',
      EPOCH.as('epoch'),
    ])
    .where('tokens.time_revoked', 'is', null)
    .where('members.status', '=', 'active')

const findToken = prepared<{ id: string }>()((db, p) => selectOwners(db).where('tokens.id', '=', p('id')))
const findTokens = prepared<{ ids: TextList }>()((db, p) =>
  selectOwners(db)
    .select(versionIn(db).as('version'))
    .where(textIn(db, 'tokens.id', p('ids'))),
)
