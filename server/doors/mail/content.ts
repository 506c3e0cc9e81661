import { cleanHtml } from '../../html/clean.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { escapeHtml, firstCharacters } from '../../text.ts'
import type { MailContents } from './read-mail.ts'

/** What a mail says as the content of a card or a comment: cleaned as every content is, and no longer than one may be. */
export async function contentOf(
  { html, text }: Pick<MailContents, 'html' | 'text'>,
  before = '',
  after = '',
): Promise<string> {
  const room = CONTENT_LENGTH - before.length - after.length
  const cleaned = html === null ? '' : await cleanHtml(html)
  const body = cleaned === '' || cleaned.length > room ? toHtml(text, room) : cleaned
  return `${before}${body}${after}`
}

/** Plain text as HTML, with its paragraphs and lines, cut to what there is room for. */
function toHtml(text: string, room: number): string {
  let kept = text
  for (;;) {
    const paragraphs = kept.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
    const html = paragraphs.map((one) => `<p>${one.split('\n').map(escapeHtml).join('<br>')}</p>`).join('')
    if (html.length <= room) return html
    // What stands for a sign of HTML takes the place of several.
    kept = firstCharacters(kept, Math.floor((kept.length * room * 0.9) / html.length))
  }
}

/** Whom an outside requester says they are. Only the address: names are made up, and pages without an account mask addresses. */
export function requesterNote(from: string): string {
  return `<p>By mail from ${escapeHtml(from)}</p>`
}
