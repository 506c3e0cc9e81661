import type { NameOf } from '../csv.ts'
import type { FieldValue } from './fields.schema.ts'
import { type FieldKind, isNumber, textOf } from './fields.values.ts'

/** How custom fields stand in tables (CSV). */

export const FIELD_PREFIX = 'Custom field: '

/** The name of a field's column, which is none of those that stand there already. */
export function columnOfField(title: string, taken: readonly string[]): string {
  const plain = title
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return taken.includes(plain) ? `${FIELD_PREFIX}${title}` : title
}

/** A value of a custom field, in words. Options are separated by commas: those that have some are in quotes. */
export function toCell(kind: FieldKind, value: FieldValue | undefined, nameOf: NameOf): string | number {
  if (value === undefined) return ''
  if (isNumber(kind.type) && typeof value === 'number') return value
  if (kind.type === 'multi_select' && Array.isArray(value))
    return value.map((id) => quoted(textOf({ ...kind, type: 'select' }, id) ?? '')).join(', ')
  return kind.type === 'person' ? nameOf(String(value)) : (textOf(kind, value) ?? '')
}

function quoted(option: string): string {
  return /[",]/.test(option) ? `"${option.replaceAll('"', '""')}"` : option
}

/** Of whom the line of a card or an epic speaks: its owner, its members, and those who are chosen in its fields. */
export function peopleOfLine(
  { owner_id, members, custom_fields }: Line,
  fields: readonly { id: string; kind: FieldKind }[],
): string[] {
  const chosen = fields.flatMap(({ id, kind }) => (kind.type === 'person' ? String(custom_fields[id] ?? '') : []))
  return [owner_id ?? '', ...members.map(({ user_id }) => user_id), ...chosen].filter((id) => id !== '')
}

interface Line {
  owner_id: string | null
  members: readonly { user_id: string }[]
  custom_fields: Readonly<Record<string, FieldValue>>
}
