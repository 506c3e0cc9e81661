import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('needs nothing', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: 'sqlite:./data/boardwalk.db',
    publicUrl: 'http://127.0.0.1:4000',
    logLevel: 'info',
    rateLimit: 60_000,
  })
})

test.each([
  [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1:80'],
  [{ HOST: '::' }, 'http://127.0.0.1:4000'],
  [{ HOST: '::1' }, 'http://[::1]:4000'],
  [{ PUBLIC_URL: 'https://boards.example.com/' }, 'https://boards.example.com'],
])('%j is reached at %s', (env, url) => {
  expect(readConfig(env).publicUrl).toBe(url)
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
  [{ PUBLIC_URL: 'boards.example.com' }, 'PUBLIC_URL must be an http or https address'],
  [{ PUBLIC_URL: 'ftp://boards.example.com' }, 'PUBLIC_URL must be an http or https address'],
])('refuses %j and says what it takes', (env, words) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(words)
})
