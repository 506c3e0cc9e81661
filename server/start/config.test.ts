import { expect, test } from 'vitest'
import { ConfigError } from '../common/settings.ts'
import { readConfig } from './config.ts'

test('needs nothing', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: 'sqlite:./data/boardwalk.db',
    databaseReadUrl: null,
    publicUrl: 'http://localhost:4000',
    logLevel: 'info',
    rateLimit: 60_000,
    trustProxy: [],
    corsOrigins: [],
    secretKey: null,
    webhookAllow: [],
    logRetentionDays: null,
    files: { folder: null, url: null, quota: 10 * 1024 ** 3 },
    isSignUpOpen: false,
    providers: [],
    isOidcOnly: false,
    mail: null,
    mailIn: null,
    metrics: { port: null, host: '127.0.0.1', token: null },
  })
})

test.each([
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
  [{ HOST: '::' }, 'http://localhost:4000'],
  [{ HOST: '::1' }, 'http://[::1]:4000'],
  [{ PUBLIC_URL: 'https://boards.example.com/' }, 'https://boards.example.com'],
  [{ PUBLIC_URL: 'https://example.com/team/boards/' }, 'https://example.com/team/boards'],
])('%j is reached at %s', (env, url) => {
  expect(readConfig(env).publicUrl).toBe(url)
})

test('takes lists apart by commas or spaces', () => {
  const { trustProxy, corsOrigins } = readConfig({
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1,fd00::/8',
    CORS_ORIGINS: 'https://a.example.com,http://localhost:3000',
  })
  expect(trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])
  expect(corsOrigins).toEqual(['https://a.example.com', 'http://localhost:3000'])
})

test('keeps the log for good, or for so many days', () => {
  expect(readConfig({ LOG_RETENTION: 'off' }).logRetentionDays).toBeNull()
  expect(readConfig({ LOG_RETENTION: '365' }).logRetentionDays).toBe(365)
})

test('takes a mail server with whom mail comes from', () => {
  expect(readConfig({}).mail).toBeNull()
  const env = { SMTP_URL: 'smtps://ada:secret@mail.example.com:465', MAIL_FROM: 'Boards <boards@example.com>' }
  expect(readConfig(env).mail).toEqual({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM })
})

test('takes mail where a port and a domain say so, with a certificate or without', () => {
  const env = { MAIL_IN_PORT: '2525', MAIL_DOMAIN: 'Mail.Example.com' }
  const mailIn = { port: 2525, host: '127.0.0.1', mailDomain: 'mail.example.com', tls: null }
  expect(readConfig(env).mailIn).toEqual(mailIn)
  const file = import.meta.filename
  const { tls } = readConfig({ ...env, MAIL_IN_CERT: file, MAIL_IN_KEY: file }).mailIn ?? {}
  expect([tls?.cert.length, tls?.key.length]).toEqual([expect.any(Number), expect.any(Number)])
})

test('takes a replica with a database', () => {
  const env = {
    DATABASE_URL: 'postgres://db/boardwalk',
    DATABASE_READ_URL: 'postgres://ada:secret@db2:5433/boardwalk?sslmode=require',
  }
  expect(readConfig(env).databaseReadUrl).toBe(env.DATABASE_READ_URL)
})

test('takes no limit for a limit', () => {
  expect(readConfig({ RATE_LIMIT: 'off' }).rateLimit).toBeNull()
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535; it is "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535; it is "-1".'],
  [{ PORT: '4e3' }, 'PORT must be a whole number from 0 to 65535; it is "4e3".'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; it is "loud".'],
  [{ RATE_LIMIT: '0' }, 'RATE_LIMIT must be a whole number from 1 to 1000000000, or off; it is "0".'],
  [{ LOG_RETENTION: '6' }, 'LOG_RETENTION must be a whole number of days from 7 to 36500, or off; it is "6".'],
  [{ LOG_RETENTION: '1y' }, 'it is "1y".'],
  [{ HOST: 'http://boards.example.com' }, 'HOST must be an address or a name of this machine'],
  [{ HOST: '0.0.0.0:80' }, 'it is "0.0.0.0:80".'],
  [{ SECRET_KEY: 'too short for a key' }, 'SECRET_KEY must have 32 to 256 characters, none of them a space.'],
  [{ WEBHOOK_ALLOW: 'intranet' }, 'WEBHOOK_ALLOW must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8'],
  [{ TRUST_PROXY: 'nginx' }, 'TRUST_PROXY must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'it has "10.0.0.0/33".'],
  [{ TRUST_PROXY: 'true' }, 'it has "true".'],
  [{ CORS_ORIGINS: 'https://a.example.com/' }, 'CORS_ORIGINS must be origins such as https://app.example.com, or *'],
  [{ CORS_ORIGINS: 'example.com' }, 'it has "example.com".'],
  [{ METRICS_PORT: 'yes' }, 'METRICS_PORT must be a whole number from 0 to 65535; it is "yes".'],
  [{ METRICS_PORT: '4000' }, 'METRICS_PORT must be another port than PORT; both are 4000.'],
  [{ METRICS_HOST: 'a b' }, 'METRICS_HOST must be an address or a name of this machine'],
  [{ MAIL_FROM: 'boards@example.com' }, 'SMTP_URL must be the address of a mail server'],
  [
    { SMTP_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' },
    'SMTP_URL must be the address of a mail server',
  ],
  [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be an e-mail address'],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' }, 'MAIL_FROM must be'],
  [{ MAIL_DOMAIN: 'mail.example.com' }, 'MAIL_IN_PORT must be set with MAIL_DOMAIN'],
  [{ MAIL_IN_PORT: '2525' }, 'MAIL_DOMAIN must be what addresses of boards end with'],
  [{ MAIL_IN_PORT: '2525', MAIL_DOMAIN: 'a@b.c' }, 'it is "a@b.c".'],
  [{ MAIL_IN_PORT: 'x', MAIL_DOMAIN: 'mail.example.com' }, 'MAIL_IN_PORT must be a whole number from 0 to 65535'],
  [
    { MAIL_IN_PORT: '2525', MAIL_DOMAIN: 'mail.example.com', MAIL_IN_CERT: '/nowhere' },
    'MAIL_IN_CERT must be a file that this user can read; it is "/nowhere".',
  ],
  [
    { MAIL_IN_PORT: '2525', MAIL_DOMAIN: 'mail.example.com', MAIL_IN_KEY: import.meta.filename },
    'MAIL_IN_CERT and MAIL_IN_KEY belong together',
  ],
  [{ DATABASE_READ_URL: 'postgres://replica/boardwalk' }, 'DATABASE_READ_URL must be a replica of DATABASE_URL'],
  [
    { DATABASE_URL: 'postgres://db/boardwalk', DATABASE_READ_URL: 'postgres://db2,db3/boardwalk' },
    'DATABASE_READ_URL must name one replica',
  ],
  [
    { DATABASE_URL: 'postgres://db/boardwalk', DATABASE_READ_URL: 'postgres://db2/boardwalk?target_session_attrs=any' },
    'without target_session_attrs',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have 16 to 256 characters, none of them a space.'],
  [{ PUBLIC_URL: 'https://x.example.com/?a=b' }, 'PUBLIC_URL must be an address without a query'],
  [{ PUBLIC_URL: 'boards.example.com' }, 'PUBLIC_URL must be an http or https address'],
  [{ PUBLIC_URL: 'ftp://boards.example.com' }, 'PUBLIC_URL must be an http or https address'],
])('refuses %j and says what it takes', (env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(words)
})
