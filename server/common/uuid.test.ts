import { expect, test } from 'vitest'
import { uuidOf } from './uuid.ts'

test('the same words give the same id in every release, for logs hold them', () => {
  expect(uuidOf('tJ4mW8rc agent Deploy bot')).toBe('e36ac333-6b0a-8099-b123-6078064711bb')
})
