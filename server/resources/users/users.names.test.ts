import { expect, test } from 'vitest'
import { namesOf } from './users.names.ts'

const nobody = { first_name: '', last_name: '', display_name: '' }

test.each([
  ['grace.hopper@example.com', 'Grace', 'Hopper'],
  ['ada@example.com', 'Ada', ''],
  ['jean-luc_van.damme+boards@example.com', 'Jean', 'luc van damme'],
  ['élise.b2@example.com', 'Élise', 'B2'],
  ['42@example.com', '42@example.com', ''],
])('%s is called %s %s until they say otherwise', (email, first_name, last_name) => {
  const named = namesOf({ ...nobody, email })
  expect(named.first_name).toBe(first_name)
  expect(named.last_name.toLowerCase()).toBe(last_name.toLowerCase())
  expect(named.display_name).toBe(`${named.first_name} ${named.last_name}`.trim())
})

test('names people chose for themselves take precedence', () => {
  const email = 'ada@example.com'
  expect(namesOf({ ...nobody, last_name: 'Byron', email })).toEqual({
    first_name: '',
    last_name: 'Byron',
    display_name: 'Byron',
  })
  expect(namesOf({ ...nobody, display_name: 'Countess', email })).toEqual({ ...nobody, display_name: 'Countess' })
})
