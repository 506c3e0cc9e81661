/** What stands before the words of a line that was copied from a list: a bullet, a number, a box to tick. */
const SIGN = /^\s*(?:(?:[-*+•◦▪‣–·]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+|[☐☑☒✓✔]\s*)?/u

/** The lines of a copied text that have words, without the signs of a list. */
export function linesOf(copied: string): string[] {
  const lines = copied.split(/\r?\n|\r|\u2028/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return lines
  return lines.map((line) => line.replace(SIGN, '').trim()).filter((line) => line !== '')
}
