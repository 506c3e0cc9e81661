import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { findFieldsById } from './fields.queries.ts'
import type { CustomFields, FieldValue } from './fields.schema.ts'
import { parseValues, type StoredValues } from './fields.stored.ts'
import { isChoice, kindOf, shownValue, textOf } from './fields.values.ts'

interface Holder {
  id: number
  custom_fields: string | null
  /** Of a card; an epic is in no space. */
  project_id?: number
}

/**
 * The values that cards and epics show: those of fields that are there, as they are now. A card shows those of its own space, an
 * epic those of spaces that are not private. Where none has values, nothing is looked up.
 */
export async function findValuesOf(r: Read, rows: readonly Holder[]): Promise<(id: number) => CustomFields> {
  const shownOf = await findShown(r, rows)
  return (id) => Object.fromEntries(shownOf(id).map(({ field, value }) => [String(field.id), value]))
}

/** What search finds a card or an epic by, in the words that people see. */
export async function findTextsOf(
  r: Read,
  rows: readonly Holder[],
): Promise<(id: number) => { title: string; text: string }[]> {
  const shownOf = await findShown(r, rows)
  return (id) =>
    shownOf(id).flatMap(({ field, value }) => {
      const isSearched = isChoice(field.type) || field.type === 'text' || field.type === 'link'
      const text = isSearched ? textOf(kindOf(field), value) : null
      return text ? [{ title: field.title, text }] : []
    })
}

interface Shown {
  field: Row<'fields'>
  value: FieldValue
}

async function findShown(r: Read, rows: readonly Holder[]): Promise<(id: number) => Shown[]> {
  const held = rows.filter(({ custom_fields }) => custom_fields)
  if (held.length === 0) return () => []
  const stored = new Map(held.map((row) => [row.id, { row, values: parseValues(row.custom_fields) }]))
  const ids = new Set([...stored.values()].flatMap(({ values }) => Object.keys(values)))
  const fields = await findFieldsById(r, [...ids].map(Number))
  const known = new Map(fields.map((field) => [String(field.id), { field, kind: kindOf(field) }]))
  const show = ({ project_id }: Holder, values: StoredValues): Shown[] =>
    Object.entries(values).flatMap(([id, stored]) => {
      const one = known.get(id)
      const isOwn = project_id === undefined ? one?.field.is_private === 0 : one?.field.project_id === project_id
      const value = one && isOwn ? shownValue(one.kind, stored) : undefined
      return one === undefined || value === undefined ? [] : [{ field: one.field, value }]
    })
  return (id) => {
    const one = stored.get(id)
    return one ? show(one.row, one.values) : []
  }
}
