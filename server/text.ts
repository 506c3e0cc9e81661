/** What texts may be, everywhere. Lengths count characters, as JSON Schema does. */

export const LONGEST_TITLE = 500
export const LONGEST_NAME = 200
export const LONGEST_CONTENT = 102_400
export const LONGEST_EMAIL = 254

/** No address has characters that nobody sees: two that look alike would be two people. */
export const EMAIL_PATTERN = '^[^\\s\\p{C}@]+@[^\\s\\p{C}@]+$'

/** By characters, not by UTF-16 units: half a character could not be stored. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
