import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import { prepared } from '../store/prepared.ts'
import type { Store } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { uuidOf } from '../uuid.ts'
import type { Role } from '../workspace/policy.ts'
import type { Caller, Clock } from '../workspace/workspace.ts'

/** A caller with the state of their workspace at this moment. */
interface Identity extends Caller {
  token_id: string
  revision: number
  time_expires: number | null
}

const TOKEN = /^Bearer (stp-[A-Za-z0-9]{12})\.([A-Za-z0-9]{24})$/i
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** A new token: the public id and the hash are kept, the whole is shown once. */
export function newToken() {
  const id = `stp-${randomText(12)}`
  const secret = randomText(24)
  return { id, token: `${id}.${secret}`, secret_hash: hashSecret(secret) }
}

type TokenOwner = Pick<Row<'tokens'>, 'team_id' | 'agent_name'>

/**
 * The program that a token is for, if any. The id follows from the workspace and the name, not from the token: an agent stays
 * the same when its token is replaced, when it has several, and whichever member it works for.
 */
export function agentIdOf({ team_id, agent_name }: TokenOwner): string | null {
  return agent_name === null ? null : uuidOf(`${team_id} agent ${agent_name}`)
}

/** How whoever has this token comes in: as the person it belongs to, or as a program on their behalf. */
function sourceOf(row: TokenOwner & { id: string }): string {
  const agent_id = agentIdOf(row)
  return JSON.stringify(
    agent_id ? { type: 'agent', client_id: row.id, agent_id } : { type: 'token', client_id: row.id },
  )
}

/** The secret has 142 random bits, so that one round of a plain hash is enough. */
function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/**
 * Who calls, by their bearer token. What the store said is remembered for exactly as long as the store's version stays the
 * same, so that a revoked token or a removed member is refused at once, whichever process did it.
 */
export class Authenticator {
  readonly #store: Store
  readonly #clock: Clock
  readonly #known = new LRUCache<string, { version: string; identity: Identity }>({ max: 10_000 })

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async identify(authorization: string | undefined): Promise<Identity> {
    const [, id, secret] = TOKEN.exec(authorization ?? '') ?? []
    if (!authorization || !id || !secret) throw unauthenticated()
    const answer = this.#store.version()
    const version = typeof answer === 'string' ? answer : await answer
    const known = this.#known.get(authorization)
    const identity = known?.version === version ? known.identity : await this.#lookUp(id, secret)
    if (identity.time_expires !== null && identity.time_expires <= this.#clock.now()) throw unauthenticated()
    if (identity !== known?.identity) this.#known.set(authorization, { version, identity })
    return identity
  }

  async #lookUp(id: string, secret: string): Promise<Identity> {
    const [row] = await this.#store.lookUp((db) => findToken(db, { id }))
    const given = Buffer.from(hashSecret(secret))
    if (!row || !timingSafeEqual(given, Buffer.from(row.secret_hash))) throw unauthenticated()
    return {
      token_id: row.id,
      team_id: row.team_id,
      user_id: row.user_id,
      // Roles and scopes are written by this program alone, from closed sets.
      role: row.role as Role,
      scope: row.scope as 'read' | 'write',
      source: sourceOf(row),
      revision: row.revision,
      time_expires: row.time_expires,
    }
  }
}

/** The same words whatever is wrong with the token. */
function unauthenticated(): AppError {
  return new AppError('unauthenticated', 'Send a valid token: Authorization: Bearer stp-….')
}

const findToken = prepared<{ id: string }>()((db, p) =>
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
    ])
    .where('tokens.id', '=', p('id'))
    .where('tokens.time_revoked', 'is', null)
    .where('members.status', '=', 'active'),
)
