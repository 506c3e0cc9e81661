import { BASE_STYLE } from '../../http/public-page.ts'

/** How a public board looks: as in the application, on a phone as on a wide screen. The policy of the page allows this text alone. */
export const STYLE = `${BASE_STYLE}
header, footer, nav, main { max-width: 1600px; margin: 0 auto; }
header > p:first-child, footer, .facts, small { color: var(--ink-quiet); }
h2 { font-size: var(--text); }
h2 small { font-size: var(--text-small); font-weight: var(--regular); }
h3 { margin: 0; font-size: var(--text); font-weight: var(--regular); }
h4 { margin: var(--space-3) 0 0; font-size: var(--text-small); font-weight: var(--strong); }
ul { margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: var(--space-2) var(--space-3) var(--space-2) 0; }
.lists { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fill, minmax(min(var(--column), 100%), 1fr)); align-items: start; margin: var(--space-4) 0; }
.lists > section > ul > li { margin-bottom: var(--space-2); padding: var(--space-2) var(--space-3); background: var(--ground-raised); border: 1px solid var(--hairline); border-radius: var(--radius-card); }
.facts, .comments { font-size: var(--text-small); }
.comments > li { margin-top: var(--space-2); padding-left: var(--space-2); border-left: 2px solid var(--hairline); }
`
