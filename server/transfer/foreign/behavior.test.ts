import { expect, test } from 'vitest'
import { toBehavior } from './behavior.ts'

test.each([
  ['✅ Done!', 'completed'],
  ['In Progress (3)', 'started'],
  ['Code review', 'committed'],
  ['Product backlog', 'backlog'],
  ["Won't do", 'cancelled'],
  ['Doneness', 'committed'],
  ['', 'committed'],
])('a list called "%s" is %s', (title, behavior) => {
  expect(toBehavior(title)).toBe(behavior)
})
