import type { FieldRow, FieldValue } from '../data/rows.ts'

/** What an editor of a value needs, whatever its type. */
export interface EditorProps {
  field: FieldRow
  value: FieldValue | undefined
  /** What was typed and refused. */
  typedBefore?: string | undefined
  isReadOnly: boolean
  /** Null empties it. */
  onChange(value: FieldValue | null): void
}
