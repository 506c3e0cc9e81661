import { hash } from 'node:crypto'

/**
 * The UUID (version 8 of RFC 9562) that follows from some words: the same each time. What it makes of them must never change,
 * for its ids are in logs.
 */
export function uuidOf(words: string): string {
  const digits = hash('sha256', words)
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}
