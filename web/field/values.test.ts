import { describe, expect, test } from 'vitest'
import { Mirror } from '../data/mirror.ts'
import { complaintAbout, type FieldKind, typedNumber, valueInWords } from './values.ts'

const OPTIONS = [
  { id: '1', title: 'Ready', color: 'green' },
  { id: '2', title: 'Late', color: 'red' },
]
const kind = (type: FieldKind['type'], more: Partial<FieldKind> = {}): FieldKind => ({
  type,
  options: OPTIONS,
  unit: '',
  decimals: 0,
  ...more,
})

describe('a value in words', () => {
  test.each([
    ['a text', kind('text'), 'As written', 'As written'],
    ['a number with its unit', kind('number', { unit: 'h' }), 3, '3 h'],
    ['money with its decimals', kind('money', { unit: 'EUR', decimals: 2 }), 8, /^8[.,]00 EUR$/],
    ['more decimals than are shown', kind('number'), 0.25, /^0[.,]25$/],
    ['an option', kind('select'), '2', 'Late'],
    ['several options', kind('multi_select'), ['1', '2'], 'Ready, Late'],
    ['an option that is gone', kind('select'), '7', '7'],
    ['yes', kind('checkbox'), true, 'Yes'],
    ['no', kind('checkbox'), false, 'No'],
    ['stars', kind('rating'), 4, '4 of 5'],
    ['a person who is gone', kind('person'), 'x', 'Someone'],
    ['a value of the type before', kind('number'), 'three', 'three'],
    ['none', kind('text'), null, ''],
  ])('%s', (_, field, value, words) => {
    expect(valueInWords(new Mirror(), field, value)).toEqual(
      typeof words === 'string' ? words : expect.stringMatching(words),
    )
  })
})

test.each([
  ['12', 12],
  [' -0.5 ', -0.5],
  ['1,5', 1.5],
  ['', null],
  ['a lot', undefined],
  ['Infinity', undefined],
])('the number that is typed as %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test.each([
  ['1.00', 2, null],
  ['1.005', 2, 'Not saved. This amount has at most 2 decimals.'],
  ['1.55', 1, 'Not saved. This amount has at most 1 decimal.'],
  ['1.5', 0, 'Not saved. This amount has no decimals.'],
  ['1e3', 0, null],
  ['-0.25', 2, null],
  ['', 2, null],
  ['a lot', 2, 'Not saved. This must be a number.'],
])('money that is typed as %j, with %d decimals', (typed, decimals, complaint) => {
  expect(complaintAbout(kind('money', { decimals }), typed)).toBe(complaint)
})

test('a number is shown with its decimals, and may have more', () => {
  expect(complaintAbout(kind('number', { decimals: 2 }), '1.005')).toBeNull()
})
