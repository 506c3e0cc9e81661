import { escapeUTF8 } from 'entities'

/** What texts may be, everywhere. How long they may be is in limits/texts.ts; lengths count characters, as JSON Schema does. */

/** No address has characters that nobody sees: two that look alike would be two people. */
export const EMAIL_PATTERN = '^[^\\s\\p{C}@]+@[^\\s\\p{C}@]+$'

/** By characters, not by UTF-16 units (of which each has two at the most): half a character could not be stored. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count
    ? text
    : Array.from(text.slice(0, 2 * count))
        .slice(0, count)
        .join('')
}

export function inOneLine(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
}

/** Safe inside elements and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return escapeUTF8(text)
}
