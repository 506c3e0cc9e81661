import { describe, expect, test } from 'vitest'
import { cachesOf, isUnreached, oldCaches, ruleFor } from './rules.ts'

const FILES = new Set(['assets/start-a1.js', 'icon.svg', 'manifest.webmanifest'])

describe.each(['https://example.com/', 'https://example.com/tracker/'])('below %s', (base) => {
  const rule = (path: string, asked: { method?: string; mode?: string } = {}) =>
    ruleFor({ method: 'GET', mode: 'cors', url: base + path, ...asked }, base, FILES)

  test.each(['', 'sign-in?to=/', 'tAbCdEfG', 'tAbCdEfG/board-12?card=3', 'invitations', 'link#tkt'])(
    'the page at /%s is the program’s',
    (path) => expect(rule(path, { mode: 'navigate' })).toBe('page'),
  )

  test.each([
    'docs',
    'v1/auth/providers/x',
    'forms/abc',
    'public/boards/x',
    'tooLongToBeOne/x',
    'mcp',
    'unsubscribe/x',
  ])('the page at /%s is not', (path) => expect(rule(path, { mode: 'navigate' })).toBe('network'))

  test.each(['assets/start-a1.js', 'assets/of-the-one-before.js', 'icon.svg', 'manifest.webmanifest'])(
    '/%s is one of its files',
    (path) => expect(rule(path)).toBe('file'),
  )

  test.each(['v1/users/me', 'v1/tAbCdEfG/boards/1', 'service-worker.js', '', 'v1/files/assets/x'])(
    'nothing is kept of /%s',
    (path) => expect(rule(path)).toBe('network'),
  )

  test('what changes something is never answered from what is kept, nor what is elsewhere', () => {
    expect(rule('assets/start-a1.js', { method: 'POST' })).toBe('network')
    expect(ruleFor({ method: 'GET', mode: 'cors', url: 'https://other.example/assets/a.js' }, base, FILES)).toBe(
      'network',
    )
  })
})

test('of earlier programs only the last is left, and those of other paths are not touched', () => {
  const [base, other] = ['https://example.com/', 'https://example.com/tracker/']
  const names = ['a', 'b', 'c', 'd'].map((version) => cachesOf(base) + version)
  const foreign = [`${cachesOf(other)}a`, 'someone else’s']

  expect(oldCaches([...foreign, ...names], names[3] ?? '', base)).toEqual(names.slice(0, 2))
  expect(oldCaches([...names.slice(0, 1), ...foreign], names[0] ?? '', base)).toEqual([])
})

test('a proxy without its server is no answer; an error of the server is', () => {
  expect([502, 503, 504].every((status) => isUnreached({ status }))).toBe(true)
  expect([200, 302, 404, 500].some((status) => isUnreached({ status }))).toBe(false)
})
