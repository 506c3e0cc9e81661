import { beforeAll, describe, expect, test } from 'vitest'
import { newTeam, type Team } from '../../../test/team.ts'

// Independent of the store.
describe('invalid forms', () => {
  let team: Team
  let path: string
  beforeAll(async () => {
    team = await newTeam('sqlite')
    path = `/boards/${(await team.newBoard()).id}/forms`
  })

  const text = { id: 'a', type: 'short_text', label: 'A' }
  const choice = { id: 'c', type: 'select', label: 'C', options: ['One', 'Two'] }
  const number = { id: 'n', type: 'number', label: 'N' }
  const shownIf = (condition_field_id: string, condition_operator: string, condition_value?: string) => ({
    ...text,
    id: 'z',
    condition_field_id,
    condition_operator,
    condition_value,
  })
  test.each([
    ['an unknown type', [{ ...text, type: 'song' }], 'fields.0.type'],
    ['no label', [{ type: 'short_text' }], 'fields.0.label'],
    ['an id with a dot', [{ ...text, id: 'a.b' }], 'fields.0.id'],
    ['the same id twice', [text, text], 'fields.1.id'],
    ['choices without options', [{ ...choice, options: [] }], 'fields.0.options'],
    ['an option twice', [{ ...choice, options: ['One', 'One'] }], 'fields.0.options'],
    ['options of a text', [{ ...text, options: ['One'] }], 'fields.0.options'],
    ['several dates', [{ ...text, type: 'date', multi_select: true }], 'fields.0.multi_select'],
    ['a title that is a date', [{ ...text, type: 'date', card_property: 'title' }], 'fields.0.card_property'],
    ['several titles', [{ ...choice, multi_select: true, card_property: 'title' }], 'fields.0.card_property'],
    [
      'the title twice',
      [
        { ...text, card_property: 'title' },
        { ...text, id: 'b', card_property: 'title' },
      ],
      'fields.1.card_property',
    ],
    ['invalid priorities', [{ ...choice, card_property: 'priority' }], 'fields.0.options'],
    ['invalid estimates', [{ ...choice, card_property: 'estimate' }], 'fields.0.options'],
    [
      'a condition without an operator',
      [text, { ...text, id: 'z', condition_field_id: 'a' }],
      'fields.1.condition_operator',
    ],
    ['a condition about a later field', [shownIf('a', 'eq', 'x'), text], 'fields.0.condition_field_id'],
    ['a condition about itself', [shownIf('z', 'eq', 'x')], 'fields.0.condition_field_id'],
    ['a text compared by size', [text, shownIf('a', 'gt', '3')], 'fields.1.condition_operator'],
    ['a number compared with a word', [number, shownIf('n', 'gt', 'three')], 'fields.1.condition_value'],
    ['a choice that is not offered', [choice, shownIf('c', 'eq', 'Three')], 'fields.1.condition_value'],
    ['a comparison with nothing', [choice, shownIf('c', 'eq')], 'fields.1.condition_value'],
    ['a value that is compared with nothing', [text, shownIf('a', 'is_empty', 'x')], 'fields.1.condition_value'],
    ['51 fields', Array.from({ length: 51 }, () => ({ type: 'short_text', label: 'A' })), 'fields'],
  ])('are refused with %s', async (_, fields, field) => {
    const before = await team.head()
    const { status, body } = await team.post(path, { title: 'Ask us', fields })

    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
    expect(await team.head()).toEqual(before)
  })
})
