import { firstCharacters } from '../common/text.ts'
import { FIELD_NAME_LENGTH } from '../limits/requests.ts'

/** The name of a field or parameter as shown in messages: long ones are cut. */
export function shortName(name: string): string {
  return name.length <= FIELD_NAME_LENGTH ? name : `${firstCharacters(name, FIELD_NAME_LENGTH)}…`
}

/** Where in a body something stands: `lists.0.title`. */
export function pathOf(parts: readonly (string | number)[]): string {
  return parts.map((part) => (typeof part === 'number' ? part : shortName(part))).join('.')
}
