import { BASE_STYLE } from '../public-page.ts'

/** How a public board looks: by light or dark, on a phone as on a wide screen. The policy of the page allows this text alone. */
export const STYLE = `${BASE_STYLE}
header, footer, nav, main { max-width: 100rem; margin: 0 auto; }
header > p:first-child, footer, .facts, small { color: var(--faint); }
h2 { margin: 0 0 0.5rem; font-size: 1.1rem; }
h3 { margin: 0; font-size: 1rem; }
h4 { margin: 0.75rem 0 0; font-size: 0.875rem; }
ul { margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.5rem 0.75rem 0.5rem 0; }
.lists { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); align-items: start; margin: 1rem 0; }
.lists > section > ul > li { margin-bottom: 0.5rem; padding: 0.75rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.5rem; }
.facts, .comments { font-size: 0.875rem; }
.comments > li { margin-top: 0.5rem; padding-left: 0.5rem; border-left: 2px solid var(--edge); }
`
