/** What is written between HTML, as texts come from the API, and plain words. */

const LOOKS_LIKE_HTML = /<[a-z!/?]|&(?:#\d+|#x[\da-f]+|\w+);/i

/** Plain words as HTML that says just these words. Most words are that already. */
export function toHtml(words: string): string {
  return LOOKS_LIKE_HTML.test(words) ? escapeHtml(words) : words
}

function escapeHtml(words: string): string {
  return words.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)
}

/** The document is shown nowhere: nothing in it is fetched or runs. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** The words of an HTML text. */
export function toWords(html: string): string {
  return LOOKS_LIKE_HTML.test(html) ? parseHtml(html).textContent : html
}

/** A text that was sent without any marks has its lines as paragraphs. */
export function withParagraphs(content: string): string {
  if (content === '' || /<[a-z]/i.test(content)) return content
  return content
    .split(/\r?\n/)
    .map((line) => `<p>${escapeHtml(toWords(line))}</p>`)
    .join('')
}

const BLOCKS = 'p, li, div, h1, h2, h3, h4, h5, h6, blockquote, pre'

/** An HTML text as plain lines, for places that show and edit no more. */
export function toLines(html: string): string {
  const body = parseHtml(html)
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  return body.textContent.replace(/\n{2,}/g, '\n').trim()
}

/** What holds words at the end of a text, or of a page that shows it; nothing where the text is empty. */
export function lastBlockOf(text: Element): Element | null {
  return [...text.querySelectorAll(`${BLOCKS}, td, th`)].findLast((block) => !block.querySelector(BLOCKS)) ?? null
}

/** A text with plain lines at its end: the first goes on where it stopped, each other is a paragraph. */
export function withLines(html: string, lines: string): string {
  const body = parseHtml(withParagraphs(html))
  const [first = '', ...others] = lines.split('\n')
  let block = lastBlockOf(body) ?? body.appendChild(document.createElement('p'))
  block.append(first)
  for (const line of others) {
    if (block.closest('pre')) {
      block.append(`\n${line}`)
      continue
    }
    const next = document.createElement('p')
    next.append(line)
    if (block.matches('li, td, th')) block.append(next)
    else block.after(next)
    block = next
  }
  return body.innerHTML
}

/** Plain lines as paragraphs. */
export function fromLines(lines: string): string {
  return lines
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : `<p>${escapeHtml(line.trim())}</p>`))
    .join('')
}
