import { expect, test } from 'vitest'
import { wayBack } from './way.ts'

const way = (to?: string) => wayBack(to, 'https://boards.example.com', '/')

test('an address of this server is gone to after signing in', () => {
  expect(way('/t1/board-7?tag=bug#x')).toBe('/t1/board-7?tag=bug#x')
  expect(way(undefined)).toBe('/')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  'evil.example',
  '',
])('%j is not', (to) => {
  expect(way(to)).toBe('/')
})
