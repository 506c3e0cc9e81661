import { readFileSync } from 'node:fs'
import type { default as MarkdownIt } from 'markdown-it'
import packageJson from '../../../package.json' with { type: 'json' }
import { Html, html } from './html.ts'
import { shell } from './shell.ts'

/** The pages of `docs/` that users of the server need beside the reference, by the last part of their address. */
export const TOPICS = [
  { name: 'behaviour', file: 'api.md', title: 'How the API behaves' },
  { name: 'events', file: 'events.md', title: 'Events' },
  { name: 'roles', file: 'roles.md', title: 'Who may do what' },
  { name: 'fields', file: 'fields.md', title: 'Where each field comes from' },
  { name: 'limits', file: 'limits.md', title: 'Limits' },
  { name: 'webhooks', file: 'webhooks.md', title: 'Webhooks' },
  { name: 'code-hosts', file: 'code-hosts.md', title: 'Code hosts' },
  { name: 'forms', file: 'forms.md', title: 'Forms' },
  { name: 'live-editing', file: 'live-editing.md', title: 'Live editing' },
  { name: 'mail', file: 'mail.md', title: 'Mail' },
  { name: 'hints', file: 'hints.md', title: 'Hints' },
  { name: 'files', file: 'files.md', title: 'Files' },
  { name: 'mcp', file: 'mcp.md', title: 'Agents (MCP)' },
  { name: 'accounts', file: 'accounts.md', title: 'Accounts' },
  { name: 'operations', file: 'operations.md', title: 'Running Boardwalk' },
  { name: 'scale', file: 'scale.md', title: 'Several machines' },
  { name: 'glossary', file: 'glossary.md', title: 'Words' },
] as const

type Topic = (typeof TOPICS)[number]

/** One of the pages, with its headings as contents. */
export async function topicPage({ file, title }: Topic, base: string): Promise<string> {
  // Loaded on demand: most servers show no page for days.
  const { default: Markdown } = await import('markdown-it')
  // Markup in the text stays text: these pages are ours, but nothing about them should depend on that.
  const markdown = new Markdown({ html: false, linkify: false })
  const text = readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8')
  const { body, headings } = render(markdown, text, base)
  return shell({
    title: `${title} · Boardwalk`,
    description: title,
    version: packageJson.version,
    base,
    contents: contentsOf(headings, base),
    main: html`<article class="words topic">${body}</article>`,
  })
}

interface Heading {
  id: string
  text: string
}

function render(
  markdown: InstanceType<typeof MarkdownIt>,
  text: string,
  base: string,
): { body: Html; headings: Heading[] } {
  // Notes for editors of the file, not for its readers.
  const shown = text.split('\n').filter((line) => !line.startsWith('<!--'))
  const tokens = markdown.parse(shown.join('\n'), {})
  const headings: Heading[] = []
  for (const [index, token] of tokens.entries()) {
    const inline = tokens[index + 1]
    if (token.type === 'heading_open' && token.tag !== 'h1' && inline) {
      const id = anchorOf(inline.content)
      token.attrSet('id', id)
      if (token.tag === 'h2') headings.push({ id, text: inline.content.replaceAll('`', '') })
    }
    token.children = token.children && served(token.children, base)
  }
  return { body: new Html(markdown.renderer.render(tokens, markdown.options, {})), headings }
}

/** As people write links to headings: `#walking-through-collections`. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().match(/[\p{L}\p{N}_]+/gu)
  return words?.join('-') ?? 'section'
}

type Tokens = ReturnType<InstanceType<typeof MarkdownIt>['parse']>

/** Links to pages that are served lead to them; of links to what only the repository has, the words are left. */
function served(tokens: Tokens, base: string): Tokens {
  let isLeft = false
  return tokens.filter((token) => {
    if (token.type === 'link_close') return !isLeft
    if (token.type !== 'link_open') return true
    const address = addressOf(String(token.attrGet('href') ?? ''), base)
    isLeft = address === null
    if (address !== null) token.attrSet('href', address)
    return !isLeft
  })
}

/** The address of a page of this server, or of another; null for a file of the repository. */
function addressOf(href: string, base: string): string | null {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href
  const [, file, anchor = ''] = /^(?:\.\/)?([\w-]+\.md)(#.*)?$/.exec(href) ?? []
  const topic = TOPICS.find((one) => one.file === file)
  return topic ? `${base}/docs/${topic.name}${anchor}` : null
}

function contentsOf(headings: readonly Heading[], base: string): Html {
  return html`<nav class="contents" aria-label="Contents">
<details open>
<summary>Contents</summary>
<div class="group">
<h2>Pages</h2>
<ul><li><a href="${base}/docs">Reference</a></li>${topicLinks(base)}</ul>
</div>
<div class="group">
<h2>On this page</h2>
<ul>${headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>
</div>
</details>
</nav>`
}

export function topicLinks(base: string): Html[] {
  return TOPICS.map(
    ({ name, title }) =>
      html`<li data-filter="${title.toLowerCase()}"><a href="${base}/docs/${name}">${title}</a></li>`,
  )
}
