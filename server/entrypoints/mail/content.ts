import { AppError } from '../../common/errors.ts'
import { escapeHtml, firstCharacters } from '../../common/text.ts'
import { cleanHtml } from '../../html/clean.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import type { MailContents } from './read-mail.ts'

/** What a mail says as the content of a card or a comment: cleaned as every content is, and no longer than one may be. */
export async function contentOf(
  { html, text }: Pick<MailContents, 'html' | 'text'>,
  team_id: string,
  before = '',
  after = '',
): Promise<string> {
  const room = CONTENT_LENGTH - before.length - after.length
  const cleaned = html === null ? '' : await cleanOrNothing(html, team_id)
  const body = cleaned === '' || cleaned.length > room ? toHtml(text, room) : cleaned
  return `${before}${body}${after}`
}

/** Empty when it takes too long: there is the plain text. */
async function cleanOrNothing(html: string, team_id: string): Promise<string> {
  try {
    return await cleanHtml(html, team_id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_much_at_once') return ''
    throw error
  }
}

/** Plain text as HTML, with its paragraphs and lines, cut to what fits. */
function toHtml(text: string, room: number): string {
  let kept = text
  for (;;) {
    const paragraphs = kept.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
    const html = paragraphs.map((one) => `<p>${one.split('\n').map(escapeHtml).join('<br>')}</p>`).join('')
    if (html.length <= room) return html
    // An escaped character of HTML takes several characters.
    kept = firstCharacters(kept, Math.floor((kept.length * room * 0.9) / html.length))
  }
}

/** Whom an outside requester says they are. Only the address: names are made up, and pages without an account mask addresses. */
export function requesterNote(from: string): string {
  return `<p>By mail from ${escapeHtml(from)}</p>`
}
