import { expect, test } from 'vitest'
import { readAnswers } from './forms.answers.ts'
import { readFields } from './forms.fields.ts'
import type { NewFormField } from './forms.schema.ts'

type Condition = [
  type: NewFormField['type'],
  operator: string,
  value: string | null,
  shownFor: string[][],
  hiddenFor: string[][],
]

const OPTIONS = { select: ['Question', 'Problem', 'Both'] } as Record<string, string[]>

/** Each with answers that show the next field, and answers that hide it. */
test.each<Condition>([
  ['short_text', 'eq', 'Yes', [['Yes'], [' Yes ']], [['yes'], ['Yes, please'], []]],
  ['short_text', 'neq', 'Yes', [['No'], []], [['Yes']]],
  ['long_text', 'contains', 'urgent', [['It is\r\nURGENT now']], [['soon'], []]],
  ['email', 'contains', '@example.com', [['mira@Example.com']], [['mira@example.org']]],
  ['address', 'is_empty', null, [[], ['  ']], [['Main street 1']]],
  ['number', 'eq', '2.50', [['2.5']], [['2'], []]],
  ['number', 'gt', '9', [['10'], ['9.5']], [['9'], ['-10'], []]],
  ['number', 'lt', '-1', [['-2']], [['-1'], ['0'], []]],
  ['date', 'gt', '2026-01-31', [['2026-02-01'], ['2030-01-01']], [['2026-01-31'], ['2025-12-31'], []]],
  ['date', 'lt', '2026-01-31', [['1999-12-31']], [['2026-01-31'], []]],
  ['select', 'eq', 'Problem', [['Problem']], [['Question'], []]],
  ['select', 'contains', 'Problem', [['Problem'], ['Question', 'Problem']], [['Question'], []]],
  ['select', 'is_not_empty', null, [['Both']], [[]]],
  ['checkbox', 'eq', 'true', [['true']], [[]]],
  ['checkbox', 'eq', 'false', [[]], [['true']]],
  ['user', 'is_not_empty', null, [['mira@example.com']], [[]]],
])('a field is asked when a %s %s %s', (type, operator, value, shownFor, hiddenFor) => {
  const fields = readFields([
    { id: 'first', type, label: 'First', options: OPTIONS[type], multi_select: type === 'select' },
    {
      id: 'second',
      type: 'short_text',
      label: 'Second',
      required: true,
      condition_field_id: 'first',
      // The table above has only operators.
      condition_operator: operator as NewFormField['condition_operator'],
      condition_value: value,
    },
  ] as NewFormField[])
  const read = (first: string[]) => readAnswers(fields, new Map([['first', first]]))

  for (const answer of shownFor) expect([answer, read(answer).problems[0]?.field]).toEqual([answer, 'answers.second'])
  for (const answer of hiddenFor) expect([answer, read(answer).problems]).toEqual([answer, []])
})

test('a field that depends on a hidden field is hidden too, whatever was sent', () => {
  const condition = { condition_operator: 'neq', condition_value: 'x' } as const
  const fields = readFields([
    { id: 'a', type: 'short_text', label: 'A' },
    {
      id: 'b',
      type: 'short_text',
      label: 'B',
      condition_field_id: 'a',
      condition_operator: 'eq',
      condition_value: 'go',
    },
    { id: 'c', type: 'short_text', label: 'C', condition_field_id: 'b', ...condition },
  ])
  const given = new Map([
    ['b', ['kept?']],
    ['c', ['kept?']],
  ])

  expect(readAnswers(fields, given).answers).toEqual(new Map([['a', []]]))
  expect([...readAnswers(fields, new Map([...given, ['a', ['go']]])).answers.keys()]).toEqual(['a', 'b', 'c'])
})
