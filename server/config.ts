/** What the environment says, checked once at the start. */
export interface Config {
  port: number
  host: string
  databaseUrl: string
  publicUrl: string
  logLevel: string
  /** Requests a minute per token; null when there is no limit. */
  rateLimit: number | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** A setting is wrong; the message names it and says what it takes. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const port = integer(env, 'PORT', 4000, 0, 65_535)
  const host = env.HOST || '127.0.0.1'
  return {
    port,
    host,
    databaseUrl: readDatabaseUrl(env),
    publicUrl: url(env, 'PUBLIC_URL', `http://${addressOf(host)}:${port}`),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    rateLimit: env.RATE_LIMIT === 'off' ? null : integer(env, 'RATE_LIMIT', 60_000, 1, 1_000_000_000),
  }
}

/** How a browser on this machine reaches the host. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

export function readDatabaseUrl(env: Record<string, string | undefined>): string {
  return env.DATABASE_URL || 'sqlite:./data/boardwalk.db'
}

function integer(env: Record<string, string | undefined>, name: string, fallback: number, least: number, most: number) {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) {
    const off = name === 'RATE_LIMIT' ? ', or off' : ''
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}${off}; it is "${text}".`)
  }
  return value
}

function oneOf(env: Record<string, string | undefined>, name: string, fallback: string, values: readonly string[]) {
  const text = env[name] || fallback
  if (!values.includes(text)) throw new ConfigError(`${name} must be one of ${values.join(', ')}; it is "${text}".`)
  return text
}

function url(env: Record<string, string | undefined>, name: string, fallback: string) {
  const text = env[name] || fallback
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new ConfigError(
      `${name} must be an http or https address, for example https://boards.example.com; it is "${text}".`,
    )
  return text.replace(/\/+$/, '')
}
