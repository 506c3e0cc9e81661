import { expect, test } from 'vitest'
import { canCompare } from '../../../server/resources/forms/forms.conditions.ts'
import { readFields } from '../../../server/resources/forms/forms.fields.ts'
import {
  CARD_PROPERTIES,
  FIELD_TYPES,
  type FieldType,
  OPERATORS,
} from '../../../server/resources/forms/forms.schema.ts'
import type { FieldRow } from '../../data/rows.ts'
import { OPERATORS_OF, TAKE_SEVERAL } from '../../rules/forms.generated.ts'
import {
  customFieldsFor,
  filling,
  lacking,
  newField,
  propertiesOf,
  toBody,
  withSoundConditions,
  withType,
} from './draft.ts'

const OPTIONS = { priority: ['low'], estimate: ['3'] } as Record<string, string[]>

/** True when the server takes a field of this kind. */
function isTaken(type: FieldType, card_property: (typeof CARD_PROPERTIES)[number], multi_select = false): boolean {
  const options = type === 'select' ? (OPTIONS[card_property] ?? ['One']) : []
  try {
    return readFields([{ type, label: 'A', card_property, multi_select, options }]).length === 1
  } catch {
    return false
  }
}

test.each(FIELD_TYPES)('of a field of the type %s all is offered that the server takes, and nothing else', (type) => {
  expect(OPERATORS_OF[type].toSorted()).toEqual(OPERATORS.filter((operator) => canCompare(type, operator)).toSorted())
  for (const isOfSeveral of TAKE_SEVERAL.includes(type) ? [false, true] : [false])
    expect(propertiesOf(type, isOfSeveral)).toEqual(
      CARD_PROPERTIES.filter((property) => isTaken(type, property, isOfSeveral)),
    )
})

test('a form that is edited can be saved: what no longer fits is taken away', () => {
  const first = { ...newField([], 'First'), type: 'number' as const, card_property: null }
  const second = {
    ...newField([first], 'Second'),
    condition_field_id: 'f1',
    condition_operator: 'gt' as const,
    condition_value: '3',
  }
  const fields = [first, second]
  expect(withSoundConditions(fields)).toEqual(fields)

  const [changed, after] = withSoundConditions([withType(first, 'checkbox'), second])
  expect(after).toMatchObject({ condition_field_id: null, condition_operator: null, condition_value: null })
  expect(withSoundConditions(fields.toReversed())[0]).toMatchObject({ id: 'f2', condition_field_id: null })
  expect(withType({ ...second, card_property: 'title' }, 'date').card_property).toBeNull()
  const draft = { title: ' Ask ', description: '', fields: [changed, after].flatMap((field) => field ?? []) }
  expect(toBody(draft)).toMatchObject({
    title: 'Ask',
    fields: [
      { id: 'f1', options: [] },
      { id: 'f2', options: [] },
    ],
  })
})

const custom = (id: string, more: Partial<FieldRow> = {}): FieldRow => ({
  id,
  project_id: '1',
  type: 'text',
  title: `Field ${id}`,
  options: [],
  required: false,
  default: null,
  unit: '',
  decimals: 0,
  on_tile: false,
  position: 0,
  ...more,
})

test('a question fills a custom field that fits its answers, and that no other one fills', () => {
  const options = [
    { id: '1', title: 'Idea', color: '' },
    { id: '2', title: 'Ready', color: '' },
  ]
  const [note, stage] = [custom('7'), custom('8', { type: 'multi_select', options })]
  const first = newField([], 'First')
  const second = withType(newField([first], 'Second'), 'select')
  expect(customFieldsFor(first, [first, second], [note, stage])).toEqual([note])
  const filled = filling(second, stage)
  expect(filled).toMatchObject({
    custom_field_id: '8',
    card_property: null,
    multi_select: true,
    options: 'Idea\nReady',
  })
  const third = withType(newField([first, filled], 'Third'), 'select')
  expect(customFieldsFor(third, [first, filled, third], [note, stage])).toEqual([])
  expect(withType(filled, 'date')).not.toHaveProperty('custom_field_id')
})

test('a form lacks the required fields that no question fills and that have no default', () => {
  const [asked, lacked] = [custom('1', { required: true }), custom('2', { required: true })]
  const question = filling(newField([], 'First'), asked)
  const others = [custom('3'), custom('4', { required: true, default: 'Usual' })]
  expect(lacking([question], [asked, lacked, ...others])).toEqual([lacked])
})
