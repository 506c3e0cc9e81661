import { firstCharacters, withoutUnstorable } from '../../common/text.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'

/** What no store can keep is taken out. */
export function clean(text: string): string {
  return withoutUnstorable(text)
}

/** One line that fits; `otherwise` when nothing is left of it. */
export function toLine(text: string, otherwise: string, longest = TITLE_LENGTH): string {
  const line = clean(text).replace(/\s+/g, ' ').trim()
  return shortened(line, longest) || otherwise
}

export function isTooLong(text: string, longest = TITLE_LENGTH): boolean {
  return text.length > longest && [...text].length > longest
}

/** Whole characters, with a sign that there were more. */
export function shortened(text: string, longest: number): string {
  return isTooLong(text, longest) ? `${firstCharacters(text, longest - 1)}…` : text
}
