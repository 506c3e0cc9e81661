import { escapeUTF8 } from 'entities'

/** Rules for texts, everywhere. Their lengths are in limits/texts.ts; lengths count characters, as JSON Schema does. */

/** No address has invisible characters: two that look alike would be two people. */
export const EMAIL_PATTERN = '^[^\\s\\p{C}@]+@[^\\s\\p{C}@]+$'
export const EMAIL = new RegExp(EMAIL_PATTERN, 'u')

/** By characters, not by UTF-16 units (of which each has at most two): half a character could not be stored. */
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

/** 12345.6 as "12,345.6". The first number that Node writes for a language loads 9 MB of languages: an idle server does without. */
export function grouped(count: number): string {
  const [whole = '', ...decimals] = String(Math.round(Math.abs(count) * 1000) / 1000).split('.')
  const first = whole.length % 3 || 3
  const groups = [whole.slice(0, first)]
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3))
  return (count < 0 ? '-' : '') + [groups.join(','), ...decimals].join('.')
}

/** Safe inside elements and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return escapeUTF8(text)
}

/** Without what no store can keep: U+0000, which PostgreSQL refuses, and halves of surrogate pairs, which cannot be encoded. */
export function withoutUnstorable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole
}

/**
 * A text as it is stored. Every value passes here on its way to either store, whatever its source (mail, live editing,
 * an import, a provider of accounts, the command line), so that what one store holds the other can hold too.
 */
export function storableText(text: string): string {
  const clean = withoutUnstorable(text)
  // A required text was not empty, and stays so.
  return clean === '' && text !== '' ? '\ufffd' : clean
}

/** The same inside of JSON, which hides such characters as escapes: `\u0000`, or half of a pair. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u(0000|[dD][89a-fA-F][\da-fA-F]{2})|\\./g

/** JSON as it is stored. */
export function storableJson(json: string): string {
  if (!json.includes('\\u')) return json
  return json.replace(ESCAPES, (found, bad?: string) => (bad === undefined ? found : bad === '0000' ? '' : '\ufffd'))
}
