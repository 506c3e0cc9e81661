import type { FieldRow, FieldValue } from '../data/rows.ts'

/** What an editor of a value needs, whatever its type. */
export interface EditorProps {
  field: FieldRow
  value: FieldValue | undefined
  /** What was typed and refused. */
  typedBefore?: string | undefined
  isReadOnly: boolean
  /** The look of its button, where it is not a row of an open card. */
  className?: string | undefined
  /** Null empties it. */
  onChange(value: FieldValue | null): void
}
