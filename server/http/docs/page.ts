import { setImmediate as nextTurn } from 'node:timers/promises'
import { basePathOf } from '../base-path.ts'
import type { JsonSchema } from '../openapi.schema.ts'
import type { OpenApiDocument } from '../openapi.types.ts'
import { fieldTable, partsOf } from './fields.ts'
import { errors, GUIDE, gettingStarted, rules } from './guide.ts'
import { type Html, html, prose } from './html.ts'
import { type Entry, entriesOf, operationArticle } from './operation.ts'
import { shell } from './shell.ts'
import { topicLinks } from './topics.ts'

/** The whole reference as one page; what each type of event holds is on the page of events. */
export async function referencePage(whole: OpenApiDocument): Promise<string> {
  const document = withoutEvents(whole)
  const groups = Map.groupBy(entriesOf(document), ({ operation }) => operation.tags[0] ?? '')
  const nouns = [...groups.keys()].sort((a, b) => Number(a === 'Server') - Number(b === 'Server') || (a < b ? -1 : 1))
  const { title, version, description } = document.info
  const url = document.servers[0]?.url ?? ''
  const sections: Html[] = []
  for (const noun of nouns) {
    sections.push(section(document, noun, groups.get(noun) ?? []))
    await nextTurn()
  }
  const fields = await schemas(document)
  return shell({
    title: `${title} API reference`,
    description,
    version,
    base: basePathOf(url),
    contents: navigation(nouns, groups, document),
    main: html`<h1>API reference</h1>
<p class="lead">${description}</p>
${gettingStarted(url)}
${rules()}
${errors()}
${sections}
${fields}`,
  })
}

function section(document: OpenApiDocument, noun: string, entries: readonly Entry[]): Html {
  return html`<section id="${anchorOf(noun)}" class="noun">
<h2><a href="#${anchorOf(noun)}">${noun}</a></h2>
<p class="words">${document.tags.find(({ name }) => name === noun)?.description}</p>
${entries.map((entry) => operationArticle(document, entry))}
</section>
`
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
<div class="group">
<h2>Pages</h2>
<ul>${topicLinks(basePathOf(document.servers[0]?.url ?? ''))}</ul>
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

/** There are as many types of events as all other schemas, and a page of their own describes them in fewer words. */
function withoutEvents(document: OpenApiDocument): OpenApiDocument {
  const shown = Object.entries(document.components.schemas).filter(([name, schema]) => !isOfEvents(name, schema))
  const schemas = Object.fromEntries(shown.map(([name, schema]) => [name, name === 'Event' ? EVENT : schema]))
  return { ...document, components: { ...document.components, schemas } }
}

export function isOfEvents(name: string, { allOf = [] }: JsonSchema): boolean {
  return /\wChange$/.test(name) || allOf.some(({ $ref }) => $ref === EVENT_BASE)
}

const EVENT_BASE = '#/components/schemas/EventBase'
const EVENT: JsonSchema = {
  title: 'Event',
  description: 'Something that happened. The page “Events” says of each type what its `changes` can hold.',
  allOf: [
    { $ref: EVENT_BASE },
    {
      required: ['type', 'changes'],
      properties: {
        type: { type: 'string', description: 'What happened: the noun and the verb.' },
        changes: { type: 'object', description: 'Before and after, field by field.' },
      },
    },
  ],
}

function anchorOf(noun: string): string {
  return noun.toLowerCase().replace(/\W/g, '-')
}

/** So many schemas are shown before others have a turn. */
const AT_ONCE = 20

async function schemas(document: OpenApiDocument): Promise<Html> {
  const articles: Html[] = []
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    articles.push(schemaArticle(name, schema))
    if (articles.length % AT_ONCE === 0) await nextTurn()
  }
  return html`<section id="schemas" class="noun">
<h2><a href="#schemas">Schemas</a></h2>
${articles}
</section>`
}

function schemaArticle(name: string, schema: JsonSchema): Html {
  return html`<article class="schema" id="schema-${name}" data-filter="${name.toLowerCase()}">
<h3><a href="#schema-${name}">${name}</a></h3>
${schema.description && html`<p>${prose(schema.description)}</p>`}
${partsOf(schema)}
${!schema.anyOf && fieldTable(`Fields of ${name}`, schema, 'received')}
</article>
`
}
