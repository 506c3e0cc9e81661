import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { parseCount, parseEmail, parseExpiry, parseName, parseRole, parseTitle } from './input.ts'

test('reads the expiry of a token', () => {
  const days = (instant: number) => (instant - Date.now()) / 86_400_000
  expect(days(parseExpiry('30d'))).toBeCloseTo(30, 3)
  expect(days(parseExpiry('12h'))).toBeCloseTo(0.5, 3)
  expect(days(parseExpiry('90m'))).toBeCloseTo(1 / 16, 3)
  expect(days(parseExpiry('2w'))).toBeCloseTo(14, 3)
  expect(parseExpiry('2999-12-31')).toBe(Date.UTC(2999, 11, 31))
})

test.each(['30', '30x', 'soon', '', '0d', '2020-01-01', '2999-02-30', '2999-13-01', '-1d', '1.5d'])(
  'refuses the expiry "%s"',
  (text) => {
    expect(() => parseExpiry(text)).toThrow(InvalidArgumentError)
  },
)

test('recognizes an e-mail address by its shape, and lowercases it', () => {
  expect(parseEmail(' You@Example.com ')).toBe('you@example.com')
  for (const text of [
    '',
    'you',
    '@example.com',
    'you@',
    'y ou@example.com',
    'y\u200bou@example.com',
    'you@example.com, me@example.com',
  ])
    expect(() => parseEmail(text), text).toThrow(InvalidArgumentError)
  expect(() => parseEmail(`${'x'.repeat(250)}@example.com`)).toThrow(InvalidArgumentError)
})

test('knows the roles, and suggests the one that was meant', () => {
  expect(parseRole('guestreader')).toBe('guestReader')
  expect(() => parseRole('memer')).toThrow('Did you mean member?')
  expect(() => parseRole('king')).toThrow('It must be one of guestReader, guest, member, admin, owner.')
})

test('accepts titles, names and counts within limits', () => {
  expect(parseTitle(' Ours ')).toBe('Ours')
  for (const text of ['', '   ', 'x'.repeat(501)]) expect(() => parseTitle(text)).toThrow(InvalidArgumentError)
  expect(parseName(' Deploy bot ')).toBe('Deploy bot')
  for (const text of ['', '   ', 'x'.repeat(201)]) expect(() => parseName(text)).toThrow(InvalidArgumentError)
  expect(parseCount(0, 10)('10')).toBe(10)
  for (const text of ['11', '-1', '1e1', 'ten', '']) expect(() => parseCount(0, 10)(text)).toThrow(InvalidArgumentError)
})
