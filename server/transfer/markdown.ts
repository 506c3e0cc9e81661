import { escapeHtml, LONGEST_CONTENT } from '../text.ts'
import { clean, shortened } from './words.ts'

/** Markdown, or plain text, as simple HTML: paragraphs, headings, lists, quotes, code, emphasis and links, and no more. */
export function toHtml(text: string): string {
  const blocks: string[] = []
  const lines = clean(text).replace(/\r\n?/g, '\n').split('\n')
  while (lines.length > 0) blocks.push(takeBlock(lines))
  return blocks.join('')
}

/** The same, made to fit; what does not fit is cut off, as plain text. */
export function toFittingHtml(text: string): { html: string; isCut: boolean } {
  const html = toHtml(text)
  if (html.length <= LONGEST_CONTENT) return { html, isCut: false }
  // The longest that a character becomes when it is escaped is six; the paragraph around it takes seven.
  const room = Math.floor((LONGEST_CONTENT - 7) / 6)
  return { html: `<p>${escapeHtml(shortened(clean(text), room))}</p>`, isCut: true }
}

const BULLET = /^\s*[-*+] +(.*)$/
const NUMBER = /^\s*\d{1,9}[.)] +(.*)$/
/** Quotes in quotes are one: as deep as they may be, they need no more than one step down. */
const QUOTE = /^\s*>[> ]*(.*)$/
const HEADING = /^\s*(#{1,6}) +(.*?) *#*$/
const FENCE = /^\s*(```|~~~)/
const RULE = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/
const STARTS_BLOCK = [RULE, BULLET, NUMBER, QUOTE, HEADING, FENCE]

/** Takes the lines of one block from the front. */
function takeBlock(lines: string[]): string {
  const first = lines[0] ?? ''
  if (first.trim() === '') {
    lines.shift()
    return ''
  }
  if (FENCE.test(first)) return takeCode(lines)
  if (RULE.test(first)) {
    lines.shift()
    return '<hr>'
  }
  const [, marks, title] = HEADING.exec(first) ?? []
  if (marks && title !== undefined) {
    lines.shift()
    return `<h${marks.length}>${inline(title)}</h${marks.length}>`
  }
  if (BULLET.test(first)) return `<ul>${takeWhile(lines, BULLET).map(toItem).join('')}</ul>`
  if (NUMBER.test(first)) return `<ol>${takeWhile(lines, NUMBER).map(toItem).join('')}</ol>`
  if (QUOTE.test(first)) return `<blockquote>${toHtml(takeWhile(lines, QUOTE).join('\n'))}</blockquote>`
  const paragraph = [lines.shift() ?? '']
  while (lines[0]?.trim() && !STARTS_BLOCK.some((pattern) => pattern.test(lines[0] ?? '')))
    paragraph.push(lines.shift() ?? '')
  return `<p>${paragraph.map((line) => inline(line.trim())).join('<br>')}</p>`
}

function takeWhile(lines: string[], pattern: RegExp): string[] {
  const taken: string[] = []
  for (let match = pattern.exec(lines[0] ?? ''); match; match = pattern.exec(lines[0] ?? '')) {
    taken.push(match[1] ?? '')
    lines.shift()
  }
  return taken
}

function toItem(text: string): string {
  return `<li>${inline(text)}</li>`
}

function takeCode(lines: string[]): string {
  lines.shift()
  const end = lines.findIndex((line) => FENCE.test(line))
  const code = lines.splice(0, end < 0 ? lines.length : end)
  lines.shift()
  return `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`
}

/**
 * Marks that have no end are looked for only so far: a text full of them would take forever. Inside words they are no marks,
 * but parts of names and sums. A picture becomes a link to it.
 */
const INLINE = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/u,
    /(?<code>`[^`]{1,500}`)/u,
    /!?\[(?<label>[^\]]{1,500})\]\((?<href>(?:https?:\/\/|mailto:)[^\s)]{1,2000})[^)]{0,200}\)/u,
    /<(?<auto>https?:\/\/[^\s<>]{1,2000})>/u,
    /(?<url>https?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)])/u,
    /(?<strong>\*\*[^*\s](?:[^*]{0,500}[^*\s])?\*\*|(?<![\p{L}\p{N}])__[^_\s](?:[^_]{0,500}[^_\s])?__(?![\p{L}\p{N}]))/u,
    /(?<del>~~[^~]{1,500}~~)/u,
    /(?<em>(?<![\p{L}\p{N}])\*[^*\s](?:[^*]{0,500}[^*\s])?\*(?![\p{L}\p{N}])|(?<![\p{L}\p{N}_])_[^_]{1,500}_(?![\p{L}\p{N}_]))/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

function inline(text: string): string {
  let html = ''
  let done = 0
  for (const match of text.matchAll(INLINE)) {
    html += escapeHtml(text.slice(done, match.index)) + element(match.groups ?? {})
    done = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(done))
}

function element({ escaped, code, label, href, auto, url, strong, del, em }: Record<string, string>): string {
  if (escaped) return escapeHtml(escaped)
  if (code) return `<code>${escapeHtml(code.slice(1, -1))}</code>`
  // A link within a link is none: what names an address stays as it is.
  if (label && href)
    return `<a href="${escapeHtml(href)}">${/:\/\//.test(label) ? escapeHtml(label) : inline(label)}</a>`
  const address = auto ?? url
  if (address) return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
  if (strong) return `<strong>${inline(strong.slice(2, -2))}</strong>`
  if (del) return `<s>${inline(del.slice(2, -2))}</s>`
  return `<em>${inline((em ?? '').slice(1, -1))}</em>`
}
