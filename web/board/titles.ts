/** What stands before the items of lists that people copy: bullets, dashes, numbers, boxes to check. */
const MARKS = /^(?:(?:[-*+•◦▪●○‣·–—]|\d{1,4}[.)]|\[[ xX]?\]|[☐☑☒✓✔])(?:\s+|$))+/u

/** The titles of the cards that a pasted text becomes: its lines, without what only marks them as items of a list. */
export function titlesOf(pasted: string): string[] {
  return pasted
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim().replace(MARKS, '').trim())
    .filter(Boolean)
}
