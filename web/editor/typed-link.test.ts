import { expect, test } from 'vitest'
import { addressIn } from './typed-link.ts'

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['/team/card-7', '/team/card-7'],
  ['example.com', 'https://example.com'],
  ['example.com/path', 'https://example.com/path'],
  ['b', null],
  ['javascript:alert', null],
  ['//elsewhere.example', null],
  ['https://', null],
])('the address in (%s)', (typed, address) => {
  expect(addressIn(typed)).toBe(address)
})
