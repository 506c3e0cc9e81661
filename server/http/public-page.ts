import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '../common/text.ts'

/** What all pages that the server renders itself have alike: they need no script, ask for nothing else, and are in nobody's frame. */

/** The measures and colours of the application, light and dark. */
const TOKENS = withoutComments(readFileSync(new URL('../../web/theme/tokens.css', import.meta.url), 'utf8'))

export const BASE_STYLE = `${TOKENS}
* { box-sizing: border-box; }
body { margin: 0; padding: var(--space-4); background: var(--ground-quiet); color: var(--ink); overflow-wrap: anywhere;
  font: var(--regular) var(--text) / var(--line) system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0 0 var(--space-2); font-size: var(--text-title); font-weight: var(--strong); line-height: 1.25; }
h2 { margin: 0 0 var(--space-2); font-size: var(--text-large); font-weight: var(--strong); }
p { margin: var(--space-1) 0; }
a { color: var(--accent); }
button { min-height: 40px; padding: 0 var(--space-4); font: inherit; font-weight: var(--strong); color: var(--on-accent);
  background: var(--accent-ground); border: 0; border-radius: var(--radius); cursor: pointer; }
:focus-visible { outline: var(--focus); outline-offset: 1px; }
.text { white-space: pre-line; }
.box { max-width: 640px; margin: 0 auto; padding: var(--space-5); background: var(--ground-raised); border: 1px solid var(--hairline); border-radius: var(--radius-card); }
`

function withoutComments(css: string): string {
  const [first, ...others] = css.split('/*')
  return [first, ...others.map((part) => part.slice(part.indexOf('*/') + 2))].join('')
}

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
