/** How a public board looks: by light or dark, on a phone as on a wide screen. The policy of the page allows this text alone. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #ffffff; --edge: #d5d9e0; --text: #1b1f27; --faint: #525a68; --link: #1f5fbf; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --card: #1e232b; --edge: #363d49; --text: #eceff4; --faint: #a9b2c0; --link: #8ab8ff; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, footer, nav, main { max-width: 100rem; margin: 0 auto; }
header > p:first-child, footer, .facts, small { color: var(--faint); }
h1 { margin: 0 0 0.5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 0 0 0.5rem; font-size: 1.1rem; }
h3 { margin: 0; font-size: 1rem; }
h4 { margin: 0.75rem 0 0; font-size: 0.875rem; }
p { margin: 0.25rem 0; }
ul { margin: 0; padding: 0; list-style: none; }
a { color: var(--link); }
nav a { display: inline-block; padding: 0.5rem 0.75rem 0.5rem 0; }
.lists { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr)); align-items: start; margin: 1rem 0; }
.lists > section > ul > li { margin-bottom: 0.5rem; padding: 0.75rem; background: var(--card); border: 1px solid var(--edge); border-radius: 0.5rem; }
.facts, .comments { font-size: 0.875rem; }
.comments > li { margin-top: 0.5rem; padding-left: 0.5rem; border-left: 2px solid var(--edge); }
.text { white-space: pre-line; }
`
