import { hash } from 'node:crypto'
import { escapeHtml } from '../common/text.ts'

/** What all pages for people without an account have alike: they need no script, ask for nothing else, and are in nobody's frame. */

/** Colours and letters, by light or dark. */
export const BASE_STYLE = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #ffffff; --edge: #d5d9e0; --text: #1b1f27; --faint: #525a68; --link: #1f5fbf; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --card: #1e232b; --edge: #363d49; --text: #eceff4; --faint: #a9b2c0; --link: #8ab8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.5rem; font-size: 1.6rem; line-height: 1.25; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
.text { white-space: pre-line; }
`

/** This style, written into the page, and nothing else. */
export function policyOf(style: string, formAction: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    // The empty icon, so that browsers ask for none.
    'img-src data:',
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

interface PageHead {
  title: string
  style: string
  isIndexed: boolean
}

/** `body` is HTML. */
export function renderDocument({ title, style, isIndexed }: PageHead, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${isIndexed ? '' : '<meta name="robots" content="noindex, nofollow">\n'}<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body>${body}</body></html>
`
}

/** A text as it was written, in its lines. */
export function renderText(text: string): string {
  return text === '' ? '' : `<p class="text" dir="auto">${escapeHtml(text)}</p>`
}
