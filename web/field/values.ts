import type { Mirror } from '../data/mirror.ts'
import type { FieldRow } from '../data/rows.ts'
import { fieldText } from '../text/fields.ts'
import { formatDay } from '../text/format.ts'
import { text } from '../text/text.ts'
import { momentOfDate } from './days.ts'

/** What the values of a field are shown with. */
export type FieldKind = Pick<FieldRow, 'type' | 'options' | 'unit' | 'decimals'>

/** A number with its decimals; more of them if it has more. */
function numberInWords(value: number, { decimals, unit }: FieldKind): string {
  const number = new Intl.NumberFormat(undefined, { minimumFractionDigits: decimals, maximumFractionDigits: 6 })
  return unit ? `${number.format(value)} ${unit}` : number.format(value)
}

/** A value as people read it; empty for none. The log holds any values, also of the types that a field had before. */
export function valueInWords(mirror: Mirror, field: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => valueInWords(mirror, field, one)).join(', ')
  switch (field.type) {
    case 'checkbox':
      return typeof value === 'boolean' ? (value ? fieldText.yes : fieldText.no) : String(value)
    case 'number':
    case 'money':
      return typeof value === 'number' ? numberInWords(value, field) : String(value)
    case 'date':
      return typeof value === 'number' ? formatDay(momentOfDate(value)) : String(value)
    case 'select':
    case 'multi_select':
      return field.options.find(({ id }) => id === value)?.title ?? String(value)
    case 'person':
      return mirror.row('members', String(value))?.display_name || text.someone
    case 'rating':
      return typeof value === 'number' ? fieldText.stars(value) : String(value)
    case 'text':
    case 'link':
      return String(value)
  }
}

/** The number that was typed, null for none; undefined if it is no number. A comma is a point for many people. */
export function typedNumber(typed: string): number | null | undefined {
  const plain = typed.trim().replace(/^([-+]?\d+),(\d+)$/, '$1.$2')
  if (plain === '') return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

export const isNumber = ({ type }: Pick<FieldRow, 'type'>) => type === 'number' || type === 'money'

/** True for fields whose values are typed; the others are chosen. */
export const isTyped = (field: Pick<FieldRow, 'type'>) =>
  isNumber(field) || field.type === 'text' || field.type === 'link'

/** What the typed words are as a value: undefined if they are none of this field. */
export function valueTyped(field: Pick<FieldRow, 'type'>, typed: string): string | number | null | undefined {
  return isNumber(field) ? typedNumber(typed) : typed.trim() || null
}

/** Why typed words are no value of a field; null if they are one. */
export function complaintAbout(field: Pick<FieldRow, 'type' | 'decimals'>, typed: string): string | null {
  const { type, decimals } = field
  const value = valueTyped(field, typed)
  if (value === undefined) return fieldText.wrongNumber
  const isTooFine = type === 'money' && typeof value === 'number' && Number(value.toFixed(decimals)) !== value
  return isTooFine ? fieldText.tooManyDecimals(decimals) : null
}
