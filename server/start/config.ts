import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { ConfigError, type Env } from '../common/settings.ts'
import type { FileSettings } from '../files/open.ts'
import { isOnly, type ProviderOptions, readProviders } from '../identity/provider-options.ts'
import { METRICS_TOKEN_MIN_LENGTH, SECRET_KEY_MIN_LENGTH } from '../limits/secrets.ts'
import { SECRET_LENGTH } from '../limits/texts.ts'
import { UPLOADED_BYTES } from '../limits/uploads.ts'

/** What the environment says, checked once at the start. */
export interface Config {
  port: number
  host: string
  databaseUrl: string
  /** A replica of the database, which takes reads; null for none. */
  databaseReadUrl: string | null
  publicUrl: string
  logLevel: string
  /** Requests a minute per token; null when there is no limit. */
  rateLimit: number | null
  /** Addresses and networks of the proxies whose word about the client's address is taken. */
  trustProxy: string[]
  /** Origins whose pages may call the API from a browser. */
  corsOrigins: string[]
  /** What secrets are encrypted with; null for a key in a file. */
  secretKey: string | null
  /** Networks that webhooks may go to though they are not public. */
  webhookAllow: string[]
  /** How long the log is kept; null for always. */
  logRetentionDays: number | null
  files: FileSettings
  /** Anybody may make an account; otherwise only invited people have one. */
  isSignUpOpen: boolean
  /** Other servers that people sign in with. */
  providers: ProviderOptions[]
  /** The only way to sign in. */
  isOidcOnly: boolean
  /** How mail is sent; null for not at all. */
  mail: { smtpUrl: string; from: string } | null
  /** How mail is taken; null for not at all. */
  mailIn: MailInConfig | null
  metrics: {
    /** Where the metrics are served alone; null when they are at /metrics of the API. */
    port: number | null
    host: string
    token: string | null
  }
}

export interface MailInConfig {
  port: number
  host: string
  /** What the addresses end with. */
  mailDomain: string
  tls: { cert: Buffer; key: Buffer } | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(env: Env): Config {
  const port = integer(env, 'PORT', 4000, 0, 65_535)
  const host = hostOf(env, 'HOST')
  const metrics = {
    port: env.METRICS_PORT ? integer(env, 'METRICS_PORT', 0, 0, 65_535) : null,
    host: hostOf(env, 'METRICS_HOST'),
    token: secret(env, 'METRICS_TOKEN'),
  }
  if (metrics.port !== null && metrics.port !== 0 && metrics.port === port)
    throw new ConfigError(`METRICS_PORT must be another port than PORT; both are ${port}.`)
  return {
    port,
    host,
    databaseUrl: readDatabaseUrl(env),
    databaseReadUrl: readDatabaseReadUrl(env),
    publicUrl: readPublicUrl(env),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    rateLimit: env.RATE_LIMIT === 'off' ? null : integer(env, 'RATE_LIMIT', 60_000, 1, 1_000_000_000),
    trustProxy: several(env, 'TRUST_PROXY', isNetwork, 'addresses or networks such as 127.0.0.1 or 10.0.0.0/8'),
    corsOrigins: several(env, 'CORS_ORIGINS', isOrigin, 'origins such as https://app.example.com, or *'),
    secretKey: secret(env, 'SECRET_KEY', SECRET_KEY_MIN_LENGTH),
    webhookAllow: several(env, 'WEBHOOK_ALLOW', isNetwork, 'addresses or networks such as 127.0.0.1 or 10.0.0.0/8'),
    logRetentionDays: daysOf(env, 'LOG_RETENTION'),
    files: readFiles(env),
    isSignUpOpen: oneOf(env, 'SIGN_UP', 'closed', ['open', 'closed']) === 'open',
    providers: readProviders(env),
    isOidcOnly: isOnly(env),
    mail: readMail(env),
    mailIn: readMailIn(env),
    metrics,
  }
}

/** The address of the mail server has a password in it: it is never shown. */
function readMail(env: Env): Config['mail'] {
  const smtpUrl = env.SMTP_URL || ''
  const from = env.MAIL_FROM || ''
  if (!smtpUrl && !from) return null
  if (!URL.canParse(smtpUrl) || !/^smtps?:\/\/[^/]/.test(smtpUrl))
    throw new ConfigError(
      'SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example.com. With MAIL_FROM it is needed.',
    )
  if (!/^(?:[^<>\p{Cc}]{0,200}<)?[^\s\p{Cc}<>@,]+@[^\s\p{Cc}<>@,]+>?$/u.test(from))
    throw new ConfigError(
      `MAIL_FROM must be an e-mail address, such as boards@example.com or Boardwalk <boards@example.com>; it is "${from}".`,
    )
  return { smtpUrl, from }
}

const SIZES: Record<string, number> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 }

/** The address of a bucket has a password in it: it is never shown. */
export function readFiles(env: Env): Config['files'] {
  const url = env.FILES_URL || null
  if (url !== null && env.FILES_DIR)
    throw new ConfigError('FILES_DIR and FILES_URL cannot both be set: files are in one place.')
  if (url !== null && !isBucket(url))
    throw new ConfigError(
      'FILES_URL must be the address of a bucket with its key, such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1.',
    )
  return { folder: env.FILES_DIR || null, url, quota: quotaOf(env.FILES_QUOTA) }
}

function isBucket(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && username !== '' && password !== '' && /^\/[\w.-]+(\/[\w.-]+)*\/?$/.test(pathname)
}

function quotaOf(text: string | undefined): number | null {
  if (text === 'off') return null
  const found = /^(\d{1,12})([kmgt]?)$/i.exec(text || String(UPLOADED_BYTES))
  const bytes = found ? Number(found[1]) * (SIZES[(found[2] ?? '').toLowerCase()] ?? 1) : 0
  if (!Number.isSafeInteger(bytes) || bytes === 0)
    throw new ConfigError(`FILES_QUOTA must be a size such as 500M, 20G or 2T, or off; it is "${text}".`)
  return bytes
}

/** Anyone who can connect to the port can make cards: it listens on this machine only by default. */
function readMailIn(env: Env): MailInConfig | null {
  const mailDomain = (env.MAIL_DOMAIN ?? '').toLowerCase()
  if (!env.MAIL_IN_PORT && !mailDomain) return null
  if (!env.MAIL_IN_PORT) throw new ConfigError('MAIL_IN_PORT must be set with MAIL_DOMAIN: the port that takes mail.')
  if (!/^(?=.{1,190}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(mailDomain))
    throw new ConfigError(
      `MAIL_DOMAIN must be what addresses of boards end with, such as mail.example.com. With MAIL_IN_PORT it is needed; it is "${mailDomain}".`,
    )
  const cert = fileIn(env, 'MAIL_IN_CERT')
  const key = fileIn(env, 'MAIL_IN_KEY')
  if (!cert !== !key) throw new ConfigError('MAIL_IN_CERT and MAIL_IN_KEY belong together: set both, or neither.')
  const port = integer(env, 'MAIL_IN_PORT', 0, 0, 65_535)
  return { port, host: hostOf(env, 'MAIL_IN_HOST'), mailDomain, tls: cert && key ? { cert, key } : null }
}

/** What is in the file that a setting names. */
function fileIn(env: Env, name: string): Buffer | null {
  const file = env[name]
  if (!file) return null
  try {
    return readFileSync(file)
  } catch {
    throw new ConfigError(`${name} must be a file that this user can read; it is "${file}".`)
  }
}

/** How a browser on this machine reaches the host: by the name, since browsers make no passkeys for addresses. */
function addressOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** How others reach the server. */
export function readPublicUrl(env: Env): string {
  const port = integer(env, 'PORT', 4000, 0, 65_535)
  return url(env, 'PUBLIC_URL', `http://${addressOf(hostOf(env, 'HOST'))}:${port}`)
}

export function readDatabaseUrl(env: Env): string {
  return env.DATABASE_URL || 'sqlite:./data/boardwalk.db'
}

/** The address has a password in it: it is never shown. */
function readDatabaseReadUrl(env: Env): string | null {
  const url = env.DATABASE_READ_URL || null
  if (url === null) return null
  if (!/^postgres(ql)?:\/\/[^,?#]*(\?(?!.*target_session_attrs)[^#]*)?$/.test(url))
    throw new ConfigError(
      'DATABASE_READ_URL must name one replica, such as postgres://user:password@host/database, without target_session_attrs.',
    )
  if (!/^postgres(ql)?:\/\//.test(readDatabaseUrl(env)))
    throw new ConfigError('DATABASE_READ_URL must be a replica of DATABASE_URL, which must be postgres:// then.')
  return url
}

function integer(env: Env, name: string, fallback: number, least: number, most: number) {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) {
    const off = name === 'RATE_LIMIT' ? ', or off' : ''
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}${off}; it is "${text}".`)
  }
  return value
}

/** Followers of the log need time to come back after a failure: webhooks are tried for three days. */
const SHORTEST_RETENTION = 7
const LONGEST_RETENTION = 36_500

function daysOf(env: Env, name: string): number | null {
  const text = env[name]
  if (!text || text === 'off') return null
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= SHORTEST_RETENTION && value <= LONGEST_RETENTION))
    throw new ConfigError(
      `${name} must be a whole number of days from ${SHORTEST_RETENTION} to ${LONGEST_RETENTION}, or off; it is "${text}".`,
    )
  return value
}

function oneOf(env: Env, name: string, fallback: string, values: readonly string[]) {
  const text = env[name] || fallback
  if (!values.includes(text)) throw new ConfigError(`${name} must be one of ${values.join(', ')}; it is "${text}".`)
  return text
}

/** Other settings are made from the host: what is wrong with it must be said of it. */
function hostOf(env: Env, name: string) {
  const text = env[name] || '127.0.0.1'
  if (!isIP(text) && !/^[\w.-]{1,253}$/.test(text))
    throw new ConfigError(
      `${name} must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0; it is "${text}".`,
    )
  return text
}

/** Never shown, as it is a secret. */
function secret(env: Env, name: string, shortest = METRICS_TOKEN_MIN_LENGTH): string | null {
  const text = env[name]
  if (!text) return null
  if (!/^[\x21-\x7e]+$/.test(text) || text.length < shortest || text.length > SECRET_LENGTH)
    throw new ConfigError(`${name} must have ${shortest} to ${SECRET_LENGTH} characters, none of them a space.`)
  return text
}

/** Values apart by commas or spaces. */
function several(env: Env, name: string, isOne: (text: string) => boolean, what: string): string[] {
  const values = (env[name] ?? '').split(/[\s,]/).filter((text) => text !== '')
  const wrong = values.find((value) => !isOne(value))
  if (wrong !== undefined) throw new ConfigError(`${name} must be ${what}, apart by commas; it has "${wrong}".`)
  return values
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function isOrigin(text: string): boolean {
  return text === '*' || (URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text)
}

function url(env: Env, name: string, fallback: string) {
  const text = env[name] || fallback
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new ConfigError(
      `${name} must be an http or https address, for example https://boards.example.com; it is "${text}".`,
    )
  const { search, hash, username } = new URL(text)
  if (search || hash || username)
    throw new ConfigError(`${name} must be an address without a query, a fragment or a user; it is "${text}".`)
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
