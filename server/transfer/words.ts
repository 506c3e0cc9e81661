import type { Behavior } from '../http/schema.ts'
import { firstCharacters, LONGEST_TITLE } from '../text.ts'
import { instantOf, LAST_INSTANT } from '../time.ts'

/** How the words of other programs become ours. */

/** What no store can keep is taken out; see http/json.ts. */
export function clean(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

/** One line that fits; `otherwise` when nothing is left of it. */
export function toLine(text: string, otherwise: string, longest = LONGEST_TITLE): string {
  const line = clean(text).replace(/\s+/g, ' ').trim()
  return shortened(line, longest) || otherwise
}

export function isTooLong(text: string, longest = LONGEST_TITLE): boolean {
  return text.length > longest && [...text].length > longest
}

/** Whole characters, with a sign that there were more. */
export function shortened(text: string, longest: number): string {
  return isTooLong(text, longest) ? `${firstCharacters(text, longest - 1)}…` : text
}

/** What a list means, by what people usually call such lists. */
const MEANINGS: [Behavior, RegExp][] = [
  ['cancelled', /^(cancell?ed|won.?t (do|fix)|rejected|declined|abandoned|duplicates?)$/],
  ['completed', /^(done|completed?|closed|finished|resolved|released|shipped|deployed|live|published)\b/],
  ['started', /^(doing|in progress|started|wip|work in progress|(in )?review|(in )?testing|test|qa|active|ongoing)\b/],
  ['backlog', /^((product )?backlog|ideas?|icebox|inbox|someday|later|wish ?list)\b/],
]

export function toBehavior(title: string): Behavior {
  // Words alone: people put signs and pictures around them.
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'committed'
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/**
 * ISO 8601 (without a zone: UTC), or seconds or milliseconds since 1970, which stay as they are. Null for all else: a shorter
 * number is more likely to be a spreadsheet's own count of days.
 */
export function toDate(text: string): number | null {
  const given = text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const date = /^\d{9,15}$/.test(given) ? Number(given) : readIso(given)
  return date >= 0 && date <= LAST_INSTANT ? date : null
}

/** The same in milliseconds, for times that we keep ourselves. */
export function toInstant(text: string): number | null {
  const date = toDate(text)
  return date === null ? null : instantOf(date)
}

function readIso(text: string): number {
  const [, day = '', time = '00:00', zone = 'Z'] = ISO_DATE.exec(text) ?? []
  // Date would read the 30th of February as the 2nd of March.
  const midnight = new Date(`${day}T00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return Number.NaN
  return Date.parse(
    `${day}T${time}${zone.toUpperCase().replace(/^([+-]\d{2}):?(\d{2})?$/, (_, h, m = '00') => `${h}:${m}`)}`,
  )
}
