import { newId } from '../actions/action.ts'
import type { FieldOption, FieldType, NewField } from '../data/fields.ts'
import type { FieldRow, FieldValue } from '../data/rows.ts'

/** A field as the form has it, before it is saved. New options have ids that were made up. */
export type FieldDraft = Omit<FieldRow, 'id' | 'project_id' | 'position'>

export const EMPTY: FieldDraft = {
  type: 'text',
  title: '',
  options: [],
  required: false,
  default: null,
  unit: '',
  decimals: 0,
  on_tile: false,
}

export const hasOptions = (type: FieldType) => type === 'select' || type === 'multi_select'
export const hasUnit = (type: FieldType) => type === 'number' || type === 'money'

export const newOption = (color: string): FieldOption => ({ id: newId(), title: '', color })

const isNew = (id: string) => id.startsWith('new-')

/** As it is sent: the server names new options. */
export function optionsOf({ options }: FieldDraft): NonNullable<NewField['options']> {
  const named = options.filter(({ title }) => title.trim() !== '')
  return named.map(({ id, title, color }) => ({ ...(!isNew(id) && { id }), title: title.trim(), color }))
}

/** Options that have no id yet are named by their titles. */
function defaultOf({ default: value, options, type }: FieldDraft): FieldValue | null {
  if (!hasOptions(type) || value === null) return value
  const nameOf = (id: string) => (isNew(id) ? (options.find((option) => option.id === id)?.title.trim() ?? '') : id)
  return Array.isArray(value) ? value.map(nameOf) : nameOf(String(value))
}

export function bodyOf(draft: FieldDraft): NewField {
  const { title, type, required, unit, decimals, on_tile } = draft
  return {
    title: title.trim(),
    type,
    required,
    on_tile,
    default: defaultOf(draft),
    ...(hasOptions(type) && { options: optionsOf(draft) }),
    ...(hasUnit(type) && { unit: unit.trim(), decimals }),
  }
}
