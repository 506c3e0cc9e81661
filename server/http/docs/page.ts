import type { OpenApiDocument } from '../openapi.types.ts'
import { fieldTable } from './fields.ts'
import { errors, GUIDE, gettingStarted, rules } from './guide.ts'
import { type Html, html } from './html.ts'
import { type Entry, entriesOf, operationArticle } from './operation.ts'

/** Three lists of cards, side by side. */
const LOGO = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
<rect x="1" y="2" width="5" height="16" rx="1.5"/><rect x="7.5" y="2" width="5" height="10" rx="1.5"/><rect x="14" y="2" width="5" height="13" rx="1.5"/>
</svg>`

/** The whole reference as one page. It reads well without the script, which adds a filter, a theme and copy buttons. */
export function referencePage(document: OpenApiDocument): string {
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '')
  const nouns = [...groups.keys()].sort((a, b) => Number(a === 'Server') - Number(b === 'Server') || (a < b ? -1 : 1))
  const { title, version, description } = document.info
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} API reference</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/script.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="brand" href="#content">${LOGO}${title} <span>API</span> <small>v${version}</small></a>
<a href="/openapi.json">OpenAPI</a>
<button type="button" id="theme" hidden>Dark</button>
</header>
<div class="layout">
${navigation(nouns, groups, document)}
<main id="content" class="page" tabindex="-1">
<h1>API reference</h1>
<p class="lead">${description}</p>
${gettingStarted(document.servers[0]?.url ?? '')}
${rules()}
${errors()}
${nouns.map(
  (noun) => html`<section id="${anchorOf(noun)}" class="noun">
<h2><a href="#${anchorOf(noun)}">${noun}</a></h2>
${groups.get(noun)?.map((entry) => operationArticle(document, entry))}
</section>
`,
)}
${schemas(document)}
</main>
</div>
</body>
</html>
`.text
}

function navigation(nouns: readonly string[], groups: Map<string, Entry[]>, document: OpenApiDocument): Html {
  return html`<nav class="contents" aria-label="Reference">
<details open>
<summary>Contents</summary>
<div class="filter" hidden>
<label for="filter">Filter</label>
<input id="filter" type="search" placeholder="boards, POST, sprint …" autocomplete="off" aria-describedby="found">
<p id="found" role="status"></p>
</div>
<div class="group">
<h2>Guide</h2>
<ul>${GUIDE.map(({ id, title }) => html`<li data-filter="${title.toLowerCase()}"><a href="#${id}">${title}</a></li>`)}</ul>
</div>
${nouns.map(
  (noun) => html`<div class="group">
<h2><a href="#${anchorOf(noun)}">${noun}</a></h2>
<ul>${groups.get(noun)?.map(navigationItem)}</ul>
</div>
`,
)}
<div class="group">
<h2><a href="#schemas">Schemas</a></h2>
<ul>${Object.keys(document.components.schemas).map(
    (name) => html`<li data-filter="${name.toLowerCase()}"><a href="#schema-${name}">${name}</a></li>`,
  )}</ul>
</div>
</details>
</nav>`
}

function navigationItem({ method, path, operation: { operationId, summary } }: Entry): Html {
  const words = `${summary} ${method} ${path} ${operationId}`.toLowerCase()
  return html`<li data-filter="${words}"><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> ${summary}</a></li>`
}

function anchorOf(noun: string): string {
  return noun.toLowerCase().replace(/\W/g, '-')
}

function schemas(document: OpenApiDocument): Html {
  return html`<section id="schemas" class="noun">
<h2><a href="#schemas">Schemas</a></h2>
${Object.entries(document.components.schemas).map(
  ([name, schema]) => html`<article class="schema" id="schema-${name}" data-filter="${name.toLowerCase()}">
<h3><a href="#schema-${name}">${name}</a></h3>
${fieldTable(`Fields of ${name}`, schema, 'received')}
</article>
`,
)}
</section>`
}
