import MarkdownIt from 'markdown-it'
import { escapeHtml } from '../../common/text.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { clean, shortened } from './text.ts'

// Raw HTML is shown as the text it is, never passed on.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true })

// Only whole addresses become links: names of files ("main.rs") would be taken for domains.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
markdown.validateLink = (url) => /^(https?|mailto):/i.test(url)

/** Inside words asterisks are parts of names and sums, as underscores are: `2*3*4`. */
class InlineState extends markdown.inline.State {
  override scanDelims(start: number) {
    return super.scanDelims(start, false)
  }
}
markdown.inline.State = InlineState

// The library puts blocks on lines of their own, and titles on links: contents are kept without what nobody sees.
markdown.core.ruler.push('plain', ({ tokens }) => {
  for (const token of tokens) {
    token.block = false
    for (const child of token.children ?? [])
      if (child.attrs) child.attrs = child.attrs.filter(([name]) => name !== 'title')
  }
})
const { rules } = markdown.renderer
rules.softbreak = () => '<br>'
rules.hardbreak = () => '<br>'
rules.fence = (tokens, index) => toCode(tokens[index]?.content)
rules.code_block = rules.fence
// A picture becomes a link to it: contents show none that are on other servers.
rules.image = (tokens, index) => {
  const token = tokens[index]
  const address = String(token?.attrGet('src') ?? '')
  return `<a href="${escapeHtml(address)}">${escapeHtml(token?.content || address)}</a>`
}

function toCode(text = ''): string {
  return `<pre><code>${escapeHtml(text.replace(/\n$/, ''))}</code></pre>`
}

/** Markdown, or plain text, as simple HTML: paragraphs, headings, lists, tables, quotes, code, emphasis and links. */
export function toHtml(text: string): string {
  return markdown.render(clean(text))
}

/** Plain text, in which whole addresses are links. */
function withLinks(text: string): string {
  const words = text.split(' ').map((word) => {
    const shown = escapeHtml(word)
    return /^https?:\/\/./i.test(word) ? `<a href="${shown}">${shown}</a>` : shown
  })
  return words.join(' ')
}

/** The same, made to fit, with everything else at its end; what does not fit is cut off, as plain text. */
export function toFittingHtml(
  text: string,
  leftovers: readonly [name: string, value: string][] = [],
): { html: string; isCut: boolean } {
  const end = leftovers
    .map(([name, value]) => `<p><strong>${escapeHtml(clean(name))}:</strong> ${withLinks(clean(value))}</p>`)
    .join('')
  // What is too long already is not parsed: markup only makes it longer.
  const html = text.length <= CONTENT_LENGTH ? toHtml(text) : ''
  if (text.length <= CONTENT_LENGTH && html.length + end.length <= CONTENT_LENGTH)
    return { html: html + end, isCut: false }
  if (html !== '' && html.length <= CONTENT_LENGTH) return { html, isCut: true }
  // The longest that a character becomes when it is escaped is six; the paragraph around it takes seven.
  const room = Math.floor((CONTENT_LENGTH - 7) / 6)
  return { html: `<p>${escapeHtml(shortened(clean(text.slice(0, CONTENT_LENGTH)), room))}</p>`, isCut: true }
}
