import { invalid } from '../common/errors.ts'
import { KEPT_LENGTH } from '../limits/texts.ts'

/** A client's own value as stored: JSON, so that each text and object is read back as what it was. */
export function writeKept(field: string, value: unknown): string {
  const text = JSON.stringify(value)
  if (text.length > KEPT_LENGTH)
    throw invalid(field, `${field} must have at most ${KEPT_LENGTH} characters as JSON.`, 'too_long')
  return text
}

export function readKept<T>(text: string | null): T | null {
  // Written as JSON of this type, by writeKept.
  return text === null ? null : (JSON.parse(text) as T)
}
