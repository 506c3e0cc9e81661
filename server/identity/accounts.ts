import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'
import { Secrets } from '../common/secrets.ts'
import { SESSION_COOKIE, type Session, unauthenticated } from '../http/authenticate.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { addressOf } from '../http/limit.ts'
import { ATTEMPTS_HERE, ATTEMPTS_PER_ACCOUNT, ATTEMPTS_PER_ADDRESS, SESSION_DAYS } from '../limits/accounts.ts'
import type { User } from '../resources/users/users.schema.ts'
import { readUser } from '../resources/users/users.service.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { canHavePasskeys } from './passkey-host.ts'
import { type HashCost, PasswordHashes } from './passwords.ts'
import type { ProviderOptions } from './provider-options.ts'
import { Provider } from './providers.ts'
import { type Browser, createSession, endSessions, SessionCallers } from './sessions.ts'
import { Throttle } from './throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    accounts: Accounts
  }
}

export interface AccountOptions {
  /** Anybody may make an account; otherwise only invited people have one. */
  isSignUpOpen?: boolean
  /** Seals the secrets of second factors; without it there can be none. */
  secrets?: Secrets
  /** Other servers that people sign in with. */
  providers?: readonly ProviderOptions[]
  /** The only way to sign in. */
  isOidcOnly?: boolean
  /** There is a way to send mail. */
  isMailing?: boolean
  /** A lower cost for password hashes: for tests. */
  hashCost?: Partial<HashCost>
  /** A higher limit per address: for tests, which share one. */
  attemptsPerAddress?: number
}

/** What signing in needs, wherever it happens. One per process. */
export class Accounts {
  readonly gateway: Gateway
  readonly publicUrl: string
  readonly isSignUpOpen: boolean
  readonly isMailing: boolean
  readonly isOidcOnly: boolean
  readonly secrets: Secrets
  readonly providers: readonly Provider[]
  readonly hashes: PasswordHashes
  readonly throttle: Throttle
  readonly sessions: SessionCallers
  readonly #attemptsPerAddress: number
  readonly #under = new Set<Promise<void>>()

  constructor(gateway: Gateway, options: AccountOptions = {}) {
    this.gateway = gateway
    this.publicUrl = gateway.publicUrl
    this.isOidcOnly = options.isOidcOnly ?? false
    this.isSignUpOpen = !this.isOidcOnly && (options.isSignUpOpen ?? false)
    this.secrets = options.secrets ?? new Secrets(() => null)
    this.providers = (options.providers ?? []).map((provider) => new Provider(provider, gateway.publicUrl))
    this.isMailing = options.isMailing ?? false
    this.hashes = new PasswordHashes(options.hashCost)
    this.#attemptsPerAddress = options.attemptsPerAddress ?? ATTEMPTS_PER_ADDRESS
    this.throttle = new Throttle(gateway.clock)
    this.sessions = new SessionCallers(gateway)
  }

  /** How people can sign in. */
  get waysIn() {
    return {
      password: !this.isOidcOnly,
      passkeys: this.#hasPasskeys,
      sign_up: this.isSignUpOpen,
      providers: this.providers.map(({ options: { id, title } }) => ({ id, title })),
    }
  }

  get #hasPasskeys(): boolean {
    return !this.isOidcOnly && canHavePasskeys(this.publicUrl)
  }

  requirePasswords() {
    if (this.isOidcOnly)
      throw new AppError('passwords_off', 'This server knows no passwords. Sign in with its provider.')
  }

  requirePasskeys() {
    if (this.#hasPasskeys) return
    if (this.isOidcOnly)
      throw new AppError('passwords_off', 'This server knows no passkeys. Sign in with its provider.')
    throw new AppError('conflict', 'Passkeys need a server that is reached by a name: see PUBLIC_URL.')
  }

  /** Counts an attempt to sign in to an account, by whatever name, known or not. */
  countAttempt(request: FastifyRequest, reply: FastifyReply, account: string) {
    const address = addressOf(request)
    this.throttle.take(reply, [
      { what: `account ${account} from ${address}`, most: ATTEMPTS_HERE },
      { what: `account ${account}`, most: ATTEMPTS_PER_ACCOUNT },
      { what: `address ${address}`, most: this.#attemptsPerAddress },
    ])
  }

  /** A successful sign-in: earlier attempts from here no longer count. */
  forgetAttempts(request: FastifyRequest, account: string) {
    this.throttle.forget(`account ${account} from ${addressOf(request)}`)
  }

  /** Counts an attempt that names no account. */
  countAddress(request: FastifyRequest, reply: FastifyReply) {
    this.throttle.take(reply, [{ what: `address ${addressOf(request)}`, most: this.#attemptsPerAddress }])
  }

  /** For work that the caller must not wait for, since the time would reveal something. */
  inBackground(work: Promise<void>, onError: (error: unknown) => void) {
    const watched = work.catch(onError).finally(() => this.#under.delete(watched))
    this.#under.add(watched)
  }

  /** Waits until all of that is done. */
  async settled() {
    await Promise.all(this.#under)
  }

  /** Signs in an authenticated person. `way` is for the log of the server. */
  async signIn(request: FastifyRequest, reply: FastifyReply, user_id: string, way: string): Promise<User> {
    const { store, clock } = this.gateway
    const before = await this.sessionOf(request)
    const token = await store.transaction(async (db) => {
      // Signing in again with the same browser replaces its session.
      if (before) await endSessions(db, before.user_id, { id: before.id })
      return createSession(db, user_id, browserOf(request), clock.now())
    })
    this.#setCookie(request, reply, token, SESSION_DAYS * 86_400)
    request.log.info({ user_id, way }, 'signed in')
    return store.read((db) => readUser(db, user_id))
  }

  /** Ends the session of the browser that asks, if it has one. */
  async signOut(request: FastifyRequest, reply: FastifyReply) {
    const session = await this.sessionOf(request)
    this.#setCookie(request, reply, '', 0)
    if (!session) return
    await this.gateway.store.transaction((db) => endSessions(db, session.user_id, { id: session.id }))
    request.log.info({ user_id: session.user_id }, 'signed out')
  }

  /** The session whose cookie the browser shows, or null. */
  async sessionOf(request: FastifyRequest) {
    const cookie = readCookie(request, SESSION_COOKIE)
    if (cookie === undefined) return null
    return this.sessions.find(cookie).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated') return null
      throw error
    })
  }

  #setCookie({ server }: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) {
    setCookie(reply, server, SESSION_COOKIE, value, { maxAge, isSecure: this.publicUrl.startsWith('https:') })
  }
}

/** The signed-in person. Only for routes that require a session. */
export function signedIn({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw unauthenticated()
  return session
}

function browserOf(request: FastifyRequest): Browser {
  return { user_agent: request.headers['user-agent'] ?? '', address: request.ip }
}
