import { parseDate } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import { RULE_COUNT, RULE_INTERVAL } from '../../server/limits/recurrences.ts'
import {
  endOfRule,
  MAX_COUNT,
  MAX_INTERVAL,
  ofMonthAt,
  ofMonthInWords,
  repeatOf,
  ruleInWords,
  ruleOf,
  untilAt,
} from './rule.ts'

const endless = { ofMonth: null, count: null, until: null }

describe('a rule that can be chosen', () => {
  test.each([
    ['FREQ=DAILY', 'Every day'],
    ['FREQ=WEEKLY;BYDAY=MO', 'Every week on Monday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR', 'Every 2 weeks on Monday, Wednesday, and Friday'],
    ['FREQ=MONTHLY;INTERVAL=3', 'Every 3 months'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'Every month on the last Friday'],
    ['FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO;COUNT=3', 'Every 2 months on the first Monday, 3 times'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
    ['FREQ=YEARLY', 'Every year'],
    ['FREQ=DAILY;COUNT=3', 'Every day, 3 times'],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=1', 'Every week on Monday, once'],
    ['FREQ=MONTHLY;UNTIL=20261231T225959Z', 'Every month, until Dec 31, 2026'],
  ])('%s', (rule, inWords) => {
    expect(ruleInWords(rule, 'Europe/Berlin')).toBe(inWords)
    const repeat = repeatOf(rule)
    expect(repeat && ruleOf(repeat)).toBe(rule)
  })

  test('names days in the order of the week', () => {
    expect(ruleOf({ ...endless, unit: 'WEEKLY', interval: 1, days: ['FR', 'MO'] })).toBe('FREQ=WEEKLY;BYDAY=MO,FR')
  })

  test('has days of the week only by weeks', () => {
    expect(ruleOf({ ...endless, unit: 'DAILY', interval: 1, days: ['FR'] })).toBe('FREQ=DAILY')
  })
})

test.each([
  ['2026-11-20', ['the last day', 'the third Friday', 'the last Friday']],
  ['2026-11-01', ['the last day', 'the first Sunday', 'the last Sunday']],
  ['2027-01-31', ['the last day', 'the last Sunday']],
  ['2028-02-29', ['the last day', 'the last Tuesday']],
])('by months from %s on these can be chosen', (date, inWords) => {
  expect(ofMonthAt(parseDate(date)).map(ofMonthInWords)).toEqual(inWords)
})

test.each([
  'FREQ=MONTHLY;BYDAY=5FR',
  'FREQ=MONTHLY;BYDAY=1MO,3MO',
  'FREQ=MONTHLY;BYDAY=FR',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-1;BYDAY=1MO',
  'FREQ=YEARLY;BYDAY=-1FR',
  'FREQ=YEARLY;BYMONTHDAY=-1',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=DAILY;COUNT=201',
  'FREQ=DAILY;UNTIL=20261231',
  'FREQ=DAILY;COUNT=3;UNTIL=20261231T225959Z',
  'FREQ=HOURLY',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;FREQ=WEEKLY',
  'every day',
  '',
])('%j is shown as it is written', (rule) => {
  expect(repeatOf(rule)).toBeNull()
  expect(ruleInWords(rule, 'Europe/Berlin')).toBe(rule)
})

test('the end of a rule is the same moment both ways', () => {
  expect(untilAt(endOfRule('20261231T225959Z'))).toBe('20261231T225959Z')
})

test('what can be chosen is what the server takes', () => {
  expect([MAX_INTERVAL, MAX_COUNT]).toEqual([RULE_INTERVAL, RULE_COUNT])
})
