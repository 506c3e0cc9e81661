import { type Html, html } from './html.ts'

/** Three lists of cards, side by side. */
const LOGO = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
<rect x="1" y="2" width="5" height="16" rx="1.5"/><rect x="7.5" y="2" width="5" height="10" rx="1.5"/><rect x="14" y="2" width="5" height="13" rx="1.5"/>
</svg>`

interface Shell {
  /** Of the window. */
  title: string
  description: string
  version: string
  /** The path that stands before all paths of the server. */
  base: string
  contents: Html
  main: Html
}

/** What all pages of the documentation have around them. They read well without the script, which adds comfort only. */
export function shell({ title, description, version, base, contents, main }: Shell): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/docs/style.css">
<script src="${base}/docs/script.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="${base}/docs">${LOGO}Boardwalk <span>API</span> <small>v${version}</small></a>
<a href="${base}/openapi.json">OpenAPI</a>
<button type="button" id="theme" hidden>Dark</button>
</header>
<div class="layout">
${contents}
<main id="content" class="page" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`.text
}
