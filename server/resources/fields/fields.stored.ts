import type { FieldValue } from './fields.schema.ts'

/** A value as cards and epics store it: as it is shown, and what a card is found by. */
export interface Stored {
  v: FieldValue
  /** Numbers for what is compared as such, else texts; several for several options. */
  k: (string | number)[]
}

/** The values of one card or epic, by the ids of their fields. */
export type StoredValues = Record<string, Stored>

export function parseStored(json: string | null): Stored | null {
  // Written only by this program, or checked in an imported export.
  return json === null ? null : (JSON.parse(json) as Stored)
}

export function parseValues(json: string | null | undefined): StoredValues {
  // As above.
  return json ? (JSON.parse(json) as StoredValues) : {}
}

/** Null for none: most cards have none, and cost nothing. */
export function writeValues(values: StoredValues): string | null {
  return Object.keys(values).length === 0 ? null : JSON.stringify(values)
}

/** The values as the log shows them. */
export function valuesInLog(json: string | null | undefined): Record<string, FieldValue> | null {
  if (!json) return null
  return Object.fromEntries(Object.entries(parseValues(json)).map(([id, { v }]) => [id, v]))
}

/** What changed between two rows: only the fields whose values differ; null where there was none. */
export function changedValues(before: string | null | undefined, after: string | null | undefined) {
  const [old, now] = [parseValues(before), parseValues(after)]
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (id) => JSON.stringify(old[id]?.v) !== JSON.stringify(now[id]?.v),
  )
  const of = (values: StoredValues) => Object.fromEntries(changed.map((id) => [id, values[id]?.v ?? null]))
  return changed.length === 0 ? {} : { custom_fields: [of(old), of(now)] as const }
}
