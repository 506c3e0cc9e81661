import { type Html, html, json } from './html.ts'

/** A block of code with its caption; the page's script adds a button that copies it. */
export function codeBlock(caption: string, code: Html | string): Html {
  return html`<figure class="code">
<figcaption>${caption}</figcaption>
<pre tabindex="0" role="region" aria-label="${caption}"><code>${code}</code></pre>
</figure>`
}

export function jsonBlock(caption: string, value: unknown): Html {
  return codeBlock(caption, json(value))
}

/** A command for a shell in which TOKEN is set. */
export function curl(method: string, url: string, options: { token: boolean; body?: unknown }): string {
  const { token, body } = options
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(url)}`]
  if (token) parts.push('-H "Authorization: Bearer $TOKEN"')
  if (body !== undefined) parts.push(`-H 'Content-Type: application/json'`, `-d ${quote(compact(body))}`)
  return parts.join(' \\\n  ')
}

/** On one line while that is short enough to be read. */
function compact(value: unknown): string {
  const line = JSON.stringify(value)
  return line.length <= 60 ? line : JSON.stringify(value, null, 2)
}

/** Single quotes, in which a shell reads nothing but the next one. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
