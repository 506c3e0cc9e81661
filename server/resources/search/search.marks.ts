import { escapeHtml } from '../../common/text.ts'
import { textOf } from '../../store/search/html.ts'
import { slicesOf } from '../../store/search/terms.ts'
import { wordsIn } from '../../store/search/words.ts'

const EXCERPT_LENGTH = 160
/** How much of an excerpt comes before the first hit. */
const LEAD = 40

interface Range {
  start: number
  end: number
}

/** A text as HTML: hits of the query's words are marked with `<em>`, everything else is escaped. */
export function markHits(text: string, words: readonly string[]): string {
  let html = ''
  let done = 0
  for (const { start, end } of hitsIn(text, words)) {
    html += `${escapeHtml(text.slice(done, start))}<em>${escapeHtml(text.slice(start, end))}</em>`
    done = end
  }
  return html + escapeHtml(text.slice(done))
}

/** The part of some HTML around its first hit, or its beginning, marked like a title. */
export function excerptOf(html: string, words: readonly string[]): string {
  return excerptOfText(textOf(html), words)
}

/** The same of a plain text. */
export function excerptOfText(text: string, words: readonly string[]): string {
  const first = firstHitIn(text, words) ?? 0
  const start = first > LEAD ? startOfWord(text, first - LEAD) : 0
  const end = Math.min(text.length, offHalves(text, start + EXCERPT_LENGTH))
  return `${start > 0 ? '…' : ''}${markHits(text.slice(start, end), words)}${end < text.length ? '…' : ''}`
}

/** How much of a text is parsed to see whether it has a hit: most excerpts need no more. */
const LOOKED_AT = 500

function firstHitIn(text: string, words: readonly string[]): number | undefined {
  for (const { start, slice } of slicesOf(text, LOOKED_AT)) {
    const [hit] = hitsIn(slice, words)
    if (hit) return start + hit.start
  }
  return undefined
}

/** Where words of the text begin with words of the query; hits that overlap or touch are one. */
function hitsIn(text: string, words: readonly string[]): Range[] {
  const hits: Range[] = []
  for (const { text: word, start, end, middle } of wordsIn(text)) {
    const hit = words.find((wanted) => word.startsWith(wanted))
    if (hit === undefined) continue
    // Of two letters that represent a word, only the first was asked for.
    const until = middle !== undefined && hit !== word ? middle : end
    const last = hits.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, until)
    else hits.push({ start, end: until })
  }
  return hits
}

function startOfWord(text: string, index: number): number {
  const space = text.indexOf(' ', index)
  return space >= 0 && space < index + LEAD ? space + 1 : offHalves(text, index)
}

/** A boundary between characters: half of a surrogate pair cannot be sent. */
function offHalves(text: string, index: number): number {
  return /[\udc00-\udfff]/.test(text[index] ?? '') ? index + 1 : index
}
