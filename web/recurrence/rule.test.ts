import { describe, expect, test } from 'vitest'
import { repeatOf, ruleInWords, ruleOf } from './rule.ts'

describe('a rule that can be chosen', () => {
  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;BYDAY=MO', 'Every week on Monday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday, and Friday'],
    ['FREQ=MONTHLY;INTERVAL=3', 'Every 3 months'],
    ['FREQ=YEARLY', 'Every year'],
  ])('%s', (rule, inWords) => {
    expect(ruleInWords(rule)).toBe(inWords)
    const repeat = repeatOf(rule)
    expect(repeat && ruleOf(repeat)).toBe(rule)
  })

  test('names days in the order of the week', () => {
    expect(ruleOf({ unit: 'WEEKLY', interval: 1, days: ['FR', 'MO'] })).toBe('FREQ=WEEKLY;BYDAY=MO,FR')
  })

  test('has days of the week only by weeks', () => {
    expect(ruleOf({ unit: 'DAILY', interval: 1, days: ['FR'] })).toBe('FREQ=DAILY')
  })
})

test.each([
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=DAILY;COUNT=3',
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;FREQ=WEEKLY',
  'every day',
  '',
])('%j is shown as it is written', (rule) => {
  expect(repeatOf(rule)).toBeNull()
  expect(ruleInWords(rule)).toBe(rule)
})
