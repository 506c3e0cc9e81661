import type { FieldProblem } from '../../common/errors.ts'
import { escapeHtml } from '../../common/text.ts'
import { policyOf, renderDocument, renderText } from '../../http/public-page.ts'
import type { Given } from '../../resources/forms/forms.answers.ts'
import type { FormField } from '../../resources/forms/forms.schema.ts'
import { SERVED, SHOWN, TRAP } from './forms.body.ts'
import { idOf, renderField, toFilled } from './forms.inputs.ts'
import { STYLE } from './forms.style.ts'

export const PAGE_POLICY = policyOf(STYLE, "'self'")

export interface PageOfForm {
  title: string
  description: string
  /** Those that are asked, by what was answered so far. */
  shown: readonly FormField[]
  given: Given
  problems: readonly FieldProblem[]
  /** For a form that has to be sent again; empty at first. */
  notice: string
  /** When the page was served, signed. */
  served: string
}

/**
 * A form to be filled in. All of it was written by the form's author, for everybody; nothing else of the workspace is
 * here.
 */
export function renderForm({ title, description, shown, given, problems, notice, served }: PageOfForm): string {
  const messages = new Map(problems.map(({ field, message }) => [field.replace(/^answers\./, ''), message]))
  const fields = shown.map((field) => renderField(toFilled(field, given, messages)))
  return renderPage(
    title,
    `<h1 dir="auto">${escapeHtml(title)}</h1>${renderText(description)}${renderNotice(notice, shown, messages)}
<form method="post" accept-charset="utf-8">
<input type="hidden" name="${SERVED}" value="${escapeHtml(served)}">
<input type="hidden" name="${SHOWN}" value="${shown.map(({ id }) => id).join(' ')}">
<div class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
${fields.join('\n')}
<button type="submit">Send</button></form>`,
    '<footer><p>If you are signed in to this workspace, you send it in your own name.</p></footer>',
  )
}

/** Read out at once, and first on the page: what is wrong, each with the way there. */
function renderNotice(notice: string, shown: readonly FormField[], messages: ReadonlyMap<string, string>): string {
  const links = shown.flatMap((field) => {
    const message = messages.get(field.id)
    return message === undefined ? [] : [`<li><a href="#${idOf(field)}">${escapeHtml(message)}</a></li>`]
  })
  if (notice === '' && links.length === 0) return ''
  const words = notice || 'Some answers cannot be taken yet:'
  return `<div class="notice${links.length > 0 ? ' bad' : ''}" role="alert"><p>${escapeHtml(words)}</p>${
    links.length > 0 ? `<ul>${links.join('')}</ul>` : ''
  }</div>`
}

export function renderThanks(title: string): string {
  return renderPage(
    title,
    `<h1>Thank you</h1><p role="status">What you sent to “${escapeHtml(title)}” has arrived.</p><p><a href="?">Send another one</a></p>`,
  )
}

/** The same for an unknown address, for one that was switched off, and for an archived or deleted form. */
export function renderMissing(): string {
  return renderPage('No form', '<h1>No form</h1><p>There is no form at this address, or not any more.</p>')
}

export function renderBusy(): string {
  return renderPage(
    'Too many at once',
    '<h1>Too many at once</h1><p role="alert">More was sent than this form takes in a minute. Go back, where your answers still are, and send them again a little later.</p>',
  )
}

function renderPage(title: string, main: string, footer = ''): string {
  return renderDocument({ title, style: STYLE, isIndexed: false }, `<main class="box">${main}</main>${footer}`)
}
