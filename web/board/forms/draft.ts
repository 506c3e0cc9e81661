import type { Form, FormField, NewForm } from '../../data/forms.ts'
import type { FieldRow } from '../../data/rows.ts'
import {
  type CardProperty,
  type FieldType,
  OPERATORS_OF,
  PROPERTIES_OF,
  SINGLE,
  TAKE_SEVERAL,
} from '../../rules/forms.generated.ts'

/** A field while it is edited: its choices are the text that they are typed as. */
export interface DraftField extends Omit<FormField, 'order' | 'options'> {
  options: string
}

/** A form while it is edited: nothing of it is sent before it is saved. */
export interface Draft {
  title: string
  description: string
  fields: readonly DraftField[]
}

export function draftOf({ title, description, fields }: Pick<Form, 'title' | 'description' | 'fields'>): Draft {
  return {
    title,
    description,
    fields: fields.map(({ order: _, options, ...field }) => ({ ...field, options: options.join('\n') })),
  }
}

export function optionsIn({ options }: DraftField): string[] {
  const lines = options.split('\n').map((line) => line.trim())
  return [...new Set(lines)].filter((line) => line !== '')
}

export function toBody({ title, description, fields }: Draft): NewForm {
  return {
    title: title.trim(),
    description,
    fields: fields.map((field) => ({ ...field, options: field.type === 'select' ? optionsIn(field) : [] })),
  }
}

/** As the server would name it, so that conditions can speak of it before it is saved. */
export function newField(fields: readonly DraftField[], label: string): DraftField {
  const taken = new Set(fields.map(({ id }) => id))
  let number = 1
  while (taken.has(`f${number}`)) number += 1
  return {
    id: `f${number}`,
    type: 'short_text',
    label,
    required: false,
    options: '',
    placeholder: '',
    description: '',
    // The first line that is asked for says what the card is about.
    card_property: fields.some(({ card_property }) => card_property === 'title') ? null : 'title',
    multi_select: false,
    ...ALWAYS,
  }
}

/** Without a condition. */
export const ALWAYS = { condition_field_id: null, condition_operator: null, condition_value: null }

/** What answers can become: nobody is offered what would be refused. */
export function propertiesOf(type: FieldType, isOfSeveral: boolean): CardProperty[] {
  return PROPERTIES_OF[type].filter((property) => !(isOfSeveral && SINGLE.includes(property)))
}

/** Another type answers otherwise: what it cannot become, and what cannot be asked about it, is taken away. */
export function withType(field: DraftField, type: FieldType): DraftField {
  const multi_select = field.multi_select && TAKE_SEVERAL.includes(type)
  const property = field.card_property
  const fits = property !== null && propertiesOf(type, multi_select).includes(property)
  const { custom_field_id: _, ...others } = field
  return { ...others, type, multi_select, card_property: fits ? property : null }
}

/** Which answers can become the value of a custom field of each type, as the server has it; of choices those of its options. */
const ANSWERS: Record<FieldRow['type'], readonly FieldType[]> = {
  text: ['short_text', 'long_text', 'email', 'address'],
  link: ['short_text'],
  number: ['number'],
  money: ['number'],
  rating: ['number'],
  date: ['date'],
  checkbox: ['checkbox'],
  select: ['select'],
  multi_select: ['select'],
  person: ['user'],
}

/** The custom fields that the answers to a question can fill, and that no other question fills. */
export function customFieldsFor(field: DraftField, others: readonly DraftField[], custom: readonly FieldRow[]) {
  const taken = new Set(others.map(({ id, custom_field_id }) => (id === field.id ? undefined : custom_field_id)))
  return custom.filter(({ id, type }) => ANSWERS[type].includes(field.type) && !taken.has(id))
}

/** The question whose answer becomes the value of a custom field: a choice offers its options. */
export function filling(field: DraftField, custom: FieldRow): DraftField {
  const isChoice = field.type === 'select'
  return {
    ...field,
    card_property: null,
    custom_field_id: custom.id,
    multi_select: custom.type === 'multi_select',
    options: isChoice ? custom.options.map(({ title }) => title).join('\n') : field.options,
  }
}

/** The required custom fields that no question fills and that have no default: cards of the form lack them. */
export function lacking(fields: readonly DraftField[], custom: readonly FieldRow[]): FieldRow[] {
  const asked = new Set(fields.map(({ custom_field_id }) => custom_field_id))
  return custom.filter(({ id, required, default: value }) => required && value === null && !asked.has(id))
}

/** Of conditions only those stay that can still hold: about a field that comes before, in a way it can be asked about. */
export function withSoundConditions(fields: readonly DraftField[]): DraftField[] {
  return fields.map((field, index) => {
    const asked = fields.slice(0, index).find(({ id }) => id === field.condition_field_id)
    const { condition_operator: operator } = field
    const isSound = asked && operator && OPERATORS_OF[asked.type].includes(operator)
    return isSound || field.condition_field_id === null ? field : { ...field, ...ALWAYS }
  })
}

export function conditionAbout({ id, type }: DraftField, options: readonly string[]): Partial<DraftField> {
  const [operator = null] = OPERATORS_OF[type]
  return { condition_field_id: id, condition_operator: operator, condition_value: firstValue(type, operator, options) }
}

export function firstValue(type: FieldType, operator: FormField['condition_operator'], options: readonly string[]) {
  if (operator === null || operator === 'is_empty' || operator === 'is_not_empty') return null
  if (type === 'checkbox') return 'true'
  return type === 'select' ? (options[0] ?? '') : ''
}
